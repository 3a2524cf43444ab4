import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@pelorus/database/embedded/embedded.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { migrate } from '@pelorus/database/migrate.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'pelorus-e2e-'));

/**
 * Makes a data directory of which nothing is there but the database: migrated, empty and stopped. Making one takes a start
 * two fifths of its computing (0.9 of 2.4 s), copying it a tenth of that.
 */
export async function makeCluster(): Promise<string> {
  const dataDir = newFolder();
  const server = await startEmbedded({ dataDir, log: SILENT_LOG, isThrowaway: true });
  await migrate({ url: server.url, log: SILENT_LOG });
  await server.stop();
  // Its port: copies that start at once would all want it.
  rmSync(join(dataDir, 'postgres', 'server.json'));
  return dataDir;
}

/** Returns a data directory of one's own, as `makeCluster` made the one at `dataDir`. */
export function copyCluster(dataDir: string): string {
  const own = newFolder();
  execFileSync('cp', ['-Rp', join(dataDir, 'postgres'), own]);
  return own;
}
