import { z } from 'zod';
import { CALL_PROBLEMS, OFF_REASONS, TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_URL_MAX } from './events.ts';

/** Bodies and answers under /api/webhooks. */
const url = z.string().min(1).max(WEBHOOK_URL_MAX);
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((list) => new Set(list).size === list.length);

export const webhookBody = z.strictObject({ url, events });
export type WebhookBody = z.infer<typeof webhookBody>;

/** Absent fields keep their values. */
export const webhookChangeBody = z
  .strictObject({ url, events, isOn: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0);
export type WebhookChange = z.infer<typeof webhookChangeBody>;

export const webhookData = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.int(),
  /** null: it is on. */
  offReason: z.enum(OFF_REASONS).nullable(),
  /** Since when every call failed, ms; null: the last one did not. */
  failingSince: z.int().nullable(),
  /** Calls that wait. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhookData>;

/** The secret is in this one answer. */
export const newWebhookData = webhookData.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookData>;

export const deliveryData = z.strictObject({
  /** The header webhook-id. */
  id: z.uuid(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** When it happened, ms. */
  time: z.int(),
  state: z.enum(['waiting', 'told', 'given-up']),
  tries: z.int(),
  /** When it was tried last, and will be next, ms. */
  triedAt: z.int().nullable(),
  nextTryAt: z.int().nullable(),
  /** The last attempt: the answer's status, or the problem. */
  status: z.int().nullable(),
  problem: z.enum(CALL_PROBLEMS).nullable(),
  tookMs: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof deliveryData>;
