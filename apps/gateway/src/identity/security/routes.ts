import { historyOf } from '@pelorus/database/identity/history.ts';
import { setAntiPhishing } from '@pelorus/database/identity/security.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { accountFileData } from '@pelorus/protocol/identity/account-file.ts';
import { stepData } from '@pelorus/protocol/identity/journeys.ts';
import {
  antiPhishingBody,
  closeBody,
  deviceData,
  emailChangeBody,
  endedData,
  freezeLinkBody,
  historyEntryData,
  historyQuery,
  passwordChangeBody,
  securityData,
  sessionRowData,
} from '@pelorus/protocol/identity/security.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clearedCookies } from '../../http/cookies.ts';
import { numbersOfCursor, pageOf } from '../../http/cursors.ts';
import { fileAnswer } from '../../http/file-answers.ts';
import { isHttps } from '../../http/guard.ts';
import { originOf } from '../../http/origin.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import { note } from '../history.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';
import { beginAddressChange } from './address-change.ts';
import { changerOf } from './after-change.ts';
import { closeFor } from './closing.ts';
import { exportOf } from './export.ts';
import { freeze, freezeByLink } from './freezing.ts';
import { securityOverview } from './overview.ts';
import { setPassword } from './password.ts';
import { devicesSeen, endOne, endOthers, forget, sessionsOf } from './sessions.ts';

const params = z.strictObject({ id: z.uuid() });
const right = 'identity.manage' as const;
const nothing = { 200: okSchema(z.null()) };

/** Takes the session's cookies away: it has ended. */
function leave(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', clearedCookies(isHttps(request)));
}

/** The score, sessions and devices. */
function registerDoors(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/identity/security',
    config: { right, weight: 2 },
    schema: { summary: 'How safe my account is', response: { 200: okSchema(securityData) } },
    handler: async (request) => ok(await securityOverview(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'GET',
    url: '/api/identity/sessions',
    config: { right },
    schema: { summary: 'My sessions, the last used first', response: { 200: okSchema(z.array(sessionRowData)) } },
    handler: async (request) => ok(await sessionsOf(deps, whoOf(request))),
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/sessions/:id',
    config: { right, fresh: true },
    schema: { summary: 'End one of my sessions, at once and everywhere', params, response: nothing },
    handler: async (request, reply) => {
      if (await endOne(deps, changerOf(deps, request), request.params.id)) leave(request, reply);
      return ok(null);
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/sessions',
    config: { right, fresh: true },
    schema: { summary: 'End all my sessions but this one', response: { 200: okSchema(endedData) } },
    handler: async (request) => ok({ ended: await endOthers(deps, changerOf(deps, request)) }),
  });
  app.route({
    method: 'GET',
    url: '/api/identity/devices',
    config: { right },
    schema: { summary: 'Browsers I have proven myself on', response: { 200: okSchema(z.array(deviceData)) } },
    handler: async (request) => ok(await devicesSeen(deps, request, whoOf(request).userId)),
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/devices/:id',
    config: { right, fresh: true },
    schema: { summary: 'Forget a device and end its sessions', params, response: nothing },
    handler: async (request, reply) => {
      if (await forget(deps, changerOf(deps, request), request.params.id)) leave(request, reply);
      return ok(null);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/identity/history',
    config: { right, weight: 2 },
    schema: {
      summary: 'What happened to my account, newest first',
      querystring: historyQuery,
      response: { 200: okSchema(pageSchema(historyEntryData)) },
    },
    handler: async (request) => {
      const { cursor, limit } = request.query;
      const [before = 0] = numbersOfCursor(cursor, 1) ?? [];
      const found = await historyOf(deps.pool, whoOf(request).userId, before, limit + 1);
      const page = pageOf(found, limit, (entry) => [entry.entryId]);
      return ok({ ...page, rows: page.rows.map(({ entryId, atMs, ...row }) => ({ ...row, id: entryId, at: atMs })) });
    },
  });
}

/** Routes by which people change their own settings. */
function registerChanges(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'PUT',
    url: '/api/identity/anti-phishing',
    config: { right, fresh: true },
    schema: { summary: 'The mark that stands in every mail to me', body: antiPhishingBody, response: nothing },
    handler: async (request) => {
      const { userId, origin } = changerOf(deps, request);
      await inTransaction(deps.pool, async (db) => {
        await setAntiPhishing(db, userId, request.body.code);
        await note(db, userId, 'anti-phishing-changed', origin, deps.clock());
      });
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/password',
    config: { right, fresh: true, weight: 10 },
    schema: { summary: 'Change my password; every other session ends', body: passwordChangeBody, response: nothing },
    handler: async (request) => {
      await setPassword(deps, request, request.body);
      return ok(null);
    },
  });
  for (const purpose of ['email-change', 'phone-change'] as const)
    app.route({
      method: 'POST',
      url: `/api/identity/${purpose}`,
      config: { right, fresh: true, weight: 10 },
      schema: {
        summary: 'Begin a change of address: codes go to the old one, then to the new one',
        body: emailChangeBody,
        response: { 200: okSchema(stepData) },
      },
      handler: async (request, reply) =>
        ok(await beginAddressChange(deps, request, reply, purpose, request.body.address)),
    });
}

/** Freezing, taking everything along, closing. */
function registerEndings(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/identity/freeze',
    // Needs no fresh session: a person who finds a stranger in their account must act fast.
    config: { right, weight: 5 },
    schema: { summary: 'Freeze my account until I recover it', response: nothing },
    handler: async (request, reply) => {
      await freeze(deps, changerOf(deps, request));
      leave(request, reply);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/freeze-link',
    config: { right: 'public', weight: 10 },
    schema: { summary: 'Freeze the account that a mail was about', body: freezeLinkBody, response: nothing },
    handler: async (request) => {
      const origin = originOf(request, deps.config.hosts.trustedProxies);
      await freezeByLink(deps, request.body.token, { origin, language: pageLanguage(deps, request) });
      return ok(null);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/identity/export',
    config: { right, fresh: true, weight: 100, ownPage: true },
    schema: {
      summary: 'Everything that is kept about me, as one file; once an hour',
      response: fileAnswer({ 'application/json': okSchema(accountFileData) }),
    },
    handler: async (request, reply) => {
      const text = await exportOf(deps, changerOf(deps, request), whoOf(request).accountId);
      return reply
        .header('content-disposition', 'attachment; filename="account.json"')
        .type('application/json; charset=utf-8')
        .send(text);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/close',
    config: { right, fresh: true, weight: 10 },
    schema: { summary: 'Close my account for good', body: closeBody, response: nothing },
    handler: async (request, reply) => {
      await closeFor(deps, changerOf(deps, request), whoOf(request).accountId);
      leave(request, reply);
      return ok(null);
    },
  });
}

/** The security page's calls. */
export function registerSecurity(app: App, deps: IdentityNeeds): void {
  registerDoors(app, deps);
  registerChanges(app, deps);
  registerEndings(app, deps);
}
