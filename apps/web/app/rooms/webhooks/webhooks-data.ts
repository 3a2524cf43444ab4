import { apiDelete, apiGet, apiPatch, apiPost } from '@pelorus/client/http/request.ts';
import type { CallProblem, WebhookKind } from '@pelorus/protocol/webhooks/events.ts';
import type {
  NewWebhook,
  Webhook,
  WebhookBody,
  WebhookChange,
  WebhookDelivery,
} from '@pelorus/protocol/webhooks/http.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { MessageId } from '../../i18n/messages.ts';

const BASE = '/api/webhooks';
const KEY = ['webhooks'];
/** While calls are under way the list is asked for so often. */
const LOOK_MS = 2_000;
const QUIET_MS = 15_000;

const pathOf = (id: string, tail = ''): `/api/${string}` => `${BASE}/${encodeURIComponent(id)}${tail}`;

export const EVENT_WORDS: Record<WebhookKind, MessageId> = {
  fill: 'webhooks.fill',
  'order-done': 'webhooks.orderDone',
  credit: 'webhooks.credit',
  'deposit-seen': 'webhooks.depositSeen',
  'deposit-credited': 'webhooks.depositCredited',
  'withdrawal-paid': 'webhooks.withdrawalPaid',
  'withdrawal-failed': 'webhooks.withdrawalFailed',
  'withdrawal-rejected': 'webhooks.withdrawalRejected',
  'key-made': 'webhooks.keyMade',
  'logged-in': 'webhooks.loggedIn',
  'contract-fill': 'webhooks.contractFill',
  'contract-order-done': 'webhooks.contractOrderDone',
  'margin-call': 'webhooks.marginCall',
  liquidation: 'webhooks.liquidation',
  funding: 'webhooks.funding',
  'p2p-order': 'webhooks.p2pOrder',
  'p2p-message': 'webhooks.p2pMessage',
  'price-alert': 'webhooks.priceAlert',
  announcement: 'webhooks.announcement',
  test: 'webhooks.test',
};
export const PROBLEM_WORDS: Record<CallProblem, MessageId> = {
  address: 'webhooks.problemAddress',
  name: 'webhooks.problemName',
  connection: 'webhooks.problemConnection',
  certificate: 'webhooks.problemCertificate',
  timeout: 'webhooks.problemTimeout',
};

export function useWebhooks() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => apiGet<Webhook[]>(BASE, { signal }) });
}

/** The last calls of one endpoint, followed while the list is open. */
export function useWebhookCalls(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => apiGet<WebhookDelivery[]>(pathOf(id, '/calls'), { signal }),
    refetchInterval: ({ state }) => (state.data?.some((call) => call.state === 'waiting') ? LOOK_MS : QUIET_MS),
  });
}

/** Returns a function that reloads the endpoints and their calls. */
export function useRenewWebhooks(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: KEY }), [client]);
}

/** Calls for webhooks; those that add or change one ask for the step-up themselves (FAC-31). */
export const WEBHOOKS = {
  make: (body: WebhookBody) => apiPost<NewWebhook>(BASE, body),
  change: (id: string, change: WebhookChange) => apiPatch<Webhook>(pathOf(id), change),
  renewSecret: (id: string) => apiPost<NewWebhook>(pathOf(id, '/secret'), {}),
  remove: (id: string) => apiDelete<null>(pathOf(id)),
  test: (id: string) => apiPost<null>(pathOf(id, '/test'), {}),
  again: (id: string, callId: string) => apiPost<null>(pathOf(id, `/calls/${encodeURIComponent(callId)}/again`), {}),
};

/** Returns the host of an address, as people tell endpoints apart. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
