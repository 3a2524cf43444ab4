import {
  contractListingBody,
  contractsDeskData,
  contractTermsData,
  termsBody,
  termsParams,
  transfersBody,
} from '@pelorus/protocol/admin/contracts.ts';
import { planData } from '@pelorus/protocol/admin/markets.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { type App, ok } from '../http/routes.ts';
import { proposeContract } from './contract-listings.ts';
import { contractTermsDesk, proposeTerms } from './contract-term-plans.ts';
import { contractsDesk, proposeTransfers } from './contracts.ts';
import type { AdminNeeds } from './needs.ts';

const BASE = '/api/admin/contracts';
const config = { right: 'staff.markets' } as const;
/** Routes that need two people: both confirm with their passkey. */
const FRESH = { ...config, fresh: true } as const;

/** Registers what staff do with contracts beyond what they do with markets (PLAN-51). */
export function registerContracts(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config,
    schema: { response: { 200: okSchema(contractsDeskData) } },
    handler: async () => ok(await contractsDesk(deps)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/transfers`,
    config: FRESH,
    schema: { body: transfersBody, response: { 200: okSchema(planData) } },
    handler: async (request) => ok(await proposeTransfers(deps, request, request.body)),
  });
  app.route({
    method: 'GET',
    url: `${BASE}/:symbol`,
    config,
    schema: { params: termsParams, response: { 200: okSchema(contractTermsData) } },
    handler: async (request) => ok(await contractTermsDesk(deps, request.params.symbol)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/terms`,
    config: FRESH,
    schema: { body: termsBody, response: { 200: okSchema(planData) } },
    handler: async (request) => ok(await proposeTerms(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/listings`,
    config: FRESH,
    schema: { body: contractListingBody, response: { 200: okSchema(planData) } },
    handler: async (request) => ok(await proposeContract(deps, request, request.body)),
  });
}
