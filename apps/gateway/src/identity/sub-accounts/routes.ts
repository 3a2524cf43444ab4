import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { apiKeyBody, apiKeyChangeBody, apiKeyData, newApiKeyData } from '@pelorus/protocol/identity/api-keys.ts';
import {
  familyTransferBody,
  newSubBody,
  subAccountData,
  subChangeBody,
  subLogInBody,
} from '@pelorus/protocol/identity/sub-accounts.ts';
import { isSubScope, type KeyScope } from '@pelorus/protocol/permissions.ts';
import { balanceData } from '@pelorus/protocol/wallet/http.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refused } from '../../http/refused.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import { balancesOf } from '../../wallet/routes.ts';
import { changeKey, confirmKey, keysOf, makeKey, removeKey } from '../api-keys/manage.ts';
import type { IdentityNeeds } from '../needs.ts';
import { changerOf } from '../security/after-change.ts';
import { closeSubAccount, giveLogIn, takeLogIn } from './log-in.ts';
import { accountOfSub, changeSub, keyOwner, listSubs, makeSub } from './manage.ts';
import { switchBack, switchIn } from './switch.ts';
import { moveMoney } from './transfer.ts';

const BASE = '/api/identity/sub-accounts';
const READ = { right: 'identity.manage' } as const;
/** FAC-31: sub-accounts are changed only just after the person showed that it is them. */
const FRESH = { right: 'identity.manage', fresh: true, weight: 5 } as const;
const params = z.strictObject({ id: z.uuid() });
const keyParams = z.strictObject({ id: z.uuid(), keyId: z.uuid() });
const one = { 200: okSchema(subAccountData) };
const nothing = { 200: okSchema(z.null()) };

/** Made, listed, changed, given and taken a log-in, closed: by the parent, never while they look through one. */
function registerManaging(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config: READ,
    schema: { summary: 'My sub-accounts', response: { 200: okSchema(z.array(subAccountData)) } },
    handler: async (request) => ok(await listSubs(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'POST',
    url: BASE,
    config: FRESH,
    schema: { summary: 'Make a sub-account', body: newSubBody, response: one },
    handler: async (request) => ok(await makeSub(deps, changerOf(deps, request), request.body)),
  });
  app.route({
    method: 'PATCH',
    url: `${BASE}/:id`,
    config: FRESH,
    schema: {
      summary: 'Rename a sub-account, change what it may do, freeze or thaw it',
      params,
      body: subChangeBody,
      response: one,
    },
    handler: async (request) => ok(await changeSub(deps, changerOf(deps, request), request.params.id, request.body)),
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/:id`,
    config: FRESH,
    schema: { summary: 'Close a sub-account that is frozen and empty', params, response: nothing },
    handler: async (request) => {
      await closeSubAccount(deps, changerOf(deps, request), request.params.id);
      return ok(null);
    },
  });
  app.route({
    method: 'PUT',
    url: `${BASE}/:id/log-in`,
    config: FRESH,
    schema: { summary: 'Give a sub-account a log-in of its own', params, body: subLogInBody, response: one },
    handler: async (request) => ok(await giveLogIn(deps, changerOf(deps, request), request.params.id, request.body)),
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/:id/log-in`,
    config: FRESH,
    schema: { summary: 'Take a sub-account its log-in away', params, response: one },
    handler: async (request) => ok(await takeLogIn(deps, changerOf(deps, request), request.params.id)),
  });
}

/** Money within the family, and whose view a session has. */
function registerUsing(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: `${BASE}/:id/balances`,
    config: { right: 'identity.manage', weight: 2 },
    schema: { summary: 'Balances of a sub-account', params, response: { 200: okSchema(z.array(balanceData)) } },
    handler: async (request) => {
      const { accountId } = await accountOfSub(deps, whoOf(request).userId, request.params.id);
      return ok(await balancesOf(deps, accountId));
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/transfers`,
    config: FRESH,
    schema: {
      summary: 'Move money between me and my sub-accounts, once an id',
      body: familyTransferBody,
      response: nothing,
    },
    handler: async (request) => {
      await moveMoney(deps, whoOf(request).userId, request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/switch`,
    config: { right: 'identity.manage', weight: 5 },
    schema: { summary: 'Go on as this sub-account, in the same session', params, response: nothing },
    handler: async (request, reply) => {
      await switchIn(deps, request, reply, request.params.id);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/back`,
    config: { right: 'identity.self', weight: 5 },
    schema: { summary: 'Back from a sub-account to its parent, in the same session', response: nothing },
    handler: async (request, reply) => {
      await switchBack(deps, request, reply);
      return ok(null);
    },
  });
}

/** Routes by which a parent manages a sub-account's keys, which have the sub-account's permissions (SUB-05). */
function registerKeys(app: App, deps: IdentityNeeds): void {
  const url = `${BASE}/:id/api-keys`;
  /**
   * Returns the parent as changer of the sub-account's keys, with the parent's origin. Refuses NOT_FOUND, and
   * NOT_PERMITTED for `scopes` that the sub does not have.
   */
  const changerFor = async (request: FastifyRequest<{ Params: { id: string } }>, scopes: readonly KeyScope[] = []) => {
    const { id, permissions } = await keyOwner(deps, whoOf(request).userId, request.params.id);
    if (!scopes.every((scope) => isSubScope(scope, permissions))) throw new Refused('NOT_PERMITTED', 'scopes');
    return { ...changerOf(deps, request), userId: id };
  };
  app.route({
    method: 'GET',
    url,
    config: READ,
    schema: { summary: 'API keys of a sub-account', params, response: { 200: okSchema(z.array(apiKeyData)) } },
    handler: async (request) => ok(await keysOf(deps, (await changerFor(request)).userId)),
  });
  app.route({
    method: 'POST',
    url,
    config: FRESH,
    schema: {
      summary: 'Make an API key for a sub-account; its secret, if it is ours, is shown this once',
      params,
      body: apiKeyBody,
      response: { 200: okSchema(newApiKeyData) },
    },
    handler: async (request) => ok(await makeKey(deps, await changerFor(request, request.body.scopes), request.body)),
  });
  app.route({
    method: 'PATCH',
    url: `${url}/:keyId`,
    config: FRESH,
    schema: {
      summary: 'Change what an API key of a sub-account may do',
      params: keyParams,
      body: apiKeyChangeBody,
      response: { 200: okSchema(apiKeyData) },
    },
    handler: async (request) =>
      ok(await changeKey(deps, await changerFor(request, request.body.scopes), request.params.keyId, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${url}/:keyId/confirm`,
    config: FRESH,
    schema: {
      summary: 'Wake an API key of a sub-account that sleeps since a reset of the password',
      params: keyParams,
      response: { 200: okSchema(apiKeyData) },
    },
    handler: async (request) => ok(await confirmKey(deps, await changerFor(request), request.params.keyId)),
  });
  app.route({
    method: 'DELETE',
    url: `${url}/:keyId`,
    config: READ,
    schema: { summary: 'Delete an API key of a sub-account: dead at once', params: keyParams, response: nothing },
    handler: async (request) => {
      await removeKey(deps, await changerFor(request), request.params.keyId);
      return ok(null);
    },
  });
}

/** Everything under /api/identity/sub-accounts. */
export function registerSubAccounts(app: App, deps: IdentityNeeds): void {
  registerManaging(app, deps);
  registerUsing(app, deps);
  registerKeys(app, deps);
}
