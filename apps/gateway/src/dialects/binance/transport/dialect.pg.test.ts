import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER, rests } from '../../../../testing/dialects/binance/spot/test-orders.ts';
import {
  type Sent,
  sign as signWith,
  TestDialect,
} from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { person, type TestGateway } from '../../../../testing/test-gateway.ts';

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

beforeEach(() => {
  gateway.core.commands.length = 0;
  gateway.core.answer = (command) => (command.kind === 'place' ? rests(command.account) : []);
});

const NOPE = 'symbol=NOPE&side=BUY&type=LIMIT';

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

  it('BINA-15 BINA-93 what was signed whole is not taken in parts that mean something else', async () => {
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

  it.each(['', 'json', ';;', '"application/json"', 'multipart/form-data; boundary=x'])(
    'BINA-42 a form in a body of what is no type of ours, %s, also past the quick lane',
    async (type) => {
      for (const url of ['/api/v3/order', '/api/v3/order/test']) {
        const text = `${ORDER}&timestamp=${now()}`;
        const answer = await send({ url, body: `${text}&signature=${sign(text)}`, headers: headers(type) });
        expect([type, url, answer.statusCode]).toEqual([type, url, 200]);
      }
    },
  );

  it('BINA-05 BINA-94 one parameter with two values in one text is refused, and places nothing', async () => {
    const double = { code: -1101, msg: 'Duplicate values for a parameter detected.' };
    expect((await signed(`${ORDER}&quantity=0.002`)).json()).toEqual(double);
    expect((await signed(`${ORDER}&recvWindow=5000&recvWindow=6000`)).json()).toEqual(double);
    const get = async (query: string) => (await send({ method: 'GET', url: '/api/v3/ticker/price', query })).json();
    expect(await get('symbols=BTCUSDT&symbols=ETHUSDT')).toEqual(double);
    expect(gateway.core.commands).toHaveLength(0);
    // Said twice alike, or not read at all, it says what it says.
    expect((await signed(`${ORDER}&side=BUY&own=1&own=2`)).statusCode).toBe(200);
    const body = `side=SELL&timestamp=${now()}`;
    const both = { query: ORDER, body: `${body}&signature=${sign(ORDER + body)}`, headers: headers(undefined) };
    expect((await send(both)).json()).toMatchObject({ side: 'BUY' });
  });

  it('BINA-15 BINA-85 the body may begin with what an order is filed under', async () => {
    const body = `strategyId=7&timestamp=${now()}`;
    const answer = await send({
      ...{ query: ORDER, body: `${body}&signature=${sign(ORDER + body)}`, headers: headers(undefined) },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('BINA-28 who takes SBE alone is refused, and nothing is placed; who takes JSON besides gets that', async () => {
    const ask = (accept: string) =>
      signed(ORDER, { headers: { ...headers(undefined), accept, 'x-mbx-sbe': '3:1' }, timestamp: now() });
    const answer = await ask('application/sbe');
    expect([answer.statusCode, answer.json()]).toEqual([406, { code: -1155, msg: 'SBE is not enabled.' }]);
    expect(gateway.core.commands).toHaveLength(0);
    for (const accept of ['application/sbe, application/json', '*/*, application/sbe', 'application/json'])
      expect((await ask(accept)).statusCode).toBe(200);
    const time = await send({ method: 'GET', url: '/api/v3/time', headers: { accept: 'application/sbe' } });
    expect(time.statusCode).toBe(406);
  });

  it('BINA-40 a window that is no number is named, one that is too long is -1131', async () => {
    const ask = async (window: string) => (await signed(`${ORDER}&recvWindow=${window}`)).json();
    for (const window of ['abc', '-1', '5000.1234', '1e3'])
      expect([window, (await ask(window)).code]).toEqual([window, -1100]);
    for (const window of ['60001', '99999999999']) expect((await ask(window)).code).toBe(-1131);
    expect((await ask('60000.000')).status).toBe('NEW');
  });

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
