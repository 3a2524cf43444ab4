import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepts, foldsOf, OCO } from '../../../../testing/dialects/binance/spot/test-order-lists.ts';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { canceledOrder } from '../../../../testing/spot/test-events.ts';

let dialect: TestDialect;
let account: number;
let fold: ReturnType<typeof foldsOf>;
beforeAll(async () => {
  dialect = await TestDialect.start();
  account = (await dialect.signed('', { method: 'GET', url: '/api/v3/account' })).json().uid;
  fold = foldsOf(dialect.gateway.deps.pool, account);
});
afterAll(() => dialect.gateway.close());

beforeEach(() => {
  dialect.gateway.core.commands.length = 0;
  dialect.gateway.core.answer = ({ kind, account: owner }, record) =>
    kind === 'placeList' ? accepts(record, owner) : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
});

const done = (orderId: number) => canceledOrder(account, orderId, 300);
const post = (url: string, fields: string) => dialect.signed(fields, { url });

describe('finding and cancelling', () => {
  it('BINA-83 BINA-139 lists are found by either id, open ones, all', async () => {
    await fold(900, [901, 902], ['here', 'h1', 'h2']);
    await fold(910, [911, 912], ['gone', 'g1', 'g2'], true);
    const get = async (url: string, fields = '') => (await dialect.signed(fields, { method: 'GET', url })).json();
    const here = await get('/api/v3/orderList', 'orderListId=900');
    expect(here).toEqual({
      orderListId: 900,
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'here',
      transactionTime: 1_700_000_000_900,
      symbol: 'BTCUSDT',
      orders: [
        { symbol: 'BTCUSDT', orderId: 901, clientOrderId: 'h1' },
        { symbol: 'BTCUSDT', orderId: 902, clientOrderId: 'h2' },
      ],
    });
    expect(await get('/api/v3/orderList', 'origClientOrderId=here')).toEqual(here);
    expect((await get('/api/v3/orderList', 'origClientOrderId=gone')).listStatusType).toBe('ALL_DONE');
    expect(await get('/api/v3/orderList', 'orderListId=905')).toEqual({
      code: -2013,
      msg: 'Order list does not exist.',
    });
    expect((await get('/api/v3/orderList')).code).toBe(-1102);
    const ids = (rows: { orderListId: number }[]) => rows.map(({ orderListId }) => orderListId);
    expect(ids(await get('/api/v3/openOrderList'))).toContain(900);
    expect(ids(await get('/api/v3/openOrderList'))).not.toContain(910);
    expect(ids(await get('/api/v3/allOrderList', 'fromId=900'))).toEqual([900, 910]);
    expect(ids(await get('/api/v3/allOrderList', 'limit=1'))).toEqual([910]);
    expect((await get('/api/v3/allOrderList', 'fromId=1&startTime=1')).code).toBe(-1128);
    expect((await get('/api/v3/order', 'symbol=BTCUSDT&orderId=902')).orderListId).toBe(900);
  });

  it('BINA-83 cancelling a list ends all of it', async () => {
    await fold(920, [921, 922], ['doomed', 'd1', 'd2']);
    dialect.gateway.core.answer = () => [done(921), done(922), { kind: 'listDone', listId: 920, account, market: 1 }];
    // As the tables show it once they have it; the orders were placed before this gateway joined.
    await dialect.gateway.deps.pool.query('UPDATE projection.orders SET reason = NULL WHERE list_id = 920');
    const answer = await dialect.signed('symbol=BTCUSDT&orderListId=920&newClientOrderId=bye', {
      method: 'DELETE',
      url: '/api/v3/orderList',
    });
    expect(answer.json()).toMatchObject({
      orderListId: 920,
      listClientOrderId: 'doomed',
      orderReports: [
        { orderId: 921, origClientOrderId: 'd1', clientOrderId: 'bye' },
        { orderId: 922, origClientOrderId: 'd2', clientOrderId: 'bye' },
      ],
    });
    const gone = await dialect.signed('symbol=BTCUSDT&orderListId=5', { method: 'DELETE', url: '/api/v3/orderList' });
    expect(gone.json()).toEqual({ code: -2011, msg: 'Unknown order sent.' });
  });

  it('BINA-83 a list of which an order was filled meanwhile is cancelled by another', async () => {
    await fold(930, [931, 932], ['raced', 'r1', 'r2']);
    const named: number[] = [];
    dialect.gateway.core.answer = (_, record) => {
      const orderId = record.getFloat64(OFFSET.targetOrderId, true);
      named.push(orderId);
      if (orderId === 931) return [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
      return [done(orderId)];
    };
    const cancel = { method: 'DELETE', url: '/api/v3/orderList' } as const;
    const answer = await dialect.signed('symbol=BTCUSDT&orderListId=930', cancel);
    expect([answer.statusCode, named]).toEqual([200, [931, 932]]);
    expect(answer.json().orderReports.map(({ orderId }: { orderId: number }) => orderId)).toEqual([932]);
    dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    expect((await dialect.signed('symbol=BTCUSDT&orderListId=930', cancel)).json().code).toBe(-2011);
  });

  it('BINA-72 BINA-118 an amendment of one of a list tells its list; of two the one that was named', async () => {
    await fold(940, [941, 942], ['lessened', 'm1', 'm2']);
    const amended = (orderId: number): EngineEvent => ({
      ...{ kind: 'orderAmended', orderId, account, market: 1, lots: 200, leftLots: 200 },
    });
    dialect.gateway.core.answer = () => [amended(941), amended(942)];
    const amend = { method: 'PUT', url: '/api/v3/order/amend/keepPriority' } as const;
    const first = (await dialect.signed('symbol=BTCUSDT&orderId=941&newQty=0.002', amend)).json();
    const second = (await dialect.signed('symbol=BTCUSDT&origClientOrderId=m2&newQty=0.002', amend)).json();
    expect([first.amendedOrder.orderId, second.amendedOrder.orderId]).toEqual([941, 942]);
    expect(second.executionId % 16_384).toBe(1);
    expect(second.listStatus).toEqual({
      orderListId: 940,
      contingencyType: 'OCO',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'lessened',
      symbol: 'BTCUSDT',
      orders: [
        { symbol: 'BTCUSDT', orderId: 941, clientOrderId: 'm1' },
        { symbol: 'BTCUSDT', orderId: 942, clientOrderId: 'm2' },
      ],
    });
  });

  it('BINA-72 BINA-114 an order that was not heard of here tells what it went by as the tables have it', async () => {
    await fold(950, [951, 952], ['renamed', 'r1', 'r2']);
    const { core, deps } = dialect.gateway;
    const amended = (orderId: number) =>
      ({ kind: 'orderAmended', orderId, account, market: 1, lots: 200, leftLots: 200 }) as const;
    core.answer = () => [amended(951), { ...amended(952), isRenamed: true }];
    await deps.pool.query(
      `INSERT INTO projection.amendments (seq, order_id, time_ms, lots, account, new_client_order_id)
       SELECT $1, id, 1, 200, $2, CASE id WHEN 952 THEN 'other' END FROM unnest(ARRAY[951, 952]) AS id`,
      [core.seq + 1, account],
    );
    await deps.pool.query(
      `UPDATE projection.orders SET placed_client_order_id = client_order_id, client_order_id = 'other' WHERE order_id = 952`,
    );
    const asked = 'symbol=BTCUSDT&orderId=952&newQty=0.002&newClientOrderId=other';
    const answer = await dialect.signed(asked, { method: 'PUT', url: '/api/v3/order/amend/keepPriority' });
    expect(answer.json().amendedOrder).toMatchObject({ orderId: 952, origClientOrderId: 'r2', clientOrderId: 'other' });
    expect(answer.json().executionId % 16_384).toBe(1);
    expect(answer.json().listStatus.orders).toMatchObject([{ clientOrderId: 'r1' }, { clientOrderId: 'other' }]);
  });

  it('BINA-83 BINA-139 openOrders tells a list once; a cancel of one of its orders tells that order', async () => {
    const list = (await post('/api/v3/orderList/oco', `${OCO}&listClientOrderId=third`)).json();
    const [up, down] = list.orders;
    await fold(list.orderListId, [up.orderId, down.orderId], ['third', up.clientOrderId, down.clientOrderId]);
    dialect.gateway.core.answer = () => [done(up.orderId), done(down.orderId)];
    const one = await dialect.signed(`symbol=BTCUSDT&origClientOrderId=${down.clientOrderId}`, { method: 'DELETE' });
    expect(one.json()).toMatchObject({ orderId: down.orderId, status: 'CANCELED', orderListId: list.orderListId });
    const all = await dialect.signed('symbol=BTCUSDT', { method: 'DELETE', url: '/api/v3/openOrders' });
    expect(all.json()).toHaveLength(1);
    expect(all.json()[0]).toMatchObject({
      orderListId: list.orderListId,
      listStatusType: 'ALL_DONE',
      orderReports: [
        { orderId: up.orderId, status: 'CANCELED' },
        { orderId: down.orderId, status: 'CANCELED' },
      ],
    });
  });
});
