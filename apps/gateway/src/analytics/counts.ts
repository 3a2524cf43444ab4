import { activityCounts, deleteOldAnalytics, eventCounts } from '@pelorus/database/analytics/visits.ts';
import { countsData, countsQuery } from '@pelorus/protocol/analytics/http.ts';
import { COUNTS_MAX } from '@pelorus/protocol/analytics/rules.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok } from '../http/routes.ts';
import type { AnalyticsNeeds } from './needs.ts';

const DAY_MS = 86_400_000;
/** First visits are remembered longer, so that a first stays a first. */
const FIRSTS_KEPT_MS = 400 * DAY_MS;

/** Returns the calendar day of a moment in a zone, as a UTC midnight; refuses BAD_REQUEST for a zone that is none. */
function dayIn(zone: string, ms: number): number {
  try {
    const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(ms);
    return Date.parse(`${parts}T00:00:00Z`);
  } catch {
    throw new Refused('BAD_REQUEST', 'zone');
  }
}

/** Returns when the `days` calendar days that end with today began in `zone`, ms. */
export function startOfDays(zone: string, days: number, nowMs: number): number {
  const first = dayIn(zone, nowMs) - (days - 1) * DAY_MS;
  // The zone's own midnight is within a day of UTC's; a zone that skips it begins at the first moment after.
  let from = first - DAY_MS;
  let to = first + DAY_MS;
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (dayIn(zone, middle) < first) from = middle;
    else to = middle;
  }
  return to;
}

/** The operator's view: how often each event happened each day, by how many people and devices. */
export function registerCounts(app: App, deps: AnalyticsNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/operator/activity',
    config: { right: 'operator' },
    schema: { querystring: countsQuery, response: { 200: okSchema(countsData) } },
    handler: async (request) => {
      const { days, zone, by = null } = request.query;
      const nowMs = deps.clock();
      const fromMs = startOfDays(zone, days, nowMs);
      const options = { fromMs, toMs: nowMs + 1, zone, by, rowsMax: COUNTS_MAX };
      const events = await eventCounts(deps.pool, options);
      const activity = await activityCounts(deps.pool, options);
      return ok({ events: events.counted, activity: activity.counted, isCut: events.isCut || activity.isCut });
    },
  });
}

/** Deletes data older than the operator's retention. */
export async function sweepAnalytics({ config, pool, clock }: AnalyticsNeeds): Promise<void> {
  const keptMs = config.analytics.keepDays * DAY_MS;
  await deleteOldAnalytics(pool, clock() - keptMs, clock() - Math.max(keptMs, FIRSTS_KEPT_MS));
}
