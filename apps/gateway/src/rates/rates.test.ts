import { createServer, type RequestListener, type Server } from 'node:http';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { isProviderUrl } from '@pelorus/protocol/config/provider-url.ts';
import { ratesData } from '@pelorus/protocol/markets/rates.ts';
import { BUILTIN_RATES, BUILTIN_RATES_AT_MS } from '@pelorus/site/builtin-rates.ts';
import { CURRENCIES } from '@pelorus/site/currencies.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONFIG } from '../../testing/test-gateway.ts';
import type { App } from '../http/routes.ts';
import { readRates } from './fetch-rates.ts';
import { FiatRates } from './fiat-rates.ts';
import { registerRates } from './routes.ts';

let provider: Server;
let url: string;
let answer: RequestListener;
let asked: number;
beforeAll(async () => {
  provider = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/latest`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

let nowMs = 1_000;
let warnings: { err: Error; host: string }[];
let rates: FiatRates;
const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
const GOOD = says('{"base":"USD","rates":{"EUR":"0.92","JPY":144.5,"ZZZ":-1}}');

beforeEach(async () => {
  asked = 0;
  warnings = [];
  nowMs = 1_000;
  answer = GOOD;
  const log = { warn: (what: unknown) => warnings.push(what as never), info: () => {} };
  rates = new FiatRates({
    provider: { url, everyMinutes: 60 },
    clock: () => nowMs,
    log: log as never,
    answerMostMs: 400,
  });
});

describe('fiat rates', () => {
  test('FMT-24 without a provider the built-in table answers, dated, with every currency of ours, and nobody is asked', async () => {
    const alone = new FiatRates({ provider: undefined, clock: () => nowMs, log: { warn() {}, info() {} } as never });
    alone.start();
    expect(await alone.refresh()).toBe(false);
    expect(alone.read()).toEqual({ base: 'USD', rates: BUILTIN_RATES, atMs: BUILTIN_RATES_AT_MS, source: 'builtin' });
    expect(Object.keys(BUILTIN_RATES).sort()).toEqual(CURRENCIES.map(({ code }) => code).sort());
    expect(ratesData.parse(alone.read())).toEqual(alone.read());
    expect(readRates(JSON.stringify({ base: 'USD', rates: BUILTIN_RATES }))).toEqual(BUILTIN_RATES);
    alone.stop();
  });

  test('FMT-24 the provider’s rates are texts, digit by digit, of our currencies only, with the time they came', async () => {
    answer = says('{"base":"USD","rates":{"EUR":"0.920","JPY":144.50000000000000001,"VND":2.6e4,"ZZZ":"x"},"at":5}');
    nowMs = 77_000;
    expect(await rates.refresh()).toBe(true);
    expect(rates.read()).toEqual({
      base: 'USD',
      rates: { USD: '1', EUR: '0.92', JPY: '144.50000000000000001', VND: '26000' },
      atMs: 77_000,
      source: 'provider',
    });
  });

  const BAD: [name: string, answer: RequestListener][] = [
    ['garbage', says('<html>busy</html>')],
    ['nothing', says('')],
    ['half an answer', says('{"base":"USD","rates":{"EUR":"0.92"')],
    ['another base', says('{"base":"EUR","rates":{"USD":"1.1"}}')],
    ['no currency of ours', says('{"base":"USD","rates":{"ZZZ":"1"}}')],
    ['a list', says('[["EUR","0.92"]]')],
    ['a zero', says('{"base":"USD","rates":{"EUR":"0","JPY":"150"}}')],
    ['a zero number', says('{"base":"USD","rates":{"EUR":0,"JPY":"150"}}')],
    ['a negative rate', says('{"base":"USD","rates":{"EUR":"-0.92","JPY":"150"}}')],
    ['words', says('{"base":"USD","rates":{"EUR":"about one","JPY":"150"}}')],
    ['null', says('{"base":"USD","rates":{"EUR":null,"JPY":"150"}}')],
    ['Infinity', says('{"base":"USD","rates":{"EUR":1e999,"JPY":"150"}}')],
    ['a rate no currency has', says('{"base":"USD","rates":{"EUR":"92000000000000","JPY":"150"}}')],
    ['more digits than amounts have', says(`{"base":"USD","rates":{"EUR":"0.${'9'.repeat(300)}"}}`)],
    ['an error', says('{"base":"USD","rates":{"EUR":"0.5"}}', 500)],
    ['a redirect', (_request, response) => response.writeHead(302, { location: url }).end()],
    ['a cut connection', (request) => request.socket.destroy()],
    ['silence', () => {}],
    ['a body that never ends', (_request, response) => response.writeHead(200).write('{"base":')],
    [
      'a huge body',
      (_request, response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
    ],
    ['a huge whole body', says(`{"base":"USD","rates":{"EUR":"0.5"},"note":"${'x'.repeat(300_000)}"}`)],
  ];
  test.each(BAD)('FMT-25 FMT-52 after %s the last good rates stay, with their date', async (_name, bad) => {
    await rates.refresh();
    const good = rates.read();
    expect(good.rates).toEqual({ USD: '1', EUR: '0.92', JPY: '144.5' });
    nowMs = 999_000;
    answer = bad;
    expect(await rates.refresh()).toBe(false);
    expect(rates.read()).toBe(good);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings[0]?.host)).not.toContain('latest');
  });

  test('FMT-25 a redirect is not followed', async () => {
    answer = (_request, response) => response.writeHead(307, { location: `${url}?again` }).end();
    expect(await rates.refresh()).toBe(false);
    expect(asked).toBe(1);
  });

  test('FMT-25 started, it asks at once and nobody waits for the answer; stopping ends a running question', async () => {
    let arrived = () => {};
    const isAsked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let gone = () => {};
    const isGone = new Promise<void>((resolve) => {
      gone = resolve;
    });
    answer = (request) => {
      request.socket.once('close', gone);
      arrived();
    };
    rates.start();
    expect(rates.read().source).toBe('builtin');
    await isAsked;
    rates.stop();
    await isGone;
    expect(warnings).toEqual([]);
  });

  test.each([
    ['https://rates.example/v1?base=USD', true],
    ['http://127.0.0.1:9000/rates', true],
    ['http://127.8.9.1/rates', true],
    ['http://localhost/rates', true],
    ['http://[::1]:80/rates', true],
    ['http://rates.example/', false],
    ['http://127.0.0.1.evil.example/', false],
    ['http://localhost.evil.example/', false],
    ['http://10.0.0.1/', false],
    ['https://me:secret@rates.example/', false],
    ['file:///etc/passwd', false],
    ['ftp://rates.example', false],
    ['//rates.example', false],
    ['', false],
  ])('FMT-25 rates may come from %j: %s', (address, isGood) => {
    expect(isProviderUrl(address)).toBe(isGood);
    const config = { ...CONFIG, rates: { url: address } };
    expect(brandConfigSchema.safeParse(config).success).toBe(isGood);
  });

  test('FMT-25 the configuration asks every 60 minutes unless told, between one minute and a day', () => {
    const every = (everyMinutes?: number) =>
      brandConfigSchema.safeParse({
        ...CONFIG,
        rates: { url, ...(everyMinutes === undefined ? {} : { everyMinutes }) },
      });
    expect(every().data?.rates?.everyMinutes).toBe(60);
    expect([0, 1, 1_440, 1_441, 1.5].map((one) => every(one).success)).toEqual([false, true, true, false, false]);
  });

  test('FMT-24 GET /api/rates answers from memory while the provider is silent, for anybody, and may be kept', async () => {
    await rates.refresh();
    answer = () => {};
    const running = rates.refresh();
    const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
    registerRates(app as unknown as App, { fiatRates: rates });
    const reply = await app.inject('/api/rates');
    expect(reply.json()).toEqual({ code: 0, data: rates.read() });
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
    await running;
    await app.close();
  });
});
