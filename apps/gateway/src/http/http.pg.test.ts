import { refusalSchema } from '@pelorus/protocol/http/envelope.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { restingOrder } from '../../testing/spot/test-events.ts';
import { Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app) => {
      app.route({
        method: 'GET',
        url: '/api/markets/broken',
        config: { right: 'public' },
        handler: async () => {
          throw new Error('secret table identity.users is on fire');
        },
      });
      app.route({
        method: 'GET',
        url: '/api/markets/database-away',
        config: { right: 'public' },
        handler: async () => {
          throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
        },
      });
    },
  });
  somebody = await person(gateway);
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(60_000));

const ORDER = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.001' };
const place = (body: unknown) => somebody.send('POST', '/api/spot/orders', body);

describe('bad input', () => {
  const without = (field: string) => Object.fromEntries(Object.entries(ORDER).filter(([name]) => name !== field));
  const CASES: [name: string, body: unknown, error: string, field: string | undefined][] = [
    ['a number for a price', { ...ORDER, price: 50000 }, 'BAD_REQUEST', 'price'],
    ['a huge number', { ...ORDER, quantity: 1e308 }, 'BAD_REQUEST', 'quantity'],
    ['a huge decimal', { ...ORDER, quantity: '9'.repeat(38) }, 'LOT_SIZE', 'quantity'],
    ['more digits than any amount has', { ...ORDER, quantity: '9'.repeat(39) }, 'BAD_REQUEST', 'quantity'],
    ['an exponent', { ...ORDER, price: '5e4' }, 'BAD_REQUEST', 'price'],
    ['too many digits of a price', { ...ORDER, price: '50000.001' }, 'TOO_PRECISE', 'price'],
    ['too many digits of a quantity', { ...ORDER, quantity: '0.000000001' }, 'TOO_PRECISE', 'quantity'],
    ['a quantity off the step', { ...ORDER, quantity: '0.000001' }, 'LOT_SIZE', 'quantity'],
    ['a zero price', { ...ORDER, price: '0' }, 'PRICE_FILTER', 'price'],
    ['a zero quantity', { ...ORDER, quantity: '0.00000' }, 'LOT_SIZE', 'quantity'],
    ['a price past 32 bits of ticks', { ...ORDER, price: '99999999999' }, 'PRICE_FILTER', 'price'],
    ['a negative quantity', { ...ORDER, quantity: '-1' }, 'BAD_REQUEST', 'quantity'],
    ['a plus sign', { ...ORDER, quantity: '+1' }, 'BAD_REQUEST', 'quantity'],
    ['NaN', { ...ORDER, price: 'NaN' }, 'BAD_REQUEST', 'price'],
    ['Infinity', { ...ORDER, price: 'Infinity' }, 'BAD_REQUEST', 'price'],
    ['hexadecimal', { ...ORDER, price: '0x10' }, 'BAD_REQUEST', 'price'],
    ['a leading zero', { ...ORDER, price: '050000' }, 'BAD_REQUEST', 'price'],
    ['a space', { ...ORDER, price: ' 50000' }, 'BAD_REQUEST', 'price'],
    ['Arabic digits', { ...ORDER, price: '٥٠٠٠٠' }, 'BAD_REQUEST', 'price'],
    ['a comma', { ...ORDER, price: '50,000' }, 'BAD_REQUEST', 'price'],
    ['an empty text', { ...ORDER, price: '' }, 'BAD_REQUEST', 'price'],
    ['null', { ...ORDER, price: null }, 'BAD_REQUEST', 'price'],
    ['an array', { ...ORDER, price: ['50000'] }, 'BAD_REQUEST', 'price'],
    ['an object', { ...ORDER, quantity: { $gt: '0' } }, 'BAD_REQUEST', 'quantity'],
    ['a boolean', { ...ORDER, side: true }, 'BAD_REQUEST', 'side'],
    ['an unknown field', { ...ORDER, leverage: '10' }, 'BAD_REQUEST', 'leverage'],
    ['another account', { ...ORDER, accountId: 1 }, 'BAD_REQUEST', 'accountId'],
    ['an unknown symbol', { ...ORDER, symbol: 'ETH_USDT' }, 'UNKNOWN_MARKET', 'symbol'],
    ['a symbol with a slash', { ...ORDER, symbol: 'BTC/USDT' }, 'BAD_REQUEST', 'symbol'],
    ['a client order id with a quote', { ...ORDER, clientOrderId: "a'b" }, 'BAD_REQUEST', 'clientOrderId'],
    ['a client order id of 37', { ...ORDER, clientOrderId: 'a'.repeat(37) }, 'BAD_REQUEST', 'clientOrderId'],
    ['an empty client order id', { ...ORDER, clientOrderId: '' }, 'BAD_REQUEST', 'clientOrderId'],
    ['no price', without('price'), 'BAD_REQUEST', 'price'],
    ['no symbol', without('symbol'), 'BAD_REQUEST', 'symbol'],
    ['a list', [ORDER], 'BAD_REQUEST', undefined],
    ['nothing', undefined, 'BAD_REQUEST', undefined],
    ['null as the body', 'null', 'BAD_REQUEST', undefined],
    ['a number as the body', '7', 'BAD_REQUEST', undefined],
    ['half a JSON', '{"symbol":', 'BAD_REQUEST', undefined],
    ['__proto__', '{"__proto__":{"admin":true},"symbol":"BTC_USDT"}', 'BAD_REQUEST', undefined],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}', 'BAD_REQUEST', undefined],
  ];
  test.each(CASES)('HTTP-05 SPAP-01 %s is refused and sends nothing', async (_name, body, error, field) => {
    const sent = gateway.core.commands.length;
    const answer = await place(body);
    expect(refusalSchema.parse(answer.json())).toMatchObject({ error, retry: false });
    expect(answer.json().field).toBe(field);
    expect(answer.statusCode).toBe(400);
    expect(gateway.core.commands.length).toBe(sent);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  const MARKET = { symbol: 'BTC_USDT', side: 'BUY', type: 'MARKET' };
  const POST_ONLY = { ...ORDER, type: 'LIMIT_MAKER' };
  test.each([
    ['LIMIT with quoteQuantity', { ...ORDER, quoteQuantity: '1' }, 'quoteQuantity'],
    ['LIMIT without quantity', { ...ORDER, quantity: undefined }, 'quantity'],
    ['LIMIT_MAKER with IOC', { ...POST_ONLY, timeInForce: 'IOC' }, 'timeInForce'],
    ['MARKET with neither amount', MARKET, 'quantity'],
    ['MARKET with both amounts', { ...MARKET, quantity: '1', quoteQuantity: '1' }, 'quantity'],
    ['MARKET with a price', { ...MARKET, quantity: '1', price: '1' }, 'price'],
    ['MARKET with a time in force', { ...MARKET, quantity: '1', timeInForce: 'IOC' }, 'timeInForce'],
  ])('SPAP-02 %s is refused', async (_name, body, field) => {
    expect((await place(body)).json()).toMatchObject({ error: 'BAD_REQUEST', field });
  });

  test.each([
    ['/api/spot/orders?symbol=BTC_USDT&symbol=BTC_USDT', 'symbol'],
    ['/api/spot/orders?limit=0', 'limit'],
    ['/api/spot/orders?limit=201', 'limit'],
    ['/api/spot/orders?limit=1.5', 'limit'],
    ['/api/spot/orders?limit=1e2000', 'limit'],
    ['/api/spot/orders?cursor=x', 'cursor'],
    ['/api/spot/orders?cursor=1:2', 'cursor'],
    ['/api/spot/orders?cursor=99999999999999999999', 'cursor'],
    ['/api/spot/trades?cursor=1', 'cursor'],
    ['/api/spot/trades?cursor=:', 'cursor'],
    ['/api/spot/orders?account=1', 'account'],
    ['/api/spot/orders/-1', 'orderId'],
    ['/api/spot/orders/1e3', 'orderId'],
    ['/api/wallet/ledger?holds=yes', 'holds'],
    ['/api/wallet/ledger?asset=btc', 'asset'],
  ])('HTTP-05 %s is refused, naming %s', async (url, field) => {
    const answer = await somebody.send('GET', url);
    expect(answer.statusCode).toBe(400);
    expect(refusalSchema.parse(answer.json())).toMatchObject({ error: 'BAD_REQUEST', field });
  });
});

describe('addresses, methods, bodies', () => {
  test('HTTP-04 an unknown address is 404', async () => {
    const answer = await somebody.send('GET', '/api/nothing/here?x=1');
    expect(answer.statusCode).toBe(404);
    expect(refusalSchema.parse(answer.json()).error).toBe('NOT_FOUND');
  });

  test('HTTP-04 a known address with another method is 405 and says which it takes', async () => {
    const answer = await somebody.send('POST', '/api/spot/orders/7', {});
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'PUT']);
    expect(refusalSchema.parse(answer.json()).error).toBe('METHOD_NOT_ALLOWED');
  });

  test('HTTP-04 a megabyte is 413', async () => {
    const answer = await place({ ...ORDER, clientOrderId: 'a'.repeat(1_048_576) });
    expect(answer.statusCode).toBe(413);
    expect(refusalSchema.parse(answer.json()).error).toBe('BODY_TOO_LARGE');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'HTTP-04 HTTP-42 IDEN-31 %s is refused as no JSON',
    async (type) => {
      const answer = await somebody.send('POST', '/api/spot/orders', JSON.stringify(ORDER), { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(refusalSchema.parse(answer.json()).error).toBe('BODY_NOT_JSON');
    },
  );

  test('HTTP-04 a broken percent sign in the path is 400', async () => {
    const answer = await somebody.send('GET', '/api/spot/orders/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(refusalSchema.parse(answer.json()).error).toBe('BAD_REQUEST');
  });
});

describe('faults of ours', () => {
  test('HTTP-06 a thrown error tells nothing of its cause', async () => {
    const answer = await somebody.send('GET', '/api/markets/broken');
    expect(answer.statusCode).toBe(500);
    expect(refusalSchema.parse(answer.json()).error).toBe('INTERNAL');
    expect(answer.body).not.toMatch(/fire|identity|stack|\.ts/);
  });

  test('HTTP-06 HTTP-03 a database that is away is UNAVAILABLE and may be tried again', async () => {
    const answer = await somebody.send('GET', '/api/markets/database-away');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(refusalSchema.parse(answer.json())).toMatchObject({ error: 'UNAVAILABLE', retry: true });
    expect(answer.body).not.toContain('10.0.0.7');
  });
});

describe('headers', () => {
  test('HTTP-07 every answer is guarded; HSTS not over http', async () => {
    const answer = await somebody.send('GET', '/api/identity/me');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-powered-by'] ?? answer.headers.server).toBeUndefined();
  });

  test('HTTP-03 the request id of a refusal is that of its header, and nobody chooses it', async () => {
    const answer = await somebody.send('GET', '/api/nothing', undefined, {
      'x-request-id': 'mine',
      'request-id': 'mine',
    });
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    expect(answer.json().requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('HTTP-31 long text is compressed as the browser accepts', async () => {
    const answer = await somebody.send('GET', '/api/docs/json', undefined, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});

test('HTTP-09 an address has so much weight a minute', async () => {
  const visitor = new Browser(gateway.app);
  gateway.deps.rates.chargeWeight('127.0.0.1', gateway.deps.limits.weightPerMinute);
  const refused = await visitor.send('GET', '/api/health');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  gateway.pass(60_000);
  expect((await visitor.send('GET', '/api/health')).statusCode).toBe(200);
});

test('HTTP-09 the operator’s configuration sets the limits, and what is not there costs too', async () => {
  const small = await testGateway({ config: { limits: { weightPerMinute: 2 } } });
  const visitor = new Browser(small.app);
  const statuses: number[] = [];
  for (const url of ['/api/none', '/api/health', '/api/none', '/api/health'])
    statuses.push((await visitor.send('GET', url)).statusCode);
  expect(statuses).toEqual([404, 200, 429, 429]);
  await small.close();
});

test('HTTP-15 an answer says what its address has used of its weight, and of orders what the account has, refusals too', async () => {
  const trader = await person(gateway);
  gateway.pass(60_000);
  const told = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
    const { statusCode, headers } = await trader.send(method, url, body);
    const names = ['used-weight-1m', 'order-count-10s', 'order-count-1d'];
    return [statusCode, ...names.map((name) => headers[`x-mbx-${name}`])];
  };
  expect(await told('GET', '/api/health')).toEqual([200, '1', undefined, undefined]);
  gateway.core.answer = ({ account }) => restingOrder(account, 1_001);
  expect(await told('POST', '/api/spot/orders', ORDER)).toEqual([200, '2', '1', '1']);
  gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }];
  expect(await told('POST', '/api/spot/orders', ORDER)).toEqual([400, '3', '1', '1']);
  const { weightPerMinute } = gateway.deps.limits;
  gateway.deps.rates.chargeWeight('127.0.0.1', weightPerMinute - 4);
  expect(await told('GET', '/api/none')).toEqual([404, String(weightPerMinute), undefined, undefined]);
  expect(await told('POST', '/api/spot/orders', ORDER)).toEqual([429, String(weightPerMinute), undefined, undefined]);
});

test('HTTP-10 health tells of the core', async () => {
  expect((await somebody.send('GET', '/api/health')).json().data).toMatchObject({ core: true, database: true });
  gateway.core.up = false;
  const down = await somebody.send('GET', '/api/health');
  gateway.core.up = true;
  expect(down.statusCode).toBe(503);
  expect(down.json().data).toMatchObject({ core: false, database: true });
});

test('HTTP-10 HTTP-49 a database that is silent counts as down, and is asked once for all who want to know', async () => {
  const { pool } = gateway.deps;
  const silent = vi.spyOn(pool, 'query').mockImplementation(() => new Promise(() => {}) as never);
  const answers = await Promise.all([1, 2, 3].map(() => somebody.send('GET', '/api/health')));
  expect(silent).toHaveBeenCalledTimes(1);
  silent.mockRestore();
  expect(answers.map((answer) => [answer.statusCode, answer.json().data.database])).toEqual(
    Array(3).fill([503, false]),
  );
});

test('HTTP-11 the documentation lists the routes, not the operator, and loads nothing from elsewhere', async () => {
  const document = (await somebody.send('GET', '/api/docs/json')).json();
  const { post } = document.paths['/api/spot/orders'];
  expect(Object.keys(post.responses)).toEqual(['200', 'default']);
  expect(post.requestBody.content['application/json'].schema.additionalProperties).toBe(false);
  expect(post.security).toEqual([{ session: [] }, { signature: [] }]);
  expect(Object.keys(document.paths).filter((path) => path.includes('operator'))).toEqual([]);
  const page = await somebody.send('GET', '/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>[^<]/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});
