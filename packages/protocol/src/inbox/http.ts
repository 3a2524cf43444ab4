import { z } from 'zod';
import { NOTICE_AREAS, NOTICE_TOPICS, type NoticeTopic } from './topics.ts';

/** Bodies and answers under /api/inbox (docs/specs/073-inbox.md). */
const topic = z.enum(Object.keys(NOTICE_TOPICS) as [NoticeTopic, ...NoticeTopic[]]);

export const inboxQuery = z.strictObject({
  area: z.enum(NOTICE_AREAS).optional(),
  unread: z.literal('true').optional(),
  /** Entries older than this one. */
  before: z
    .string()
    .regex(/^[0-9]{1,19}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

const inboxEntry = z.strictObject({
  /** Later entries have greater ones, and so has an entry that changed: 19 digits, too many for a number. */
  id: z.string(),
  kind: z.string(),
  topic,
  area: z.enum(NOTICE_AREAS),
  /** What the words of its kind are filled with (messages/kinds.ts): texts, times in ms. */
  values: z.record(z.string(), z.string()),
  /** When it happened, ms. */
  time: z.int(),
  isRead: z.boolean(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

export const inboxData = z.strictObject({
  entries: z.array(inboxEntry),
  /** Of all areas; 100 stands for a hundred and more. */
  unread: z.int().min(0).max(100),
  /** What to ask with as `before`; null: there are no older ones. */
  next: z.string().nullable(),
});
export type InboxData = z.infer<typeof inboxData>;

/** What the socket's channel `inbox` says when an inbox changed: `newest` is the newest unread entry. */
export const inboxNewsData = z.strictObject({ unread: z.int().min(0).max(100), newest: inboxEntry.nullable() });
export type InboxNews = z.infer<typeof inboxNewsData>;

/** Marks these entries read, or all up to the newest that the person has seen. */
export const inboxReadBody = z.union([
  z.strictObject({
    ids: z
      .array(z.string().regex(/^[0-9]{1,19}$/))
      .min(1)
      .max(100),
  }),
  z.strictObject({ upTo: z.string().regex(/^[0-9]{1,19}$/), area: z.enum(NOTICE_AREAS).optional() }),
]);
export type InboxReadBody = z.infer<typeof inboxReadBody>;

export const inboxUnreadData = z.strictObject({ unread: z.int().min(0).max(100) });
export type InboxUnread = z.infer<typeof inboxUnreadData>;

const channels = z.strictObject({ page: z.boolean(), mail: z.boolean(), push: z.boolean() }).partial();

/** GET and PATCH /api/inbox/choices. A channel that a topic does not offer is absent. */
export const inboxChoicesData = z.strictObject({
  topics: z.record(topic, channels),
  /** The venue's key that a browser subscribes with (VAPID, RFC 8292), base64url; null: no push here. */
  pushKey: z.string().nullable(),
  /** Browsers of the person that get pushes. */
  browsers: z.int(),
});
export type InboxChoices = z.infer<typeof inboxChoicesData>;

const chosen = Object.fromEntries(Object.keys(NOTICE_TOPICS).map((name) => [name, channels])) as Record<
  NoticeTopic,
  typeof channels
>;
export const inboxChoicesBody = z.strictObject({ topics: z.strictObject(chosen).partial() });
export type InboxChoicesBody = z.infer<typeof inboxChoicesBody>;

/** POST /api/inbox/push: what `PushSubscription.toJSON()` gives. DELETE takes the endpoint. */
export const pushSubscriptionBody = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;
export const pushEndpointBody = z.strictObject({ endpoint: z.url({ protocol: /^https$/ }).max(1_000) });
