import type { FastifyRequest } from 'fastify';
import { addressKey, FixedWindow } from '../http/rate-limits.ts';
import { Refused } from '../http/refused.ts';
import type { AnalyticsNeeds } from './needs.ts';
import { AnalyticsWriter } from './writer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** State shared by the room's routes. */
export interface Analytics {
  deps: AnalyticsNeeds;
  writer: AnalyticsWriter;
  /** Charges rows to the sender's address; refuses TOO_MANY_REQUESTS. */
  charge(request: FastifyRequest, rows: number): void;
}

/** Returns the shared state of the room's routes, created once. */
export function newAnalytics(deps: AnalyticsNeeds): Analytics {
  const { limits, clock } = deps;
  const minute = new FixedWindow(limits.analyticsEventsPerMinutePerAddress, MINUTE_MS, clock);
  const day = new FixedWindow(limits.analyticsEventsPerDayPerAddress, DAY_MS, clock);
  return {
    deps,
    writer: new AnalyticsWriter(deps.pool, limits, clock),
    charge(request, rows) {
      const key = addressKey(request.ip);
      for (const window of [minute, day])
        if (!window.take(key, rows)) throw new Refused('TOO_MANY_REQUESTS', undefined, window.secondsLeft());
    },
  };
}
