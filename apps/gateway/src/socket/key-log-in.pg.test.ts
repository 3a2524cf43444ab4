import type { AddressInfo } from 'node:net';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KEYS, makeKey, signature, type TestKey } from '../../testing/identity/api-keys/test-keys.ts';
import { testHistory } from '../../testing/markets/test-market.ts';
import { TestClient } from '../../testing/socket/test-socket.ts';
import { person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { followCore } from '../core-stream.ts';
import { feedsOver } from '../markets/feeds.ts';
import { registerSocket } from './server.ts';
import type { SocketServer } from './socket-server.ts';

let gateway: TestGateway;
let sockets: SocketServer;
let url: string;

beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      sockets = registerSocket(app, deps, feeds);
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

it('WFED-02 one key logs in to both channels of its account at once', async () => {
  const key = await makeKey(await person(gateway));
  const client = await TestClient.open(url);
  for (const channel of ['account', 'wallet']) client.send({ ...proofOf(key), channel });
  for (const channel of ['account', 'wallet'])
    expect((await client.next((reply) => reply.channel === channel)).data?.result).toBe(true);
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
])('SOCK-46 SOCK-52 a wrong log-in is refused %s, and the connection goes on', async (name, ask) => {
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

it('SOCK-46 SOCK-52 a log-in is charged to its address as a signed request is, however many sockets it has', async () => {
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

it('SOCK-47 one question to the database asks for the keys of all sockets, and ends those of whose keys are over', async () => {
  const me = await person(gateway);
  const keys = await Promise.all(Array.from({ length: 5 }, () => makeKey(me)));
  const clients = await Promise.all(keys.map(() => TestClient.open(url)));
  for (const [i, client] of clients.entries()) await client.ask(proofOf(keys[i] as TestKey));
  await gateway.deps.pool.query('DELETE FROM identity.api_keys WHERE key_id = $1', [keys[3]?.id]);
  const { pool } = gateway.deps;
  const asked = vi.spyOn(pool, 'query');
  await sockets.checkKeys();
  const questions = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('identity.api_keys'));
  asked.mockRestore();
  expect(questions).toHaveLength(1);
  expect(await clients[3]?.closed).toBe(4001);
  for (const client of clients.filter((_, i) => i !== 3)) {
    expect((await client.ask({ event: 'ping' })).event).toBe('pong');
    client.ws.terminate();
  }
});

it('SOCK-48 a log-in that ends behind its log-out, or behind another log-in, does not come alive', async () => {
  const [mine, other] = [await person(gateway), await person(gateway)];
  const key = await makeKey(mine);
  const client = await TestClient.open(url, { cookie: other.cookieHeader() });
  const isRefused = (reply: { event: string; code?: number }) => reply.code === REJECTIONS.NOT_LOGGED_IN.id;
  for (const last of [{ ...LOG_IN, event: 'logout' }, LOG_IN]) {
    client.send(proofOf(key));
    expect((await client.ask(last)).data?.result).toBe(true);
    expect(await client.next(isRefused)).toMatchObject({ event: 'login', channel: 'account' });
  }
  // It goes on by the session, whatever becomes of the key.
  expect((await mine.send('DELETE', `${KEYS}/${key.id}`)).statusCode).toBe(200);
  await sockets.checkKeys();
  expect((await client.ask({ event: 'ping' })).event).toBe('pong');
  client.ws.terminate();
});
