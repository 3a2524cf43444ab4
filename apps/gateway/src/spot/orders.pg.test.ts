import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, done, ORDER, personWithoutOrders, placeOrder, trade } from '../../testing/spot/test-orders.ts';
import { type Browser, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000 } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ somebody, accountId } = await personWithoutOrders(gateway));
});

const place = (body?: object) => placeOrder(somebody, body);

describe('placing', () => {
  test('SPAP-03 a resting order is NEW, sent as whole ticks and lots', async () => {
    let sent: number[] = [];
    gateway.core.answer = (command, view) => {
      sent = [
        view.getUint32(OFFSET.market, true),
        view.getInt32(OFFSET.placePriceTicks, true),
        view.getFloat64(OFFSET.placeLots, true),
        view.getUint8(OFFSET.placeTif),
        view.getUint8(OFFSET.placeStp),
      ];
      return [accepted(command)];
    };
    const { order, fills } = (await place({ ...ORDER, clientOrderId: 'mine' })).json().data;
    expect(sent).toEqual([1, 5_000_000, 300, 0, 1]);
    expect(fills).toEqual([]);
    expect(order).toMatchObject({
      orderId: 7,
      clientOrderId: 'mine',
      price: '50000.00',
      quantity: '0.00300',
      filledQuantity: '0.00000',
      averagePrice: null,
      status: 'NEW',
      reason: null,
    });
  });

  test('SPAP-03 an order that trades at once shows its trades, with the fee in the asset received', async () => {
    gateway.core.answer = (command) => [accepted(command), trade(command, 1, 100), trade(command, 2, 50)];
    const { order, fills } = (await place()).json().data;
    expect(order).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filledQuantity: '0.00150',
      filledQuoteQuantity: '74.99850000',
      preventedQuantity: '0.00000',
      averagePrice: '49999.00',
    });
    expect(fills).toHaveLength(2);
    expect(fills[0]).toMatchObject({
      tradeId: 1,
      orderId: 7,
      side: 'BUY',
      price: '49999.00',
      quantity: '0.00100',
      fee: '0.00000150',
      feeAsset: 'BTC',
      isMaker: false,
    });
  });

  test.each([
    ['FILLED', 300, 'FILLED'],
    ['IOC_REST_EXPIRED', 100, 'EXPIRED'],
    ['SELF_TRADE_TAKER', 0, 'EXPIRED_IN_MATCH'],
  ] as const)('SPAP-03 an order that ended as %s says so', async (reason, filled, status) => {
    gateway.core.answer = (command) => [
      accepted(command),
      ...(filled > 0 ? [trade(command, 1, filled)] : []),
      done(command, reason, filled),
    ];
    expect((await place()).json().data.order).toMatchObject({ status, reason });
  });

  test('SPAP-02 a market order by quote amount sends units and no lots', async () => {
    let sent: number[] = [];
    gateway.core.answer = (command, view) => {
      sent = [view.getFloat64(OFFSET.placeLots, true), view.getFloat64(OFFSET.placeQuoteUnits, true)];
      return [{ ...accepted(command), type: 'MARKET', priceTicks: 0, lots: 0, quoteUnits: 5_012_345_678 }];
    };
    const answer = await place({ symbol: 'BTC_USDT', side: 'BUY', type: 'MARKET', quoteQuantity: '50.12345678' });
    expect(sent).toEqual([0, 5_012_345_678]);
    expect(answer.json().data.order).toMatchObject({ price: '0', quoteQuantity: '50.12345678' });
  });

  test('SPAP-04 repeats say that they are, and tell the order as it stands by now, with what it traded since', async () => {
    gateway.core.answer = (command) => [accepted(command)];
    const first = await place({ ...ORDER, clientOrderId: 'once' });
    const { order } = first.json().data;
    const { createdAt } = order;
    expect(order.status).toBe('NEW');
    expect(first.json().data).not.toHaveProperty('replayed');
    await gateway.deps.pool.query(
      `INSERT INTO projection.orders VALUES (7, 1, $1, $1, 300, 0, 300, $3, 0, 300, 300, $3, 0, $2, 1, 5000000,
         0, 0, 0, 1, 0, 0, 'once')`,
      [createdAt, accountId, 4_999_900 * 3_000],
    );
    await gateway.deps.pool.query(
      'INSERT INTO projection.fills VALUES (1, 1, 7, $1, 300, $3, 150, $2, 1, 4999900, 0, false)',
      [createdAt, accountId, 4_999_900 * 3_000],
    );
    gateway.core.answer = () => [{ kind: 'duplicate', orderId: 7 }];
    const repeats = await Promise.all(Array.from({ length: 5 }, () => place({ ...ORDER, clientOrderId: 'once' })));
    for (const repeat of repeats) {
      const { data } = repeat.json();
      expect(data).toMatchObject({ replayed: true, order: { orderId: order.orderId, status: 'FILLED' } });
      expect(data.order.filledQuantity).toBe(order.quantity);
      expect(data.fills).toHaveLength(1);
    }
  });
});

describe('refusals', () => {
  test.each([
    ['INSUFFICIENT_BALANCE', 400],
    ['MARKET_CLOSED', 400],
    ['KEY_REUSED', 409],
    ['PERCENT_PRICE', 400],
  ] as [RejectionName, number][])('HTTP-03 the engine’s %s is answered %d', async (code, status) => {
    gateway.core.answer = () => [{ kind: 'rejected', code }];
    const answer = await place();
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toBe(code);
  });

  test('SPAP-60 SPAP-63 a price too far from the market hears how far it may be, in each call that names one', async () => {
    gateway.core.answer = () => [{ kind: 'rejected', code: 'PERCENT_PRICE' }];
    const before = gateway.deps.filterTicks;
    gateway.deps.filterTicks = () => 5_000_000;
    const bounds = { min: '0.01', max: '1000000.00', asset: 'USDT' };
    const post = (url: string, payload: object) => somebody.send('POST', url, payload);
    const leg = { side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003', timeInForce: 'GTC' };
    const ladder = { kind: 'SCALED', symbol: 'BTC_USDT', side: 'BUY', quantity: '1', orderCount: 2 };
    for (const answer of [
      await place(),
      await post('/api/spot/order-lists', { symbol: 'BTC_USDT', kind: 'OTO', legs: [leg, { ...leg, side: 'SELL' }] }),
      await post('/api/spot/algos', { ...ladder, fromPrice: '1', toPrice: '2' }),
    ])
      expect(answer.json()).toMatchObject({ error: 'PERCENT_PRICE', bounds });
    gateway.deps.filterTicks = before;
  });

  test.each(['UNAVAILABLE', 'OVERLOADED', 'OUTCOME_UNKNOWN'] as const)(
    'SPAP-07 %s is 503 with Retry-After',
    async (code) => {
      gateway.core.answer = () => {
        throw new CoreUnavailable(code);
      };
      const answer = await place();
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ error: code, retry: true });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  test('SPAP-08 an account has so many new orders in 10 seconds; what is malformed is not charged', async () => {
    gateway.core.answer = (command) => [accepted(command)];
    for (let i = 0; i < 5; i++) await place({ ...ORDER, price: 'x' });
    const answers = await Promise.all(Array.from({ length: 102 }, () => place()));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused.map((answer) => answer.json().error)).toEqual(['TOO_MANY_ORDERS', 'TOO_MANY_ORDERS']);
    gateway.pass(10_000);
    expect((await place()).statusCode).toBe(200);
  });
});
