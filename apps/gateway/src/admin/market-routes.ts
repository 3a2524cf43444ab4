import { reasonBody } from '@pelorus/protocol/admin/http.ts';
import {
  delistingBody,
  listingBody,
  marketsDeskData,
  planData,
  planParams,
  statusBody,
} from '@pelorus/protocol/admin/markets.ts';
import { venueLimitsBody, venueLimitsData } from '@pelorus/protocol/admin/venue-limits.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import type { GatewayDeps } from '../deps.ts';
import { type App, ok } from '../http/routes.ts';
import { agree, cancel, marketsDesk, proposeDelisting, proposeListing, setStatus } from './market-plans.ts';
import { clearLimits, setLimits, venueLimitsDesk } from './venue-limits.ts';

const BASE = '/api/admin/markets';
const config = { right: 'staff.markets' } as const;
const plan = { 200: okSchema(planData) };

/** Registers what staff do with markets (PLAN-01). */
export function registerMarketPlans(app: App, deps: GatewayDeps): void {
  app.route({
    method: 'GET',
    url: BASE,
    config,
    schema: { response: { 200: okSchema(marketsDeskData) } },
    handler: async (request) => ok(await marketsDesk(deps, request)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/statuses`,
    config,
    schema: { body: statusBody, response: plan },
    handler: async (request) => ok(await setStatus(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/listings`,
    config,
    schema: { body: listingBody, response: plan },
    handler: async (request) => ok(await proposeListing(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/delistings`,
    config,
    schema: { body: delistingBody, response: plan },
    handler: async (request) => ok(await proposeDelisting(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/plans/:id/agree`,
    config,
    schema: { params: planParams, body: reasonBody, response: plan },
    handler: async (request) => ok(await agree(deps, request, request.params.id, request.body.reason)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/plans/:id/cancel`,
    config,
    schema: { params: planParams, body: reasonBody, response: plan },
    handler: async (request) => ok(await cancel(deps, request, request.params.id, request.body.reason)),
  });
}

const LIMITS = '/api/admin/venue-limits';
const limits = { 200: okSchema(venueLimitsData) };

/** Registers what staff do with the limits over all markets (STF-30). */
export function registerVenueLimits(app: App, deps: GatewayDeps): void {
  app.route({
    method: 'GET',
    url: LIMITS,
    config,
    schema: { response: limits },
    handler: async () => ok(await venueLimitsDesk(deps)),
  });
  app.route({
    method: 'POST',
    url: LIMITS,
    config,
    schema: { body: venueLimitsBody, response: limits },
    handler: async (request) => ok(await setLimits(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${LIMITS}/clear`,
    config,
    schema: { body: reasonBody, response: limits },
    handler: async (request) => ok(await clearLimits(deps, request, request.body.reason)),
  });
}
