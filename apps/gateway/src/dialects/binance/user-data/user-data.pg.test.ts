import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import {
  type Frame,
  ORDER,
  ownKey,
  signedParams,
  WsClient,
} from '../../../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { KEYS, makeKey, type TestKey } from '../../../../testing/identity/api-keys/test-keys.ts';
import { canceledOrder, restingOrder } from '../../../../testing/spot/test-events.ts';
import { type Browser, person, type TestGateway } from '../../../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let key: TestKey;
let client: WsClient;
beforeAll(async () => {
  gateway = (await TestDialect.start()).gateway;
  somebody = await person(gateway);
  key = await makeKey(somebody);
});
afterAll(() => gateway.close());
let nextOrder = 1;
beforeEach(async () => {
  client = await WsClient.open(gateway);
  gateway.core.answer = ({ kind, account }) => (kind === 'place' ? restingOrder(account, nextOrder++) : []);
});

const refusal = ({ status, error }: Frame) => [status, error?.code];
const ask = (method: string, params = {}, of = key, on = client) => on.ask(method, signedParams(gateway, of, params));
const subscribe = (of = key, on = client) => ask('userDataStream.subscribe.signature', {}, of, on);

describe('a subscription', () => {
  it('BWS-20 BWS-21 tells what happens after its answer, and nothing from before', async () => {
    await ask('order.place', { ...ORDER, newClientOrderId: 'before' });
    expect((await subscribe()).result).toEqual({ subscriptionId: 0 });
    expect(client.frames).toEqual([]);
    const { result } = await ask('order.place', { ...ORDER, newClientOrderId: 'after' });
    expect(await client.event()).toEqual({
      subscriptionId: 0,
      event: expect.objectContaining({ e: 'executionReport', x: 'NEW', c: 'after', i: result.orderId, s: 'BTCUSDT' }),
    });
    expect((await client.ask('session.status')).result.userDataStream).toBe(true);
  });

  it('BWS-20 is one an account and socket; several accounts and sockets may', async () => {
    const other = await makeKey(await person(gateway));
    const second = await WsClient.open(gateway);
    const ids = [await subscribe(), await subscribe(other), await subscribe(key, second)];
    expect(ids.map(({ result }) => result.subscriptionId)).toEqual([0, 1, 0]);
    expect(refusal(await subscribe())).toEqual([400, -2035]);
    expect((await client.ask('session.subscriptions')).result).toEqual([{ subscriptionId: 0 }, { subscriptionId: 1 }]);
    await ask('order.place', ORDER, other);
    expect(await client.event()).toMatchObject({ subscriptionId: 1, event: { e: 'executionReport' } });
    await ask('order.place', ORDER);
    expect(await client.event()).toMatchObject({ subscriptionId: 0, event: { e: 'executionReport' } });
    expect(await second.event()).toMatchObject({ subscriptionId: 0, event: { e: 'executionReport' } });
    expect([...client.frames, ...second.frames]).toEqual([]);
  });

  it('BWS-20 needs a key that reads, and by a logon the logon', async () => {
    const trades = await makeKey(somebody, { scopes: ['spot'] });
    expect(refusal(await subscribe(trades))).toEqual([401, -2015]);
    expect(refusal(await client.ask('userDataStream.subscribe'))).toEqual([401, -1002]);
    // A key is public: it is no proof of anything.
    expect(refusal(await client.ask('userDataStream.subscribe', { apiKey: key.apiKey }))).toEqual([401, -1002]);
    const own = await ownKey(somebody, { scopes: ['spot'] });
    await client.ask('session.logon', signedParams(gateway, own));
    expect(refusal(await client.ask('userDataStream.subscribe'))).toEqual([401, -2015]);
  });

  it('BWS-22 BWS-25 ends by its number or with all others, by its last event', async () => {
    const other = await makeKey(await person(gateway));
    await subscribe();
    await subscribe(other);
    expect(refusal(await client.ask('userDataStream.unsubscribe', { subscriptionId: 7 }))).toEqual([400, -2036]);
    expect((await client.ask('userDataStream.unsubscribe', { subscriptionId: 0 })).result).toEqual({});
    expect(await client.event()).toMatchObject({ subscriptionId: 0, event: { e: 'eventStreamTerminated' } });
    await ask('order.place', ORDER);
    await ask('order.place', ORDER, other);
    expect(await client.event()).toMatchObject({ subscriptionId: 1, event: { e: 'executionReport' } });
    expect((await subscribe()).result).toEqual({ subscriptionId: 2 });
    expect((await client.ask('userDataStream.unsubscribe')).result).toEqual({});
    const ended = [await client.event(), await client.event()];
    expect(ended.map(({ subscriptionId, event }) => [subscriptionId, event.e])).toEqual([
      [1, 'eventStreamTerminated'],
      [2, 'eventStreamTerminated'],
    ]);
    expect((await client.ask('session.subscriptions')).result).toEqual([]);
  });

  it('BWS-13 that stands on a logon ends with it, others stay', async () => {
    const who = await person(gateway);
    const own = await ownKey(who);
    await client.ask('session.logon', signedParams(gateway, own));
    expect((await client.ask('userDataStream.subscribe')).result).toEqual({ subscriptionId: 0 });
    await subscribe();
    await client.ask('session.logout');
    expect(await client.event()).toMatchObject({ subscriptionId: 0, event: { e: 'eventStreamTerminated' } });
    expect((await client.ask('session.subscriptions')).result).toEqual([{ subscriptionId: 1 }]);
  });

  it('BWS-42 a cancel’s event and its answer have one id, given or made', async () => {
    await subscribe();
    const { orderId, clientOrderId } = (await ask('order.place', ORDER)).result;
    await client.event();
    gateway.core.answer = ({ account }) => [canceledOrder(account, orderId)];
    const cancel = { symbol: 'BTCUSDT', origClientOrderId: clientOrderId, newClientOrderId: 'my-cancel' };
    expect((await ask('order.cancel', cancel)).result).toMatchObject({ clientOrderId: 'my-cancel' });
    const { event } = await client.event();
    expect(event).toMatchObject({ x: 'CANCELED', i: orderId, c: 'my-cancel', C: clientOrderId });

    gateway.core.answer = ({ account }) => restingOrder(account, nextOrder++);
    const second = (await ask('order.place', ORDER)).result;
    await client.event();
    gateway.core.answer = ({ account }) => [canceledOrder(account, second.orderId)];
    const { result } = await ask('order.cancel', { symbol: 'BTCUSDT', orderId: second.orderId });
    expect((await client.event()).event).toMatchObject({ c: result.clientOrderId, C: second.clientOrderId });
  });

  it('BWS-47 tells of orders that the tables know from before', async () => {
    const who = await person(gateway);
    const older = await makeKey(who);
    const found = await gateway.deps.pool.query(
      `SELECT account_id AS account FROM identity.users JOIN identity.api_keys USING (user_id) WHERE api_key = $1`,
      [older.apiKey],
    );
    const account = Number(found.rows[0].account);
    await insertOrder(account, 4_000);
    await subscribe(older);
    gateway.core.answer = () => [canceledOrder(account, 4_000)];
    await ask('openOrders.cancelAll', { symbol: 'BTCUSDT' }, older);
    expect((await client.event()).event).toMatchObject({ i: 4_000, C: 'older', x: 'CANCELED', q: '0.00100000' });
  });
});

/** An open order as the worker writes it. */
async function insertOrder(account: number, orderId: number): Promise<void> {
  const { pool } = gateway.deps;
  await pool.query(
    `INSERT INTO projection.orders (account, order_id, market, client_order_id, side, order_type, time_in_force, stp,
       price_ticks, lots, quote_units, placed_seq, created_at_ms, updated_at_ms, filled_lots, filled_quote_units,
       prevented_lots, placed_lots, placed_filled_lots, placed_filled_quote_units, placed_prevented_lots)
     VALUES ($1, $2, 1, 'older', 0, 0, 0, 1, 4000000, 100, 0, 1, 1, 1, 0, 0, 0, 100, 0, 0, 0)`,
    [account, orderId],
  );
  await pool.query('INSERT INTO projection.open_orders (account, market, order_id) VALUES ($1, 1, $2)', [
    account,
    orderId,
  ]);
}

describe('listen keys', () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', of: TestKey | null, query = '') =>
    gateway.app.inject({
      method,
      url: `/api/v3/userDataStream${query}`,
      ...(of === null ? {} : { headers: { 'x-mbx-apikey': of.apiKey } }),
    });
  const listenKeyOf = async (of = key) => (await call('POST', of)).json().listenKey as string;

  it('BWS-30 is one of 64 letters and digits, the same while it lives, and another key’s is another', async () => {
    const listenKey = await listenKeyOf();
    expect(listenKey).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(await listenKeyOf()).toBe(listenKey);
    const both = await Promise.all([listenKeyOf(), listenKeyOf(), listenKeyOf()]);
    expect(new Set(both)).toEqual(new Set([listenKey]));
    expect(await listenKeyOf(await makeKey(somebody))).not.toBe(listenKey);
    gateway.pass(3_600_001);
    expect(await listenKeyOf()).not.toBe(listenKey);
    gateway.pass(-3_600_001);
  });

  it('BWS-30 needs a key that reads and no signature', async () => {
    expect((await call('POST', null)).json().code).toBe(-2014);
    expect((await call('POST', await makeKey(somebody, { scopes: ['spot'] }))).json().code).toBe(-2015);
  });

  it('BWS-31 lives an hour longer with each PUT, and no longer after its DELETE', async () => {
    const other = await makeKey(somebody);
    const listenKey = await listenKeyOf();
    const named = `?listenKey=${listenKey}`;
    for (let half = 0; half < 4; half++) {
      gateway.pass(1_800_000);
      expect((await call('PUT', key, named)).json()).toEqual({});
    }
    expect(await listenKeyOf()).toBe(listenKey);
    expect((await call('PUT', key)).json().code).toBe(-1102);
    for (const method of ['PUT', 'DELETE'] as const) {
      const gone = { code: -1125, msg: 'This listenKey does not exist.' };
      expect((await call(method, other, named)).json()).toEqual(gone);
      expect((await call(method, key, '?listenKey=x')).json()).toEqual(gone);
    }
    expect((await call('DELETE', key, named)).json()).toEqual({});
    expect((await call('PUT', key, named)).json().code).toBe(-1125);
    gateway.pass(-4 * 1_800_000);
  });

  it('BWS-34 by socket it is the same', async () => {
    const { apiKey } = key;
    const { listenKey } = (await client.ask('userDataStream.start', { apiKey })).result;
    expect(listenKey).toBe(await listenKeyOf());
    expect((await client.ask('userDataStream.ping', { apiKey, listenKey })).result).toEqual({});
    expect((await client.ask('userDataStream.stop', { apiKey, listenKey })).result).toEqual({});
    expect(refusal(await client.ask('userDataStream.ping', { apiKey, listenKey }))).toEqual([400, -1125]);
  });

  it('BWS-35 is kept by hash and sealed, and goes with its API key', async () => {
    const mine = await makeKey(somebody);
    const listenKey = await listenKeyOf(mine);
    const kept = () =>
      gateway.deps.pool.query('SELECT listen_keys::text AS row FROM identity.listen_keys WHERE key_id = $1', [mine.id]);
    const [row] = (await kept()).rows;
    expect(row.row).not.toContain(listenKey);
    expect(row.row).not.toContain(Buffer.from(listenKey).toString('hex'));
    await somebody.send('DELETE', `${KEYS}/${mine.id}`);
    expect((await kept()).rows).toEqual([]);
  });
});
