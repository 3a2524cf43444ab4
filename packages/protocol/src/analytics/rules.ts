/** Rules of analytics events, shared by browser and receiver (no zod here). */

/** Names of events and properties: a letter, then letters, digits or underscores, up to 50 in all (spec S5.20). */
export const EVENT_NAME = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;
/** Characters of an account id (spec S5.20) and of the other ids an event carries. */
export const ACCOUNT_ID_MAX = 63;
export const ID_MAX = 128;
export const PROPERTIES_MAX = 50;
export const TEXT_MAX = 500;
export const LIST_MAX = 20;
/** Limits of one event as JSON, and of one request: a beacon takes 64 KiB, and so does a body. */
export const EVENT_BYTES_MAX = 4_096;
export const REQUEST_BYTES_MAX = 60_000;
/** Spec S9.11. */
export const EVENTS_PER_REQUEST = 50;
export const DURATION_SECONDS_MAX = 86_400;
/** An event that waited longer (a device that was off for a month) is refused. */
export const EVENT_AGE_MOST_MS = 30 * 86_400_000;

/** Maximum rows per table in a report, because visitors influence the number of groups. */
export const COUNTS_MAX = 10_000;

/** How an event counts: each one; once for its first-check id; as a change of the event with its event id. */
export const EVENT_KINDS = ['track', 'first', 'update', 'overwrite'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export type PropertyValue = string | number | boolean | readonly string[];
export type EventProperties = Readonly<Record<string, PropertyValue>>;

/** One event on its way to a receiver (spec S3.09). */
export interface AnalyticsEvent {
  /** Random, unique to this event: it counts once however often it arrives. */
  readonly uid: string;
  readonly kind: EventKind;
  readonly event: string;
  /** Milliseconds since 1970 by the browser's clock. */
  readonly time: number;
  /** The browser's random id, unless the page set another. */
  readonly distinctId: string;
  readonly accountId?: string;
  /** For `update` and `overwrite`: the changed event. */
  readonly eventId?: string;
  /** For `first`: the key that is counted once. */
  readonly firstCheckId?: string;
  readonly properties: EventProperties;
}

export interface AnalyticsBatch {
  /** The browser's clock when it was sent, for telling how far it is off. */
  readonly sentAt: number;
  readonly events: readonly AnalyticsEvent[];
}

/** Path to which a page reports campaign visits, and the allowed fields (spec S7.03). */
export const ACTIVITY_PATH = '/api/open/activity/statistics';
export const REQUEST_SOURCES = ['H5', 'PC'] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];
export const UTM_NAME = /^utm_[a-z]{1,20}$/;
export const UTM_MAX = 8;
export const UTM_TEXT_MAX = 200;
