/** Webhook events (docs/specs/036-demo-and-webhooks.md). */
export const WEBHOOK_EVENTS = ['fill', 'order-done', 'credit', 'key-made', 'logged-in'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Besides: sent when its owner asks for it. */
export const TEST_EVENT = 'test';
export type WebhookKind = WebhookEvent | typeof TEST_EVENT;

/** Why an endpoint is off. */
export const OFF_REASONS = ['owner', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** Problems of a call that got no answer. */
export const CALL_PROBLEMS = ['address', 'name', 'connection', 'certificate', 'timeout'] as const;
export type CallProblem = (typeof CALL_PROBLEMS)[number];

export const WEBHOOK_URL_MAX = 500;
