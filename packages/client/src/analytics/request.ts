import {
  type AnalyticsBatch,
  type AnalyticsEvent,
  EVENTS_PER_REQUEST,
  REQUEST_BYTES_MAX,
} from '@pelorus/protocol/analytics/rules.ts';
import type { Method } from './options.ts';

/** An address that servers and proxies take whatever the cookies beside it. */
const ADDRESS_MAX = 6_000;

/** One request as it goes out. */
export interface AnalyticsRequest {
  method: Method;
  url: string;
  /** JSON; in `url` already when it goes as an image. */
  body: string;
  uids: ReadonlySet<string>;
}

/** How the receiver answered: `refused` will never be taken, `failed` may be later (after `afterMs`). */
export type Answer =
  | { outcome: 'done'; complaints: readonly string[] }
  | { outcome: 'refused' }
  | { outcome: 'failed'; afterMs?: number };

const encoder = new TextEncoder();
const textOf = (events: readonly AnalyticsEvent[], sentAt: number) =>
  JSON.stringify({ sentAt, events } satisfies AnalyticsBatch);
const addressOf = (url: string, body: string) => `${url}?data=${encodeURIComponent(body)}`;

/**
 * Returns the request for the first of `events`: at most 50, as many as the method carries. Events too long for a URL
 * go by ajax.
 */
export function requestOf(
  events: readonly AnalyticsEvent[],
  method: Method,
  url: string,
  sentAt: number,
): AnalyticsRequest {
  let count = Math.min(events.length, EVENTS_PER_REQUEST);
  for (; ; count = Math.ceil(count / 2)) {
    const taken = events.slice(0, count);
    const body = textOf(taken, sentAt);
    const uids = new Set(taken.map(({ uid }) => uid));
    const address = method === 'image' ? addressOf(url, body) : url;
    const fits = method === 'image' ? address.length <= ADDRESS_MAX : encoder.encode(body).length <= REQUEST_BYTES_MAX;
    if (fits) return { method, url: address, body, uids };
    if (count <= 1) return { method: 'ajax', url, body, uids };
  }
}

/** Returns every request that `events` need. */
export function requestsOf(
  events: readonly AnalyticsEvent[],
  method: Method,
  url: string,
  sentAt: number,
): AnalyticsRequest[] {
  const requests: AnalyticsRequest[] = [];
  for (let from = 0; from < events.length; from += requests.at(-1)?.uids.size ?? 1)
    requests.push(requestOf(events.slice(from), method, url, sentAt));
  return requests;
}
