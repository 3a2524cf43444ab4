import type { ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Steps of a course: their number and length, and the interval of the stored candles that end with them. */
const SPANS = {
  '24h': { steps: 24, stepMs: HOUR_MS, interval: '1h' },
  '30d': { steps: 30, stepMs: DAY_MS, interval: '1d' },
  '90d': { steps: 90, stepMs: DAY_MS, interval: '1d' },
  '1y': { steps: 365, stepMs: DAY_MS, interval: '1d' },
} as const satisfies Record<ValueSpan, object>;

/** When a course has its points of the past, oldest first; slots lie between them, the last one reaches to now (VAL-10). */
export interface Course {
  timesMs: number[];
  fromMs: number;
  stepMs: number;
  interval: '1h' | '1d';
}

/** Returns the course of a span that ends now. */
export function courseOf(span: ValueSpan, nowMs: number): Course {
  const { interval, stepMs, steps } = SPANS[span];
  const lastMs = Math.floor(nowMs / stepMs) * stepMs;
  const fromMs = lastMs - steps * stepMs;
  return { timesMs: Array.from({ length: steps + 1 }, (_, i) => fromMs + i * stepMs), fromMs, stepMs, interval };
}
