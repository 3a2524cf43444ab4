import { auditPage } from '@pelorus/database/queries/audit.ts';
import { allStaff } from '@pelorus/database/queries/staff.ts';
import {
  auditCheckBody,
  auditCheckData,
  auditData,
  auditQuery,
  enrolledData,
  enrolmentBody,
  enrolmentLinkData,
  enrolmentOptionsData,
  enrolmentTokenBody,
  firstOwnerBody,
  firstOwnerData,
  newStaffBody,
  ownerProposalData,
  reasonBody,
  revealedData,
  staffMeData,
  staffMemberData,
  staffParams,
  staffRolesBody,
  staffUserData,
  staffUserPageData,
  usersQuery,
} from '@pelorus/protocol/admin/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { passkeyAnswerBody, webAuthnJson } from '@pelorus/protocol/identity/factors.ts';
import { z } from 'zod';
import type { GatewayDeps } from '../deps.ts';
import { type App, ok } from '../http/routes.ts';
import { shownMe, staffOf } from './admit.ts';
import { act, checkedAudit, shownEntry } from './audit-log.ts';
import { enrol, enrolOptions, staffLogIn, staffLogOut } from './door.ts';
import { registerFactorResets } from './factor-reset-routes.ts';
import { registerMarketPlans, registerVenueLimits } from './market-routes.ts';
import { staffLogInOptions } from './passkeys.ts';
import { addStaff, changeRoles, linkAgain, makeOwner, removeStaff, shownStaff, wishOwner } from './people.ts';
import { freezeUser, revealUser, searchUsers, thawUser, userPage } from './users.ts';
import { registerVerificationQueue } from './verification-routes.ts';

const BASE = '/api/admin';
/** Of what strangers may ask: signing in. */
const DOOR = { right: 'staff.door', weight: 20 } as const;
const nothing = { 200: okSchema(z.null()) };

function registerDoor(app: App, deps: GatewayDeps): void {
  app.route({
    method: 'POST',
    url: `${BASE}/enrolment/options`,
    config: DOOR,
    schema: { body: enrolmentTokenBody, response: { 200: okSchema(enrolmentOptionsData) } },
    handler: async (request) => ok(await enrolOptions(deps, request, request.body.token)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/enrolment`,
    config: DOOR,
    schema: { body: enrolmentBody, response: { 200: okSchema(enrolledData) } },
    handler: async (request) => ok({ name: await enrol(deps, request, request.body) }),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/log-in/options`,
    config: DOOR,
    schema: { response: { 200: okSchema(webAuthnJson) } },
    handler: async (request) => ok({ ...(await staffLogInOptions(deps, request)) }),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/log-in`,
    config: DOOR,
    schema: { body: passkeyAnswerBody, response: nothing },
    handler: async (request, reply) => {
      await staffLogIn(deps, request, reply, request.body.answer);
      return ok(null);
    },
  });
}

function registerSelf(app: App, deps: GatewayDeps): void {
  app.route({
    method: 'GET',
    url: `${BASE}/me`,
    config: { right: 'staff.self' },
    schema: { response: { 200: okSchema(staffMeData) } },
    handler: async (request) => ok(shownMe(staffOf(request))),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/log-out`,
    config: { right: 'staff.self' },
    schema: { response: nothing },
    handler: async (request, reply) => {
      await staffLogOut(deps, request, reply);
      return ok(null);
    },
  });
}

function registerPeople(app: App, deps: GatewayDeps): void {
  const config = { right: 'staff.people' } as const;
  // Who makes staff, ways in and roles shows that it is them; putting somebody out is urgent.
  const fresh = { ...config, fresh: true } as const;
  const link = { 200: okSchema(enrolmentLinkData) };
  app.route({
    method: 'GET',
    url: `${BASE}/staff`,
    config,
    schema: { response: { 200: okSchema(z.array(staffMemberData)) } },
    handler: async () => ok((await allStaff(deps.pool)).map(shownStaff)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/staff`,
    config: fresh,
    schema: { body: newStaffBody, response: link },
    handler: async (request) => ok(await addStaff(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/staff/:id/link`,
    config: fresh,
    schema: { params: staffParams, body: reasonBody, response: link },
    handler: async (request) => ok(await linkAgain(deps, request, request.params.id, request.body.reason)),
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
    url: `${BASE}/staff/:id/owner`,
    config: fresh,
    schema: { params: staffParams, body: reasonBody, response: { 200: okSchema(ownerProposalData) } },
    handler: async (request) => ok({ state: await wishOwner(deps, request, request.params.id, request.body.reason) }),
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
}

function registerUsers(app: App, deps: GatewayDeps): void {
  const named = { params: staffParams, body: reasonBody };
  app.route({
    method: 'GET',
    url: `${BASE}/users`,
    config: { right: 'staff.users.read' },
    schema: { querystring: usersQuery, response: { 200: okSchema(z.array(staffUserData)) } },
    handler: async (request) => ok(await searchUsers(deps, request.query.search)),
  });
  app.route({
    method: 'GET',
    url: `${BASE}/users/:id`,
    config: { right: 'staff.users.read' },
    schema: { params: staffParams, response: { 200: okSchema(staffUserPageData) } },
    handler: async (request) => ok(await userPage(deps, request.params.id)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/users/:id/reveal`,
    config: { right: 'staff.users.reveal' },
    schema: { ...named, response: { 200: okSchema(revealedData) } },
    handler: async (request) => ok(await revealUser(deps, request, request.params.id, request.body.reason)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/users/:id/freeze`,
    config: { right: 'staff.users.freeze' },
    schema: { ...named, response: nothing },
    handler: async (request) => {
      await freezeUser(deps, request, request.params.id, request.body.reason);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/users/:id/thaw`,
    config: { right: 'staff.users.thaw' },
    schema: { ...named, response: nothing },
    handler: async (request) => {
      await thawUser(deps, request, request.params.id, request.body.reason);
      return ok(null);
    },
  });
}

function registerAudit(app: App, deps: GatewayDeps): void {
  app.route({
    method: 'GET',
    url: `${BASE}/audit`,
    config: { right: 'staff.audit.read' },
    schema: { querystring: auditQuery, response: { 200: okSchema(auditData) } },
    handler: async (request) => {
      const { cursor = '0', limit } = request.query;
      const before = Number(cursor);
      const page = await auditPage(deps.pool, Number.isSafeInteger(before) ? before : 0, limit);
      const last = page.at(-1);
      const isMore = last !== undefined && last.seq > 1 && page.length === limit;
      return ok({ entries: page.map(shownEntry), next: isMore ? String(last.seq) : null });
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/audit/check`,
    // It reads the whole log.
    config: { right: 'staff.audit.read', weight: 100 },
    schema: { body: auditCheckBody, response: { 200: okSchema(auditCheckData) } },
    handler: async (request) => {
      const checked = await checkedAudit(deps, request.body.kept);
      const detail = { head: String(checked.head.seq), broken: String(checked.broken?.seq ?? '') };
      await act(deps, request, staffOf(request), { action: 'audit-checked', detail }, async () => {});
      return ok(checked);
    },
  });
}

/** What the machine itself may: `npm run staff`, `npm run audit`. */
function registerMachine(app: App, deps: GatewayDeps): void {
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
    url: '/api/operator/audit',
    config: { right: 'operator' },
    schema: { body: auditCheckBody, response: { 200: okSchema(auditCheckData) } },
    handler: async (request) => ok(await checkedAudit(deps, request.body.kept)),
  });
}

/** The staff's own routes (docs/specs/029-staff.md). */
export function registerAdmin(app: App, deps: GatewayDeps): void {
  registerDoor(app, deps);
  registerSelf(app, deps);
  registerPeople(app, deps);
  registerUsers(app, deps);
  registerFactorResets(app, deps);
  registerAudit(app, deps);
  registerVerificationQueue(app, deps);
  registerMarketPlans(app, deps);
  registerVenueLimits(app, deps);
  registerMachine(app, deps);
}
