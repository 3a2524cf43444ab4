import { parseUnits } from '@pelorus/money/units.ts';
import type { Kline } from '@pelorus/protocol/markets/http.ts';
import { expect, test } from 'vitest';
import { type Market, marketOf } from '../market.ts';
import { type MarketPlan, planMarkets } from '../plan.ts';
import { bitcoinMarket, publishedSymbol } from '../testing.ts';
import { candlesOf, dreamPast } from './candles.ts';

const END = Date.UTC(2026, 10, 21, 8, 30);
const PRESENT = new Map([
  ['BTC', Math.log(84_250)],
  ['ETH', Math.log(1_620)],
]);
const bitcoin = bitcoinMarket();
const cross = marketOf(
  publishedSymbol({
    pairCode: 'ETH_BTC',
    base: 'ETH',
    quote: 'BTC',
    tickSize: '0.00001',
    stepSize: '0.001',
    quantityMin: '0.001',
  }),
  8,
);
const plan = planMarkets(['BTC_USDT'], 10)[0] as MarketPlan;
const units = (text: string) => {
  const parsed = parseUnits(text, 12 - 6);
  if (!parsed.ok) throw new Error(`${text} ${parsed.problem}`);
  return parsed.units;
};

function minuteCandles(market: Market, days = 3, seed = 5): Kline[] {
  return candlesOf(dreamPast(seed, PRESENT, END, days).minutes, market, plan, 1, seed);
}

test('MSIM-30 every candle holds together: low ≤ open, close ≤ high; turnover between low and high; takers’ buys are part of it', () => {
  const candles = minuteCandles(bitcoin);
  expect(candles.length).toBeGreaterThan(3 * 1_440 * 0.95);
  for (const [openMs, open, high, low, close, volume, closeMs, turnover, count, buys, buyTurnover] of candles) {
    expect(units(low)).toBeLessThanOrEqual(Math.min(units(open), units(close)));
    expect(units(high)).toBeGreaterThanOrEqual(Math.max(units(open), units(close)));
    expect(units(turnover) * 1e6).toBeGreaterThanOrEqual(units(low) * units(volume) * 0.999_999);
    expect(units(turnover) * 1e6).toBeLessThanOrEqual(units(high) * units(volume) * 1.000_001);
    expect(units(buys)).toBeLessThanOrEqual(units(volume));
    expect(units(buyTurnover)).toBeLessThanOrEqual(units(turnover));
    expect(count).toBeGreaterThan(0);
    expect(openMs % 60_000).toBe(0);
    expect(closeMs).toBe(openMs + 59_999);
  }
});

test('MSIM-31 history ends where the present begins, each candle opens where the one before closed, and a seed makes it again', () => {
  const candles = minuteCandles(bitcoin);
  expect(candles.at(-1)?.[4]).toBe('84250.00');
  expect(candles.at(-1)?.[0]).toBe(END - 60_000);
  for (let i = 1; i < candles.length; i++) expect(candles[i]?.[1]).toBe(candles[i - 1]?.[4]);
  expect(minuteCandles(bitcoin)).toEqual(candles);
  expect(minuteCandles(bitcoin, 3, 6)).not.toEqual(candles);
});

test('MSIM-32 a market between two coins has the history their markets imply', () => {
  const past = dreamPast(5, PRESENT, END, 3);
  const btc = past.minutes.logs.get('BTC') as Float64Array;
  const eth = past.minutes.logs.get('ETH') as Float64Array;
  const candles = new Map(minuteCandles(cross).map((candle) => [candle[0], candle]));
  for (let i = 0; i < past.minutes.steps; i += 97) {
    const candle = candles.get(past.minutes.fromMs + i * 60_000);
    if (candle === undefined) continue;
    const implied = Math.exp((eth[i] as number) - (btc[i] as number));
    expect(Math.abs(units(candle[1]) / 1e6 - implied)).toBeLessThanOrEqual(0.000_006);
  }
});

test('MSIM-33 beyond thirty days history is of hours and leads into the minutes', () => {
  const { hours, minutes, process } = dreamPast(5, PRESENT, END, 40);
  expect(hours?.steps).toBe(240);
  expect(minutes.steps).toBe(30 * 1_440 + 8 * 60 + 30);
  expect((hours?.fromMs as number) + 240 * 3_600_000).toBe(minutes.fromMs);
  const last = hours?.logs.get('BTC')?.[240];
  expect(last).toBeCloseTo((minutes.logs.get('BTC') as Float64Array)[0] as number, 9);
  expect(process.priceOf('BTC', 'USDT')).toBeCloseTo(84_250, 6);
});

test('MSIM-34 volume follows the day: afternoons in New York trade more than nights in Asia', () => {
  const byHour = new Array<number>(24).fill(0);
  for (const candle of minuteCandles(bitcoin, 20)) {
    const hour = new Date(candle[0]).getUTCHours();
    byHour[hour] = (byHour[hour] as number) + candle[8];
  }
  expect(byHour[14]).toBeGreaterThan(1.5 * (byHour[4] as number));
});
