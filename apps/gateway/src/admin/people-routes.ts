import {
  auditCheckBody,
  auditCheckData,
  firstOwnerBody,
  firstOwnerData,
  newStaffBody,
  reasonBody,
  staffParams,
  staffRolesBody,
} from '@pelorus/protocol/admin/http.ts';
import { confirmStaffBody, machineConfirmBody, staffDeskData, staffWordData } from '@pelorus/protocol/admin/staff.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import { checkedAudit } from '../http/callers/audit-log.ts';
import { type App, ok } from '../http/routes.ts';
import type { AdminNeeds } from './needs.ts';
import { changeRoles, confirmByMachine, confirmStaff, makeOwner, removeStaff } from './people.ts';
import { agreeToStaff, staffDesk, wishFor, wishStaff, withdrawStaffProposal } from './staff-proposals.ts';

const BASE = '/api/admin';
const config = { right: 'staff.people' } as const;
// Adding staff, links and roles needs a fresh confirmation; removing staff is urgent and does not.
const fresh = { ...config, fresh: true } as const;
const nothing = { 200: okSchema(z.null()) };
const word = { 200: okSchema(staffWordData) };

/** Changes that need two owners (STF-20, STF-21). */
function registerWishes(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'POST',
    url: `${BASE}/staff`,
    config: fresh,
    schema: { body: newStaffBody, response: word },
    handler: async (request) => ok(await wishStaff(deps, request, request.body)),
  });
  for (const kind of ['link', 'owner'] as const)
    app.route({
      method: 'POST',
      url: `${BASE}/staff/:id/${kind}`,
      config: fresh,
      schema: { params: staffParams, body: reasonBody, response: word },
      handler: async (request) =>
        ok(await wishFor(deps, request, kind, { staffId: request.params.id, reason: request.body.reason })),
    });
  app.route({
    method: 'POST',
    url: `${BASE}/staff/proposals/:id/agree`,
    config: fresh,
    schema: { params: staffParams, body: reasonBody, response: word },
    handler: async (request) => ok(await agreeToStaff(deps, request, request.params.id, request.body.reason)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/staff/proposals/:id/withdraw`,
    config,
    schema: { params: staffParams, body: reasonBody, response: nothing },
    handler: async (request) => {
      await withdrawStaffProposal(deps, request, request.params.id, request.body.reason);
      return ok(null);
    },
  });
}

/** Routes that manage staff, their roles and their passkeys (STF-01, STF-20 to STF-25). */
export function registerPeople(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: `${BASE}/staff`,
    config: { right: 'staff.confirm' },
    schema: { response: { 200: okSchema(staffDeskData) } },
    handler: async (request) => ok(await staffDesk(deps, request)),
  });
  app.route({
    method: 'PUT',
    url: `${BASE}/staff/:id/roles`,
    config: fresh,
    schema: { params: staffParams, body: staffRolesBody, response: nothing },
    handler: async (request) => {
      await changeRoles(deps, request, request.params.id, request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/staff/:id/confirm`,
    config: { right: 'staff.confirm', fresh: true },
    schema: { params: staffParams, body: confirmStaffBody, response: nothing },
    handler: async (request) => {
      await confirmStaff(deps, request, request.params.id, request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/staff/:id/end`,
    config,
    schema: { params: staffParams, body: reasonBody, response: nothing },
    handler: async (request) => {
      await removeStaff(deps, request, request.params.id, request.body.reason);
      return ok(null);
    },
  });
  registerWishes(app, deps);
}

/** Routes for the machine itself: `npm run staff`, `npm run audit`. */
export function registerMachine(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/operator/staff',
    config: { right: 'operator' },
    schema: { body: firstOwnerBody, response: { 200: okSchema(firstOwnerData) } },
    handler: async (request) => {
      const link = await makeOwner(deps, request, request.body);
      const { admin, publicOrigin } = deps.config.hosts;
      return ok({ ...link, origin: admin === undefined ? (publicOrigin ?? null) : `https://${admin}` });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/operator/staff/confirm',
    config: { right: 'operator' },
    schema: { body: machineConfirmBody, response: nothing },
    handler: async (request) => {
      await confirmByMachine(deps, request, request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/operator/audit',
    config: { right: 'operator' },
    schema: { body: auditCheckBody, response: { 200: okSchema(auditCheckData) } },
    handler: async (request) => ok(await checkedAudit(deps, request.body.kept)),
  });
}
