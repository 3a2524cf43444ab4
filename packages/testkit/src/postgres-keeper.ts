/**
 * Run as a process of its own: `postgres-keeper.ts DIR PID` keeps an embedded PostgreSQL under DIR for as long as
 * process PID lives, then stops it and removes DIR. Its address is in DIR/url; the database `TEMPLATE` is migrated by then.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded } from '@pelorus/database/embedded/embedded.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { migrate } from '@pelorus/database/migrate.ts';
import { createDatabase, databaseUrl, TEMPLATE } from './postgres.ts';

const [dir, owner] = process.argv.slice(2) as [string, string];

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function publish(name: string, text: string): void {
  writeFileSync(join(dir, `${name}.new`), text, { mode: 0o600 });
  renameSync(join(dir, `${name}.new`), join(dir, name));
}

try {
  const server = await startEmbedded({ dataDir: dir, log: SILENT_LOG, isThrowaway: true });
  await createDatabase(server.url, TEMPLATE, 'template0');
  await migrate({ url: databaseUrl(server.url, TEMPLATE), log: SILENT_LOG });
  publish('url', server.url);
  while (isAlive(Number(owner))) await delay(250);
  await server.stop();
} catch (error) {
  publish('failed', String(error));
  while (isAlive(Number(owner))) await delay(250);
}
rmSync(dir, { recursive: true, force: true });
