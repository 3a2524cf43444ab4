import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../../testing/dialects/binance/transport/test-dialect.ts';
import {
  type Frame,
  ORDER,
  ownKey,
  signedParams,
  WsClient,
} from '../../../../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { KEYS, makeKey, type TestKey } from '../../../../../testing/identity/api-keys/test-keys.ts';
import { restingOrder } from '../../../../../testing/spot/test-events.ts';
import { type Browser, person, type TestGateway } from '../../../../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let own: TestKey;
let client: WsClient;
beforeAll(async () => {
  gateway = (await TestDialect.start()).gateway;
  somebody = await person(gateway);
  own = await ownKey(somebody);
});
afterAll(() => gateway.close());
let nextOrder = 1;
beforeEach(async () => {
  client = await WsClient.open(gateway);
  gateway.core.answer = ({ kind, account }) => (kind === 'place' ? restingOrder(account, nextOrder++) : []);
});

const now = () => gateway.deps.clock();
const refusal = ({ status, error }: Frame) => [status, error?.code];
const logOn = (key: TestKey, on = client) => on.ask('session.logon', signedParams(gateway, key));
const place = (params: object = {}, on = client) => on.ask('order.place', { ...ORDER, timestamp: now(), ...params });

it('BWS-17 a page of any origin may open the socket, and the cookie it comes with says nothing', async () => {
  const cookie = somebody.cookieHeader();
  const page = await WsClient.open(gateway, undefined, { origin: 'https://elsewhere.example', cookie });
  expect((await page.ask('time')).status).toBe(200);
  for (const method of ['account.status', 'openOrders.status', 'userDataStream.subscribe', 'session.logon'])
    expect([method, (await page.ask(method, { timestamp: now() })).status]).toEqual([method, 401]);
  expect(refusal(await place({}, page))).toEqual([401, -2014]);
  expect((await page.ask('session.status')).result.apiKey).toBeNull();
  // By a key and its signature, and by a logon on this very socket.
  expect((await page.ask('account.status', signedParams(gateway, own))).status).toBe(200);
  await logOn(own, page);
  expect((await place({}, page)).status).toBe(200);
  page.ws.terminate();
});

describe('a logon', () => {
  it('BWS-13 that is still looked at when its logout comes is over behind it', async () => {
    const [asked, left] = [logOn(own), client.ask('session.logout')];
    expect((await asked).status).toBe(200);
    expect((await left).result.apiKey).toBeNull();
    expect(refusal(await place())).toEqual([401, -2014]);
  });

  it('BWS-12 BWS-13 speaks for its key until the logout', async () => {
    const nobody = {
      apiKey: null,
      authorizedSince: null,
      connectedSince: expect.any(Number),
      returnRateLimits: true,
      serverTime: expect.any(Number),
      userDataStream: false,
    };
    expect((await client.ask('session.status')).result).toEqual(nobody);
    expect(refusal(await place())).toEqual([401, -2014]);
    const somebodyIs = { ...nobody, apiKey: own.apiKey, authorizedSince: expect.any(Number) };
    expect((await logOn(own)).result).toEqual(somebodyIs);
    expect((await client.ask('session.status')).result).toEqual(somebodyIs);
    expect((await place()).result).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW' });
    expect((await client.ask('session.logout')).result).toEqual(nobody);
    expect(refusal(await place())).toEqual([401, -2014]);
  });

  it('BWS-12 needs an Ed25519 key and its signature', async () => {
    expect(refusal(await logOn(await makeKey(somebody)))).toEqual([400, -4056]);
    const { apiKey } = own;
    expect(refusal(await client.ask('session.logon', { apiKey, timestamp: now() }))).toEqual([400, -1102]);
    const forged = { ...signedParams(gateway, own), timestamp: now() + 1 };
    expect(refusal(await client.ask('session.logon', forged))).toEqual([400, -1022]);
    await logOn(own);
    // Nor does a logon stand for the next one's signature.
    expect(refusal(await client.ask('session.logon', { timestamp: now() }))).toEqual([401, -2014]);
    expect((await client.ask('session.status')).result.apiKey).toBe(apiKey);
  });

  it('BWS-12 leaves the time to each request', async () => {
    await logOn(own);
    expect((await client.ask('order.place', ORDER)).error.msg).toContain("'timestamp'");
    expect(refusal(await place({ timestamp: now() - 5_001 }))).toEqual([400, -1021]);
  });

  it('BWS-12 a request with a key of its own is that key’s, and needs its signature', async () => {
    await logOn(own);
    const reads = await makeKey(somebody, { scopes: ['read'] });
    expect(refusal(await place({ apiKey: reads.apiKey }))).toEqual([401, -2015]);
    const both = await makeKey(somebody);
    expect((await place({ apiKey: both.apiKey })).error.msg).toContain("'signature'");
    expect((await client.ask('order.place', signedParams(gateway, both, ORDER))).status).toBe(200);
    expect((await place({ apiKey: own.apiKey })).status).toBe(200);
  });

  it('BWS-12 a second one takes the place of the first', async () => {
    await logOn(own);
    const reads = await ownKey(somebody, { scopes: ['read'] });
    expect((await logOn(reads)).result.apiKey).toBe(reads.apiKey);
    expect(refusal(await place())).toEqual([401, -2015]);
  });

  it('BWS-16 BINA-12 each order under it is its own; signed, the same bytes are the same order', async () => {
    await logOn(own);
    gateway.core.commands.length = 0;
    await place();
    await place();
    const same = signedParams(gateway, own, ORDER);
    await client.ask('order.place', same);
    await client.ask('order.place', same);
    const [first, second, third, fourth] = gateway.core.commands.map(({ clientOrderId }) => clientOrderId);
    expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(second).not.toBe(first);
    expect(fourth).toBe(third);
  });

  it('BWS-12 is of its own socket', async () => {
    await logOn(own);
    const other = await WsClient.open(gateway);
    expect(refusal(await place({}, other))).toEqual([401, -2014]);
  });
});

describe('what ends a key', () => {
  /** Ways to take a key away, and what brings it back where that is needed by the tests after. */
  const ENDS: readonly [string, (key: TestKey, who: Browser) => Promise<unknown>][] = [
    ['deleting it', (key, who) => who.send('DELETE', `${KEYS}/${key.id}`)],
    ['its end', (key) => set(key, 'ends_at_ms = 1')],
    ['its sleep', (key) => set(key, 'asleep_since_ms = 1')],
    ['another list of addresses', (key) => set(key, `networks = '{203.0.113.0/24}'`)],
    [
      'freezing its owner',
      (key) =>
        gateway.deps.pool.query(
          `UPDATE identity.users SET frozen_at_ms = 1
           WHERE user_id = (SELECT user_id FROM identity.api_keys WHERE api_key = $1)`,
          [key.apiKey],
        ),
    ],
  ];
  const set = (key: TestKey, change: string) =>
    gateway.deps.pool.query(`UPDATE identity.api_keys SET ${change} WHERE api_key = $1`, [key.apiKey]);

  it.each(ENDS)(
    'BWS-14 BWS-15 P30 %s refuses its next request, and ends logon and subscriptions',
    async (_how, end) => {
      const who = await person(gateway);
      const key = await ownKey(who);
      await logOn(key);
      const idle = await WsClient.open(gateway);
      await logOn(key, idle);
      expect((await idle.ask('userDataStream.subscribe')).status).toBe(200);
      expect((await place()).status).toBe(200);
      await end(key, who);
      expect(refusal(await place())).toEqual([401, -2015]);
      const last = await idle.next(({ event }) => event?.e === 'eventStreamTerminated');
      expect(last).toEqual({ subscriptionId: 0, event: { e: 'eventStreamTerminated', E: expect.any(Number) } });
      expect((await idle.ask('session.subscriptions')).result).toEqual([]);
      expect((await idle.ask('session.status')).result.apiKey).toBeNull();
      expect(idle.ws.readyState).toBe(idle.ws.OPEN);
    },
  );
});
