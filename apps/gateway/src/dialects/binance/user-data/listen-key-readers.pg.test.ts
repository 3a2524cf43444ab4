import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER, signedParams, WsClient } from '../../../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { KEYS, makeKey, type TestKey } from '../../../../testing/identity/api-keys/test-keys.ts';
import { testHistory } from '../../../../testing/markets/test-market.ts';
import { restingOrder } from '../../../../testing/spot/test-events.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../../testing/test-gateway.ts';
import { followCore } from '../../../core-stream.ts';
import { feedsOver } from '../../../markets/feeds.ts';
import { registerBinance } from '../routes.ts';
import { registerStreams } from '../streams/routes.ts';

let gateway: TestGateway;
let somebody: Browser;
let client: WsClient;
beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerStreams(app, deps, feeds, await registerBinance(app, deps, feeds));
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  let nextOrder = 1;
  gateway.core.answer = ({ kind, account }) => (kind === 'place' ? restingOrder(account, nextOrder++) : []);
  somebody = await person(gateway);
  client = await WsClient.open(gateway);
});
afterAll(() => gateway.close());

const call = (method: 'POST' | 'PUT' | 'DELETE', { apiKey }: TestKey, query = '') =>
  gateway.app.inject({ method, url: `/api/v3/userDataStream${query}`, headers: { 'x-mbx-apikey': apiKey } });
async function opened(): Promise<{ key: TestKey; listenKey: string }> {
  const key = await makeKey(somebody);
  return { key, listenKey: (await call('POST', key)).json().listenKey };
}
const place = async (key: TestKey, newClientOrderId: string) =>
  (await client.ask('order.place', signedParams(gateway, key, { ...ORDER, newClientOrderId }))).result.orderId;

/** Resolves once a socket is told of what happens to the key's account; places orders until then. */
async function listening(socket: WsClient, key: TestKey): Promise<void> {
  for (let i = 0; socket.frames.length === 0; i++) await place(key, `probe-${key.id.slice(0, 8)}-${i}`);
  socket.frames.length = 0;
}

describe('a listen key', () => {
  it('BWS-32 tells raw at /ws and wrapped at /stream, from the address or by SUBSCRIBE', async () => {
    const { key, listenKey } = await opened();
    const raw = await WsClient.open(gateway, `/ws/${listenKey}`);
    const combined = await WsClient.open(gateway, `/stream?streams=btcusdt@trade/${listenKey}`);
    const later = await WsClient.open(gateway, '/stream');
    later.ws.send(JSON.stringify({ method: 'SUBSCRIBE', params: [listenKey], id: 1 }));
    expect(await later.next(({ id }) => id === 1)).toEqual({ result: null, id: 1 });
    for (const socket of [raw, combined, later]) await listening(socket, key);
    // What the probes of one left for the others.
    for (const socket of [raw, combined, later]) {
      const orderId = await place(key, `told-${[raw, combined, later].indexOf(socket)}`);
      const isIt = (data: { i?: number } | undefined) => data?.i === orderId;
      const frame = await socket.next((each) => isIt(each) || isIt(each.data));
      const event = expect.objectContaining({ e: 'executionReport', x: 'NEW', i: orderId });
      expect(frame).toEqual(socket === raw ? event : { stream: listenKey, data: event });
    }
    later.ws.send(JSON.stringify({ method: 'UNSUBSCRIBE', params: [listenKey], id: 2 }));
    await later.next(({ id }) => id === 2);
    later.frames.length = 0;
    const last = await place(key, 'after-all');
    await raw.next(({ i }) => i === last);
    expect(later.frames).toEqual([]);
  });

  it('BWS-36 whoever sees its socket open hears of the very next order, first reader or not', async () => {
    for (let i = 0; i < 5; i++) {
      const { key, listenKey } = await opened();
      for (const path of [`/ws/${listenKey}`, `/ws/${listenKey}`, `/stream?streams=${listenKey}`]) {
        const socket = await WsClient.open(gateway, path);
        const orderId = await place(key, `next-${key.id.slice(0, 8)}-${gateway.core.commands.length}`);
        await socket.next((each) => (each.data ?? each).i === orderId);
      }
    }
  });

  it('BWS-36 whoever has the answer to its SUBSCRIBE hears of the very next order; what it asks after that waits', async () => {
    for (let i = 0; i < 5; i++) {
      const { key, listenKey } = await opened();
      const socket = await WsClient.open(gateway, '/stream');
      socket.ws.send(JSON.stringify({ method: 'SUBSCRIBE', params: [listenKey], id: `in ${i}` }));
      socket.ws.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: `list ${i}` }));
      await socket.next(({ id }) => id === `in ${i}`);
      const orderId = await place(key, `then-${key.id.slice(0, 8)}`);
      expect((await socket.next((each) => each.data?.i === orderId)).stream).toBe(listenKey);
      expect((await socket.next(({ id }) => id === `list ${i}`)).result).toContain(listenKey);
    }
  });

  it('BWS-32 that nobody has is silent like any other name', async () => {
    const { key } = await opened();
    const socket = await WsClient.open(gateway, `/ws/${'x'.repeat(64)}`);
    await place(key, 'unheard');
    socket.ws.send('{"method":"LIST_SUBSCRIPTIONS","id":1}');
    expect(await socket.next(() => true)).toEqual({ result: ['x'.repeat(64)], id: 1 });
  });

  it('BWS-33 opens nothing where its API key may not be used from, or may not read', async () => {
    for (const change of [`networks = '{203.0.113.0/24}'`, `scopes = '{spot}'`]) {
      const { key, listenKey } = await opened();
      await gateway.deps.pool.query(`UPDATE identity.api_keys SET ${change} WHERE api_key = $1`, [key.apiKey]);
      const socket = await WsClient.open(gateway, `/ws/${listenKey}`);
      const good = await opened();
      const other = await WsClient.open(gateway, `/ws/${good.listenKey}`);
      await listening(other, good.key);
      expect(socket.frames).toEqual([]);
    }
  });

  it('BWS-33 that cannot be looked up now ends its socket, so that its owner tries again', async () => {
    const { listenKey } = await opened();
    const { pool } = gateway.deps;
    const query = pool.query;
    pool.query = (() => Promise.reject(new Error('the database is unavailable'))) as never;
    const socket = await WsClient.open(gateway, `/ws/${listenKey}`);
    expect(await socket.closed).toBe(1012);
    pool.query = query;
  });

  const ENDS: readonly [string, (key: TestKey, listenKey: string) => Promise<unknown>][] = [
    ['its DELETE', (key, listenKey) => call('DELETE', key, `?listenKey=${listenKey}`)],
    ['its API key', (key) => somebody.send('DELETE', `${KEYS}/${key.id}`)],
    [
      'its hour',
      (key) => gateway.deps.pool.query('UPDATE identity.listen_keys SET ends_at_ms = 1 WHERE key_id = $1', [key.id]),
    ],
  ];
  it.each(ENDS)('BWS-33 P30 ends with %s, by its last event', async (_what, end) => {
    const { key, listenKey } = await opened();
    const good = await opened();
    const socket = await WsClient.open(gateway, `/stream?streams=${listenKey}`);
    const other = await WsClient.open(gateway, `/ws/${good.listenKey}`);
    await listening(socket, key);
    await listening(other, good.key);
    socket.frames.length = 0;
    await end(key, listenKey);
    const expired = await socket.next(({ data }) => data.e === 'listenKeyExpired');
    expect(expired).toEqual({ stream: listenKey, data: { e: 'listenKeyExpired', E: expect.any(Number), listenKey } });
    other.frames.length = 0;
    const orderId = await place(good.key, `later-${key.id.slice(0, 8)}`);
    await other.next(({ i }) => i === orderId);
    expect(socket.frames).toEqual([]);
  });

  it('BWS-30 BWS-14 asked for while its API key is being deleted it is -2015; by many at once it is one', async () => {
    const key = await makeKey(somebody);
    const db = await gateway.deps.pool.connect();
    await db.query('BEGIN');
    await db.query('DELETE FROM identity.api_keys WHERE key_id = $1', [key.id]);
    const asked = call('POST', key);
    const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%listen_keys%'";
    await expect.poll(async () => (await gateway.deps.pool.query(waits)).rowCount).toBe(1);
    await db.query('COMMIT');
    db.release();
    expect([(await asked).statusCode, (await asked).json().code]).toEqual([401, -2015]);

    const other = await makeKey(somebody);
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('POST', other)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.json().listenKey)).size).toBe(1);
  });
});
