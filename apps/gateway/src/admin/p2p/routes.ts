import { reasonBody } from '@pelorus/protocol/admin/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  disputeCase,
  disputeParams,
  disputePictureParams,
  disputesData,
  disputesQuery,
  reportParams,
  reportsData,
  rulingBody,
  sharedAccountParams,
  sharedAccountsData,
  takeBody,
} from '@pelorus/protocol/p2p/staff.ts';
import { z } from 'zod';
import { bytes, fileAnswer } from '../../http/file-answers.ts';
import { type App, ok } from '../../http/routes.ts';
import { registerDesk } from '../desk/desk-routes.ts';
import type { AdminNeeds } from '../needs.ts';
import { openDisputeCase, openDisputePicture } from './case.ts';
import { clockDesk, stopP2p } from './clock-desk.ts';
import { handleReport, handleSharedAccount, reportList, sharedAccountList } from './lists.ts';
import { merchantDesk } from './merchant-desk.ts';
import { disputeQueue } from './queue.ts';
import { agreeToRuling, rule, takeCase } from './rule.ts';

const BASE = '/api/admin/p2p';
const DISPUTES = `${BASE}/disputes`;
const config = { right: 'staff.p2p' } as const;
/** A picture opened as a page runs no scripts and has no origin. */
const PICTURE_CSP = "sandbox; default-src 'none'; frame-ancestors 'none'";
const nothing = { 200: okSchema(z.null()) };

function registerLooks(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: DISPUTES,
    config,
    schema: { querystring: disputesQuery, response: { 200: okSchema(disputesData) } },
    handler: async (request) => ok(await disputeQueue(deps, request, request.query.list)),
  });
  app.route({
    method: 'GET',
    url: `${DISPUTES}/:id`,
    config,
    schema: { params: disputeParams, response: { 200: okSchema(disputeCase) } },
    handler: async (request) => ok(await openDisputeCase(deps, request, Number(request.params.id))),
  });
  app.route({
    method: 'GET',
    url: `${DISPUTES}/:id/pictures/:picture`,
    config,
    schema: { params: disputePictureParams, response: fileAnswer({ 'image/jpeg': bytes }) },
    handler: async (request, reply) => {
      const { id, picture } = request.params;
      const jpeg = await openDisputePicture(deps, request, Number(id), Number(picture));
      return reply
        .header('content-security-policy', PICTURE_CSP)
        .header('content-disposition', `attachment; filename="${picture}.jpg"`)
        .type('image/jpeg')
        .send(jpeg);
    },
  });
}

/** Each asks for the case again afterwards: that look is in the audit log. */
function registerRulings(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'POST',
    url: `${DISPUTES}/:id/take`,
    config,
    schema: { params: disputeParams, body: takeBody, response: nothing },
    handler: async (request) => {
      await takeCase(deps, request, Number(request.params.id), request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${DISPUTES}/:id/ruling`,
    config: { ...config, fresh: true },
    schema: { params: disputeParams, body: rulingBody, response: nothing },
    handler: async (request) => {
      await rule(deps, request, Number(request.params.id), request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${DISPUTES}/:id/agree`,
    config: { ...config, fresh: true },
    schema: { params: disputeParams, body: reasonBody, response: nothing },
    handler: async (request) => {
      await agreeToRuling(deps, request, Number(request.params.id), request.body.reason);
      return ok(null);
    },
  });
}

function registerLists(app: App, deps: AdminNeeds): void {
  const reports = { 200: okSchema(reportsData) };
  const accounts = { 200: okSchema(sharedAccountsData) };
  app.route({
    method: 'GET',
    url: `${BASE}/reports`,
    config,
    schema: { response: reports },
    handler: async () => ok(await reportList(deps)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/reports/:id/handled`,
    config,
    schema: { params: reportParams, body: reasonBody, response: reports },
    handler: async (request) => {
      await handleReport(deps, request, Number(request.params.id), request.body.reason);
      return ok(await reportList(deps));
    },
  });
  app.route({
    method: 'GET',
    url: `${BASE}/shared-accounts`,
    config,
    schema: { response: accounts },
    handler: async () => ok(await sharedAccountList(deps)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/shared-accounts/:id/handled`,
    config,
    schema: { params: sharedAccountParams, body: reasonBody, response: accounts },
    handler: async (request) => {
      await handleSharedAccount(deps, request, request.params.id, request.body.reason);
      return ok(await sharedAccountList(deps));
    },
  });
}

/** The staff's side of P2P (docs/specs/071-p2p-disputes.md); nothing where the configuration has no P2P. */
export function registerP2pDesk(app: App, deps: AdminNeeds): void {
  if (deps.config.p2p === undefined) return;
  registerLooks(app, deps);
  registerRulings(app, deps);
  registerLists(app, deps);
  registerDesk(app, deps, merchantDesk);
  registerDesk(app, deps, clockDesk);
  app.route({
    method: 'POST',
    url: `${BASE}/switch/stop`,
    config: { right: 'staff.p2p.switch' },
    schema: { body: reasonBody, response: nothing },
    handler: async (request) => {
      await stopP2p(deps, request, request.body.reason);
      return ok(null);
    },
  });
}
