import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignerAnswer, SignerRequest } from '@pelorus/protocol/wallet/signer-wire.ts';
import { expect, onTestFinished, test } from 'vitest';
import { exchangeLines } from '../testing/line-attacks.ts';
import { listen } from './line-server.ts';

const line = (id: string) => `${JSON.stringify({ id, kind: 'xpubs' })}\n`;
const answerTo = ({ id }: SignerRequest): SignerAnswer => ({
  id,
  kind: 'xpubs',
  families: [],
  networks: [],
  policyVersion: 1,
});
const idsOf = (lines: string[]) => lines.map((text) => (JSON.parse(text) as { id: string }).id);

async function serve(
  handle: (request: SignerRequest) => Promise<SignerAnswer>,
  onFailure: (error: unknown) => void = () => {},
) {
  const path = join(mkdtempSync(join(tmpdir(), 'signer-')), 's');
  const server = await listen(path, handle, onFailure);
  onTestFinished(() => void server.close());
  return path;
}

test('SIGN-05 requests of all connections are handled one at a time, and answered in the order they came', async () => {
  let running = 0;
  let most = 0;
  const path = await serve(async (request) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return answerTo(request);
  });
  const ids = Array.from({ length: 20 }, (_, i) => `r${i}`);
  const all = await Promise.all([1, 2, 3].map(() => exchangeLines(path, ids.map(line).join(''), ids.length)));
  expect(all.map(idsOf)).toEqual([ids, ids, ids]);
  expect(most).toBe(1);
});

test('SIGN-03 a line may come in pieces, and a refused one leaves the connection open', async () => {
  const path = await serve(async (request) => answerTo(request));
  const socket = connect(path);
  const got: string[] = [];
  socket.on('data', (bytes) => got.push(...String(bytes).trimEnd().split('\n')));
  for (const byte of `nonsense\n${line('a')}`)
    await new Promise<void>((resolve) => socket.write(byte, () => resolve()));
  await expect.poll(() => got.length).toBe(2);
  expect(JSON.parse(got[0] as string)).toMatchObject({ refusal: 'REQUEST_NOT_JSON' });
  expect(JSON.parse(got[1] as string)).toMatchObject({ id: 'a' });
  socket.destroy();
});

test('SIGN-03 a connection beyond sixteen is closed', async () => {
  const path = await serve(async (request) => answerTo(request));
  const sockets = Array.from({ length: 16 }, () => connect(path));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect(await exchangeLines(path, line('a'), 1).catch(() => [])).toEqual([]);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => exchangeLines(path, line('a'), 1).catch(() => [])).toHaveLength(1);
});

test('SIGN-40 after a failure nobody gets an answer', async () => {
  const failures: unknown[] = [];
  let handled = 0;
  const handle = async () => {
    handled += 1;
    throw new Error('disk');
  };
  const path = await serve(handle, (error) => failures.push(error));
  const socket = connect(path);
  socket.on('data', () => failures.push('an answer'));
  socket.write(line('a') + line('b'));
  const other = connect(path);
  other.on('data', () => failures.push('an answer'));
  await new Promise<void>((resolve) => other.write(line('c'), () => resolve()));
  await expect.poll(() => failures.length).toBe(1);
  expect(failures).toEqual([new Error('disk')]);
  expect(handled).toBe(1);
  socket.destroy();
  other.destroy();
});
