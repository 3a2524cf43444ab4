import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import type { App } from './routes.ts';

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  [name: string]: unknown;
}
const lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    log,
    rooms: async (app: App) => {
      app.get('/api/markets/broken/:secret', { config: { right: 'public' } }, async () => {
        throw new TypeError('a bug');
      });
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => gateway.close());
beforeEach(() => {
  lines.length = 0;
});

async function open(): Promise<Socket> {
  const socket = connect((gateway.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes over a connection of their own; returns all that comes back until its end. */
async function say(bytes: string): Promise<string> {
  const socket = await open();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

const JSON_TYPE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const [WARN, INFO] = [40, 30];

describe('HTTP-38 the id that somebody is shown is found in the log', () => {
  test.each([
    ['nobody', 'GET', '/api/identity/me', {}, undefined, [401, INFO, '/api/identity/me', 'NOT_LOGGED_IN']],
    ['no address', 'GET', '/api/nothing/secret', {}, undefined, [404, INFO, 'none', 'NOT_FOUND']],
    ['no method', 'DELETE', '/api/health', {}, undefined, [405, INFO, 'none', 'METHOD_NOT_ALLOWED']],
    [
      'bad input',
      'POST',
      '/api/identity/log-in',
      JSON_TYPE,
      '{"x":1}',
      [400, INFO, '/api/identity/log-in', 'BAD_REQUEST'],
    ],
    ['a broken address', 'GET', '/api/%E0%A4%A', {}, undefined, [400, INFO, 'none', 'BAD_REQUEST']],
    [
      'a foreign page',
      'POST',
      '/api/identity/log-in',
      { 'sec-fetch-site': 'cross-site' },
      undefined,
      [403, INFO, '/api/identity/log-in', 'CROSS_SITE'],
    ],
    [
      'internal error',
      'GET',
      '/api/markets/broken/secret',
      {},
      undefined,
      [500, WARN, '/api/markets/broken/:secret', 'INTERNAL'],
    ],
  ] as const)('%s', async (_who, method, url, headers, payload, [status, level, route, error]) => {
    const answer = await gateway.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    const { code, requestId } = answer.json();
    const told = lines.filter((line) => line.msg === 'refused');
    expect(told).toMatchObject([{ level, requestId, method, route, status, code, error }]);
    expect(answer.headers['x-request-id']).toBe(requestId);
    expect(JSON.stringify(told)).not.toContain('/secret');
  });

  test('bytes that are no request', async () => {
    const body = (await say('nonsense\r\n\r\n')).split('\r\n\r\n')[1] as string;
    const { requestId } = JSON.parse(body);
    expect(lines.filter((line) => line.requestId === requestId)).toMatchObject([{ msg: 'refused', status: 400 }]);
  });
});

test('HTTP-38 a client that hangs up in the middle of its request is no word about the database', async () => {
  const socket = await open();
  const heard = once(gateway.app.server, 'request');
  socket.write(
    'POST /api/identity/log-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
  );
  // Its body is waited for by then.
  await heard;
  socket.resetAndDestroy();
  await expect.poll(() => lines.filter(({ msg }) => msg === 'refused').length).toBe(1);
  expect(lines.filter(({ msg }) => msg.includes('database'))).toEqual([]);
});

describe('HTTP-40 what two readers may read as two requests is refused', () => {
  const get = (line: string, headers: string) => `${line}\r\n${headers}Connection: close\r\n\r\n`;
  test.each([
    ['two hosts', get('GET /api/health HTTP/1.1', 'Host: a.example\r\nHost: b.example\r\n')],
    ['one host twice', get('GET /api/health HTTP/1.1', 'Host: a.example\r\nhOsT: a.example\r\n')],
    ['HTTP/2.0', get('GET /api/health HTTP/2.0', 'Host: a.example\r\n')],
    ['HTTP/0.9', get('GET /api/health HTTP/0.9', 'Host: a.example\r\n')],
    ['two hosts of a direct call', get('POST /api/v3/order HTTP/1.1', 'Host: a\r\nHost: b\r\nContent-Length: 0\r\n')],
    ['HTTP/2.0 of a direct call', get('POST /api/v3/order HTTP/2.0', 'Host: a\r\nContent-Length: 0\r\n')],
    [
      'two hosts of a socket',
      'GET /socket HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ],
  ])('%s', async (_what, bytes) => {
    expect((await say(bytes)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  });

  test('behind the answer to what came before it, and nothing behind it is read', async () => {
    const one = 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n';
    const two = 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n';
    const answer = await say(one + two + one);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([expect.stringMatching(/200|503/), 'HTTP/1.1 400']);
  });
});
