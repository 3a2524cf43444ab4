import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, done, ORDER, personWithoutOrders, placeOrder, trade } from '../../testing/spot/test-orders.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

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
