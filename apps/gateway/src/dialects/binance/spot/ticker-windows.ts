import { type Candle, emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { addCandle } from '../../../markets/candle.ts';
import type { LiveFeed } from '../../../markets/feed.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** So many whole hours, and the running one, are folded from memory, which holds 24 hours by the minute. */
const MEMORY_HOURS = 22;
/** The longest window. */
const DAYS_MAX = 7;

/** Candles of `interval` opened from `fromMs` to before `toMs`. */
interface Piece {
  interval: KlineInterval;
  fromMs: number;
  toMs: number;
  count: number;
}

/** Returns a span of whole minutes as few candles: whole hours, and the minutes before and after them. */
export function piecesOf(fromMs: number, toMs: number): Piece[] {
  const piece = (interval: '1m' | '1h', from: number, to: number): Piece[] =>
    from < to
      ? [{ interval, fromMs: from, toMs: to, count: (to - from) / (interval === '1h' ? HOUR_MS : MINUTE_MS) }]
      : [];
  const firstHour = Math.min(toMs, Math.ceil(fromMs / HOUR_MS) * HOUR_MS);
  const lastHour = Math.max(firstHour, Math.floor(toMs / HOUR_MS) * HOUR_MS);
  return [...piece('1m', fromMs, firstHour), ...piece('1h', firstHour, lastHour), ...piece('1m', lastHour, toMs)];
}

const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;
const UNIT_MAX = { m: 59, h: 23, d: DAYS_MAX } as const;

/** Returns the length of a window in ms: 1m … 59m, 1h … 23h, 1d … 7d; null for another text (BINA-67). */
export function windowLengthMs(text: string): number | null {
  const [, digits = '', unit = ''] = /^([1-9]\d?)([mhd])$/.exec(text) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') return null;
  const count = Number(digits);
  return count > UNIT_MAX[unit] ? null : count * UNIT_MS[unit];
}

/** Returns when the running window of `lengthMs` opened: on a full minute, up to a minute earlier than asked. */
export function windowOpenMs(lengthMs: number, nowMs: number): number {
  return Math.floor((nowMs - lengthMs) / MINUTE_MS) * MINUTE_MS;
}

/** Returns when the day that holds `nowMs` began where clocks are `zoneMs` ahead of UTC. */
export function dayOpenMs(zoneMs: number, nowMs: number): number {
  return Math.floor((nowMs + zoneMs) / DAY_MS) * DAY_MS - zoneMs;
}

/**
 * Returns the trades from `openMs` (a full minute, at most some 7 days ago) until now as one candle; a quiet one
 * repeats the last price, or 0 if there never was one.
 */
export async function tradedSince(feed: LiveFeed, market: number, openMs: number, nowMs: number): Promise<Candle> {
  const memoryFromMs = (Math.floor(nowMs / HOUR_MS) - MEMORY_HOURS) * HOUR_MS;
  const pieces = openMs < memoryFromMs ? piecesOf(openMs, memoryFromMs) : [];
  const older = await Promise.all(
    pieces.map(({ interval, fromMs, toMs, count }) =>
      feed.candles.range(market, interval, nowMs, { fromMs, toMs: toMs - 1, limit: count }),
    ),
  );
  // Read last and synchronously: the trade ids must match it.
  const recent = feed.live.tape(market).day.since(Math.max(openMs, memoryFromMs));
  const sum = emptyCandle(openMs, recent.closeTicks);
  for (const candle of older.flat()) addCandle(sum, candle);
  addCandle(sum, recent);
  return sum;
}
