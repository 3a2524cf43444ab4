import { batchSchema, eventSchema, type RefusedEvent } from '@pelorus/protocol/analytics/http.ts';
import { type AnalyticsEvent, EVENT_AGE_MOST_MS } from '@pelorus/protocol/analytics/rules.ts';
import type { z } from 'zod';
import { Refused } from '../http/refused.ts';

/** A clock that is off by less is taken as it is: the request itself takes time. */
const SKEW_IGNORED_MS = 60_000;

export interface ReadBatch {
  events: AnalyticsEvent[];
  refused: RefusedEvent[];
}

function refusedEvent(index: number, issue: z.core.$ZodIssue | undefined): RefusedEvent {
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  // Made-up names are the sender's own text: cut, since they are sent back.
  const field = [...(issue?.path ?? []), ...keys.slice(0, 1)].map(String).join('.').slice(0, 60);
  return { index, field, why: (issue?.message ?? 'malformed').slice(0, 120) };
}

/**
 * Returns the events of a body that may be kept, in our time, and why the others may not: each is judged by itself.
 * Refuses BAD_REQUEST for a body that is no batch of 1 to 50.
 *
 * Times: a sender whose clock is off by more than a minute (`sentAt` against `nowMs`) has its events moved by as much;
 * none lies in the future after that, and one that is older than 30 days is refused.
 */
export function readBatch(body: unknown, nowMs: number): ReadBatch {
  const batch = batchSchema.safeParse(body);
  if (!batch.success) throw new Refused('BAD_REQUEST', refusedEvent(0, batch.error.issues[0]).field || undefined);
  const offMs = nowMs - batch.data.sentAt;
  const moveMs = Math.abs(offMs) > SKEW_IGNORED_MS ? offMs : 0;
  const events: AnalyticsEvent[] = [];
  const refused: RefusedEvent[] = [];
  batch.data.events.forEach((given, index) => {
    const read = eventSchema.safeParse(given);
    if (!read.success) {
      refused.push(refusedEvent(index, read.error.issues[0]));
      return;
    }
    const time = Math.min(read.data.time + moveMs, nowMs);
    if (time < nowMs - EVENT_AGE_MOST_MS) refused.push({ index, field: 'time', why: 'older than 30 days' });
    else events.push({ ...read.data, time } as AnalyticsEvent);
  });
  return { events, refused };
}

/** Parses the batch of a beacon's or URL's text; refuses BAD_REQUEST for invalid JSON. */
export function parseBatch(text: string, nowMs: number): ReadBatch {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused('BAD_REQUEST', 'data');
  }
  return readBatch(body, nowMs);
}
