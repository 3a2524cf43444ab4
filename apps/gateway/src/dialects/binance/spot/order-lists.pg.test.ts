import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepts, foldsOf, OCO } from '../../../../testing/dialects/binance/spot/test-order-lists.ts';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';

let dialect: TestDialect;
let fold: ReturnType<typeof foldsOf>;
beforeAll(async () => {
  dialect = await TestDialect.start();
  const account = (await dialect.signed('', { method: 'GET', url: '/api/v3/account' })).json().uid;
  fold = foldsOf(dialect.gateway.deps.pool, account);
});
afterAll(() => dialect.gateway.close());

beforeEach(() => {
  dialect.gateway.core.commands.length = 0;
  dialect.gateway.core.answer = ({ kind, account: owner }, record) =>
    kind === 'placeList' ? accepts(record, owner) : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
});

const WORKING =
  'symbol=BTCUSDT&workingType=LIMIT&workingSide=BUY&workingPrice=40000&workingQuantity=0.003&workingTimeInForce=GTC';
const PENDING = 'pendingType=MARKET&pendingSide=SELL&pendingQuantity=0.003';
const post = (url: string, fields: string) => dialect.signed(fields, { url });

describe('placing', () => {
  it('BINA-80 BINA-82 BINA-138 an OCO is answered with both of its orders', async () => {
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

  it('BINA-82 BINA-138 what waits for the first order is PENDING_NEW', async () => {
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

  it('BINA-80 BINA-137 BINA-12 the same bytes again are answered as the first time', async () => {
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

  it.each([
    ['LIST_PRICES', 'The relationship of the prices for the orders is not correct.'],
    ['WOULD_TRIGGER', 'The relationship of the prices for the orders is not correct.'],
    ['WOULD_TAKE', 'Order would immediately match and take.'],
  ] as const)('BINA-80 BINA-136 BINA-10 what the engine refuses is told by its code: %s', async (code, msg) => {
    dialect.gateway.core.answer = () => [{ kind: 'rejected', code }];
    expect((await post('/api/v3/orderList/oco', OCO)).json()).toEqual({
      code: -2010,
      msg,
    });
  });
});
