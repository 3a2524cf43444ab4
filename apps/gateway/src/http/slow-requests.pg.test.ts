import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';

interface Times {
  requestTimeout: number;
  headersTimeout: number;
  connectionsCheckingInterval: number;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await wholeGateway();
});
afterAll(() => gateway.close());

const times = () => gateway.app.server as unknown as Times;

test('HTTP-39 a request has 30 s, its head no more than that, and each second is looked for what is late', () => {
  // Node swaps the two where a head may take longer than the whole: then a body would have the longer time.
  expect([times().requestTimeout, times().headersTimeout]).toEqual([30_000, 30_000]);
  expect(times().connectionsCheckingInterval).toBe(1_000);
});

test.each([
  [
    'a body',
    'POST /api/identity/log-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
  ['a body of a direct call', 'POST /api/v3/order HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ['a head', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: '],
])('HTTP-39 %s that is not all there in time is answered 408, and its connection ends', async (_what, begun) => {
  const { headersTimeout, requestTimeout } = times();
  // Sooner than promised, so that nobody waits for it here; both as they are to each other.
  Object.assign(times(), { headersTimeout: headersTimeout / 30, requestTimeout: requestTimeout / 30 });
  const socket = connect((gateway.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(begun);
  await once(socket, 'close');
  Object.assign(times(), { headersTimeout, requestTimeout });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
