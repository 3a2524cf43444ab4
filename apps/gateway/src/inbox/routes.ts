import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  inboxChoicesBody,
  inboxChoicesData,
  inboxData,
  inboxQuery,
  inboxReadBody,
  inboxUnreadData,
  pushEndpointBody,
  pushSubscriptionBody,
} from '@pelorus/protocol/inbox/http.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../http/routes.ts';
import { pageLanguage } from '../identity/language.ts';
import { changeChoices, readChoices, subscribeBrowser, unsubscribeBrowser } from './choices.ts';
import { readEntries, readInbox } from './inbox.ts';
import type { InboxNeeds } from './needs.ts';

const BASE = '/api/inbox';
const SELF = { right: 'identity.self' } as const;

function registerEntries(app: App, deps: InboxNeeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config: SELF,
    schema: {
      summary: 'What I was told: newest first, with the number of unread entries',
      querystring: inboxQuery,
      response: { 200: okSchema(inboxData) },
    },
    handler: async (request) =>
      ok(await readInbox(deps, whoOf(request).userId, pageLanguage(deps, request), request.query)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/read`,
    config: SELF,
    schema: {
      summary: 'Mark entries of my inbox read: some, or all up to one',
      body: inboxReadBody,
      response: { 200: okSchema(inboxUnreadData) },
    },
    handler: async (request) => ok({ unread: await readEntries(deps, whoOf(request).userId, request.body) }),
  });
}

function registerChoices(app: App, deps: InboxNeeds): void {
  app.route({
    method: 'GET',
    url: `${BASE}/choices`,
    config: SELF,
    schema: { summary: 'What I am told of, by which channels', response: { 200: okSchema(inboxChoicesData) } },
    handler: async (request) => ok(await readChoices(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'PATCH',
    url: `${BASE}/choices`,
    config: SELF,
    schema: {
      summary: 'Turn channels of what I am told on or off',
      body: inboxChoicesBody,
      response: { 200: okSchema(inboxChoicesData) },
    },
    handler: async (request) => ok(await changeChoices(deps, whoOf(request).userId, request.body)),
  });
}

function registerBrowsers(app: App, deps: InboxNeeds): void {
  app.route({
    method: 'POST',
    url: `${BASE}/push`,
    config: { ...SELF, weight: 5 },
    schema: {
      summary: 'Send pushes of my inbox to this browser',
      body: pushSubscriptionBody,
      response: { 200: okSchema(z.null()) },
    },
    handler: async (request) => {
      await subscribeBrowser(deps, whoOf(request).userId, pageLanguage(deps, request), request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/push`,
    config: SELF,
    schema: {
      summary: 'Send this browser no pushes any more',
      body: pushEndpointBody,
      response: { 200: okSchema(z.null()) },
    },
    handler: async (request) => {
      await unsubscribeBrowser(deps, whoOf(request).userId, request.body.endpoint);
      return ok(null);
    },
  });
}

/** Everything under /api/inbox. */
export function registerInbox(app: App, deps: InboxNeeds): void {
  registerEntries(app, deps);
  registerChoices(app, deps);
  registerBrowsers(app, deps);
}
