import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dialect,
  keyGateway,
  makeKey,
  native,
  refusedAs,
  signature,
  type TestKey,
} from '../../../testing/identity/api-keys/test-keys.ts';
import { person, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let bound: TestKey;
let free: TestKey;
let accountId: number;
beforeAll(async () => {
  gateway = await keyGateway(0, { ordersPer10Seconds: 1_000 });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
  bound = await makeKey(somebody, { symbols: ['BTC_USDT'] });
  free = await makeKey(somebody);
});
afterAll(() => gateway.close());

const ETHER = 2;
beforeEach(async () => {
  gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
  gateway.deps.orders.reset();
  await gateway.deps.pool.query('TRUNCATE projection.orders');
  // An order that stands in the market that is not the key's.
  await gateway.deps.pool.query(
    `INSERT INTO projection.orders VALUES (7, 1, 1, 1, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, $2, 5000000, 0, 0, 0, 1,
       NULL, NULL, 'mine')`,
    [accountId, ETHER],
  );
});

const order = (symbol: string) =>
  JSON.stringify({ symbol, side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003' });
const AMENDED = JSON.stringify({ quantity: '0.001' });

describe('a key of one market', () => {
  test.each([
    ['places', 'POST', '/api/spot/orders', order('ETH_USDT')],
    ['amends by the order alone', 'PATCH', '/api/spot/orders/7', AMENDED],
    ['amends', 'PATCH', '/api/spot/orders/7?symbol=ETH_USDT', AMENDED],
    ['cancels by the order alone', 'DELETE', '/api/spot/orders/7', undefined],
    ['cancels', 'DELETE', '/api/spot/orders/7?symbol=ETH_USDT', undefined],
    ['cancels by its own id', 'DELETE', '/api/spot/orders?symbol=ETH_USDT&clientOrderId=mine', undefined],
    ['cancels all of a market', 'DELETE', '/api/spot/orders?symbol=ETH_USDT', undefined],
    ['cancels everything', 'DELETE', '/api/spot/orders', undefined],
  ] as const)(
    'KEY-04 KEY-10 neither %s elsewhere (native), and nothing reaches the core',
    async (_what, method, url, body) => {
      const sent = gateway.core.commands.length;
      const options = body === undefined ? { method } : { method, body };
      expect(refusedAs(await native(gateway, bound, url, options))).toBe('NOT_PERMITTED');
      expect(gateway.core.commands.length).toBe(sent);
      // The same by a key of all markets is the core's to judge.
      expect(refusedAs(await native(gateway, free, url, options))).toBe('UNKNOWN_ORDER');
      expect(gateway.core.commands.length).toBe(sent + 1);
    },
  );

  test('KEY-04 SPOT-21 nor is it told where an order of somebody else stands, nor is the core asked', async () => {
    const foreign: EngineEvent = {
      ...{ kind: 'orderAccepted', orderId: 9, account: accountId + 1, market: ETHER, side: 'BUY', type: 'LIMIT' },
      ...{ tif: 'GTC', stp: 'EXPIRE_TAKER', priceTicks: 5_000, lots: 3, quoteUnits: 0 },
    };
    gateway.deps.orders.apply({
      ...{ kind: 'place', origin: 0, request: 0, account: accountId + 1, seq: 5, timeMs: 1 },
      ...{ clientOrderId: 'theirs', payload: null, events: [foreign] },
    });
    const sent = gateway.core.commands.length;
    for (const key of [bound, free])
      expect(refusedAs(await native(gateway, key, '/api/spot/orders/9', { method: 'DELETE' }))).toBe('UNKNOWN_ORDER');
    expect(gateway.core.commands.length).toBe(sent);
  });

  const FIELDS = 'symbol=ETHUSDT';
  const PLACED = `${FIELDS}&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.003&price=50000`;
  const CALLS = [
    ['places', 'POST', '/api/v3/order', PLACED],
    ['tries', 'POST', '/api/v3/order/test', PLACED],
    ['amends', 'PUT', '/api/v3/order/amend/keepPriority', `${FIELDS}&orderId=7&newQty=0.001`],
    ['cancels', 'DELETE', '/api/v3/order', `${FIELDS}&orderId=7`],
    ['cancels by its own id', 'DELETE', '/api/v3/order', `${FIELDS}&origClientOrderId=mine`],
    ['cancels all', 'DELETE', '/api/v3/openOrders', FIELDS],
  ] as const;
  test.each(CALLS)(
    'KEY-04 KEY-10 neither %s elsewhere (dialect), and nothing reaches the core',
    async (_what, method, url, fields) => {
      const sent = gateway.core.commands.length;
      expect(refusedAs(await dialect(gateway, bound, url, fields, { method }))).toBe(-2015);
      expect(gateway.core.commands.length).toBe(sent);
      expect(refusedAs(await dialect(gateway, free, url, fields, { method }))).not.toBe(-2015);
    },
  );

  /** Over a connection: what is answered past Fastify is. */
  const direct = (key: TestKey, method: string, url: string, fields: string, headers = {}) =>
    new Promise<{ code?: number }>((resolve, reject) => {
      const { port } = gateway.app.server.address() as AddressInfo;
      const query = `${fields}&timestamp=${gateway.deps.clock()}`;
      const path = `${url}?${query}&signature=${signature(key, query)}`;
      const all = { 'x-mbx-apikey': key.apiKey, ...headers };
      const sent = request({ host: '127.0.0.1', port, method, path, headers: all }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve(JSON.parse(text)));
      });
      sent.on('error', reject);
      sent.end();
    });

  test.each(CALLS)('KEY-04 neither %s elsewhere past Fastify', async (_what, method, url, fields) => {
    const sent = gateway.core.commands.length;
    expect((await direct(bound, method, url, fields)).code).toBe(-2015);
    expect(gateway.core.commands.length).toBe(sent);
  });

  test('KEY-04 an address list holds past Fastify too, whatever a header says', async () => {
    gateway.core.answer = () => [];
    const owner = await person(gateway);
    gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    const [here, elsewhere] = [
      await makeKey(owner, { networks: ['127.0.0.1'] }),
      await makeKey(owner, { networks: ['203.0.113.7'] }),
    ];
    const forged = { 'x-forwarded-for': '203.0.113.7' };
    const fields = PLACED.replace('ETHUSDT', 'BTCUSDT');
    expect((await direct(elsewhere, 'POST', '/api/v3/order', fields, forged)).code).toBe(-2015);
    expect((await direct(here, 'POST', '/api/v3/order', fields, forged)).code).not.toBe(-2015);
  });

  test('KEY-04 KEY-06 in its own market it does all of it; what it reads is not bound', async () => {
    const placed = await native(gateway, bound, '/api/spot/orders', { method: 'POST', body: order('BTC_USDT') });
    expect(refusedAs(placed)).toBe('UNKNOWN_ORDER');
    const cancelled = await native(gateway, bound, '/api/spot/orders?symbol=BTC_USDT', { method: 'DELETE' });
    expect(refusedAs(cancelled)).toBe('UNKNOWN_ORDER');
    const call = await dialect(gateway, bound, '/api/v3/order', PLACED.replace('ETHUSDT', 'BTCUSDT'), {
      method: 'POST',
    });
    expect(refusedAs(call)).toBe(-2011);
    const read = await native(gateway, bound, '/api/spot/orders?symbol=ETH_USDT');
    expect(read.json().data.rows).toHaveLength(1);
  });

  test('KEY-04 saying another market of an order does not reach it: the core looks where the key trades', async () => {
    const answer = await native(gateway, bound, '/api/spot/orders/7?symbol=BTC_USDT', { method: 'DELETE' });
    expect(refusedAs(answer)).toBe('UNKNOWN_ORDER');
    const sent = gateway.core.commands.at(-1);
    expect(sent?.kind).toBe('cancel');
  });
});
