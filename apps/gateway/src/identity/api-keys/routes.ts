import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  apiKeyBody,
  apiKeyChangeBody,
  apiKeyData,
  newApiKeyData,
  ownApiKeyData,
} from '@pelorus/protocol/identity/api-keys.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FoundApiKey, isKey } from '../../http/callers/api-keys.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { changerOf } from '../security/after-change.ts';
import { changeKey, confirmKey, keysOf, makeKey, removeKey } from './manage.ts';
import { ownKey } from './own-key.ts';

const params = z.strictObject({ id: z.uuid() });

/** Returns the key that signed a request whose right only keys have. */
function keyOf(request: FastifyRequest): FoundApiKey {
  const who = whoOf(request);
  if (!isKey(who)) throw new Error(`no API key on ${request.routeOptions.url}`);
  return who;
}

/** API keys: listed, made, changed, confirmed, deleted by the person in the browser; and what a key asks about itself. */
export function registerApiKeys(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/identity/api-keys',
    config: { right: 'identity.manage' },
    schema: { summary: 'My API keys, without their secrets', response: { 200: okSchema(z.array(apiKeyData)) } },
    handler: async (request) => ok(await keysOf(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/api-keys',
    config: { right: 'identity.manage', fresh: true, weight: 5 },
    schema: {
      summary: 'Make an API key; its secret, if it is ours, is shown this once',
      body: apiKeyBody,
      response: { 200: okSchema(newApiKeyData) },
    },
    handler: async (request) => ok(await makeKey(deps, changerOf(deps, request), request.body)),
  });
  app.route({
    method: 'PATCH',
    url: '/api/identity/api-keys/:id',
    config: { right: 'identity.manage', fresh: true },
    schema: {
      summary: 'Change what an API key may do',
      params,
      body: apiKeyChangeBody,
      response: { 200: okSchema(apiKeyData) },
    },
    handler: async (request) => ok(await changeKey(deps, changerOf(deps, request), request.params.id, request.body)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/api-keys/:id/confirm',
    config: { right: 'identity.manage', fresh: true },
    schema: {
      summary: 'Wake an API key that sleeps since a reset of the password',
      params,
      response: { 200: okSchema(apiKeyData) },
    },
    handler: async (request) => ok(await confirmKey(deps, changerOf(deps, request), request.params.id)),
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/api-keys/:id',
    // Needs no fresh session: a person whose key leaked must not look for a phone first.
    config: { right: 'identity.manage' },
    schema: { summary: 'Delete an API key: dead at once', params, response: { 200: okSchema(z.null()) } },
    handler: async (request) => {
      await removeKey(deps, changerOf(deps, request), request.params.id);
      return ok(null);
    },
  });
  registerOwnKey(app, deps);
}

/** Routes by which a key asks about itself. */
export function registerOwnKey(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/identity/api-keys/self',
    config: { right: 'key.self' },
    schema: { summary: 'What the API key that signed this may do', response: { 200: okSchema(ownApiKeyData) } },
    handler: async (request) => ok(ownKey(deps, keyOf(request))),
  });
}
