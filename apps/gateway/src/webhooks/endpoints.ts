import { randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import {
  countByHand,
  type DeliveryRow,
  deleteEndpoint,
  deliveriesOf,
  type EndpointRow,
  endpointOf,
  endpointsOf,
  insertEndpoint,
  queueAgain,
  queueTest,
  updateEndpoint,
} from '@pelorus/database/webhooks/endpoints.ts';
import type {
  NewWebhook,
  Webhook,
  WebhookBody,
  WebhookChange,
  WebhookDelivery,
} from '@pelorus/protocol/webhooks/http.ts';
import { webhookUrl } from '@pelorus/protocol/webhooks/url.ts';
import { Refused } from '../http/refused.ts';
import { afterChange, type Changer } from '../identity/security/after-change.ts';
import type { WebhooksNeeds } from './needs.ts';

const SECRET_BYTES = 32;
const DELIVERIES_MAX = 100;
const MINUTE_MS = 60_000;

const shownEndpoint = (row: EndpointRow): Webhook => ({
  id: row.endpointId,
  url: row.url,
  events: row.events,
  createdAt: row.madeAtMs,
  offReason: row.offReason,
  failingSince: row.failingSinceMs,
  waiting: row.waiting,
});

const shownDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.deliveryId,
  type: row.kind,
  time: row.madeAtMs,
  state: row.toldAtMs !== null ? 'told' : row.nextTryAtMs !== null ? 'waiting' : 'given-up',
  tries: row.tries,
  triedAt: row.triedAtMs,
  nextTryAt: row.nextTryAtMs,
  status: row.status,
  problem: row.problem,
  tookMs: row.tookMs,
});

/** Returns a new secret, as standardwebhooks.com has it (HOOK-02). */
const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

function urlOf(deps: WebhooksNeeds, text: string): string {
  const { mode, webhooks } = deps.config;
  const url = webhookUrl(text, mode === 'demo' && webhooks.loopback);
  if (url === null) throw new Refused('WEBHOOK_ADDRESS', 'url');
  return url;
}

async function one(db: Queryable, userId: string, endpointId: string): Promise<EndpointRow> {
  const row = await endpointOf(db, userId, endpointId);
  if (row === undefined) throw new Refused('NOT_FOUND');
  return row;
}

/** Writes history and mail about a change of an endpoint. */
async function tell(
  deps: WebhooksNeeds,
  db: Queryable,
  changer: Changer,
  kind: 'webhook-made' | 'webhook-changed',
  url: string,
) {
  const { host } = new URL(url);
  await afterChange(deps, db, changer, {
    kind,
    detail: { host },
    endsSessions: false,
    holds: false,
    tell: ({ timeMs }) => ({ kind, values: { host, timeMs } }),
  });
}

/** Returns a person's endpoints, oldest first. */
export async function listEndpoints(deps: WebhooksNeeds, userId: string): Promise<Webhook[]> {
  return (await endpointsOf(deps.pool, userId)).map(shownEndpoint);
}

/** Registers an endpoint; its secret is in this answer alone. Refuses WEBHOOK_ADDRESS, TOO_MANY_OF_THESE. */
export async function makeEndpoint(
  deps: WebhooksNeeds,
  changer: Changer,
  account: number,
  { url: given, events }: WebhookBody,
): Promise<NewWebhook> {
  const { userId } = changer;
  const url = urlOf(deps, given);
  const endpointId = randomUUID();
  const secret = newSecret();
  const secretSealed = seal(deps.secrets.webhookKey, endpointId, secret);
  return inTransaction(deps.pool, async (db) => {
    const row = { endpointId, userId, account, url, events, secretSealed, nowMs: deps.clock() };
    if (!(await insertEndpoint(db, row, deps.limits.webhooksPerPerson))) throw new Refused('TOO_MANY_OF_THESE');
    await tell(deps, db, changer, 'webhook-made', url);
    return { ...shownEndpoint(await one(db, userId, endpointId)), secret };
  });
}

/** Changes an endpoint; absent fields keep their values. Refuses NOT_FOUND, WEBHOOK_ADDRESS. */
export async function changeEndpoint(
  deps: WebhooksNeeds,
  changer: Changer,
  endpointId: string,
  change: WebhookChange,
): Promise<Webhook> {
  const { userId } = changer;
  const url = change.url === undefined ? undefined : urlOf(deps, change.url);
  return inTransaction(deps.pool, async (db) => {
    if (!(await updateEndpoint(db, userId, endpointId, { ...change, url }, deps.clock())))
      throw new Refused('NOT_FOUND');
    const row = await one(db, userId, endpointId);
    await tell(deps, db, changer, 'webhook-changed', row.url);
    return shownEndpoint(row);
  });
}

/** Gives an endpoint another secret; the old one signs nothing any more. Refuses NOT_FOUND. */
export async function renewSecret(deps: WebhooksNeeds, changer: Changer, endpointId: string): Promise<NewWebhook> {
  const { userId } = changer;
  const secret = newSecret();
  const secretSealed = seal(deps.secrets.webhookKey, endpointId, secret);
  return inTransaction(deps.pool, async (db) => {
    if (!(await updateEndpoint(db, userId, endpointId, { secretSealed }, deps.clock()))) throw new Refused('NOT_FOUND');
    const row = await one(db, userId, endpointId);
    await tell(deps, db, changer, 'webhook-changed', row.url);
    return { ...shownEndpoint(row), secret };
  });
}

/** Takes an endpoint away, with its calls. Refuses NOT_FOUND. */
export async function removeEndpoint(deps: WebhooksNeeds, changer: Changer, endpointId: string): Promise<void> {
  await inTransaction(deps.pool, async (db) => {
    const url = await deleteEndpoint(db, changer.userId, endpointId);
    if (url === undefined) throw new Refused('NOT_FOUND');
    const { host } = new URL(url);
    await afterChange(deps, db, changer, {
      kind: 'webhook-removed',
      detail: { host },
      endsSessions: false,
      holds: false,
      tell: ({ timeMs }) => ({ kind: 'webhook-changed', values: { host, timeMs } }),
    });
  });
}

/** Returns the newest calls of an endpoint, newest first. Refuses NOT_FOUND. */
export async function callsOf(deps: WebhooksNeeds, userId: string, endpointId: string): Promise<WebhookDelivery[]> {
  await one(deps.pool, userId, endpointId);
  return (await deliveriesOf(deps.pool, userId, endpointId, DELIVERIES_MAX)).map(shownDelivery);
}

/** Queues a call by hand: a test, or one that was made. Refuses NOT_FOUND, also where it is off; TOO_MANY_REQUESTS. */
export async function callByHand(
  deps: WebhooksNeeds,
  userId: string,
  endpointId: string,
  deliveryId: string | null,
): Promise<void> {
  const nowMs = deps.clock();
  await inTransaction(deps.pool, async (db) => {
    const most = deps.limits.webhookCallsByHandPerMinute;
    if (!(await countByHand(db, userId, nowMs, nowMs - MINUTE_MS, most)))
      throw new Refused('TOO_MANY_REQUESTS', undefined, MINUTE_MS / 1_000);
    const isQueued =
      deliveryId === null
        ? await queueTest(db, userId, endpointId, nowMs)
        : await queueAgain(db, userId, endpointId, deliveryId, nowMs);
    if (!isQueued) throw new Refused('NOT_FOUND');
  });
}
