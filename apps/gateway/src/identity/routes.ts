import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  apiKeyBody,
  apiKeyData,
  credentialsBody,
  type Me,
  meData,
  newApiKeyData,
  sessionData,
} from '@pelorus/protocol/identity/http.ts';
import { z } from 'zod';
import type { GatewayDeps } from '../deps.ts';
import { clearedCookies } from '../http/cookies.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { Person } from './accounts.ts';
import { enter } from './enter.ts';
import { registerFactors } from './factors/routes.ts';
import { logIn, signUp } from './log-in.ts';

/** Returns what a person is shown of themselves. */
export const meOf = (person: Person): Me => ({
  userId: person.userId,
  email: person.email,
  accountId: person.accountId,
  createdAt: person.createdAtMs,
});

/** Sign-up, log-in, log-out and me. */
function registerSessions(app: App, deps: GatewayDeps): void {
  const credentials = { body: credentialsBody, response: { 200: okSchema(meData) } };
  app.route({
    method: 'POST',
    url: '/api/identity/sign-up',
    config: { right: 'public', weight: 10 },
    schema: { summary: 'Register and log in', ...credentials },
    handler: async (request, reply) => {
      const person = await signUp(deps, request.body, request.ip);
      await enter(deps, request, reply, person.userId);
      return ok(meOf(person));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/log-in',
    config: { right: 'public', weight: 10 },
    schema: { summary: 'Log in', ...credentials },
    handler: async (request, reply) => {
      const person = await logIn(deps, request.body, request.ip);
      await enter(deps, request, reply, person.userId);
      return ok(meOf(person));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/log-out',
    config: { right: 'public' },
    schema: { summary: 'End this session everywhere, at once', response: { 200: okSchema(z.null()) } },
    handler: async (request, reply) => {
      const https = isHttps(request);
      await deps.sessions.end(request.headers.cookie, https);
      reply.header('set-cookie', clearedCookies(https));
      return ok(null);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/identity/me',
    config: { right: 'account.read' },
    schema: { summary: 'Who I am', response: { 200: okSchema(meData) } },
    handler: async (request) => ok(meOf(whoOf(request))),
  });
  app.route({
    method: 'GET',
    url: '/api/identity/session',
    config: { right: 'identity.self' },
    schema: { summary: 'How long this session lasts', response: { 200: okSchema(sessionData) } },
    handler: async (request) => {
      const span = await deps.sessions.span(whoOf(request));
      // It ended between the guard and here.
      if (span === null) throw new Refused('NOT_LOGGED_IN');
      return ok(span);
    },
  });
}

/** API keys: made, listed, deleted; only by the person in the browser. */
function registerApiKeys(app: App, deps: GatewayDeps): void {
  app.route({
    method: 'GET',
    url: '/api/identity/api-keys',
    config: { right: 'identity.manage' },
    schema: { summary: 'My API keys, without their secrets', response: { 200: okSchema(z.array(apiKeyData)) } },
    handler: async (request) => ok(await deps.apiKeys.list(whoOf(request).userId)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/api-keys',
    config: { right: 'identity.manage', weight: 5 },
    schema: {
      summary: 'Make an API key; its secret is shown this once',
      body: apiKeyBody,
      response: { 200: okSchema(newApiKeyData) },
    },
    handler: async (request) =>
      ok(await deps.apiKeys.create(whoOf(request).userId, request.body.label, request.body.scopes)),
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/api-keys/:id',
    config: { right: 'identity.manage' },
    schema: {
      summary: 'Delete an API key: dead at once',
      params: z.strictObject({ id: z.uuid() }),
      response: { 200: okSchema(z.null()) },
    },
    handler: async (request) => {
      await deps.apiKeys.delete(whoOf(request).userId, request.params.id);
      return ok(null);
    },
  });
}

/** Everything under /api/identity. */
export function registerIdentity(app: App, deps: GatewayDeps): void {
  registerSessions(app, deps);
  registerApiKeys(app, deps);
  registerFactors(app, deps);
}
