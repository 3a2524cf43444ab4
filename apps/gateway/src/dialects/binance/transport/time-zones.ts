import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs, candlesBeforeMs, nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { addCandle } from '../../../markets/candle.ts';
import type { CandleReader } from '../../../markets/candle-reader.ts';
import type { CandleRange } from '../../../markets/history.ts';
import { invalidValue } from './errors.ts';
import type { Parameters } from './parameters.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Finer candles that one answer may be folded of; longer questions are answered in part, and paged on. */
const FINER_MAX = 12_000;
const PAGE = 1_500;
const CANDLES_WEIGHT = 2;
/** As many rows as weigh 1 where they are answered as they are. */
const ROWS_A_WEIGHT = 600;
export const LIMIT_USUAL = 500;
export const LIMIT_MAX = 1_000;
const ZONE = /^([+-]?)(\d{1,2})(?::(\d{2}))?$/;
const AHEAD_MOST_MS = 14 * HOUR_MS;
const BEHIND_MOST_MS = 12 * HOUR_MS;
/** Every zone there is lies whole quarters of an hour from UTC. */
const QUARTER_MS = 15 * MINUTE_MS;
/** What days of other zones are folded of, coarsest first. */
const FINER = [
  ['1h', HOUR_MS],
  ['30m', 2 * QUARTER_MS],
  ['15m', QUARTER_MS],
] as const satisfies readonly (readonly [KlineInterval, number])[];

/** Returns how far ahead of UTC the asked zone is, ms: "8", "-1:00", "05:45", −12:00 … +14:00; refuses -1130. */
export function zoneOf(parameters: Parameters): number {
  const text = parameters.text('timeZone');
  if (text === undefined) return 0;
  // An unescaped plus arrives as a space.
  const [, sign, hours, minutes = '0'] = ZONE.exec(text.trim()) ?? [];
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  const zoneMs = sign === '-' ? -size : size;
  const isZone = size % QUARTER_MS === 0 && Number(minutes) < 60;
  if (!isZone || zoneMs > AHEAD_MOST_MS || zoneMs < -BEHIND_MOST_MS) throw invalidValue('timeZone');
  return zoneMs;
}

/** Returns when the candle that holds `timeMs` opened where clocks are `zoneMs` ahead of UTC. */
export function zonedOpenMs(interval: KlineInterval, zoneMs: number, timeMs: number): number {
  return candleOpenMs(interval, timeMs + zoneMs) - zoneMs;
}

/** Returns when the candle after the one of that zone that opened at `openMs` opens. */
export function zonedNextMs(interval: KlineInterval, zoneMs: number, openMs: number): number {
  return nextCandleOpenMs(interval, openMs + zoneMs) - zoneMs;
}

/** Returns the interval whose UTC candles make the zone's candles together; null: they are UTC's own. */
export function finerOf(interval: KlineInterval, zoneMs: number): KlineInterval | null {
  // Zones are shorter than a day: whole candles of a day and more never fit.
  const lengthMs = nextCandleOpenMs(interval, 0);
  if (zoneMs % lengthMs === 0) return null;
  return FINER.find(([, ms]) => zoneMs % ms === 0 && lengthMs % ms === 0)?.[0] ?? null;
}

/**
 * Returns the weight of a call for candles: 2, and 1 more for every 600 finer candles that a zone's are folded of. What
 * cannot be read is refused later, at the usual price.
 */
export function candlesWeight(parameters: Parameters): number {
  const interval = KLINE_INTERVALS.find((entry) => entry === parameters.text('interval'));
  if (interval === undefined || !parameters.has('timeZone')) return CANDLES_WEIGHT;
  try {
    const finer = finerOf(interval, zoneOf(parameters));
    if (finer === null) return CANDLES_WEIGHT;
    const each = nextCandleOpenMs(interval, 0) / nextCandleOpenMs(finer, 0);
    const rows = Math.min(FINER_MAX, each * parameters.limit(LIMIT_USUAL, LIMIT_MAX));
    return CANDLES_WEIGHT + Math.floor(rows / ROWS_A_WEIGHT);
  } catch {
    return CANDLES_WEIGHT;
  }
}

/** Returns the zone's candles of `finer` ones, oldest first and without gaps. The first may be cut at its start. */
export function foldZoned(finer: readonly Candle[], interval: KlineInterval, zoneMs: number): Candle[] {
  const folded: Candle[] = [];
  for (const candle of finer) {
    const openMs = zonedOpenMs(interval, zoneMs, candle.openMs);
    let last = folded.at(-1);
    if (last === undefined || last.openMs !== openMs) {
      last = emptyCandle(openMs, candle.openTicks);
      folded.push(last);
    }
    addCandle(last, candle);
  }
  return folded;
}

async function finerBetween(
  reader: CandleReader,
  market: number,
  interval: KlineInterval,
  span: { fromMs: number; toMs: number; nowMs: number },
): Promise<Candle[]> {
  const all: Candle[] = [];
  for (let fromMs = span.fromMs; fromMs <= span.toMs && all.length < FINER_MAX; ) {
    const page = await reader.range(market, interval, span.nowMs, { fromMs, toMs: span.toMs, limit: PAGE });
    all.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) break;
    fromMs = nextCandleOpenMs(interval, last.openMs);
  }
  return all;
}

/**
 * Returns candles with the days, weeks and months of a time zone (BINA-68), oldest first: from `fromMs` on, else the
 * newest up to `toMs`, both in UTC. Returns fewer than requested if more than 12,000 finer candles would be needed.
 */
export async function zonedCandles(
  reader: CandleReader,
  market: number,
  interval: KlineInterval,
  zoneMs: number,
  { nowMs, ...range }: CandleRange & { nowMs: number },
): Promise<Candle[]> {
  const finer = finerOf(interval, zoneMs);
  if (finer === null) return reader.range(market, interval, nowMs, range);
  const toMs = Math.min(range.toMs ?? nowMs, nowMs);
  const lastMs = zonedOpenMs(interval, zoneMs, toMs);
  let firstMs = candlesBeforeMs(interval, lastMs + zoneMs, range.limit - 1) - zoneMs;
  let endMs = Math.min(nowMs, zonedNextMs(interval, zoneMs, lastMs) - 1);
  if (range.fromMs !== undefined) {
    firstMs = zonedOpenMs(interval, zoneMs, range.fromMs);
    if (firstMs < range.fromMs) firstMs = zonedNextMs(interval, zoneMs, firstMs);
    endMs = Math.min(endMs, candlesBeforeMs(interval, firstMs + zoneMs, -range.limit) - zoneMs - 1);
  } else {
    const reachMs = toMs - (FINER_MAX - PAGE) * nextCandleOpenMs(finer, 0);
    if (firstMs < reachMs) firstMs = zonedNextMs(interval, zoneMs, zonedOpenMs(interval, zoneMs, reachMs));
  }
  if (firstMs > lastMs) return [];
  const rows = await finerBetween(reader, market, finer, { fromMs: firstMs, toMs: endMs, nowMs });
  const folded = foldZoned(rows, interval, zoneMs);
  // A page that ends inside a candle does not tell all of it.
  if (rows.length >= FINER_MAX) folded.pop();
  return folded.slice(0, range.limit);
}
