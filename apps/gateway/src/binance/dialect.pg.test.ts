import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { person, type TestGateway } from '../test-gateway.ts';
import { type Sent, sign as signWith, TestDialect } from './test-dialect.ts';

let dialect: TestDialect;
let gateway: TestGateway;
beforeAll(async () => {
  dialect = await TestDialect.start();
  gateway = dialect.gateway;
});
afterAll(() => gateway.close());
const send = (sent: Sent) => dialect.send(sent);
const signed = (...sent: Parameters<TestDialect['signed']>) => dialect.signed(...sent);
const now = () => dialect.now();
const sign = (text: string) => signWith(text, dialect.both);

let nextId = 1;
/** An order that rests, with the ids the engine would give. */
function rests(account: number): EngineEvent[] {
  const orderId = nextId++;
  const order = { orderId, account, market: 1 };
  return [
    {
      ...order,
      kind: 'orderAccepted',
      side: 'BUY',
      type: 'LIMIT',
      tif: 'GTC',
      stp: 'EXPIRE_MAKER',
      priceTicks: 4_000_000,
      lots: 100,
      quoteUnits: 0,
    },
    { ...order, kind: 'orderRested', leftLots: 100 },
  ];
}

beforeEach(() => {
  gateway.core.commands.length = 0;
  gateway.core.answer = (command) => (command.kind === 'place' ? rests(command.account) : []);
});

const NOPE = 'symbol=NOPE&side=BUY&type=LIMIT';
const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000';

describe('who is asking, in this order', () => {
  it.each([
    ['no key', {}, -2014, 401],
    ['a malformed key', { 'x-mbx-apikey': 'abc' }, -2014, 401],
    ['an unknown key', { 'x-mbx-apikey': 'x'.repeat(64) }, -2015, 401],
  ])('BINA-40 %s', async (_name, headers, code, status) => {
    const answer = await send({ query: ORDER, headers: headers as Record<string, string> });
    expect([answer.json().code, answer.statusCode]).toEqual([code, status]);
  });

  it('BINA-40 a key without the permission is told before its signature is looked at', async () => {
    const answer = await send({
      query: `${ORDER}&timestamp=1&signature=x`,
      headers: { 'x-mbx-apikey': dialect.readOnly.apiKey },
    });
    expect(answer.json()).toEqual({ code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' });
  });

  it('BINA-40 then the mandatory parameters, the signature, the time, and only then the order', async () => {
    const headers = { 'x-mbx-apikey': dialect.both.apiKey };
    const msg = async (sent: Sent) => (await send({ headers, ...sent })).json().msg;
    expect(await msg({ query: 'symbol=NOPE' })).toContain("'timestamp'");
    expect(await msg({ query: 'symbol=NOPE&timestamp=1' })).toContain("'signature'");
    expect(await msg({ query: `symbol=NOPE&timestamp=1&signature=${'0'.repeat(64)}` })).toBe(
      'Signature for this request is not valid.',
    );
    const answer = async (fields: string, timestamp?: number) =>
      (await signed(fields, timestamp === undefined ? {} : { timestamp })).json();
    expect(await answer('symbol=NOPE', now() - 5_001)).toEqual({
      code: -1021,
      msg: 'Timestamp for this request is outside of the recvWindow.',
    });
    expect(await answer('symbol=NOPE', now() + 1_001)).toEqual({
      code: -1021,
      msg: "Timestamp for this request was 1000ms ahead of the server's time.",
    });
    expect((await answer(NOPE, now() + 1_000)).code).toBe(-1121);
    expect((await answer(NOPE, now() - 5_000)).code).toBe(-1121);
    expect((await answer(`${NOPE}&recvWindow=60000`, now() - 60_000)).code).toBe(-1121);
    expect((await answer(`${NOPE}&recvWindow=1.5`, now() - 3)).code).toBe(-1021);
    expect((await answer(`${NOPE}&recvWindow=60001`)).code).toBe(-1131);
    expect((await answer(NOPE, now() * 1_000)).code).toBe(-1121);
  });

  it('BINA-15 what was signed whole is not taken in parts that mean something else', async () => {
    const headers = { 'x-mbx-apikey': dialect.both.apiKey };
    const text = `${NOPE}&timestamp=${now()}`;
    const parted = async (at: number, url: string) => {
      const [query, body] = [text.slice(0, at), text.slice(at)];
      return (await send({ headers, url, query: `${query}&signature=${sign(text)}`, body })).json().code;
    };
    for (const url of ['/api/v3/order', '/api/v3/order/test']) {
      // Whole pairs on both sides are what clients send; here one ampersand is left over.
      for (const name of ['side=', 'type=']) {
        const at = text.indexOf(name);
        for (const cut of [at, at + 2, at + name.length, at + name.length + 1])
          expect(await parted(cut, url)).toBe(-1022);
      }
    }
    const [query, body] = ['symbol=NOPE&side=BUY&type=LIMIT', `timeInForce=GTC&quantity=1&price=1&timestamp=${now()}`];
    const sent = { headers, query, body: `${body}&signature=${sign(query + body)}` };
    expect((await send(sent)).json().code).toBe(-1121);
  });

  it('BINA-41 a deleted key is refused at the next call', async () => {
    const browser = await person(gateway);
    const made = (await browser.send('POST', '/api/identity/api-keys', { label: 'x', scopes: ['read'] })).json().data;
    const ask = () => signed('', { method: 'GET', url: '/api/v3/openOrders', key: made });
    expect((await ask()).statusCode).toBe(200);
    await browser.send('DELETE', `/api/identity/api-keys/${made.id}`);
    expect((await ask()).json().code).toBe(-2015);
  });
});

describe('bodies are forms whatever they are called', () => {
  const headers = (type: string | undefined) => ({
    'x-mbx-apikey': dialect.both.apiKey,
    ...(type === undefined ? {} : { 'content-type': type }),
  });

  it.each([
    ['application/json'],
    ['application/x-www-form-urlencoded'],
    ['text/plain'],
    ['application/json; charset=utf-8'],
  ])('BINA-42 a form in a body of type %s', async (type) => {
    const text = `${ORDER}&timestamp=${now()}`;
    const answer = await send({ body: `${text}&signature=${sign(text)}`, headers: headers(type) });
    expect(answer.json()).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW' });
  });

  it.each([['application/json'], ['application/x-www-form-urlencoded']])(
    'BINA-42 everything in the query and an empty body of type %s',
    async (type) => {
      const query = `${ORDER}&timestamp=${now()}`;
      const all = { query: `${query}&signature=${sign(query)}`, headers: headers(type) };
      expect((await send({ ...all, body: '' })).statusCode).toBe(200);
      expect((await send({ ...all, method: 'DELETE', body: '' })).json().code).toBe(-1102);
    },
  );

  it('BINA-42 parameters split over query and body', async () => {
    const query = ORDER;
    const body = `timestamp=${now()}`;
    const answer = await send({ query, body: `${body}&signature=${sign(query + body)}`, headers: headers(undefined) });
    expect(answer.statusCode).toBe(200);
  });

  it('BINA-43 a body of a megabyte is refused in the dialect’s words', async () => {
    const answer = await send({ body: 'x'.repeat(1_000_000), headers: headers('text/plain') });
    expect([answer.statusCode, answer.json().code]).toEqual([413, -1101]);
  });
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
  ['too many digits', ORDER.replace('40000', '40000.001'), -1111],
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

  it('BINA-12 the same signed bytes are the same order; another timestamp is another order', async () => {
    await signed(`${ORDER}&quantity=1`, { timestamp: now() - 1 });
    await signed(`${ORDER}&quantity=1`, { timestamp: now() - 1 });
    await signed(`${ORDER}&quantity=1`, { timestamp: now() - 2 });
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

  it('BINA-53 a test order is checked and goes nowhere', async () => {
    const test = { url: '/api/v3/order/test' };
    expect((await signed(ORDER, test)).json()).toEqual({});
    expect((await signed(ORDER.replace('40000', '0.01').replace('0.001', '0.0001'), test)).json().msg).toBe(
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
    gateway.core.answer = (command) => [
      {
        kind: 'orderDone',
        orderId,
        account: command.account,
        market: 1,
        reason: 'CANCELED_BY_USER',
        leftLots: 100,
        filledLots: 0,
        filledQuoteUnits: 0,
      },
    ];
    const cancel = { method: 'DELETE' as const };
    const answer = (await signed('symbol=BTCUSDT&origClientOrderId=victim&newClientOrderId=mine', cancel)).json();
    expect(answer).toMatchObject({ orderId, clientOrderId: 'mine', origClientOrderId: 'victim', status: 'CANCELED' });
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
    const gone = { kind: 'orderDone', account: 16, market: 1, side: 'BUY', priceTicks: 100, leftLots: 1 } as const;
    const amount = { filledLots: 0, filledQuoteUnits: 0, reason: 'CANCELED_BY_USER' } as const;
    gateway.core.answer = () => [{ ...gone, ...amount, orderId: 987_654 }] as EngineEvent[];
    const answer = await signed('symbol=BTCUSDT&orderId=987654', { method: 'DELETE' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, -1007]);
    gateway.core.answer = () => [{ kind: 'duplicate', orderId: 987_654 }];
    const repeat = await signed(ORDER);
    expect([repeat.statusCode, repeat.json().code]).toEqual([503, -1007]);
  });

  it('BINA-72 an amended order keeps its client order id, and another is refused', async () => {
    const { orderId } = (await signed(`${ORDER}&newClientOrderId=kept`)).json();
    gateway.core.answer = ({ account }) => [
      { kind: 'orderAmended', orderId, account, market: 1, lots: 50, leftLots: 50 },
    ];
    const amend = async (fields: string) =>
      (
        await signed(`symbol=BTCUSDT&orderId=${orderId}&newQty=0.0005${fields}`, {
          method: 'PUT',
          url: '/api/v3/order/amend/keepPriority',
        })
      ).json();
    expect((await amend('&newClientOrderId=other')).code).toBe(-2038);
    expect(gateway.core.commands).toHaveLength(1);
    const { amendedOrder } = await amend('&newClientOrderId=kept');
    expect(amendedOrder).toMatchObject({ qty: '0.00050000', origClientOrderId: 'kept', clientOrderId: 'kept' });
    expect((await amend('')).amendedOrder.orderId).toBe(orderId);
  });

  it('BINA-56 more than 24 hours between start and end are refused', async () => {
    for (const url of ['/api/v3/allOrders', '/api/v3/myTrades']) {
      const answer = await signed('symbol=BTCUSDT&startTime=1&endTime=86400002', { method: 'GET', url });
      expect(answer.json().code).toBe(-1127);
    }
  });
});
