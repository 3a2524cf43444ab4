import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000 } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.core.answer = () => [];
  gateway.deps.orders.reset();
  gateway.pass(60_000);
  await gateway.deps.pool.query('TRUNCATE projection.orders, projection.fills');
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});

const ORDER = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003' };
const place = (body: object = ORDER) => somebody.send('POST', '/api/spot/orders', body);

function accepted(command: AppliedCommand, orderId = 7): EventOf<'orderAccepted'> {
  return {
    kind: 'orderAccepted',
    orderId,
    account: command.account,
    market: 1,
    side: 'BUY',
    type: 'LIMIT',
    tif: 'GTC',
    stp: 'EXPIRE_MAKER',
    priceTicks: 5_000_000,
    lots: 300,
    quoteUnits: 0,
  };
}

function trade(command: AppliedCommand, tradeId: number, lots: number): EventOf<'trade'> {
  return {
    kind: 'trade',
    market: 1,
    tradeId,
    priceTicks: 4_999_900,
    lots,
    quoteUnits: 4_999_900 * lots * 10,
    takerSide: 'BUY',
    takerOrderId: 7,
    makerOrderId: 3,
    takerAccount: command.account,
    makerAccount: 99,
    takerFeeUnits: 150,
    makerFeeUnits: 1_000_000,
  };
}

const done = (command: AppliedCommand, reason: EventOf<'orderDone'>['reason'], filledLots: number): EngineEvent => ({
  kind: 'orderDone',
  orderId: 7,
  account: command.account,
  market: 1,
  reason,
  leftLots: 300 - filledLots,
  filledLots,
  filledQuoteUnits: 4_999_900 * filledLots * 10,
});

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

  test('SPAP-04 repeats are answered from the tables exactly like the first', async () => {
    gateway.core.answer = (command) => [accepted(command), trade(command, 1, 300), done(command, 'FILLED', 300)];
    const first = await place({ ...ORDER, clientOrderId: 'once' });
    const { createdAt } = first.json().data.order;
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
    for (const repeat of repeats) expect(repeat.json()).toEqual(first.json());
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

describe('cancelling and amending', () => {
  test('SPAP-05 a cancel answers the order as it ended, from what this gateway heard', async () => {
    gateway.core.answer = (command) => [accepted(command), trade(command, 1, 100)];
    await place({ ...ORDER, clientOrderId: 'mine' });
    gateway.core.answer = (command) => [done(command, 'CANCELED_BY_USER', 100)];
    const answer = await somebody.send('DELETE', '/api/spot/orders/7');
    expect(answer.json().data).toMatchObject({
      orderId: 7,
      clientOrderId: 'mine',
      status: 'CANCELED',
      reason: 'CANCELED_BY_USER',
      filledQuantity: '0.00100',
      averagePrice: '49999.00',
    });
  });

  test('SPAP-05 an amendment answers the smaller order', async () => {
    gateway.core.answer = (command) => [accepted(command)];
    await place();
    let lots = 0;
    gateway.core.answer = (command, view) => {
      lots = view.getFloat64(OFFSET.amendLots, true);
      return [{ kind: 'orderAmended', orderId: 7, account: command.account, market: 1, lots, leftLots: lots }];
    };
    const answer = await somebody.send('PATCH', '/api/spot/orders/7?symbol=BTC_USDT', { quantity: '0.001' });
    expect(lots).toBe(100);
    expect(answer.json().data).toMatchObject({ quantity: '0.00100', status: 'NEW' });
  });

  test('SPAP-05 an order placed before this gateway joined is answered from the tables', async () => {
    await gateway.deps.pool.query(
      `INSERT INTO projection.orders VALUES (7, 1, 5, 9, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, 1, 5000000,
         0, 0, 0, 1, NULL, 1, 'old')`,
      [accountId],
    );
    gateway.core.answer = (command) => [done(command, 'CANCELED_BY_USER', 0)];
    const answer = await somebody.send('DELETE', '/api/spot/orders/7');
    expect(answer.json().data).toMatchObject({ clientOrderId: 'old', status: 'CANCELED', updatedAt: 9 });
  });

  test('SPAP-07 a cancel that is done, but cannot be shown, is never called undone', async () => {
    gateway.core.answer = (command) => [done(command, 'CANCELED_BY_USER', 0)];
    const answer = await somebody.send('DELETE', '/api/spot/orders/7?symbol=BTC_USDT');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toBe('OUTCOME_UNKNOWN');
  });

  test('SPAP-05 all at once answers each', async () => {
    gateway.core.answer = (command) => [accepted(command, 7)];
    await place();
    gateway.core.answer = (command) => [accepted(command, 8)];
    await place();
    gateway.core.answer = (command) => [
      done(command, 'CANCELED_BY_USER', 0),
      { ...(done(command, 'CANCELED_BY_USER', 0) as EventOf<'orderDone'>), orderId: 8 },
    ];
    const answer = await somebody.send('DELETE', '/api/spot/orders');
    expect(answer.json().data.map((order: { orderId: number }) => order.orderId)).toEqual([7, 8]);
  });

  test('SPAP-06 a foreign order is 404, like one that never was', async () => {
    gateway.core.answer = (command) => [accepted(command)];
    await place();
    gateway.core.answer = () => [];
    const stranger = await person(gateway);
    gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    for (const id of ['7', '8', '9007199254740993']) {
      for (const answer of [
        await stranger.send('GET', `/api/spot/orders/${id}`),
        await stranger.send('DELETE', `/api/spot/orders/${id}`),
        await stranger.send('DELETE', `/api/spot/orders/${id}?symbol=BTC_USDT`),
        await stranger.send('PATCH', `/api/spot/orders/${id}`, { quantity: '0.001' }),
      ])
        expect(answer.statusCode).toBe(404);
    }
  });
});

describe('history', () => {
  async function follow(path: string): Promise<{ ids: number[]; pages: number }> {
    const ids: number[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const answer = await somebody.send('GET', `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(answer.statusCode).toBe(200);
      const page = answer.json().data as { rows: { orderId: number; tradeId?: number }[]; next: string | null };
      ids.push(...page.rows.map((row) => row.tradeId ?? row.orderId));
      cursor = page.next;
      pages += 1;
    }
    return { ids, pages };
  }

  test('SPAP-09 pages of orders and trades are newest first, without gap or repeat', async () => {
    await gateway.deps.pool.query(
      `INSERT INTO projection.orders SELECT i, i, i, i, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, 1, 5000000,
         0, 0, 0, 1, NULL, 1, 'o' || i FROM generate_series(1, 25) i`,
      [accountId],
    );
    await gateway.deps.pool.query(
      `INSERT INTO projection.fills SELECT i / 3, i, 1 + i % 2, i, 10, 10, 1, $1, 1, 5000000, 0, false
       FROM generate_series(1, 25) i`,
      [accountId],
    );
    const newestFirst = Array.from({ length: 25 }, (_, i) => 25 - i);
    expect(await follow('/api/spot/orders?limit=10')).toEqual({ ids: newestFirst, pages: 3 });
    expect(await follow('/api/spot/orders?limit=25&symbol=BTC_USDT')).toEqual({ ids: newestFirst, pages: 1 });
    expect(await follow('/api/spot/trades?limit=7')).toEqual({ ids: newestFirst, pages: 4 });
    expect(await follow('/api/spot/trades?limit=7&symbol=BTC_USDT')).toEqual({ ids: newestFirst, pages: 4 });
    const even = newestFirst.filter((id) => id % 2 === 0);
    expect((await follow('/api/spot/trades?limit=5&orderId=1')).ids).toEqual(even);
  });

  test('HTTP-12 a read waits for the caller’s own last command, then shows it or says LAGGING', async () => {
    const slow = await testGateway({ limits: { barrierWaitMs: 30 }, projectedSeq: 0 });
    const who = await person(slow);
    const refused = await who.send('GET', '/api/spot/orders/open');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ error: 'LAGGING', retry: true });
    const waiting = who.send('GET', '/api/spot/orders/open');
    slow.deps.barrier.projected(slow.core.seq);
    expect((await waiting).statusCode).toBe(200);
    await slow.close();
  });

  test('SPAP-10 fees are those of the account’s tier', async () => {
    expect((await somebody.send('GET', '/api/spot/fees')).json().data).toEqual({
      tier: 0,
      maker: '0.001',
      taker: '0.0015',
    });
  });
});
