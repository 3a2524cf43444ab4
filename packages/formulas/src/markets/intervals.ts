import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** 1970-01-01 was a Thursday: weeks open on Monday, four days later. */
const FIRST_MONDAY = 4 * DAY;

/** Lengths in ms of the intervals that have one; months do not. */
const LENGTH_MS: Record<Exclude<KlineInterval, '1M'>, number> = {
  '1s': SECOND,
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '2h': 120 * MINUTE,
  '4h': 240 * MINUTE,
  '6h': 360 * MINUTE,
  '8h': 480 * MINUTE,
  '12h': 720 * MINUTE,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
};

/** Returns days from 1970-01-01 to the first day of month `month` (0–11, may run over) of `year`, proleptic Gregorian. */
function daysToMonth(year: number, month: number): number {
  const y = year + Math.floor(month / 12);
  const m = month - 12 * Math.floor(month / 12);
  // Years are counted from March, so that the leap day is the last of its year (Howard Hinnant, days_from_civil).
  const shifted = m < 2 ? y - 1 : y;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (m < 2 ? m + 10 : m - 2) + 2) / 5);
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** Returns months since January 1970 of the UTC month that holds `timeMs`. */
function monthOf(timeMs: number): number {
  const day = Math.floor(timeMs / DAY);
  // A month is never longer than 31 days nor, on average over any run, shorter than 30.4: guess low, then walk up.
  let month = Math.floor(day / 30.6);
  while (daysToMonth(1970, month + 1) <= day) month += 1;
  while (daysToMonth(1970, month) > day) month -= 1;
  return month;
}

/** Returns when the candle that holds `timeMs` opened, ms UTC. Weeks open on Monday, months on day 1. */
export function candleOpenMs(interval: KlineInterval, timeMs: number): number {
  if (interval === '1M') return daysToMonth(1970, monthOf(timeMs)) * DAY;
  const length = LENGTH_MS[interval];
  const origin = interval === '1w' ? FIRST_MONDAY : 0;
  return Math.floor((timeMs - origin) / length) * length + origin;
}

/** Returns when the candle after the one that opened at `openMs` opens. */
export function nextCandleOpenMs(interval: KlineInterval, openMs: number): number {
  return interval === '1M' ? daysToMonth(1970, monthOf(openMs) + 1) * DAY : openMs + LENGTH_MS[interval];
}

/** Returns the opening time of the candle `count` candles before the one that opened at `openMs`. */
export function candlesBeforeMs(interval: KlineInterval, openMs: number, count: number): number {
  return interval === '1M' ? daysToMonth(1970, monthOf(openMs) - count) * DAY : openMs - count * LENGTH_MS[interval];
}
