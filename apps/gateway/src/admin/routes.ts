import { auditPage } from '@pelorus/database/admin/audit.ts';
import {
  auditCheckBody,
  auditCheckData,
  auditData,
  auditQuery,
  enrolledData,
  enrolmentBody,
  enrolmentOptionsData,
  enrolmentTokenBody,
  reasonBody,
  revealedData,
  staffMeData,
  staffParams,
  staffUserData,
  staffUserPageData,
  usersQuery,
} from '@pelorus/protocol/admin/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { passkeyAnswerBody, webAuthnJson } from '@pelorus/protocol/identity/factors.ts';
import { z } from 'zod';
import { shownMe, staffOf } from '../http/callers/admit.ts';
import { act, checkedAudit, shownEntry } from '../http/callers/audit-log.ts';
import { type App, ok } from '../http/routes.ts';
import { registerAnnouncementDesk } from './announcements/routes.ts';
import { registerContracts } from './contract-routes.ts';
import { registerCustody } from './custody-routes.ts';
import { registerDesks } from './desk/desk-routes.ts';
import { enrol, enrolOptions, staffLogIn, staffLogOut } from './door.ts';
import { registerFactorResets } from './factor-reset-routes.ts';
import { registerMarketPlans, registerVenueLimits } from './market-routes.ts';
import type { AdminNeeds } from './needs.ts';
import { registerP2pDesk } from './p2p/routes.ts';
import { staffLogInOptions } from './passkeys.ts';
import { registerMachine, registerPeople } from './people-routes.ts';
import { freezeUser, revealUser, searchUsers, thawUser, userPage } from './users.ts';
import { registerVerificationQueue } from './verification-routes.ts';

const BASE = '/api/admin';
/** Routes for visitors: signing in. */
const DOOR = { right: 'staff.door', weight: 20 } as const;
const nothing = { 200: okSchema(z.null()) };

function registerDoor(app: App, deps: AdminNeeds): void {
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

function registerSelf(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: `${BASE}/me`,
    config: { right: 'staff.self' },
    schema: { response: { 200: okSchema(staffMeData) } },
    handler: async (request) => ok(await shownMe(deps, staffOf(request))),
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

function registerUsers(app: App, deps: AdminNeeds): void {
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

function registerAudit(app: App, deps: AdminNeeds): void {
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

/** The staff's own routes (docs/specs/029-staff.md). */
export function registerAdmin(app: App, deps: AdminNeeds): void {
  registerDoor(app, deps);
  registerSelf(app, deps);
  registerPeople(app, deps);
  registerUsers(app, deps);
  registerFactorResets(app, deps);
  registerAudit(app, deps);
  registerVerificationQueue(app, deps);
  registerMarketPlans(app, deps);
  registerVenueLimits(app, deps);
  registerContracts(app, deps);
  registerCustody(app, deps);
  registerDesks(app, deps);
  registerP2pDesk(app, deps);
  registerAnnouncementDesk(app, deps);
  registerMachine(app, deps);
}
