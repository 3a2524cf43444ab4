import { priceAlertBody, priceAlertChange, priceAlertData } from '@pelorus/protocol/alerts/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { Feeds } from '../markets/feeds.ts';
import { listAlerts, makeAlert, moveAlert, removeAlert } from './alerts.ts';
import type { AlertsNeeds } from './needs.ts';

const BASE = '/api/price-alerts';
const SELF = { right: 'identity.self' } as const;
const params = z.strictObject({ id: z.coerce.number().int().min(1) });

/** Everything under /api/price-alerts. */
export function registerAlerts(app: App, deps: AlertsNeeds, feeds: Feeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config: SELF,
    schema: {
      summary: 'The prices that I wait for, and those that were reached',
      response: { 200: okSchema(z.strictObject({ alerts: z.array(priceAlertData) })) },
    },
    handler: async (request) => ok({ alerts: await listAlerts(deps, whoOf(request).userId) }),
  });
  app.route({
    method: 'POST',
    url: BASE,
    config: SELF,
    schema: { summary: 'Wait for a price', body: priceAlertBody, response: { 200: okSchema(priceAlertData) } },
    handler: async (request) => ok(await makeAlert(deps, feeds, whoOf(request).userId, request.body)),
  });
  app.route({
    method: 'PATCH',
    url: `${BASE}/:id`,
    config: SELF,
    schema: {
      summary: 'Move a price alert, or change its note',
      params,
      body: priceAlertChange,
      response: { 200: okSchema(priceAlertData) },
    },
    handler: async (request) =>
      ok(await moveAlert(deps, feeds, whoOf(request).userId, request.params.id, request.body)),
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/:id`,
    config: SELF,
    schema: { summary: 'Delete a price alert', params, response: { 200: okSchema(z.null()) } },
    handler: async (request) => {
      await removeAlert(deps, whoOf(request).userId, request.params.id);
      return ok(null);
    },
  });
}
