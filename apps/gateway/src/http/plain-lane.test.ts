import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DirectCalls } from './direct-calls.ts';
import { PlainLane } from './plain-lane.ts';

/** More than the kernel keeps for a reader that does not read. */
const LONG = 20_000_000;
const CALL = 'GET /a HTTP/1.1\r\nhost: x\r\n\r\n';

test('HTTP-14 who says a last word within a call has what was answered before it, however slowly it is read', async () => {
  const server = createServer();
  let byNode = 0;
  const bodies = ['', 'x'.repeat(LONG)];
  const direct = {
    isClosing: false,
    onClose: () => undefined,
    routeOf: () => ({ contentType: 'text/plain' }),
    answer: async () => ({ status: 200, body: bodies.shift(), headers: {} }),
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
  await delay(1_500);
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
