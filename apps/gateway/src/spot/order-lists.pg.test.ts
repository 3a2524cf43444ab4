import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedList, canceledOrder } from '../../testing/spot/test-events.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000, ordersPer10Seconds: 5 } });
});
afterAll(() => gateway.close());

beforeEach(async () => {
  gateway.core.answer = () => [];
  gateway.deps.orders.reset();
  gateway.pass(60_000);
  somebody = await person(gateway);
  gateway.core.commands.length = 0;
  gateway.core.answer = ({ kind, account }, record) =>
    kind === 'placeList' ? acceptedList(record, account, 50) : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
});

const OCO = {
  symbol: 'BTC_USDT',
  kind: 'OCO',
  clientListId: 'both',
  legs: [
    { side: 'SELL', type: 'LIMIT_MAKER', price: '60000', quantity: '0.003', clientOrderId: 'up' },
    { side: 'SELL', type: 'STOP_LOSS', stopPrice: '45000', quantity: '0.003' },
  ],
};
const place = (body: object = OCO) => somebody.send('POST', '/api/spot/order-lists', body);

describe('order lists', () => {
  test('SPAP-21 SPAP-71 are answered with their orders as they stand', async () => {
    const answer = await place();
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      listId: 50,
      kind: 'OCO',
      clientListId: 'both',
      orders: [
        { orderId: 51, clientOrderId: 'up', listId: 50, phase: 'WORKING', price: '60000.00', stopPrice: null },
        { orderId: 52, clientOrderId: 'both-2', listId: 50, phase: 'WAITING', stopPrice: '45000.00', price: '0' },
      ],
      fills: [],
    });
    expect(answer.json().data.orders).toMatchObject([{ listKind: 'OCO' }, { listKind: 'OCO' }]);
  });

  test('SPAP-21 without an id of their own get one, another each time', async () => {
    const { clientListId: _, ...anonymous } = OCO;
    const [first, second] = [await place(anonymous), await place(anonymous)].map((answer) => answer.json().data);
    expect(first.clientListId).toMatch(/^[\da-f]{32}$/);
    expect(second.clientListId).not.toBe(first.clientListId);
    expect(first.orders[1].clientOrderId).toBe(`${first.clientListId}-2`);
  });

  test('SPAP-74 sent again are told as they stand by now, as a repeat', async () => {
    const first = (await place()).json().data;
    expect(first).not.toHaveProperty('replayed');
    const { accountId } = (await somebody.send('GET', '/api/identity/me')).json().data;
    await gateway.deps.pool.query(
      `INSERT INTO projection.order_lists (list_id, created_at_ms, ended_at_ms, account, market, kind, client_list_id)
       VALUES (50, 1, 2, $1, 1, 0, 'both')`,
      [accountId],
    );
    await gateway.deps.pool.query(
      `INSERT INTO projection.orders (order_id, placed_seq, created_at_ms, updated_at_ms, lots, quote_units, filled_lots,
         filled_quote_units, prevented_lots, placed_lots, placed_filled_lots, placed_filled_quote_units,
         placed_prevented_lots, account, market, price_ticks, side, order_type, time_in_force, stp, reason,
         client_order_id, list_id)
       SELECT id, 1, 1, 2, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, 1, 6000000, 1, 1, 0, 1, 1, 'leg' || id, 50
       FROM unnest(ARRAY[51, 52]) AS id`,
      [accountId],
    );
    gateway.core.answer = () => [{ kind: 'duplicate', orderId: 51 }];
    const again = (await place()).json().data;
    expect(again).toMatchObject({ replayed: true, listId: 50, clientListId: 'both' });
    const canceled = { status: 'CANCELED', listId: 50 };
    expect(again.orders).toMatchObject([
      { orderId: 51, ...canceled },
      { orderId: 52, ...canceled },
    ]);
  });

  test.each([
    ['a leg too many', { ...OCO, legs: [...OCO.legs, OCO.legs[0]] }, 'legs'],
    ['a field nobody knows', { ...OCO, legs: [{ ...OCO.legs[0], pace: 'fast' }, OCO.legs[1]] }, 'legs.0'],
    ['a leg of another side', { ...OCO, legs: [OCO.legs[0], { ...OCO.legs[1], side: 'BUY' }] }, 'legs.1.side'],
    ['a price of a market stop', { ...OCO, legs: [OCO.legs[0], { ...OCO.legs[1], price: '1' }] }, 'price'],
  ])('SPAP-21 SPAP-73 with %s are refused before anything is done', async (_name, body, field) => {
    const answer = await place(body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.json().field).toContain(field);
    expect(gateway.core.commands).toEqual([]);
  });

  test('SPAP-21 SPAP-08 each of their orders counts', async () => {
    expect((await place()).statusCode).toBe(200);
    expect((await place()).statusCode).toBe(200);
    expect((await place()).json().error).toBe('TOO_MANY_ORDERS');
  });

  test('SPAP-21 SPAP-75 SPAP-05 a cancel of one of them is answered with that one', async () => {
    const { orders } = (await place()).json().data;
    gateway.core.answer = ({ account }) =>
      orders.map(({ orderId }: { orderId: number }) => canceledOrder(account, orderId, 300));
    const answer = await somebody.send('DELETE', '/api/spot/orders/52?symbol=BTC_USDT');
    expect(answer.json().data).toMatchObject({ orderId: 52, status: 'CANCELED', listId: 50 });
    expect(gateway.deps.orders.get(51)?.reason).toBe('CANCELED_BY_USER');
  });
});
