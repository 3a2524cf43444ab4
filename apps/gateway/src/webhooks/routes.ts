import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  deliveryData,
  newWebhookData,
  webhookBody,
  webhookChangeBody,
  webhookData,
} from '@pelorus/protocol/webhooks/http.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../http/routes.ts';
import { changerOf } from '../identity/security/after-change.ts';
import {
  callByHand,
  callsOf,
  changeEndpoint,
  listEndpoints,
  makeEndpoint,
  removeEndpoint,
  renewSecret,
} from './endpoints.ts';
import type { WebhooksNeeds } from './needs.ts';

const BASE = '/api/webhooks';
const READ = { right: 'identity.manage' } as const;
/** FAC-31: where account data goes is changed only just after the person showed that it is them. */
const FRESH = { right: 'identity.manage', fresh: true, weight: 5 } as const;
const BY_HAND = { right: 'identity.manage', weight: 20 } as const;
const params = z.strictObject({ id: z.uuid() });
const callParams = z.strictObject({ id: z.uuid(), callId: z.uuid() });
const nothing = { 200: okSchema(z.null()) };

/** Registered, listed, changed, taken away by the person in the browser (HOOK-01, HOOK-02). */
function registerEndpoints(app: App, deps: WebhooksNeeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config: READ,
    schema: { summary: 'My webhooks, without their secrets', response: { 200: okSchema(z.array(webhookData)) } },
    handler: async (request) => ok(await listEndpoints(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'POST',
    url: BASE,
    config: FRESH,
    schema: {
      summary: 'Register a webhook; its secret is shown this once',
      body: webhookBody,
      response: { 200: okSchema(newWebhookData) },
    },
    handler: async (request) =>
      ok(await makeEndpoint(deps, changerOf(deps, request), whoOf(request).accountId, request.body)),
  });
  app.route({
    method: 'PATCH',
    url: `${BASE}/:id`,
    config: FRESH,
    schema: {
      summary: 'Change where a webhook goes and what it tells, switch it on or off',
      params,
      body: webhookChangeBody,
      response: { 200: okSchema(webhookData) },
    },
    handler: async (request) =>
      ok(await changeEndpoint(deps, changerOf(deps, request), request.params.id, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/secret`,
    config: FRESH,
    schema: {
      summary: 'Give a webhook another secret, shown this once; the old one ends at once',
      params,
      response: { 200: okSchema(newWebhookData) },
    },
    handler: async (request) => ok(await renewSecret(deps, changerOf(deps, request), request.params.id)),
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/:id`,
    // Needs no fresh session, as with keys: stopping data that goes to the wrong place is urgent.
    config: READ,
    schema: { summary: 'Delete a webhook and the list of its calls', params, response: nothing },
    handler: async (request) => {
      await removeEndpoint(deps, changerOf(deps, request), request.params.id);
      return ok(null);
    },
  });
}

/** Routes for the call history and manual calls (HOOK-08). */
function registerCalls(app: App, deps: WebhooksNeeds): void {
  app.route({
    method: 'GET',
    url: `${BASE}/:id/calls`,
    config: READ,
    schema: {
      summary: 'The last calls of a webhook, newest first',
      params,
      response: { 200: okSchema(z.array(deliveryData)) },
    },
    handler: async (request) => ok(await callsOf(deps, whoOf(request).userId, request.params.id)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/test`,
    config: BY_HAND,
    schema: { summary: 'Send a test event', params, response: nothing },
    handler: async (request) => {
      await callByHand(deps, whoOf(request).userId, request.params.id, null);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/calls/:callId/again`,
    config: BY_HAND,
    schema: { summary: 'Send a call again, under the same webhook-id', params: callParams, response: nothing },
    handler: async (request) => {
      await callByHand(deps, whoOf(request).userId, request.params.id, request.params.callId);
      return ok(null);
    },
  });
}

/** Everything under /api/webhooks. */
export function registerWebhooks(app: App, deps: WebhooksNeeds): void {
  registerEndpoints(app, deps);
  registerCalls(app, deps);
}
