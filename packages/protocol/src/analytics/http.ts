import { z } from 'zod';
import { wholeText } from '../http/envelope.ts';
import {
  ACCOUNT_ID_MAX,
  EVENT_BYTES_MAX,
  EVENT_KINDS,
  EVENT_NAME,
  EVENTS_PER_REQUEST,
  ID_MAX,
  LIST_MAX,
  PROPERTIES_MAX,
  REQUEST_SOURCES,
  TEXT_MAX,
  UTM_MAX,
  UTM_NAME,
  UTM_TEXT_MAX,
} from './rules.ts';

/** Bodies and answers under /api/analytics, of /api/open/activity/statistics and of the operator's counts. */

/** Nothing that cannot be stored or that turns the text around it. */
const PLAIN = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
const text = (most: number) => z.string().max(most).regex(PLAIN);
const id = (most: number) => text(most).min(1);
const timeMs = z.int().min(0).max(8_640_000_000_000_000);

const eventName = z.string().regex(EVENT_NAME);
const propertyValue = z.union([text(TEXT_MAX), z.number(), z.boolean(), z.array(text(TEXT_MAX)).max(LIST_MAX)]);
const properties = z
  .record(eventName, propertyValue)
  .refine((record) => Object.keys(record).length <= PROPERTIES_MAX, 'too many properties');

/** One event; judged by itself, so that a bad one does not take the others with it. */
export const eventSchema = z
  .strictObject({
    /** Lower case, as Postgres returns it: new events are recognized by it. */
    uid: z.uuid().toLowerCase(),
    kind: z.enum(EVENT_KINDS),
    event: eventName,
    time: timeMs,
    distinctId: id(ID_MAX),
    accountId: id(ACCOUNT_ID_MAX).optional(),
    eventId: id(ID_MAX).optional(),
    firstCheckId: id(ID_MAX).optional(),
    properties,
  })
  .superRefine((event, context) => {
    const needs = { track: null, first: 'firstCheckId', update: 'eventId', overwrite: 'eventId' } as const;
    for (const field of ['eventId', 'firstCheckId'] as const) {
      const isNeeded = needs[event.kind] === field;
      if ((event[field] !== undefined) === isNeeded) continue;
      const message = `${event.kind} ${isNeeded ? 'needs' : 'takes no'} ${field}`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
    if (JSON.stringify(event).length > EVENT_BYTES_MAX)
      context.addIssue({ code: 'custom', path: ['properties'], message: `longer than ${EVENT_BYTES_MAX} characters` });
  });

export const batchSchema = z.strictObject({
  sentAt: timeMs,
  events: z.array(z.unknown()).min(1).max(EVENTS_PER_REQUEST),
});
/** A batch in an address: JSON. */
export const imageQuery = z.strictObject({ data: z.string().min(2).max(12_000) });

/** A refused event: its index in the batch, the field and the problem. */
const refusedEvent = z.strictObject({ index: z.int(), field: z.string(), why: z.string() });
export type RefusedEvent = z.infer<typeof refusedEvent>;
export const syncData = z.strictObject({
  /** Kept now. */
  stored: z.int(),
  /** Kept before, or a first event that is not the first. */
  repeated: z.int(),
  refused: z.array(refusedEvent),
});
export const debugData = z.strictObject({ valid: z.int(), refused: z.array(refusedEvent) });

const activityFields = {
  event: id(64),
  request_source: z.enum(REQUEST_SOURCES).optional(),
  type: text(64).optional(),
};
/** At most 8 utm_… parameters; others are refused. */
export const activityQuery = z
  .object(activityFields)
  .catchall(text(UTM_TEXT_MAX))
  .superRefine((query, context) => {
    const names = Object.keys(query).filter((name) => !Object.hasOwn(activityFields, name));
    const foreign = names.find((name) => !UTM_NAME.test(name));
    if (foreign !== undefined) context.addIssue({ code: 'unrecognized_keys', keys: [foreign], path: [] });
    if (names.length > UTM_MAX) context.addIssue({ code: 'custom', path: ['utm'], message: 'too many' });
  });

export const countsQuery = z.strictObject({
  days: wholeText(1, 366).prefault(14),
  /** An IANA name; days begin at its midnight. */
  zone: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,59}$/)
    .default('UTC'),
  /** A property to count by. */
  by: eventName.optional(),
});
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const countsData = z.strictObject({
  events: z.array(
    z.strictObject({
      day,
      event: z.string(),
      /** The value of the property asked for; null where an event has none, and when none was asked for. */
      by: z.string().nullable(),
      count: z.int(),
      people: z.int(),
      devices: z.int(),
    }),
  ),
  activity: z.array(
    z.strictObject({
      day,
      event: z.string(),
      requestSource: z.string().nullable(),
      type: z.string().nullable(),
      utm: z.record(z.string(), z.string()),
      count: z.int(),
    }),
  ),
  /** The list is incomplete: it has the highest counts. */
  isCut: z.boolean(),
});
export type CountsData = z.infer<typeof countsData>;
