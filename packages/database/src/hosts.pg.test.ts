import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectClient } from './connection.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/embedded.ts';
import { freePort } from './free-port.ts';
import { chooseWritable, hostAddresses, hostOf, watchWritable } from './hosts.ts';
import { SILENT_LOG } from './log.ts';

const PASSWORD = 'the-same-on-both';
const scratch = mkdtempSync(join(tmpdir(), 'pelorus-hosts-'));
const started: EmbeddedServer[] = [];
afterAll(async () => {
  for (const server of started) await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

async function server(name: string): Promise<EmbeddedServer> {
  const dataDir = join(scratch, name);
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/password'), PASSWORD, { mode: 0o600 });
  const one = await startEmbedded({ dataDir, log: SILENT_LOG, isThrowaway: true });
  started.push(one);
  return one;
}

/** Makes a server behave as a standby does towards those who want to write, or as the primary. */
async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const client = await connectClient({ url, applicationName: 'test', log: SILENT_LOG });
  await client.query('SET default_transaction_read_only = off');
  await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

test('PGDB-17 an address of several hosts is one address for each of them', () => {
  expect(hostAddresses('postgres://p:w%40rd@a:5432,b,[::1]:6000/x?sslmode=require')).toEqual([
    'postgres://p:w%40rd@a:5432/x?sslmode=require',
    'postgres://p:w%40rd@b/x?sslmode=require',
    'postgres://p:w%40rd@[::1]:6000/x?sslmode=require',
  ]);
  expect(hostAddresses('postgresql://db/x?target_session_attrs=read-write')).toEqual(['postgresql://db/x']);
  for (const wrong of [
    'postgres://a,/x',
    'postgres://a:b,c/x',
    'http://a/x',
    'postgres://a/x?target_session_attrs=standby',
  ])
    expect(hostAddresses(wrong), wrong).toBeNull();
});

test('PGDB-18 PGDB-19 the host that takes writes is chosen; when another one takes them, that is told once', async () => {
  const [first, second] = [await server('first'), await server('second')];
  const both = hostAddresses(
    `postgres://pelorus:${PASSWORD}@127.0.0.1:${await freePort()},${hostOf(first.url)},${hostOf(second.url)}/pelorus`,
  ) as string[];
  await setReadOnly(first.url, true);
  await expect.poll(() => chooseWritable(both, SILENT_LOG).then(hostOf)).toBe(hostOf(second.url));
  const stopping = new AbortController();
  const moves: string[] = [];
  const onMoved = (host: string) => moves.push(host);
  const watch = { addresses: both, chosen: second.url, log: SILENT_LOG, stopping: stopping.signal, everyMs: 10 };
  const watching = watchWritable({ ...watch, onMoved });
  // Nobody takes writes: there is nowhere to go.
  await setReadOnly(second.url, true);
  await expect
    .poll(() => chooseWritable(both, SILENT_LOG).catch(({ message }) => message))
    .toMatch(/ECONNREFUSED.*; .*it only reads; .*it only reads$/);
  expect(moves).toEqual([]);
  await setReadOnly(first.url, false);
  await watching;
  expect(moves).toEqual([hostOf(first.url)]);
  const stopped = watchWritable({ ...watch, onMoved });
  stopping.abort();
  await stopped;
});
