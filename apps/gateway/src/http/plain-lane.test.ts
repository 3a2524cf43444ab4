import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { DirectCalls } from './direct-calls.ts';
import { PlainLane } from './plain-lane.ts';

/** More than the kernel keeps for a reader that does not read. */
const LONG = 20_000_000;
/** Longer than the rest of a call is waited for. */
const LONG_MS = 60_000;
const CALL = 'GET /a HTTP/1.1\r\nhost: x\r\n\r\n';

afterEach(() => vi.useRealTimers());

test('HTTP-14 who says a last word within a call has what was answered before it, however slowly it is read', async () => {
  // What the lane waits for; sockets have clocks of their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = createServer();
  let byNode = 0;
  const asked = Promise.withResolvers<void>();
  const bodies = ['', 'x'.repeat(LONG)];
  const direct = {
    isClosing: false,
    onClose: () => undefined,
    routeOf: () => ({ contentType: 'text/plain' }),
    answer: async () => {
      if (bodies.length === 1) asked.resolve();
      return { status: 200, body: bodies.shift(), headers: {} };
    },
  };
  const deps = { config: { hosts: { trustedProxies: [] } }, limits: { bodyBytes: 1_000 }, log: console };
  new PlainLane(
    server,
    direct as unknown as DirectCalls,
    deps as unknown as ConstructorParameters<typeof PlainLane>[2],
    { firstMs: 5_000, keepAliveMs: 5_000 },
  );
  server.on('clientError', (_error, socket) => {
    byNode += 1;
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(CALL);
  await once(socket, 'data');
  socket.pause();
  socket.end(`${CALL}GET /a HT`);
  await asked.promise;
  // By the next turn the answer is on its way, and the socket full of it.
  await setImmediate();
  vi.advanceTimersByTime(LONG_MS);
  let read = 0;
  socket.on('data', (bytes) => {
    read += bytes.length;
  });
  socket.resume();
  await once(socket, 'close');
  expect(byNode).toBe(0);
  expect(read).toBeGreaterThan(LONG);
  server.close();
});
