import { feesBody, feesData } from '@pelorus/protocol/admin/fees.ts';
import { reasonBody } from '@pelorus/protocol/admin/http.ts';
import {
  delistingBody,
  filtersBody,
  filtersParams,
  listingBody,
  marketFiltersData,
  marketsDeskData,
  planData,
  planParams,
  statusBody,
} from '@pelorus/protocol/admin/markets.ts';
import { venueLimitsData, venueProposalBody, venueProposalParams } from '@pelorus/protocol/admin/venue-limits.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { type App, ok } from '../http/routes.ts';
import { feesDesk, proposeFees } from './market-fee-plans.ts';
import { marketFiltersDesk, proposeFilters } from './market-filter-plans.ts';
import { agree, cancel, marketsDesk, proposeDelisting, proposeListing, setStatus } from './market-plans.ts';
import type { AdminNeeds } from './needs.ts';
import { agreeToLimits, proposeLimits, venueLimitsDesk, withdrawLimits } from './venue-limits.ts';

const BASE = '/api/admin/markets';
const config = { right: 'staff.markets' } as const;
/**
 * Routes that need two people: both confirm with their passkey. Stopping is urgent and needs no confirmation, nor does
 * a status set by one person (PLAN-01).
 */
const FRESH = { ...config, fresh: true } as const;
const plan = { 200: okSchema(planData) };

/** Registers what staff do with markets (PLAN-01). */
export function registerMarketPlans(app: App, deps: AdminNeeds): void {
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
    config: FRESH,
    schema: { body: listingBody, response: plan },
    handler: async (request) => ok(await proposeListing(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/delistings`,
    config: FRESH,
    schema: { body: delistingBody, response: plan },
    handler: async (request) => ok(await proposeDelisting(deps, request, request.body)),
  });
  app.route({
    method: 'GET',
    url: `${BASE}/filters/:symbol`,
    config,
    schema: { params: filtersParams, response: { 200: okSchema(marketFiltersData) } },
    handler: async (request) => ok(await marketFiltersDesk(deps, request.params.symbol)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/filters`,
    config: FRESH,
    schema: { body: filtersBody, response: plan },
    handler: async (request) => ok(await proposeFilters(deps, request, request.body)),
  });
  registerFees(app, deps);
  app.route({
    method: 'POST',
    url: `${BASE}/plans/:id/agree`,
    config: FRESH,
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

function registerFees(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: `${BASE}/fees`,
    config,
    schema: { response: { 200: okSchema(feesData) } },
    handler: async () => ok(await feesDesk(deps)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/fees`,
    config: FRESH,
    schema: { body: feesBody, response: plan },
    handler: async (request) => ok(await proposeFees(deps, request, request.body)),
  });
}

const LIMITS = '/api/admin/venue-limits';
const limits = { 200: okSchema(venueLimitsData) };

/** Registers what staff do with the limits over all markets (STF-30). */
export function registerVenueLimits(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: LIMITS,
    config,
    schema: { response: limits },
    handler: async (request) => ok(await venueLimitsDesk(deps, request)),
  });
  app.route({
    method: 'POST',
    url: `${LIMITS}/proposals`,
    config: FRESH,
    schema: { body: venueProposalBody, response: limits },
    handler: async (request) => ok(await proposeLimits(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${LIMITS}/proposals/:id/agree`,
    config: FRESH,
    schema: { params: venueProposalParams, body: reasonBody, response: limits },
    handler: async (request) => ok(await agreeToLimits(deps, request, request.params.id, request.body.reason)),
  });
  app.route({
    method: 'POST',
    url: `${LIMITS}/proposals/:id/withdraw`,
    config,
    schema: { params: venueProposalParams, body: reasonBody, response: limits },
    handler: async (request) => ok(await withdrawLimits(deps, request, request.params.id, request.body.reason)),
  });
}
