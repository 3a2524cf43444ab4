import { createHmac } from 'node:crypto';
import { ROUTES } from '@pelorus/gateway/dialects/binance/route-table.ts';
import { parameterRules } from '@pelorus/gateway/dialects/binance/transport/parameter-kinds.ts';
import type { Row } from '@pelorus/gateway/dialects/binance/transport/row.ts';
import { METHODS } from '@pelorus/gateway/dialects/binance/transport/ws-api/methods.ts';
import { anyTexts, formOf } from '@pelorus/gateway/testing/dialects/binance/transport/test-parameters.ts';
import { queryOf, valuesOfJson } from '@pelorus/gateway/testing/http/test-schema-texts.ts';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endLiving, startLiving, type Trader } from '../testing/test-living.ts';

/** How often each route and method is asked. */
const RUNS = 12;
const NO_LIMIT = 1_000_000_000;
const MARKET = {
  tickSize: '0.01',
  stepSize: '0.00001',
  priceMin: '0.01',
  priceMax: '1000000',
  quantityMin: '0.00001',
  quantityMax: '10000',
  marketQuantityMax: '10000',
  notionalMin: '0.00001',
  referencePrice: '50000',
};
/** Of the same coin, so that both products have a BTCUSDT. */
const CONTRACT = {
  ...MARKET,
  base: 'BTC',
  quote: 'USDT',
  brackets: [
    { notionalMax: '100000', leverageMax: 50, maintenance: '0.01' },
    { notionalMax: '1000000', leverageMax: 10, maintenance: '0.05' },
  ],
  funding: { interest: '0.0001', intervalHours: 8, cap: '0.003', floor: '-0.003' },
  fees: [{ tier: 0, maker: '0.0002', taker: '0.0005' }],
  liquidationFee: '0.0125',
  markClamp: '0.05',
  protect: '0.05',
  impactNotional: '5',
  sources: [
    { name: 'own', weight: 1 },
    { name: 'simulator', weight: 1 },
  ],
};
const PERP = 1;
const MARK_TICKS = 5_000_000;

let origin: string;
let traders: Trader[];
/** Ids and names of what was made: some of what is asked is there. */
const made: string[] = [];
const faults: string[] = [];

beforeAll(async () => {
  const { ann, bob, ...living } = await startLiving({
    name: 'Fuzz',
    market: MARKET,
    features: {
      features: { faucet: true },
      contracts: [CONTRACT],
      faucet: { amounts: [{ asset: 'USDT', amount: '100' }], waitMinutes: 60 },
    },
    fund: [
      { asset: 'USDT', amount: '10000000' },
      { asset: 'BTC', amount: '1000' },
    ],
    limits: {
      weightPerMinute: NO_LIMIT,
      futuresWeightPerMinute: NO_LIMIT,
      rawRequestsPer5Minutes: NO_LIMIT,
      ordersPer10Seconds: NO_LIMIT,
      ordersPerDay: NO_LIMIT,
      // A machine that does other things besides is no overload.
      barrierWaitMs: 30_000,
    },
    log: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }),
  });
  origin = living.origin;
  traders = [ann, bob];
  const mark = { market: PERP, indexTicks: MARK_TICKS, markTicks: MARK_TICKS, premiumE8: 0, mayLiquidate: true };
  await living.core.submit(encodeMarkPrices([mark]));
  for (const who of traders) await makeSome(who);
}, 120_000);
afterAll(endLiving, 60_000);

const hmac = ({ secret }: Trader, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const one = fc.nat(1).map((i) => traders[i] as Trader);

/** Sends a call of the dialect. */
async function dialect(who: Trader, [method, path, security]: Row | [string, string, string], form: string) {
  const isSigned = !['none', 'key', 'stream'].includes(security);
  const timed = `${form}${form === '' ? '' : '&'}timestamp=${Date.now()}`;
  const query = isSigned ? `${timed}&signature=${hmac(who, timed)}` : form;
  const headers: Record<string, string> = security === 'none' ? {} : { 'x-mbx-apikey': who.apiKey };
  const answer = await fetch(`${origin}${path}?${query}`, { method, headers });
  return { status: answer.status, text: await answer.text() };
}

/** Sends a call of our own API. */
async function own(who: Trader, method: string, url: string, body: unknown) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Date.now());
  const headers = {
    'x-api-key': who.apiKey,
    'x-timestamp': timestamp,
    'x-signature': hmac(who, timestamp + method + url + text),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answer = await fetch(origin + url, { method, headers, ...(body === undefined ? {} : { body: text }) });
  return { status: answer.status, text: await answer.text() };
}

/** Makes orders of every kind, and trades: what random texts hardly ever do. */
async function makeSome(who: Trader): Promise<void> {
  const limit = 'symbol=BTCUSDT&type=LIMIT&timeInForce=GTC&quantity=0.1';
  const legs = 'aboveType=LIMIT_MAKER&abovePrice=61000&belowType=STOP_LOSS&belowStopPrice=40000';
  for (const [path, form] of [
    ['order', `${limit}&side=SELL&price=50000`],
    ['order', `${limit}&side=BUY&price=50000`],
    ['order', `${limit}&side=BUY&price=45000`],
    ['order', 'symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=0.1&stopPrice=41000'],
    ['orderList/oco', `symbol=BTCUSDT&side=SELL&quantity=0.1&${legs}`],
  ] as const)
    checkMade(await dialect(who, ['POST', `/api/v3/${path}`, 'spot'], form));
  const ladder = { kind: 'SCALED', symbol: 'BTC_USDT', side: 'SELL', quantity: '0.6' };
  const rungs = { fromPrice: '60000', toPrice: '62000', orderCount: 3, distribution: 'FLAT' };
  checkMade(await own(who, 'POST', '/api/spot/algos', { ...ladder, ...rungs }));
  await makeContracts(who);
}

/** Of contracts: money, a position, and orders that stand and that wait. */
async function makeContracts(who: Trader): Promise<void> {
  const moved = { clientId: 'in', asset: 'USDT', direction: 'TO_FUTURES', amount: '1000000' };
  checkMade(await own(who, 'POST', '/futuresapi/transfers', moved));
  const limit = 'symbol=BTCUSDT&type=LIMIT&timeInForce=GTC&quantity=0.1';
  for (const form of [
    `${limit}&side=SELL&price=50000`,
    `${limit}&side=BUY&price=50000`,
    `${limit}&side=BUY&price=45000`,
  ])
    checkMade(await dialect(who, ['POST', '/fapi/v1/order', 'futures'], form));
  const stop = { symbol: 'BTC_USDT_PERP', side: 'BUY', type: 'STOP_MARKET', quantity: '0.1', stopPrice: '60000' };
  checkMade(await own(who, 'POST', '/futuresapi/orders', stop));
}

function checkMade({ status, text }: { status: number; text: string }): void {
  check(status, text, 'to begin with');
  expect([status, text]).toEqual([200, text]);
}

/** Fails for an answer that says the fault is ours, and keeps what can be asked for again. */
function check(status: number, body: string, what: string): unknown {
  expect([what, status < 500, body.slice(0, 300)]).toEqual([what, true, body.slice(0, 300)]);
  for (const [, id] of body.matchAll(/"(?:orderId|orderListId|listId|clientOrderId|algoId|id)":"?([\w-]{1,36})"?/g))
    if (id !== undefined && !made.includes(id)) made.push(id);
  return JSON.parse(body);
}

/** Puts ids of what there is in place of some others. */
const withKnown = (texts: Record<string, string | undefined>, pick: number) => {
  const names = Object.keys(texts).filter((name) => /order(List)?Id|ClientOrderId|fromId/i.test(name) && texts[name]);
  const name = names[pick % Math.max(1, names.length)];
  return name === undefined || pick % 3 === 0 ? texts : { ...texts, [name]: made[pick % made.length] };
};

describe('the living exchange answers whatever it is asked', () => {
  it.each(ROUTES.map((row) => [`${row[0]} ${row[1]}`, row] as const))('BINA-27 %s', async (name, row: Row) => {
    await fc.assert(
      fc.asyncProperty(anyTexts(parameterRules(row[5])), fc.nat(), one, async (texts, pick, who) => {
        const form = formOf(withKnown(texts, pick));
        const { status, text } = await dialect(who, row, form);
        const told = check(status, text, `${name}?${form}`) as { code?: number; msg?: string };
        if (status === 200) return;
        expect([Number.isInteger(told.code) && (told.code as number) < 0, typeof told.msg]).toEqual([true, 'string']);
      }),
      { numRuns: RUNS },
    );
  });

  it('BWS-01 every method by socket', async () => {
    const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws-api/v3`);
    await new Promise((resolve) => ws.addEventListener('open', resolve, { once: true }));
    const waiting = new Map<string, (frame: string) => void>();
    ws.addEventListener('message', ({ data }) => {
      const { id } = JSON.parse(String(data)) as { id?: string };
      if (id !== undefined) waiting.get(id)?.(String(data));
    });
    let next = 0;
    const ask = (method: string, params: object) =>
      new Promise<string>((resolve) => {
        const id = String(next++);
        waiting.set(id, resolve);
        ws.send(JSON.stringify({ id, method, params }));
      });
    const rowOf = new Map(ROUTES.map((row) => [`${row[0]} ${row[1]}`, row]));
    for (const [method, [verb, path]] of Object.entries(METHODS)) {
      const row = rowOf.get(`${verb} ${path}`) as Row;
      await fc.assert(
        fc.asyncProperty(anyTexts(parameterRules(row[5])), fc.nat(), one, async (texts, pick, who) => {
          const sent = Object.entries(withKnown(texts, pick)).flatMap(([name, text]) =>
            text === undefined ? [] : [[name, text.toWellFormed()] as const],
          );
          const params: Record<string, string | number> = Object.fromEntries(sent);
          if (row[2] !== 'none') Object.assign(params, { apiKey: who.apiKey, timestamp: Date.now() });
          const text = Object.keys(params)
            .sort()
            .map((name) => `${name}=${params[name]}`)
            .join('&');
          if (row[2] !== 'none') params.signature = hmac(who, text);
          const told = await ask(method, params);
          // Its id is the request's: nothing that was made.
          const { id: _, ...answer } = JSON.parse(told) as { id: string; status: number; error?: { code: number } };
          check(answer.status, JSON.stringify(answer), `${method} ${text}`);
          if (answer.status !== 200) expect(answer.error?.code).toBeLessThan(0);
        }),
        { numRuns: Math.ceil(RUNS / 2) },
      );
    }
    ws.close();
  });

  it('HTTP-33 HTTP-54 every route of our own API that keys may use, as its document says it', async () => {
    const document = (await (await fetch(`${origin}/api/docs/json`)).json()) as Document;
    const walked = { futures: 0, others: 0 };
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!/^\/(api\/(spot|markets|wallet|site)|futuresapi)\//.test(path) || path.includes('export')) continue;
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        const inside = (place: string) => {
          const found = parameters.filter((each) => each.in === place);
          const required = found.filter((each) => each.required).map(({ name }) => name);
          return valuesOfJson({
            type: 'object',
            properties: Object.fromEntries(found.map((each) => [each.name, each.schema])),
            required,
          });
        };
        const body = requestBody?.content['application/json']?.schema;
        const asked = fc.record({
          query: inside('query'),
          path: inside('path'),
          body: body === undefined ? fc.constant(undefined) : valuesOfJson(body),
          pick: fc.nat(),
          who: one,
        });
        walked[path.startsWith('/futuresapi') ? 'futures' : 'others'] += 1;
        await fc.assert(
          fc.asyncProperty(asked, (said) => askOwn(method.toUpperCase(), path, said)),
          { numRuns: 2 * RUNS },
        );
      }
    }
    expect(walked.others).toBeGreaterThan(20);
    expect(walked.futures).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });
});

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; required?: boolean; schema: object }[];
        requestBody?: { content: Record<string, { schema: object } | undefined> };
      }
    >
  >;
}

interface Said {
  query: unknown;
  path: unknown;
  body: unknown;
  pick: number;
  who: Trader;
}

async function askOwn(method: string, pattern: string, { query, path, body, pick, who }: Said): Promise<void> {
  const values = (path ?? {}) as Record<string, unknown>;
  const known = made[pick % made.length];
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = pick % 3 > 0 && known !== undefined ? known : String(values[name] ?? 'x');
    return encodeURIComponent(value.toWellFormed()) || 'x';
  });
  const url = filled + queryOf(query);
  const { status, text } = await own(who, method, url, body);
  const told = check(status, text, `${method} ${url} ${JSON.stringify(body)}`) as {
    error?: RejectionName;
    code?: number;
  };
  if (status < 400) return;
  const row = REJECTIONS[told.error as RejectionName];
  expect([told.error, row?.id, row?.http]).toEqual([told.error, told.code, status]);
}
