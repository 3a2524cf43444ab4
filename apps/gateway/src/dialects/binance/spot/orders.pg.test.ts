import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER, rests } from '../../../../testing/dialects/binance/spot/test-orders.ts';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { canceledOrder } from '../../../../testing/spot/test-events.ts';
import type { TestGateway } from '../../../../testing/test-gateway.ts';

let dialect: TestDialect;
let gateway: TestGateway;
beforeAll(async () => {
  dialect = await TestDialect.start();
  gateway = dialect.gateway;
});
afterAll(() => gateway.close());
const signed = (...sent: Parameters<TestDialect['signed']>) => dialect.signed(...sent);
const now = () => dialect.now();

beforeEach(() => {
  gateway.core.commands.length = 0;
  gateway.core.answer = (command) => (command.kind === 'place' ? rests(command.account) : []);
});

/** Orders that are wrong by themselves. */
const WRONG = [
  ['symbol', ORDER.replace('symbol=BTCUSDT&', ''), -1102],
  ['an unknown symbol', ORDER.replace('BTCUSDT', 'NOPE'), -1121],
  ['a lower-case symbol', ORDER.replace('BTCUSDT', 'btcusdt'), -1100],
  ['an unknown side', ORDER.replace('BUY', 'HOLD'), -1117],
  ['an unknown type', ORDER.replace('LIMIT', 'HOPE'), -1116],
  ['no time in force', ORDER.replace('&timeInForce=GTC', ''), -1102],
  ['an unknown time in force', ORDER.replace('GTC', 'GTX'), -1115],
  ['no price', ORDER.replace('&price=40000', ''), -1102],
  ['an exponent', ORDER.replace('40000', '4e4'), -1100],
  ['a negative price', ORDER.replace('40000', '-1'), -1100],
  ['more digits than the tick has', ORDER.replace('40000', '40000.001'), -1013],
  ['more digits than the quote asset has', ORDER.replace('40000', '40000.000000001'), -1111],
  ['a price of zero', ORDER.replace('40000', '0'), -1013],
  ['a price past 2^53', ORDER.replace('40000', '99999999999999999999'), -1013],
  ['a quantity off the step', ORDER.replace('0.001', '0.0010001'), -1013],
  ['a market order with a price', ORDER.replace('LIMIT&timeInForce=GTC', 'MARKET'), -1106],
  ['a market order with a time in force', 'symbol=BTCUSDT&side=BUY&type=MARKET&timeInForce=GTC&quantity=1', -1106],
  ['a market order of nothing', 'symbol=BTCUSDT&side=BUY&type=MARKET', -1102],
  ['both quantities', 'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1&quoteOrderQty=1', -1106],
  ['a stop price', `${ORDER}&stopPrice=1`, -1106],
  ['an iceberg larger than its order', `${ORDER}&icebergQty=1`, -2010],
  ['a client order id with spaces', `${ORDER}&newClientOrderId=a%20b`, -1100],
  ['a client order id of 37', `${ORDER}&newClientOrderId=${'a'.repeat(37)}`, -1100],
  ['an unknown response type', `${ORDER}&newOrderRespType=ALL`, -1130],
  ['an unknown self-trade prevention', `${ORDER}&selfTradePreventionMode=SOMETIMES`, -1130],
] as const;

describe('orders', () => {
  it('BINA-50 the answer has the fields of its type, numbers as numbers and amounts as texts', async () => {
    const full = (await signed(`${ORDER}&newClientOrderId=full`)).json();
    expect(full).toEqual({
      symbol: 'BTCUSDT',
      orderId: expect.any(Number),
      orderListId: -1,
      clientOrderId: 'full',
      transactTime: expect.any(Number),
      price: '40000.00000000',
      origQty: '0.00100000',
      executedQty: '0.00000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '0.00000000',
      status: 'NEW',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      workingTime: expect.any(Number),
      selfTradePreventionMode: 'EXPIRE_MAKER',
      fills: [],
    });
    const result = (await signed(`${ORDER}&newOrderRespType=RESULT`)).json();
    expect(result.fills).toBeUndefined();
    expect(result.status).toBe('NEW');
    const ack = (await signed(`${ORDER}&newOrderRespType=ACK`)).json();
    expect(Object.keys(ack)).toEqual(['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime']);
  });

  it('BINA-51 the counts of orders stand in the headers', async () => {
    const first = await signed(ORDER);
    const second = await signed(ORDER);
    const count = (answer: typeof first) => Number(answer.headers['x-mbx-order-count-10s']);
    expect(count(second)).toBe(count(first) + 1);
    expect(Number(second.headers['x-mbx-order-count-1d'])).toBe(count(second));
    expect(Number(second.headers['x-mbx-used-weight-1m'])).toBeGreaterThan(0);
    expect(second.headers['content-type']).toMatch(/^application\/json/);
  });

  it('BINA-12 BINA-98 the same signed bytes are the same order; another timestamp is another order', async () => {
    await signed(ORDER.replace('0.001', '1'), { timestamp: now() - 1 });
    await signed(ORDER.replace('0.001', '1'), { timestamp: now() - 1 });
    await signed(ORDER.replace('0.001', '1'), { timestamp: now() - 2 });
    const [first, again, other] = gateway.core.commands.map(({ clientOrderId }) => clientOrderId);
    expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each(WRONG)('BINA-52 %s is refused before anything is sent to the core', async (_name, fields, code) => {
    const answer = await signed(fields);
    expect([answer.json().code, answer.statusCode]).toEqual([code, 400]);
    expect(gateway.core.commands).toEqual([]);
  });

  it('BINA-53 BINA-110 a test order is checked and goes nowhere', async () => {
    const test = { url: '/api/v3/order/test' };
    expect((await signed(ORDER, test)).json()).toEqual({});
    expect((await signed(ORDER.replace('40000', '0.01').replace('0.001', '0.0001'), test)).json().msg).toBe(
      'Filter failure: NOTIONAL',
    );
    // More than 2^53 of the quote's units: nobody says a largest worth here, and there is one all the same.
    expect((await signed(ORDER.replace('40000', '990000').replace('0.001', '100'), test)).json().msg).toBe(
      'Filter failure: NOTIONAL',
    );
    expect((await signed(ORDER.replace('40000', '2000000'), test)).json().msg).toBe('Filter failure: PRICE_FILTER');
    expect((await signed(`${ORDER}&computeCommissionRates=true`, test)).json().standardCommissionForOrder).toEqual({
      maker: '0.00100000',
      taker: '0.00150000',
    });
    expect(gateway.core.commands).toEqual([]);
  });

  it('BINA-54 a cancel has an id of its own, and the order’s beside it', async () => {
    const { orderId } = (await signed(`${ORDER}&newClientOrderId=victim`)).json();
    gateway.core.answer = ({ account }) => [canceledOrder(account, orderId)];
    const cancel = { method: 'DELETE' as const };
    const answer = (await signed('symbol=BTCUSDT&origClientOrderId=victim&newClientOrderId=mine', cancel)).json();
    expect(answer).toMatchObject({ orderId, clientOrderId: 'mine', origClientOrderId: 'victim', status: 'CANCELED' });
  });

  it('ALGO-53 ALGO-75 cancelling all is refused only where nothing ended', async () => {
    const cancelAll = async () => {
      const answer = await signed('symbol=BTCUSDT', { method: 'DELETE', url: '/api/v3/openOrders' });
      return [answer.statusCode, answer.json().code ?? answer.json()];
    };
    gateway.core.answer = ({ account }) => [
      { kind: 'algoDone', algoId: 1, account, market: 1, reason: 'CANCELED_BY_USER', slicesDone: 2 },
    ];
    expect(await cancelAll()).toEqual([200, []]);
    gateway.pass(1);
    gateway.core.answer = () => [];
    expect(await cancelAll()).toEqual([400, -2011]);
  });

  it('BINA-54 id and client order id that do not belong together cancel nothing', async () => {
    const { orderId } = (await signed(`${ORDER}&newClientOrderId=other`)).json();
    const cancel = { method: 'DELETE' as const };
    const answer = await signed(`symbol=BTCUSDT&orderId=${orderId}&origClientOrderId=wrong`, cancel);
    expect(answer.json()).toEqual({ code: -2011, msg: 'Unknown order sent.' });
    expect(gateway.core.commands).toHaveLength(1);
    expect((await signed('symbol=BTCUSDT', cancel)).json().msg).toBe(
      "Param 'origClientOrderId' or 'orderId' must be sent, but both were empty/null!",
    );
  });

  it.each([
    ['UNAVAILABLE', -1001],
    ['OVERLOADED', -1008],
    ['OUTCOME_UNKNOWN', -1007],
  ] as const)('BINA-55 a core that says %s is answered 503 and %i', async (code, expected) => {
    gateway.core.answer = () => {
      throw new CoreUnavailable(code);
    };
    const answer = await signed(ORDER);
    expect([answer.statusCode, answer.json().code]).toEqual([503, expected]);
  });

  it('BINA-55 SPAP-07 what is done but cannot be shown is never called undone', async () => {
    gateway.core.answer = ({ account }) => [canceledOrder(account, 987_654)];
    const answer = await signed('symbol=BTCUSDT&orderId=987654', { method: 'DELETE' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, -1007]);
    gateway.core.answer = () => [{ kind: 'duplicate', orderId: 987_654 }];
    const repeat = await signed(ORDER);
    expect([repeat.statusCode, repeat.json().code]).toEqual([503, -1007]);
  });

  it('BINA-72 an amended order goes by the id that is sent, else by one made of the signature', async () => {
    const { orderId } = (await signed(`${ORDER}&newClientOrderId=first`)).json();
    const names: unknown[] = [];
    gateway.core.answer = ({ account, newClientOrderId }) => {
      const isRenamed = newClientOrderId !== names.at(-1);
      names.push(newClientOrderId);
      const amended = { kind: 'orderAmended', orderId, account, market: 1, lots: 50, leftLots: 50 } as const;
      return [isRenamed ? { ...amended, isRenamed } : amended];
    };
    const amend = async (fields: string) => {
      const url = '/api/v3/order/amend/keepPriority';
      const { amendedOrder } = (await signed(`symbol=BTCUSDT&newQty=0.0005${fields}`, { method: 'PUT', url })).json();
      expect(amendedOrder).toMatchObject({ orderId, qty: '0.00050000' });
      return [amendedOrder.origClientOrderId, amendedOrder.clientOrderId];
    };
    expect(await amend(`&orderId=${orderId}&newClientOrderId=second`)).toEqual(['first', 'second']);
    expect(await amend('&origClientOrderId=second&newClientOrderId=second')).toEqual(['second', 'second']);
    const [before, made] = await amend(`&orderId=${orderId}`);
    expect([before, made]).toEqual(['second', expect.stringMatching(/^[\w-]{22}$/)]);
    expect(names).toEqual(['second', 'second', made]);
  });

  it('BINA-72 BINA-115 an amendment is refused in its own code, in the words of the field', async () => {
    const { orderId } = (await signed(`${ORDER}&newClientOrderId=refused`)).json();
    const amend = async (fields: string) =>
      (await signed(`symbol=BTCUSDT&${fields}`, { method: 'PUT', url: '/api/v3/order/amend/keepPriority' })).json();
    const refuse = (code: RejectionName) => {
      gateway.core.answer = () => [{ kind: 'rejected', code }];
    };
    refuse('UNKNOWN_ORDER');
    const unknown = { code: -2038, msg: 'Unknown order sent.' };
    expect(await amend('orderId=987654&newQty=0.0005')).toEqual(unknown);
    expect(await amend(`orderId=${orderId}&origClientOrderId=another&newQty=0.0005`)).toEqual(unknown);
    refuse('KEY_REUSED');
    const used = { code: -2038, msg: 'Duplicate order sent.' };
    expect(await amend(`orderId=${orderId}&newClientOrderId=x&newQty=0.0005`)).toEqual(used);
    refuse('AMEND_NOT_LESS');
    const more = { code: -2038, msg: 'Order amend (quantity increase) is not supported.' };
    expect(await amend(`orderId=${orderId}&newQty=0.002`)).toEqual(more);
    const same = { code: -2038, msg: 'The requested action would change no state; rejecting.' };
    expect(await amend(`orderId=${orderId}&newQty=0.001`)).toEqual(same);
  });

  it('BINA-56 more than 24 hours between start and end are refused', async () => {
    for (const url of ['/api/v3/allOrders', '/api/v3/myTrades']) {
      const answer = await signed('symbol=BTCUSDT&startTime=1&endTime=86400002', { method: 'GET', url });
      expect(answer.json().code).toBe(-1127);
    }
  });
});
