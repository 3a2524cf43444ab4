import type { AddressInfo } from 'node:net';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followCore } from '../core-stream.ts';
import { KEYS, makeKey, signature, type TestKey } from '../identity/api-keys/test-keys.ts';
import { LiveFeed } from '../markets/feed.ts';
import { testHistory } from '../markets/test-market.ts';
import { person, type TestGateway, testGateway } from '../test-gateway.ts';
import { registerSocket } from './server.ts';
import { TestClient } from './test-socket.ts';

let gateway: TestGateway;
let url: string;

beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app, deps) => {
      const feed = new LiveFeed(deps, testHistory());
      await followCore(deps, feed);
      registerSocket(app, deps, feed);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/socket`;
});
afterAll(() => gateway.close());

const LOG_IN = { event: 'login', channel: 'account', biz: 'spot' };

function proofOf(key: TestKey, timestamp = gateway.deps.clock(), signed = `${timestamp}GET/socket`) {
  return { ...LOG_IN, apiKey: key.apiKey, timestamp: String(timestamp), signature: signature(key, signed) };
}

it('SOCK-46 a key that reads logs in; nobody hears its secrets back', async () => {
  const key = await makeKey(await person(gateway));
  const client = await TestClient.open(url);
  const answer = await client.ask(proofOf(key));
  expect(answer).toEqual({ ...LOG_IN, data: { result: true } });
  expect((await client.ask({ ...LOG_IN, event: 'logout' })).data?.result).toBe(true);
  client.ws.terminate();
});

it.each<[RejectionName, (key: TestKey) => object]>([
  ['SIGNATURE_INVALID', (key) => ({ ...proofOf(key), signature: 'a'.repeat(64) })],
  ['SIGNATURE_INVALID', (key) => proofOf(key, gateway.deps.clock(), 'GET/socket')],
  ['TIMESTAMP_OUTSIDE_WINDOW', (key) => proofOf(key, gateway.deps.clock() - 60_000)],
  ['TIMESTAMP_AHEAD', (key) => proofOf(key, gateway.deps.clock() + 60_000)],
  ['API_KEY_FORMAT', (key) => ({ ...proofOf(key), apiKey: 'short' })],
  ['API_KEY_INVALID', (key) => ({ ...proofOf(key), apiKey: 'A'.repeat(64) })],
  ['BAD_REQUEST', (key) => ({ ...proofOf(key), signature: undefined })],
  ['BAD_REQUEST', (key) => ({ ...proofOf(key), timestamp: 'now' })],
])('SOCK-46 a wrong log-in is refused %s, and the connection goes on', async (name, ask) => {
  const key = await makeKey(await person(gateway));
  const client = await TestClient.open(url);
  const answer = await client.ask(ask(key) as { event: string });
  expect(answer).toMatchObject({ event: 'login', channel: 'account', code: REJECTIONS[name].id });
  expect(answer.data).toBeUndefined();
  expect((await client.ask({ event: 'ping' })).event).toBe('pong');
  client.ws.terminate();
});

it('SOCK-46 a key logs in to its own account, also on the connection of somebody else’s session', async () => {
  const [mine, other] = [await person(gateway), await person(gateway)];
  const key = await makeKey(mine);
  const client = await TestClient.open(url, { cookie: other.cookieHeader() });
  expect((await client.ask(LOG_IN)).data?.result).toBe(true);
  expect((await client.ask(proofOf(key))).data?.result).toBe(true);
  // The key is over, the session is not: what was followed by the key ends.
  expect((await mine.send('DELETE', `${KEYS}/${key.id}`)).statusCode).toBe(200);
  expect(await client.closed).toBe(4001);
}, 15_000);

it('SOCK-47 within 5 s of its end a key’s connections are closed, and no others', async () => {
  const me = await person(gateway);
  const [ended, kept] = [await makeKey(me), await makeKey(me)];
  const [client, bystander] = [await TestClient.open(url), await TestClient.open(url)];
  await client.ask(proofOf(ended));
  await bystander.ask(proofOf(kept));
  expect((await me.send('DELETE', `${KEYS}/${ended.id}`)).statusCode).toBe(200);
  expect(await client.closed).toBe(4001);
  expect((await bystander.ask({ event: 'ping' })).event).toBe('pong');
  bystander.ws.terminate();
}, 15_000);

it('SOCK-46 a log-in is charged to its address as a signed request is, however many sockets it has', async () => {
  const key = await makeKey(await person(gateway));
  const client = await TestClient.open(url);
  const { rates, limits } = gateway.deps;
  while (rates.weight.take('127.0.0.1', 100));
  for (let left = 100; left > 0; left--) rates.weight.take('127.0.0.1');
  expect(rates.weight.used('127.0.0.1')).toBe(limits.weightPerMinute);
  const wrong = { ...proofOf(key), apiKey: 'A'.repeat(64) };
  for (const proof of [wrong, proofOf(key)])
    expect(await client.ask(proof)).toMatchObject({ code: REJECTIONS.TOO_MANY_REQUESTS.id });
  gateway.pass(60_000);
  expect((await client.ask(proofOf(key))).data?.result).toBe(true);
  client.ws.terminate();
});
