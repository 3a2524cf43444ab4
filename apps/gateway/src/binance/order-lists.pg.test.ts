import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { LIST_KINDS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@pelorus/protocol/spot/enums.ts';
import { OFFSET, PLACE_TERMS_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDialect } from './test-dialect.ts';

let dialect: TestDialect;
let account: number;
beforeAll(async () => {
  dialect = await TestDialect.start();
  account = (await dialect.signed('', { method: 'GET', url: '/api/v3/account' })).json().uid;
});
afterAll(() => dialect.gateway.close());

let nextId = 1;

/** Answers a list as the engine does: the working order rests, or both of an OCO; the others wait. */
function accepts(record: DataView, owner: number): EngineEvent[] {
  const listId = nextId++;
  const kind = LIST_KINDS[record.getUint8(OFFSET.listKind)] ?? 'OCO';
  const legs = record.getUint8(OFFSET.listLegs);
  const events: EngineEvent[] = [{ kind: 'listAccepted', listId, account: owner, market: 1, listKind: kind }];
  for (let leg = 0; leg < legs; leg++) {
    const at = OFFSET.listFirstLeg + leg * PLACE_TERMS_BYTES;
    const order = { orderId: nextId++, account: owner, market: 1 };
    const lots = record.getFloat64(at + OFFSET.placeLots, true);
    const priceTicks = record.getInt32(at + OFFSET.placePriceTicks, true);
    const stopTicks = record.getInt32(at + OFFSET.placeStopTicks, true);
    events.push(
      {
        ...order,
        kind: 'orderAccepted',
        side: SIDES[record.getUint8(at + OFFSET.placeSide)] ?? 'BUY',
        type: ORDER_TYPES[record.getUint8(at + OFFSET.placeType)] ?? 'LIMIT',
        tif: TIMES_IN_FORCE[record.getUint8(at + OFFSET.placeTif)] ?? 'GTC',
        stp: 'EXPIRE_MAKER',
        priceTicks,
        lots,
        quoteUnits: 0,
      },
      { ...order, kind: 'orderTerms', stopTicks, trailingBips: 0, visibleLots: 0, goodTillMs: 0, listId },
    );
    const waits = kind === 'OCO' ? stopTicks > 0 : leg > 0;
    if (!waits) events.push({ ...order, kind: 'orderRested', leftLots: lots });
    else {
      const phase = kind === 'OCO' ? 'WAITING' : 'PENDING';
      events.push({ ...order, kind: 'orderPhase', phase, priceTicks, lots });
    }
  }
  return events;
}

beforeEach(() => {
  dialect.gateway.core.commands.length = 0;
  dialect.gateway.core.answer = ({ kind, account: owner }, record) =>
    kind === 'placeList' ? accepts(record, owner) : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
});

const OCO =
  'symbol=BTCUSDT&side=SELL&quantity=0.003&aboveType=LIMIT_MAKER&abovePrice=60000&belowType=STOP_LOSS&belowStopPrice=45000';
const WORKING =
  'symbol=BTCUSDT&workingType=LIMIT&workingSide=BUY&workingPrice=40000&workingQuantity=0.003&workingTimeInForce=GTC';
const PENDING = 'pendingType=MARKET&pendingSide=SELL&pendingQuantity=0.003';
const post = (url: string, fields: string) => dialect.signed(fields, { url });

/** Writes what the worker folds of a list and its two orders. */
async function fold(
  listId: number,
  ids: readonly [number, number],
  clientIds: readonly [string, string, string],
  ended = false,
) {
  const { pool } = dialect.gateway.deps;
  await pool.query(
    `INSERT INTO projection.order_lists (list_id, created_at_ms, ended_at_ms, account, market, kind, client_list_id)
     VALUES ($1, $2, $3, $4, 1, 0, $5)`,
    [listId, 1_700_000_000_000 + listId, ended ? 1_700_000_000_000 + listId : null, account, clientIds[0]],
  );
  for (const [i, orderId] of ids.entries())
    await pool.query(
      `INSERT INTO projection.orders (order_id, placed_seq, created_at_ms, updated_at_ms, lots, quote_units, filled_lots,
        filled_quote_units, prevented_lots, placed_lots, placed_filled_lots, placed_filled_quote_units,
        placed_prevented_lots, account, market, price_ticks, side, order_type, time_in_force, stp, placed_reason, reason,
        client_order_id, list_id, stop_ticks, phase, placed_phase)
       VALUES ($1, 1, $2, $2, 300, 0, 0, 0, 0, 300, 0, 0, 0, $3, 1, $4, 1, $5, 0, 1, NULL, $6, $7, $8, $9, $10, $10)`,
      [
        orderId,
        1_700_000_000_000 + listId,
        account,
        i === 0 ? 6_000_000 : 0,
        i === 0 ? 1 : 3,
        ended ? 1 : null,
        clientIds[i + 1],
        listId,
        i === 0 ? 0 : 4_500_000,
        i,
      ],
    );
}

describe('placing', () => {
  it('BINA-80 BINA-82 an OCO is answered with both of its orders', async () => {
    const answer = await post('/api/v3/orderList/oco', `${OCO}&listClientOrderId=both&aboveClientOrderId=up`);
    const list = answer.json();
    const { orderListId } = list;
    expect(list).toMatchObject({
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'both',
      transactionTime: expect.any(Number),
      symbol: 'BTCUSDT',
      orders: [
        { symbol: 'BTCUSDT', orderId: orderListId + 1, clientOrderId: 'up' },
        { symbol: 'BTCUSDT', orderId: orderListId + 2, clientOrderId: 'both-2' },
      ],
      orderReports: [
        { orderListId, type: 'LIMIT_MAKER', status: 'NEW', price: '60000.00000000', workingTime: list.transactionTime },
        { orderListId, type: 'STOP_LOSS', status: 'NEW', stopPrice: '45000.00000000', workingTime: -1 },
      ],
    });
    expect(list.orderReports[0]).not.toHaveProperty('fills');
    const ack = (await post('/api/v3/orderList/oco', `${OCO}&newOrderRespType=ACK`)).json();
    expect(Object.keys(ack.orderReports[1])).toEqual([
      'symbol',
      'orderId',
      'orderListId',
      'clientOrderId',
      'transactTime',
    ]);
    expect((await post('/api/v3/orderList/oco', `${OCO}&newOrderRespType=FULL`)).json().orderReports[0].fills).toEqual(
      [],
    );
  });

  it('BINA-82 what waits for the first order is PENDING_NEW', async () => {
    const list = (await post('/api/v3/orderList/oto', `${WORKING}&${PENDING}`)).json();
    expect(list.contingencyType).toBe('OTO');
    expect(
      list.orderReports.map(({ status, workingTime }: { status: string; workingTime: number }) => [
        status,
        workingTime,
      ]),
    ).toEqual([
      ['NEW', list.transactionTime],
      ['PENDING_NEW', -1],
    ]);
  });

  it('BINA-81 each order of it counts', async () => {
    const counts = async () =>
      Number((await dialect.signed('', { method: 'GET', url: '/api/v3/rateLimit/order' })).json()[0].count);
    const before = await counts();
    const pair =
      'pendingSide=SELL&pendingQuantity=0.003&pendingAboveType=LIMIT_MAKER&pendingAbovePrice=60000&pendingBelowType=STOP_LOSS&pendingBelowStopPrice=39000';
    const answer = await post('/api/v3/orderList/otoco', `${WORKING}&${pair}`);
    expect(answer.json().orders).toHaveLength(3);
    expect(await counts()).toBe(before + 3);
    expect(answer.headers['x-mbx-order-count-10s']).toBe(String(before + 3));
  });

  it.each(['opo', 'opoco'])('BINA-80 %s is placed', async (kind) => {
    const legs =
      kind === 'opo'
        ? 'pendingType=LIMIT&pendingSide=SELL&pendingPrice=60000&pendingTimeInForce=GTC'
        : 'pendingSide=SELL&pendingAboveType=LIMIT_MAKER&pendingAbovePrice=60000&pendingBelowType=STOP_LOSS&pendingBelowStopPrice=39000';
    const answer = await post(`/api/v3/orderList/${kind}`, `${WORKING}&${legs}`);
    expect([answer.statusCode, answer.json().contingencyType]).toEqual([200, 'OTO']);
  });

  it('BINA-80 the old call of an OCO', async () => {
    const fields = 'symbol=BTCUSDT&side=SELL&quantity=0.003&price=60000&stopPrice=45000';
    expect((await post('/api/v3/order/oco', fields)).json()).toMatchObject({ contingencyType: 'OCO' });
  });

  it('BINA-80 BINA-12 the same bytes again are answered as the first time', async () => {
    const sent = dialect.signing(`${OCO}&listClientOrderId=again`, { url: '/api/v3/orderList/oco' });
    const first = (await dialect.send(sent)).json();
    const [up, down] = first.orders;
    const { orderListId } = first;
    await fold(orderListId, [up.orderId, down.orderId], ['again', up.clientOrderId, down.clientOrderId]);
    dialect.gateway.core.answer = () => [{ kind: 'duplicate', orderId: up.orderId }];
    const again = (await dialect.send(sent)).json();
    // The tables' times are the test's own.
    const timeless = ({ transactionTime: _, orderReports: __, ...list }: Record<string, unknown>) => list;
    expect(timeless(again)).toEqual(timeless(first));
    expect(again.orderReports.map(({ type }: { type: string }) => type)).toEqual(['LIMIT_MAKER', 'STOP_LOSS']);
  });

  it('BINA-80 BINA-10 what the engine refuses is told by its code', async () => {
    dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'LIST_PRICES' }];
    expect((await post('/api/v3/orderList/oco', OCO)).json()).toEqual({
      code: -2010,
      msg: 'The relationship of the prices for the orders is not correct.',
    });
  });
});

describe('finding and cancelling', () => {
  it('BINA-83 lists are found by either id, open ones, all', async () => {
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
    const done = (orderId: number): EngineEvent => ({
      kind: 'orderDone',
      orderId,
      account,
      market: 1,
      reason: 'CANCELED_BY_USER',
      leftLots: 300,
      filledLots: 0,
      filledQuoteUnits: 0,
    });
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
      const ended = { leftLots: 300, filledLots: 0, filledQuoteUnits: 0, reason: 'CANCELED_BY_USER' } as const;
      return [{ kind: 'orderDone', orderId, account, market: 1, ...ended }];
    };
    const cancel = { method: 'DELETE', url: '/api/v3/orderList' } as const;
    const answer = await dialect.signed('symbol=BTCUSDT&orderListId=930', cancel);
    expect([answer.statusCode, named]).toEqual([200, [931, 932]]);
    expect(answer.json().orderReports.map(({ orderId }: { orderId: number }) => orderId)).toEqual([932]);
    dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    expect((await dialect.signed('symbol=BTCUSDT&orderListId=930', cancel)).json().code).toBe(-2011);
  });

  it('BINA-72 an amendment of one of a list tells its list; of two the one that was named', async () => {
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

  it('BINA-83 openOrders tells a list once; a cancel of one of its orders tells that order', async () => {
    const list = (await post('/api/v3/orderList/oco', `${OCO}&listClientOrderId=third`)).json();
    const [up, down] = list.orders;
    await fold(list.orderListId, [up.orderId, down.orderId], ['third', up.clientOrderId, down.clientOrderId]);
    const done = (orderId: number): EngineEvent => ({
      kind: 'orderDone',
      orderId,
      account,
      market: 1,
      reason: 'CANCELED_BY_USER',
      leftLots: 300,
      filledLots: 0,
      filledQuoteUnits: 0,
    });
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
