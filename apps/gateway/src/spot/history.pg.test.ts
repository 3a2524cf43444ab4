import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;

beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 1_000_000 } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.deps.pool.query(
    'TRUNCATE projection.orders, projection.fills, projection.order_lists, projection.algos',
  );
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});

/** Orders 1 to `count`, placed at as many ms: every second a SELL, every third done (FILLED), ids as asked. */
const orders = (count: number, clientId = "'o' || i") =>
  gateway.deps.pool.query(
    `INSERT INTO projection.orders (order_id, account, market, placed_seq, created_at_ms, updated_at_ms, lots, quote_units,
       filled_lots, filled_quote_units, prevented_lots, placed_lots, placed_filled_lots, placed_filled_quote_units,
       placed_prevented_lots, price_ticks, side, order_type, time_in_force, stp, reason, client_order_id)
     SELECT i, $1, 1, i, i, i, 300, 0, 0, 0, 0, 300, 0, 0, 0, 5000000, i % 2, 0, 0, 1, CASE WHEN i % 3 = 0 THEN 0 END,
       ${clientId} FROM generate_series(1, $2::int) i`,
    [accountId, count],
  );
const fills = (count: number) =>
  gateway.deps.pool.query(
    `INSERT INTO projection.fills (seq, trade_id, order_id, time_ms, lots, quote_units, fee_units, account, market,
       price_ticks, side, is_maker) SELECT i, i, i, i, 10, 10, 1, $1, 1, 5000000, 0, i % 2 = 0
     FROM generate_series(1, $2::int) i`,
    [accountId, count],
  );

const get = (path: string, who = somebody) => who.send('GET', `/api/spot/${path}`);
const idsOf = async (path: string) => {
  const answer = await get(path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json().data.rows.map(({ orderId, listId }: Record<string, number>) => orderId ?? listId);
};

describe('histories', () => {
  test('SPAP-50 SPAP-65 orders are narrowed by side, type, status, time and their own id', async () => {
    await orders(12);
    expect(await idsOf('orders?side=SELL')).toEqual([11, 9, 7, 5, 3, 1]);
    expect(await idsOf('orders?status=FILLED')).toEqual([12, 9, 6, 3]);
    expect(await idsOf('orders?status=FILLED&side=SELL&symbol=BTC_USDT')).toEqual([9, 3]);
    expect(await idsOf('orders?status=FILLED,NEW&limit=3')).toEqual([12, 11, 10]);
    expect(await idsOf('orders?type=STOP_LOSS,STOP_LOSS_LIMIT')).toEqual([]);
    expect(await idsOf('orders?from=4&to=7')).toEqual([6, 5, 4]);
    expect(await idsOf('orders?from=4&to=7&symbol=BTC_USDT')).toEqual([6, 5, 4]);
    expect(await idsOf('orders?clientOrderId=o5')).toEqual([5]);
  });

  test('SPAP-50 SPAP-65 trades by order, side, role and time', async () => {
    await fills(8);
    expect(await idsOf('trades?role=maker')).toEqual([8, 6, 4, 2]);
    expect(await idsOf('trades?role=taker&from=3&to=8')).toEqual([7, 5, 3]);
    expect(await idsOf('trades?side=SELL')).toEqual([]);
    expect(await idsOf('trades?orderId=3')).toEqual([3]);
  });

  test.each([
    ['orders?side=LONG', 'side'],
    ['orders?type=LIMIT,', 'type'],
    ['orders?status=NEW,GONE', 'status'],
    ['orders?from=-1', 'from'],
    ['orders?cursor=1:2', 'cursor'],
    ['trades?role=both', 'role'],
    ['order-lists?kind=ABC', 'kind'],
    ['order-lists?state=', 'state'],
    ['orders/export?limit=5', ''],
    ['algos?side=LONG', 'side'],
    ['algos?state=', 'state'],
    ['algos/export?limit=5', ''],
  ])('SPAP-50 %s is refused by its field', async (path, field) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', ...(field === '' ? {} : { field }) });
  });

  test('SPAP-51 a page that had to stop looking is short and has a next; following it finds everything', async () => {
    await orders(6_000);
    const first = (await get('orders?clientOrderId=none&status=NEW')).json().data;
    expect(first).toEqual({ rows: [], next: null });
    const cut = (await get('orders?type=MARKET')).json().data;
    expect(cut).toEqual({ rows: [], next: '1001' });
    expect((await get(`orders?type=MARKET&cursor=${cut.next}`)).json().data).toEqual({ rows: [], next: null });
  });

  test('SPAP-52 lists come with their orders', async () => {
    await orders(4);
    await gateway.deps.pool.query('UPDATE projection.orders SET list_id = 3 WHERE order_id IN (3, 4)');
    await gateway.deps.pool.query(
      `INSERT INTO projection.order_lists (account, list_id, market, kind, client_list_id, created_at_ms, ended_at_ms)
       VALUES ($1, 3, 1, 0, 'l3', 3, NULL), ($1, 9, 1, 1, 'l9', 9, 10)`,
      [accountId],
    );
    const { rows, next } = (await get('order-lists')).json().data;
    expect(next).toBeNull();
    expect(rows[1]).toMatchObject({ listId: 3, kind: 'OCO', clientListId: 'l3', symbol: 'BTC_USDT', endedAt: null });
    expect(rows[1].orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual([3, 4]);
    expect(rows[1].orders).toMatchObject([{ listKind: 'OCO' }, { listKind: 'OCO' }]);
    // Read by an index alone, and with something to look for in each row.
    for (const path of ['orders', 'orders?side=SELL', 'orders?symbol=BTC_USDT'])
      expect(
        (await get(path)).json().data.rows.find(({ orderId }: { orderId: number }) => orderId === 3),
      ).toMatchObject({
        listId: 3,
        listKind: 'OCO',
      });
    expect((await get('orders/1')).json().data).toMatchObject({ listId: null, listKind: null });
    expect(await idsOf('order-lists?state=open')).toEqual([3]);
    expect(await idsOf('order-lists?state=ended&kind=OTO')).toEqual([9]);
    expect(await idsOf('order-lists?from=4')).toEqual([9]);
  });

  test('SPAP-53 nobody reads anybody else’s', async () => {
    await orders(3);
    await fills(3);
    const stranger = await person(gateway);
    for (const path of ['orders', 'orders?clientOrderId=o1', 'trades', 'trades?orderId=1', 'order-lists'])
      expect((await get(path, stranger)).json().data.rows).toEqual([]);
    const file = await get('orders/export', stranger);
    expect(file.body.split('\r\n')).toHaveLength(2);
  });

  test('SPAP-54 a file has exactly the rows of the filter, more than a page of them, and computes nothing', async () => {
    await orders(2_500, "'=cmd' || i");
    const file = await get('orders/export?status=FILLED');
    expect(file.headers['content-type']).toMatch(/^text\/csv/);
    expect(file.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
    const [head, ...lines] = file.body.trimEnd().split('\r\n');
    const columns = (head ?? '').split(',');
    expect(columns.slice(0, 3)).toEqual(['orderId', 'clientOrderId', 'symbol']);
    expect(lines).toHaveLength(833);
    const cells = (lines[0] ?? '').split(',');
    expect(cells[0]).toBe('2499');
    expect(cells[1]).toBe("'=cmd2499");
    expect(cells[columns.indexOf('createdAt')]).toBe(new Date(2_499).toISOString());
    expect(cells[columns.indexOf('status')]).toBe('FILLED');
    await fills(5);
    expect((await get('trades/export?role=taker')).body.trimEnd().split('\r\n')).toHaveLength(4);
  });

  test('ALGO-56 ladders and TWAPs are narrowed by side, state, market and time, and come as a file of the same', async () => {
    await gateway.deps.pool.query(
      `INSERT INTO projection.algos (algo_id, account, market, kind, side, order_type, stp, distribution, parts, lots,
         quote_units, filled_lots, filled_quote_units, price_ticks, last_ticks, duration_ms, is_random, slices_done,
         next_slice_ms, phase, reason, placed_slices_done, placed_next_slice_ms, placed_seq, created_at_ms, updated_at_ms,
         ended_at_ms, client_algo_id)
       SELECT i, $1, 1, 1, i % 2, 0, 1, 0, 12, 300, 0, 100, 400000000, 5000000, 0, 3600000, false, 4, 0, 0,
         CASE WHEN i > 1 THEN 3 END, 0, 0, i, i, i, CASE WHEN i > 1 THEN i + 100 END, 'twap' || i
       FROM generate_series(1, 6) i`,
      [accountId],
    );
    const ids = async (query: string) =>
      (await get(`algos?${query}`)).json().data.rows.map(({ algoId }: { algoId: number }) => algoId);
    expect(await ids('side=SELL')).toEqual([5, 3, 1]);
    expect(await ids('state=ended&side=SELL')).toEqual([5, 3]);
    expect(await ids('state=ended&from=3&to=5&symbol=BTC_USDT')).toEqual([4, 3]);
    const file = await get('algos/export?state=ended&side=SELL');
    expect(file.headers['content-disposition']).toBe('attachment; filename="algos.csv"');
    const [head = '', ...lines] = file.body.trimEnd().split('\r\n');
    const columns = head.split(',');
    const cell = (line: string, column: string) => line.split(',')[columns.indexOf(column)];
    expect(lines.map((line) => [cell(line, 'algoId'), cell(line, 'reason')])).toEqual([
      ['5', 'TIME_OVER'],
      ['3', 'TIME_OVER'],
    ]);
    expect(cell(lines[0] ?? '', 'endedAt')).toBe(new Date(105).toISOString());
    const stranger = await person(gateway);
    expect((await get('algos', stranger)).json().data.rows).toEqual([]);
    expect((await get('algos/export', stranger)).body.split('\r\n')).toHaveLength(2);
  });
});
