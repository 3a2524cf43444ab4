import {
  factorResetBody,
  factorResetDesk,
  factorResetParams,
  waitingResetsData,
} from '@pelorus/protocol/admin/factor-resets.ts';
import { reasonBody, staffParams } from '@pelorus/protocol/admin/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { type App, ok } from '../http/routes.ts';
import { agreeToReset, declineReset, proposeReset, resetDesk, waitingResets } from './factor-resets.ts';
import type { AdminNeeds } from './needs.ts';

const OF_USER = '/api/admin/users/:id/factor-reset';
const BASE = '/api/admin/factor-resets';
const desk = { 200: okSchema(factorResetDesk) };

/** Registers the routes by which two staff members reset a person's second factors (STF-40). */
export function registerFactorResets(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: OF_USER,
    config: { right: 'staff.users.read' },
    schema: { params: staffParams, response: desk },
    handler: async (request) => ok(await resetDesk(deps, request, request.params.id)),
  });
  app.route({
    method: 'POST',
    url: OF_USER,
    config: { right: 'staff.factors.propose', fresh: true },
    schema: { params: staffParams, body: factorResetBody, response: desk },
    handler: async (request) => ok(await proposeReset(deps, request, request.params.id, request.body)),
  });
  app.route({
    method: 'GET',
    url: BASE,
    config: { right: 'staff.factors.propose' },
    schema: { response: { 200: okSchema(waitingResetsData) } },
    handler: async (request) => ok(await waitingResets(deps, request)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/agree`,
    config: { right: 'staff.factors.agree', fresh: true },
    schema: { params: factorResetParams, body: reasonBody, response: desk },
    handler: async (request) => ok(await agreeToReset(deps, request, request.params.id, request.body.reason)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/decline`,
    config: { right: 'staff.factors.propose' },
    schema: { params: factorResetParams, body: reasonBody, response: desk },
    handler: async (request) => ok(await declineReset(deps, request, request.params.id, request.body.reason)),
  });
}
