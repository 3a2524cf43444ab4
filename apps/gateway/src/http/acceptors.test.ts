import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { Acceptors } from './acceptors.ts';
import type { App } from './routes.ts';

const CLIENTS = 64;

async function started(port = 0): Promise<{ port: number; close(): Promise<void> }> {
  const app = Fastify() as unknown as App;
  app.get('/', () => 'let in');
  const acceptors = new Acceptors();
  const close = async () => {
    await Promise.all([acceptors.close(), app.close()]);
  };
  onTestFinished(close);
  const address = await acceptors.listen(app, { host: '127.0.0.1', port });
  return { port: Number(new URL(address).port), close };
}

/** A client that has asked; resolves to the bytes of its answer. */
async function ask(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.end('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return text;
}

test.runIf(process.platform === 'linux')('GATE-03 who comes at once is let in many in a turn', async () => {
  const { port } = await started();
  let isOver = false;
  const all = Promise.all(Array.from({ length: CLIENTS }, () => ask(port))).finally(() => {
    isOver = true;
  });
  // Through one socket alone they would need a turn each, and one to be answered.
  let turns = 0;
  for (; !isOver; turns++) await nextTurn();
  for (const text of await all) expect(text).toContain('let in');
  expect(turns).toBeLessThan(CLIENTS);
});

test('GATE-03 a port on which another listens is refused, also by one that would share it', async () => {
  const { port } = await started();
  await expect(started(port)).rejects.toThrow('EADDRINUSE');
});

test('GATE-03 closed, it lets nobody in and leaves the port free', async () => {
  const { port, close } = await started();
  await close();
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
  await started(port);
  expect(await ask(port)).toContain('let in');
});
