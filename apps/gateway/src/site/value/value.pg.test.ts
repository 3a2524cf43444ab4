import { fill } from '@pelorus/formulas/futures/position.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import type { ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf, listContract, PERP, SYMBOL, tellMark, writeRow } from '../../../testing/futures/test-listed.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { registerValue } from './routes.ts';

const USDT = 100_000_000;
const ZERO = '0.00000000';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [DOLLAR, BITCOIN, MARKET] = [1, 2, 1];

let gateway: TestGateway;
let somebody: Browser;
let account: number;
let nowMs: number;
let seq = 0;
let last = '50000.00';
const feed = { tickers: () => [{ pairCode: 'BTC_USDT', last }] as Ticker[] };

beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app, deps) => registerValue(app, deps, feed),
    limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 1_000_000 },
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  listContract(gateway);
  gateway.deps.marks.reset();
  await gateway.deps.pool.query(`TRUNCATE projection.balances, projection.ledger, projection.futures_balances,
    projection.futures_ledger, projection.futures_positions, projection.futures_liquidations, projection.fills,
    projection.candles, projection.futures_marks`);
  somebody = await person(gateway);
  account = await accountOf(somebody);
  nowMs = gateway.deps.clock();
  last = '50000.00';
});

const ask = (span: ValueSpan, who = somebody) => who.send('GET', `/api/wallet/value?span=${span}`);
const told = async (span: ValueSpan, who = somebody): Promise<WalletValueData> => (await ask(span, who)).json().data;
const write = (table: string, row: object) => writeRow(gateway, table, { account, ...row });

/** Changes a wallet: a row of its ledger, and its balance. */
async function change(
  reason: PostingReason,
  asset: number,
  units: number,
  timeMs: number,
  futures: object | null = null,
) {
  const [ledger, table] = futures === null ? ['ledger', 'balances'] : ['futures_ledger', 'futures_balances'];
  const posting = { asset, reason: POSTING_REASONS.indexOf(reason), delta_available_units: units, time_ms: timeMs };
  await write(ledger as string, { seq: ++seq, ...posting, ...futures });
  await gateway.deps.pool.query(
    `INSERT INTO projection.${table} AS b VALUES ($1, 0, $2, $3) ON CONFLICT (account, asset)
     DO UPDATE SET available_units = b.available_units + $1`,
    [units, account, asset],
  );
}

/** Prices of a market, or marks of the contract, in the candles of every interval that is kept; in the order of time. */
async function prices(course: readonly (readonly [timeMs: number, ticks: number])[], of: 'market' | 'mark' = 'market') {
  for (const interval of ['1m', '1h', '1d'] as const)
    for (const [open_ms, traded] of Map.groupBy(course, ([timeMs]) => candleOpenMs(interval, timeMs))) {
      const [open, close] = [traded[0]?.[1], traded.at(-1)?.[1]];
      const spot = { market: MARKET, interval, open_ms, open_ticks: open, close_ticks: close, trade_count: 1 };
      await (of === 'market'
        ? writeRow(gateway, 'candles', spot)
        : writeRow(gateway, 'futures_marks', { market: PERP, interval, open_ms, mark_close_ticks: close }));
    }
}

const valueAt = ({ points }: WalletValueData, timeMs: number) => points.findLast(({ time }) => time <= timeMs)?.value;

describe('what an account was worth', () => {
  test('VAL-10 VAL-15 a new account is worth nothing at every whole hour or day; spans are of their length', async () => {
    for (const [span, steps, step] of [
      ['24h', 24, HOUR],
      ['30d', 30, DAY],
      ['90d', 90, DAY],
      ['1y', 365, DAY],
    ] as const) {
      const { points, ...sums } = await told(span);
      expect(points).toHaveLength(steps + 2);
      expect(points[0]).toEqual({ time: (Math.floor(nowMs / step) - steps) * step, value: ZERO, btc: ZERO });
      expect(points.at(-1)?.time).toBe(nowMs);
      expect(sums).toEqual({ asset: 'USDT', profit: ZERO, profitPercent: null, netInflow: ZERO, unpriced: [] });
    }
    expect((await somebody.send('GET', '/api/wallet/value?span=2y')).json().error).toBe('BAD_REQUEST');
  });

  test('VAL-11 VAL-12 VAL-13 a deposit is no profit, what its price does afterwards is', async () => {
    await prices([
      [nowMs - 40 * DAY, 4_000_000],
      [nowMs - 3 * DAY, 4_000_000],
    ]);
    await change('DEPOSIT', BITCOIN, USDT, nowMs - 2 * DAY);
    const month = await told('30d');
    expect(month).toMatchObject({ profit: '10000.00000000', netInflow: '40000.00000000', profitPercent: '25.00' });
    expect(month.points.at(-1)).toEqual({ time: nowMs, value: '50000.00000000', btc: '1.00000000' });
    expect(month.points.at(-2)?.value).toBe('40000.00000000');
    expect(month.points[0]?.value).toBe(ZERO);
    await change('WITHDRAWAL', BITCOIN, -USDT / 2, nowMs - HOUR / 2);
    await change('WITHDRAWAL_FEE', BITCOIN, -USDT / 10, nowMs - HOUR / 2);
    const day = await told('24h');
    expect(day).toMatchObject({ netInflow: '-20000.00000000', profit: '0.00000000', profitPercent: '0.00' });
  });

  test('VAL-05 VAL-16 what never had a price counts as nothing and is named', async () => {
    last = '';
    await change('DEPOSIT', BITCOIN, USDT, nowMs - HOUR / 2);
    const day = await told('24h');
    expect(day).toMatchObject({ netInflow: ZERO, profit: ZERO, unpriced: ['BTC'] });
    expect(day.points[0]?.btc).toBe(ZERO);
    expect(day.points.at(-1)).toEqual({ time: nowMs, value: ZERO, btc: ZERO });
  });

  test('VAL-07 test coins that came before their market traded are no profit, what their price does since is', async () => {
    await change('FAUCET', BITCOIN, USDT, nowMs - 2 * DAY);
    await change('FAUCET', BITCOIN, USDT, nowMs - 2 * HOUR);
    expect(await told('24h')).toMatchObject({ netInflow: '50000.00000000', profit: ZERO, unpriced: [] });
    await prices([
      [nowMs - HOUR, 4_000_000],
      [nowMs - HOUR + 1, 4_500_000],
    ]);
    const day = await told('24h');
    expect(day).toMatchObject({ netInflow: '40000.00000000', profit: '20000.00000000', profitPercent: '25.00' });
    expect(day.points[0]).toMatchObject({ value: '40000.00000000', btc: null });
  });

  test('VAL-01 VAL-06 VAL-13 futures count with their profit; moving there is no flow; a takeover hides what was before', async () => {
    await prices([[nowMs - 40 * DAY, 5_000_000]]);
    await prices([[nowMs - 40 * DAY, 5_000_000]], 'mark');
    await change('DEPOSIT', DOLLAR, 1_000 * USDT, nowMs - 35 * DAY);
    await change('MARGIN_TRANSFER', DOLLAR, -400 * USDT, nowMs - 5 * HOUR);
    await change('MARGIN_TRANSFER', DOLLAR, 400 * USDT, nowMs - 5 * HOUR, {});
    const long = { market: PERP, lots: 1_000, cost_units: 480 * USDT };
    await write('futures_positions', { ...long, is_long: true, opened_at_ms: nowMs - 3 * HOUR });
    await write('fills', { market: PERP, lots: 1_000, quote_units: 480 * USDT, time_ms: nowMs - 3 * HOUR });
    expect((await told('24h')).unpriced).toEqual([SYMBOL]);
    await tellMark(gateway, { markTicks: 5_100_000 });
    const day = await told('24h');
    expect(day).toMatchObject({ profit: '30.00000000', netInflow: ZERO, profitPercent: '3.00', unpriced: [] });
    expect(valueAt(day, nowMs - 4 * HOUR)).toBe('1000.00000000');
    expect(valueAt(day, nowMs - HOUR)).toBe('1020.00000000');
    await change('REALISED', DOLLAR, -10 * USDT, nowMs - HOUR / 4, { market: PERP });
    const after = await told('24h');
    expect(after.unpriced).toEqual([SYMBOL]);
    expect(valueAt(after, nowMs - HOUR)).toBe('1000.00000000');
  });

  test('VAL-15 another account sees its own', async () => {
    await change('FAUCET', DOLLAR, USDT, nowMs - HOUR);
    expect((await told('24h', await person(gateway))).points.at(-1)?.value).toBe(ZERO);
    expect((await told('24h')).points.at(-1)?.value).toBe('1.00000000');
  });
});

/** What happens at a time: a price, a deposit or a trade of the contract. */
const happening = fc.record({
  minutesAgo: fc.integer({ min: 1, max: 30 * 60 }),
  kind: fc.constantFrom('price', 'mark', 'deposit', 'coin', 'buy', 'sell', 'spot'),
  size: fc.integer({ min: 1, max: 1_000 }),
});

test('VAL-02 VAL-03 VAL-04 any history gives at each hour what replaying it from its beginning gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 25 }), async (drawn) => {
      await gateway.deps.pool.query(`TRUNCATE projection.balances, projection.ledger, projection.futures_balances,
        projection.futures_ledger, projection.futures_positions, projection.fills, projection.candles, projection.futures_marks`);
      const minute = Math.floor(nowMs / 60_000) * 60_000;
      const story = drawn
        .map(({ minutesAgo, ...what }, i) => ({ ...what, timeMs: minute - minutesAgo * 60_000 + i }))
        .sort((a, b) => a.timeMs - b.timeMs);
      const course: Record<'price' | 'mark', [number, number][]> = {
        price: [[nowMs - 50 * DAY, 5_000_000]],
        mark: [[nowMs - 50 * DAY, 5_000_000]],
      };
      /** Everything by time, to be replayed: units of dollars and coins, lots and cost. */
      const truth: { timeMs: number; dollars: number; coins: number; lots: number; costUnits: number }[] = [];
      let state = { timeMs: 0, dollars: 0, coins: 0, lots: 0, costUnits: 0 };
      for (const { kind, size, timeMs } of story) {
        state = { ...state, timeMs };
        if (kind === 'price' || kind === 'mark') course[kind].push([timeMs, 4_000_000 + size * 1_000]);
        else if (kind === 'deposit' || kind === 'coin') {
          await change('DEPOSIT', kind === 'coin' ? BITCOIN : DOLLAR, size * 1_003, timeMs);
          state = {
            ...state,
            ...(kind === 'coin' ? { coins: state.coins + size * 1_003 } : { dollars: state.dollars + size * 1_003 }),
          };
        } else if (kind === 'spot') {
          await change('TRADE', DOLLAR, -size, timeMs);
          await change('TRADE', BITCOIN, size * 7, timeMs);
          state = { ...state, dollars: state.dollars - size, coins: state.coins + size * 7 };
        } else {
          const signed = kind === 'buy' ? size : -size;
          const ticks = 5_000_000 + size;
          const next = fill(state, signed, ticks, 10);
          await write('fills', {
            ...{ seq: ++seq, market: PERP, lots: size, quote_units: size * ticks * 10, time_ms: timeMs },
            side: kind === 'buy' ? 0 : 1,
          });
          if (next.realisedUnits !== 0)
            await change('REALISED', DOLLAR, next.realisedUnits, timeMs, { market: PERP, trade_id: 1 });
          state = { ...state, ...next, dollars: state.dollars + next.realisedUnits };
        }
        truth.push(state);
      }
      await prices(course.price);
      await prices(course.mark, 'mark');
      if (state.lots !== 0)
        await write('futures_positions', { market: PERP, lots: state.lots, cost_units: state.costUnits });
      const [price, mark] = [course.price.at(-1)?.[1] ?? 0, course.mark.at(-1)?.[1] ?? 0];
      last = `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`;
      await tellMark(gateway, { markTicks: mark });
      const { points, unpriced } = await told('24h');
      expect(unpriced).toEqual([]);
      for (const { time, value } of points) {
        const then = truth.findLast(({ timeMs }) => timeMs < time);
        const at = (prices: [number, number][]) => BigInt(prices.findLast(([timeMs]) => timeMs < time)?.[1] ?? 0);
        const hundredths = then
          ? BigInt(then.dollars) * 100n +
            BigInt(then.coins) * at(course.price) +
            (BigInt(then.lots) * at(course.mark) * 10n - BigInt(then.costUnits)) * 100n
          : 0n;
        // 10^-8 dollars, rounded down.
        const floor = hundredths / 100n - (hundredths % 100n < 0n ? 1n : 0n);
        expect([time, BigInt(value.replace('.', ''))]).toEqual([time, floor]);
      }
    }),
    { numRuns: 10 },
  );
}, 60_000);

/** A price of the coin, or what came in (from below zero: went out) or was traded against dollars. */
const movement = fc.record({
  minutesAgo: fc.integer({ min: 1, max: 40 * 60 }),
  kind: fc.constantFrom('price', 'flow', 'trade'),
  size: fc.integer({ min: -1_000, max: 1_000 }),
});

test('VAL-07 VAL-11 VAL-13 profit and net inflow are those of counting movement by movement', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 20 }), async (drawn) => {
      await gateway.deps.pool.query('TRUNCATE projection.balances, projection.ledger, projection.candles');
      const minute = Math.floor(nowMs / 60_000) * 60_000;
      const story = drawn
        .map(({ minutesAgo, ...what }, i) => ({ ...what, timeMs: minute - minutesAgo * 60_000 + i }))
        .sort((a, b) => a.timeMs - b.timeMs);
      const course = story
        .filter(({ kind }) => kind === 'price')
        .map(({ size, timeMs }): [number, number] => [timeMs, 4_000_000 + size * 1_000]);
      const nowTicks = course.at(-1)?.[1] ?? 5_000_000;
      const ticksAt = (timeMs: number) =>
        BigInt(course.findLast(([at]) => at < timeMs)?.[1] ?? course[0]?.[1] ?? nowTicks);
      const beginMs = Math.floor(nowMs / HOUR) * HOUR - DAY;
      // 10^-10 dollars: a coin's units by ticks.
      let [openCoins, openDollars, coins, dollars, inflow] = [0n, 0n, 0n, 0n, 0n];
      for (const { kind, size, timeMs } of story.filter((what) => what.kind !== 'price')) {
        await change(kind === 'flow' ? 'DEPOSIT' : 'TRADE', BITCOIN, size, timeMs);
        if (kind === 'trade') await change('TRADE', DOLLAR, -size * 400, timeMs);
        coins += BigInt(size);
        if (kind === 'trade') dollars -= BigInt(size) * 40_000n;
        if (timeMs < beginMs) [openCoins, openDollars] = [coins, dollars];
        else if (kind === 'flow') inflow += BigInt(size) * ticksAt(Math.floor(timeMs / 60_000) * 60_000);
      }
      await prices(course);
      last = `${Math.floor(nowTicks / 100)}.${String(nowTicks % 100).padStart(2, '0')}`;
      const opening = openDollars + openCoins * ticksAt(beginMs);
      const profit = dollars + coins * BigInt(nowTicks) - opening - inflow;
      const floor = (value: bigint) => value / 100n - (value % 100n < 0n ? 1n : 0n);
      const answer = await told('24h');
      expect(answer.unpriced).toEqual([]);
      expect([answer.netInflow, answer.profit].map((text) => BigInt(text.replace('.', '')))).toEqual([
        floor(inflow),
        floor(profit),
      ]);
    }),
    { numRuns: 10 },
  );
}, 60_000);
