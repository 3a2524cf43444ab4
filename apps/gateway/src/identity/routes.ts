import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { meData, sessionData } from '@pelorus/protocol/identity/http.ts';
import { z } from 'zod';
import { clearedCookies } from '../http/cookies.ts';
import { isHttps } from '../http/guard.ts';
import { originOf } from '../http/origin.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { meFor } from './accounts.ts';
import { registerApiKeys } from './api-keys/routes.ts';
import { registerFactors } from './factors/routes.ts';
import { note } from './history.ts';
import { registerJourneys } from './journeys/routes.ts';
import type { IdentityNeeds } from './needs.ts';
import { registerSecurity } from './security/routes.ts';
import { registerSubAccounts } from './sub-accounts/routes.ts';
import { registerThirdParty } from './third-party/routes.ts';
import { registerVerification } from './verification/routes.ts';

/** The session that is there: log-out, me, how long. */
function registerSessions(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/identity/log-out',
    config: { right: 'public' },
    schema: { summary: 'End this session everywhere, at once', response: { 200: okSchema(z.null()) } },
    handler: async (request, reply) => {
      const https = isHttps(request);
      const who = await deps.sessions.find(request.headers.cookie, https);
      await deps.sessions.end(request.headers.cookie, https);
      const origin = originOf(request, deps.config.hosts.trustedProxies);
      if (who !== null) await note(deps.pool, who.userId, 'logged-out', origin, deps.clock());
      reply.header('set-cookie', clearedCookies(https));
      return ok(null);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/identity/me',
    config: { right: 'account.read' },
    schema: { summary: 'Who I am', response: { 200: okSchema(meData) } },
    handler: async (request) => ok(await meFor(deps, whoOf(request))),
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

/** Everything under /api/identity. */
export function registerIdentity(app: App, deps: IdentityNeeds): void {
  registerJourneys(app, deps);
  registerSessions(app, deps);
  registerApiKeys(app, deps);
  registerFactors(app, deps);
  registerSecurity(app, deps);
  registerSubAccounts(app, deps);
  registerThirdParty(app, deps);
  registerVerification(app, deps);
}
