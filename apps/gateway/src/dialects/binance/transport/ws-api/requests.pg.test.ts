import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../../testing/dialects/binance/transport/test-dialect.ts';
import {
  type Frame,
  ORDER,
  signedParams,
  WsClient,
} from '../../../../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { makeKey, type TestKey } from '../../../../../testing/identity/api-keys/test-keys.ts';
import { canceledOrder, restingOrder } from '../../../../../testing/spot/test-events.ts';
import { type Browser, person, type TestGateway } from '../../../../../testing/test-gateway.ts';

let dialect: TestDialect;
let gateway: TestGateway;
let somebody: Browser;
let key: TestKey;
let client: WsClient;
beforeAll(async () => {
  dialect = await TestDialect.start();
  gateway = dialect.gateway;
  somebody = await person(gateway);
  key = await makeKey(somebody);
});
afterAll(() => gateway.close());
let nextOrder = 1;
beforeEach(async () => {
  client = await WsClient.open(gateway);
  gateway.core.answer = ({ kind, account }) => (kind === 'place' ? restingOrder(account, nextOrder++) : []);
});

const signed = (params: Record<string, unknown> = {}) => signedParams(gateway, key, params);
const refusal = ({ status, error }: Frame) => [status, error?.code];

describe('a request', () => {
  it('BWS-01 BWS-91 is answered with its id, whatever it is', async () => {
    for (const id of ['7', '"a"', 'null', '9007199254740993']) {
      client.ws.send(`{"id":${id},"method":"ping"}`);
      const text = await new Promise((resolve) => client.ws.once('message', (data) => resolve(data.toString())));
      expect(text).toContain(`{"id":${id},"status":200,"result":{}`);
    }
  });

  it('BWS-02 answers what its REST twin answers', async () => {
    const twins = [
      ['exchangeInfo', '/api/v3/exchangeInfo', {}],
      ['depth', '/api/v3/depth', { symbol: 'BTCUSDT', limit: 5 }],
      ['ticker.price', '/api/v3/ticker/price', { symbols: ['BTCUSDT'] }],
      ['ticker.book', '/api/v3/ticker/bookTicker', { symbol: 'BTCUSDT' }],
    ] as const;
    for (const [method, url, params] of twins) {
      const query = new URLSearchParams(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : `${value}`,
        ]),
      );
      const rest = await dialect.send({ method: 'GET', url, query: query.toString() });
      const { status, result } = await client.ask(method, params);
      expect([method, status, result]).toEqual([method, rest.statusCode, rest.json()]);
      expect((await client.ask(`v3/${method}`, params)).result).toEqual(result);
    }
  });

  it('BWS-02 BWS-92 tells times in the unit that the address of the socket says', async () => {
    const micro = await WsClient.open(gateway, '/ws-api/v3?timeUnit=MICROSECOND');
    const { serverTime } = (await client.ask('time')).result;
    expect((await micro.ask('time')).result).toEqual({ serverTime: serverTime * 1_000 });
    const { connectedSince } = (await micro.ask('session.status')).result;
    expect(connectedSince).toBeGreaterThan(1e15);
  });

  it('BWS-02 BWS-92 also what a half-done replacement tells', async () => {
    const micro = await WsClient.open(gateway, '/ws-api/v3?timeUnit=MICROSECOND');
    const { orderId } = (await micro.ask('order.place', signed(ORDER))).result;
    gateway.core.answer = ({ account }) => [
      canceledOrder(account, orderId),
      { kind: 'halfRefused', half: 'ORDER', code: 'INSUFFICIENT_BALANCE' },
    ];
    const replace = { ...ORDER, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: orderId };
    const { status, error } = await micro.ask('order.cancelReplace', signed(replace));
    expect([status, error?.code]).toEqual([409, -2021]);
    const data = error?.data as { cancelResponse: { transactTime: number } } | undefined;
    expect(data?.cancelResponse.transactTime).toBeGreaterThan(1e15);
  });

  it('BWS-02 the newest methods are their routes too', async () => {
    for (const [method, params] of [
      ['executionRules', { symbol: 'BTCUSDT' }],
      ['blockTrades.historical', { symbol: 'BTCUSDT', fromId: 1 }],
    ] as const)
      expect((await client.ask(method, params)).status).toBe(200);
    for (const method of ['referencePrice', 'referencePrice.calculation'])
      expect(refusal(await client.ask(method, { symbol: 'BTCUSDT' }))).toEqual([400, -2043]);
  });

  it('BINA-28 BWS-02 a socket that is to speak SBE is not opened', async () => {
    const { port } = gateway.app.server.address() as AddressInfo;
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const asked = request({
        ...{ host: '127.0.0.1', port, path: '/ws-api/v3?responseFormat=sbe&sbeSchemaId=3&sbeSchemaVersion=1' },
        headers: {
          ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
          'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        },
      });
      asked.on('response', (got) => {
        let text = '';
        got.on('data', (chunk) => (text += chunk));
        got.on('end', () => resolve({ status: got.statusCode, text }));
      });
      asked.on('upgrade', () => reject(new Error('the socket was opened')));
      asked.on('error', reject);
      asked.end();
    });
    expect(answer).toEqual({ status: 400, text: '{"code":-1155,"msg":"SBE is not enabled."}' });
  });

  it('BWS-03 that cannot be read is refused, and the socket goes on', async () => {
    for (const frame of ['{', '[]', '{"id":1,"method":7}', Buffer.from('{"id":1,"method":"ping"}')]) {
      const answer = await client.say(frame);
      expect([answer.status, answer.error.code]).toEqual([400, -1135]);
    }
    expect(refusal(await client.ask('nothing'))).toEqual([404, -1000]);
    expect(refusal(await client.ask('constructor'))).toEqual([404, -1000]);
    expect((await client.ask('ping')).status).toBe(200);
  });

  it('BWS-05 says what it cost, unless that is not wanted', async () => {
    const { rateLimits } = await client.ask('ping');
    expect(rateLimits).toEqual([
      {
        rateLimitType: 'REQUEST_WEIGHT',
        interval: 'MINUTE',
        intervalNum: 1,
        limit: 100_000,
        count: expect.any(Number),
      },
    ]);
    const count = (frame: Frame) => frame.rateLimits[0].count;
    const first = count(await client.ask('time'));
    expect(count(await client.ask('exchangeInfo'))).toBe(first + 20);
    expect((await client.ask('ping', { returnRateLimits: false })).rateLimits).toBeUndefined();
    expect((await client.ask('nothing', { returnRateLimits: false })).rateLimits).toBeUndefined();
    const silent = await WsClient.open(gateway, '/ws-api/v3?returnRateLimits=false');
    expect((await silent.ask('ping')).rateLimits).toBeUndefined();
    expect((await silent.ask('ping', { returnRateLimits: true })).rateLimits).toHaveLength(1);
  });

  it('BWS-05 an order says the counts of orders too', async () => {
    const { rateLimits, result } = await client.ask('order.place', signed(ORDER));
    expect(result.status).toBe('NEW');
    expect(rateLimits.map(({ rateLimitType, interval }: Frame) => [rateLimitType, interval])).toEqual([
      ['ORDERS', 'SECOND'],
      ['ORDERS', 'DAY'],
      ['REQUEST_WEIGHT', 'MINUTE'],
    ]);
  });

  it('BWS-07 begins in its turn: orders reach the core as they were sent, and nobody waits for an answer', async () => {
    const placed: string[] = [];
    gateway.core.answer = (command) => {
      placed.push(command.clientOrderId as string);
      return restingOrder(command.account, nextOrder++);
    };
    const ids = Array.from({ length: 20 }, (_, i) => `turn-${i}`);
    const answers = await Promise.all(
      ids.map((newClientOrderId) => client.ask('order.place', signed({ ...ORDER, newClientOrderId }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(placed).toEqual(ids);
  });
});

describe('who asks', () => {
  it.each([
    ['no key', { timestamp: 1 }, 401, -2014],
    ['a malformed key', { apiKey: 'x', timestamp: 1 }, 401, -2014],
    ['an unknown key', { apiKey: 'x'.repeat(64), timestamp: 1 }, 401, -2015],
  ])('BWS-11 %s', async (_what, params, status, code) => {
    expect(refusal(await client.ask('account.status', params))).toEqual([status, code]);
  });

  it('BWS-11 then permission, mandatory parameters, signature, time, and only then the request', async () => {
    const reads = await makeKey(somebody, { scopes: ['read'] });
    const { apiKey } = key;
    const wrong = { ...ORDER, symbol: 'NOPE' };
    expect(refusal(await client.ask('order.place', { ...wrong, apiKey: reads.apiKey }))).toEqual([401, -2015]);
    expect((await client.ask('order.place', { ...wrong, apiKey })).error.msg).toContain("'timestamp'");
    expect((await client.ask('order.place', { ...wrong, apiKey, timestamp: 1 })).error.msg).toContain("'signature'");
    const forged = { ...signed(wrong), price: '1' };
    expect(refusal(await client.ask('order.place', forged))).toEqual([400, -1022]);
    const now = gateway.deps.clock();
    expect(refusal(await client.ask('order.place', signed({ ...wrong, timestamp: now - 5_001 })))).toEqual([
      400, -1021,
    ]);
    expect(refusal(await client.ask('order.place', signed({ ...wrong, timestamp: now + 1_001 })))).toEqual([
      400, -1021,
    ]);
    expect(refusal(await client.ask('order.place', signed(wrong)))).toEqual([400, -1121]);
    expect(refusal(await client.ask('order.place', signed({ ...ORDER, price: '' })))).toEqual([400, -1102]);
  });

  it('BWS-11 a key’s markets and addresses bind it', async () => {
    const elsewhere = await makeKey(somebody, { networks: ['203.0.113.0/24'] });
    const params = signedParams(gateway, elsewhere);
    expect(refusal(await client.ask('account.status', params))).toEqual([401, -2015]);
    const placed = gateway.core.commands.length;
    const bound = await makeKey(somebody, { symbols: ['BTC_USDT'] });
    expect((await client.ask('order.place', signedParams(gateway, bound, ORDER))).status).toBe(200);
    await gateway.deps.pool.query(`UPDATE identity.api_keys SET symbols = '{ETH_USDT}' WHERE api_key = $1`, [
      bound.apiKey,
    ]);
    expect(refusal(await client.ask('order.place', signedParams(gateway, bound, ORDER)))).toEqual([401, -2015]);
    expect(gateway.core.commands.length).toBe(placed + 1);
  });

  it('BWS-11 a call that needs a key alone takes it as a parameter', async () => {
    expect(refusal(await client.ask('userDataStream.start', {}))).toEqual([401, -2014]);
    const { result } = await client.ask('userDataStream.start', { apiKey: key.apiKey });
    expect(result).toEqual({ listenKey: expect.stringMatching(/^[A-Za-z0-9]{64}$/) });
  });

  it('BINA-62 old trades need nobody', async () => {
    expect((await client.ask('trades.historical', { symbol: 'BTCUSDT' })).result).toEqual([]);
  });
});
