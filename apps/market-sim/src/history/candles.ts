import { formatUnits } from '@pelorus/money/units.ts';
import type { Kline } from '@pelorus/protocol/markets/http.ts';
import { type Market, nearestTick, priceText, sizeText } from '../market.ts';
import type { MarketPlan } from '../plan.ts';
import { activityAt } from '../process/day-curve.ts';
import { PriceProcess } from '../process/price-process.ts';
import { Random } from '../random.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far back there are one-minute candles; older history is of hours. */
const MINUTE_DAYS = 30;

/** The prices of all assets along the past, at even steps, ending at the present. */
interface PastPrices {
  stepMs: number;
  /** Start of the first step; there is one more price than steps. */
  fromMs: number;
  steps: number;
  /** Asset → logarithm of its price at each step's start, and at the end. */
  logs: Map<string, Float64Array>;
  /** How wild each step was, 1 = normal. */
  agitation: Float64Array;
}

/**
 * Returns the past that leads to the present prices: the process runs forward, then all of it is shifted so that it
 * ends at `present`. The same seed, time and present give the same past. The returned process is at its end and
 * continues live.
 */
export function dreamPast(
  seed: number,
  present: ReadonlyMap<string, number>,
  endMs: number,
  days: number,
): { hours: PastPrices | null; minutes: PastPrices; process: PriceProcess } {
  const process = new PriceProcess(seed, present, 'past');
  const hourDays = Math.max(0, days - MINUTE_DAYS);
  // From midnight on, so that hours, days and longer candles are whole.
  const midnightMs = Math.floor(endMs / DAY_MS) * DAY_MS;
  const minutesFromMs = days === 0 ? endMs : midnightMs - Math.min(days, MINUTE_DAYS) * DAY_MS;
  const hours =
    hourDays === 0 ? null : walk(process, present, minutesFromMs - hourDays * DAY_MS, hourDays * 24, HOUR_MS);
  const minutes = walk(process, present, minutesFromMs, (endMs - minutesFromMs) / MINUTE_MS, MINUTE_MS);
  for (const [asset, log] of present) {
    const shift = log - process.logOf(asset);
    for (const past of [hours, minutes]) {
      const row = past?.logs.get(asset);
      if (row !== undefined) for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) + shift;
    }
  }
  process.moveTo(present);
  return { hours, minutes, process };
}

function walk(
  process: PriceProcess,
  assets: ReadonlyMap<string, number>,
  fromMs: number,
  steps: number,
  stepMs: number,
): PastPrices {
  const logs = new Map([...assets.keys()].map((asset) => [asset, new Float64Array(steps + 1)]));
  const agitation = new Float64Array(steps);
  for (let i = 0; i <= steps; i++) {
    for (const [asset, row] of logs) row[i] = process.logOf(asset);
    if (i === steps) break;
    process.step(stepMs / MINUTE_MS, fromMs + i * stepMs);
    agitation[i] = process.agitation;
  }
  return { stepMs, fromMs, steps, logs, agitation };
}

/** Returns a market's candles over a past, oldest first, in the API's form; volumes as the live takers would make them. */
export function candlesOf(past: PastPrices, market: Market, plan: MarketPlan, quoteUsd: number, seed: number): Kline[] {
  const random = new Random(seed, `candles ${market.symbol} ${past.stepMs}`);
  const base = past.logs.get(market.base);
  const quote = past.logs.get(market.quote);
  const priceAt = (i: number) => Math.exp(logAt(base, i) - logAt(quote, i));
  const candles: Kline[] = [];
  let openTicks = nearestTick(market, priceAt(0));
  for (let i = 0; i < past.steps; i++) {
    const closeTicks = nearestTick(market, priceAt(i + 1));
    const candle = candle1(past, i, openTicks, closeTicks, market, plan, quoteUsd, random);
    if (candle !== null) candles.push(candle);
    openTicks = closeTicks;
  }
  return candles;
}

function logAt(row: Float64Array | undefined, i: number): number {
  return row === undefined ? 0 : (row[i] as number);
}

/** One candle; null if nobody traded in it and the price did not move (the exchange fills such gaps itself). */
function candle1(
  past: PastPrices,
  i: number,
  openTicks: number,
  closeTicks: number,
  market: Market,
  plan: MarketPlan,
  quoteUsd: number,
  random: Random,
): Kline | null {
  const openMs = past.fromMs + i * past.stepMs;
  const wild = past.agitation[i] as number;
  const activity = activityAt(openMs) * (0.5 + 0.5 * wild) * Math.exp(0.35 * random.normal() - 0.06);
  const count = random.poisson(plan.takesPerSecond * (past.stepMs / 1_000) * activity * 1.6);
  if (count === 0 && openTicks === closeTicks) return null;
  const spread = Math.sqrt(past.stepMs / MINUTE_MS) * 0.0006 * wild;
  const highTicks = bridgeEnd(openTicks, closeTicks, spread, 1, random);
  const lowTicks = Math.max(market.priceTicksMin, bridgeEnd(openTicks, closeTicks, spread, -1, random));
  const trades = Math.max(1, count);
  const meanTicks = Math.round((openTicks + closeTicks + highTicks + lowTicks) / 4);
  const price = meanTicks * market.tick;
  // The mean of many heavy-tailed orders: itself less heavy-tailed the more there are.
  const meanUsd = (plan.meanOrderUsd / 1.6) * Math.exp((0.9 / Math.sqrt(trades)) * random.normal());
  const lots = Math.max(market.lotsMin, Math.round((trades * meanUsd) / (quoteUsd * price * market.lot)));
  const lean = Math.tanh((2.5 * (closeTicks - openTicks)) / Math.max(1, highTicks - lowTicks));
  const buyLots = Math.round(lots * Math.min(0.98, Math.max(0.02, 0.5 + 0.22 * lean + 0.12 * random.normal())));
  return [
    openMs,
    priceText(market, openTicks),
    priceText(market, highTicks),
    priceText(market, lowTicks),
    priceText(market, closeTicks),
    sizeText(market, lots),
    openMs + past.stepMs - 1,
    turnoverText(market, meanTicks, lots),
    trades,
    sizeText(market, buyLots),
    turnoverText(market, meanTicks, buyLots),
  ];
}

/** Highest (or lowest) point of a Brownian path between two known ends: its exact distribution, one uniform draw. */
function bridgeEnd(openTicks: number, closeTicks: number, spread: number, sign: 1 | -1, random: Random): number {
  const gap = closeTicks - openTicks;
  const variance = (spread * openTicks) ** 2;
  const reach = Math.sqrt(gap * gap - 2 * variance * Math.log(random.positive()));
  const end = (openTicks + closeTicks + sign * reach) / 2;
  const ticks = sign > 0 ? Math.floor(end) : Math.ceil(end);
  return sign > 0 ? Math.max(ticks, openTicks, closeTicks) : Math.min(ticks, openTicks, closeTicks);
}

/** Ticks × lots as a decimal text of the quote coin; exact, since tick × lot has few digits. */
function turnoverText(market: Market, ticks: number, lots: number): string {
  const units = BigInt(ticks) * BigInt(market.tickUnits) * BigInt(lots) * BigInt(market.lotUnits);
  const scale = market.priceScale + market.sizeScale;
  if (scale <= market.quoteScale) return decimalOf(units * 10n ** BigInt(market.quoteScale - scale), market.quoteScale);
  return decimalOf(units / 10n ** BigInt(scale - market.quoteScale), market.quoteScale);
}

/** As formatUnits, for turnovers that may pass 2^53. */
function decimalOf(units: bigint, scale: number): string {
  if (units <= BigInt(Number.MAX_SAFE_INTEGER)) return formatUnits(Number(units), scale);
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
