import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPassing, persist, RestClient, VenueRefusal, VenueSilent } from './rest-client.ts';

let server: Server | null = null;
afterEach(() => server?.close());

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<RestClient> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return new RestClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test('MSIM-80 a signed request carries its key, and a signature over everything it says', async () => {
  let seen = { url: '', key: '' };
  const rest = await serve((request, response) => {
    seen = { url: request.url as string, key: request.headers['x-mbx-apikey'] as string };
    response.end('{"ok":true}');
  });
  await rest.signed({ apiKey: 'key', secret: 'secret' }, 'POST', '/api/v3/order', { symbol: 'BTCUSDT', side: 'BUY' });
  const [, text = '', signature] = /\?(.*)&signature=([0-9a-f]{64})$/.exec(seen.url) ?? [];
  expect(seen.key).toBe('key');
  expect(new URLSearchParams(text).get('symbol')).toBe('BTCUSDT');
  expect(Number(new URLSearchParams(text).get('timestamp'))).toBeGreaterThan(1e12);
  expect(signature).toBe(createHmac('sha256', 'secret').update(text).digest('hex'));
  rest.close();
});

test('MSIM-102 a request of our own API is signed over time, method, path and body, and refuses in the dialect’s numbers', async () => {
  let text = '';
  const seen: { headers?: NodeJS.Dict<string | string[]>; signed?: string } = {};
  const rest = await serve(async (request, response) => {
    for await (const chunk of request) text += chunk;
    seen.headers = request.headers;
    seen.signed = `${request.headers['x-timestamp']}${request.method}${request.url}${text}`;
    const isRefused = text.includes('"leverage":9');
    response.statusCode = isRefused ? 400 : 200;
    response.end(isRefused ? '{"code":300,"error":"INSUFFICIENT_MARGIN","message":"no"}' : '{"code":0,"data":[5]}');
  });
  const key = { apiKey: 'key', secret: 'secret' };
  expect(await rest.native(key, 'GET', '/futuresapi/positions?a=b')).toEqual([5]);
  const signatureOf = () =>
    createHmac('sha256', 'secret')
      .update(seen.signed as string)
      .digest('hex');
  expect(seen.headers).toMatchObject({ 'x-api-key': 'key', 'x-signature': signatureOf() });
  const refusal = await rest
    .native(key, 'POST', '/futuresapi/leverage', { leverage: 9 })
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 400, code: -2019 });
  expect(seen.headers).toMatchObject({ 'x-signature': signatureOf() });
  rest.close();
});

test('MSIM-81 refusals keep their code and when to come back; no answer is no refusal', async () => {
  const rest = await serve((request, response) => {
    if (request.url === '/cut') request.socket.destroy();
    else if (request.url === '/html') response.end('<html>');
    else {
      response.writeHead(429, { 'retry-after': '7' });
      response.end('{"code":-1015,"msg":"Too many new orders."}');
    }
  });
  const refusal = await rest.get('/limit').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(VenueRefusal);
  expect(refusal).toMatchObject({ status: 429, code: -1015, retryAfterSeconds: 7 });
  for (const path of ['/cut', '/html']) await expect(rest.get(path)).rejects.toBeInstanceOf(VenueSilent);
  rest.close();
});

test('MSIM-82 what must happen is tried again while the exchange is away, and not when it refuses', async () => {
  let calls = 0;
  const flaky = async () => {
    calls += 1;
    if (calls < 3) throw new VenueSilent('away');
    return 'done';
  };
  expect(await persist(flaky, () => false)).toBe('done');
  expect(calls).toBe(3);
  const refused = async () => {
    throw new VenueRefusal(400, -1121, 'Invalid symbol.', null);
  };
  await expect(persist(refused, () => false)).rejects.toThrow('Invalid symbol.');
  expect(isPassing(new VenueRefusal(503, -1001, 'x', null))).toBe(true);
  expect(isPassing(new VenueRefusal(400, -1021, 'outside of the recvWindow', null))).toBe(true);
  expect(isPassing(new TypeError('bug'))).toBe(false);
});
