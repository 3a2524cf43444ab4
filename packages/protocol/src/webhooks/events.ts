/** Webhook events (docs/specs/036-demo-and-webhooks.md). */
export const WEBHOOK_EVENTS = [
  'fill',
  'order-done',
  'credit',
  'deposit-seen',
  'deposit-credited',
  'withdrawal-paid',
  'withdrawal-failed',
  'withdrawal-rejected',
  'key-made',
  'logged-in',
  'contract-fill',
  'contract-order-done',
  'margin-call',
  'liquidation',
  'funding',
  'p2p-order',
  'p2p-message',
  'price-alert',
  'announcement',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Those of contracts, which a venue without contracts does not offer. */
export const CONTRACT_EVENTS: ReadonlySet<WebhookEvent> = new Set<WebhookEvent>([
  'contract-fill',
  'contract-order-done',
  'margin-call',
  'liquidation',
  'funding',
]);

/** Those of P2P, which a venue without it does not offer. */
export const P2P_EVENTS: ReadonlySet<WebhookEvent> = new Set<WebhookEvent>(['p2p-order', 'p2p-message']);

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
