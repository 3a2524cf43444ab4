import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { stepData } from '@pelorus/protocol/identity/journeys.ts';
import {
  answerBody,
  answerData,
  beginData,
  pendingLinkData,
  providerText,
  socialAddressBody,
} from '@pelorus/protocol/identity/third-party.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { takeAnswer } from './answer.ts';
import { beginAt, providerNamed } from './begin.ts';
import { confirmLink, unlink } from './links.ts';
import { dropPendingLink, readPendingLink } from './pending-link.ts';
import { providersOf } from './providers.ts';
import { giveAddress } from './social.ts';

const params = z.strictObject({ provider: providerText });
const config = { right: 'public', weight: 10 } as const;
const right = 'identity.manage' as const;
const nothing = { 200: okSchema(z.null()) };

/**
 * Registers third-party log-in and its links (JRN-50 to JRN-53). Throws SecretMistake for a provider without its
 * secret.
 */
export function registerThirdParty(app: App, deps: IdentityNeeds): void {
  const providers = providersOf(deps);
  registerWalk(app, deps, providers);
  registerLinks(app, deps, providers);
}

/** There, back, and an address where the provider told none. */
function registerWalk(app: App, deps: IdentityNeeds, providers: ReturnType<typeof providersOf>): void {
  app.route({
    method: 'POST',
    url: '/api/identity/third-party/:provider',
    config,
    schema: { summary: 'Begin a log-in through a provider', params, response: { 200: okSchema(beginData) } },
    handler: async (request, reply) =>
      ok(await beginAt(deps, request, reply, providerNamed(providers, request.params.provider), null)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/third-party-answer',
    config,
    schema: {
      summary: 'Bring what a provider answered; once',
      body: answerBody,
      response: { 200: okSchema(answerData) },
    },
    handler: async (request, reply) => ok(await takeAnswer(deps, request, reply, providers, request.body.answer)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/journey/address',
    config,
    schema: {
      summary: 'Tell an address where the provider told none: a code goes to it',
      body: socialAddressBody,
      response: { 200: okSchema(stepData) },
    },
    handler: async (request, reply) => ok(await giveAddress(deps, request, reply, request.body)),
  });
}

/** Routes for linked accounts and pending links. */
function registerLinks(app: App, deps: IdentityNeeds, providers: ReturnType<typeof providersOf>): void {
  // A provider that is no longer configured may still be linked, until the person unlinks it.
  const titleOf = (name: string) => providers.get(name)?.title ?? name;
  app.route({
    method: 'GET',
    url: '/api/identity/pending-link',
    config: { right },
    schema: { summary: 'The link that waits for my word', response: { 200: okSchema(pendingLinkData) } },
    handler: async (request) => {
      const pending = readPendingLink(deps, request, whoOf(request).userId);
      return ok(pending === null ? null : { provider: titleOf(pending.provider), shown: pending.shown });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/pending-link',
    config: { right, fresh: true, weight: 10 },
    schema: { summary: 'Link it: I have proven both', response: nothing },
    handler: async (request, reply) => {
      await confirmLink(deps, request, reply, titleOf);
      return ok(null);
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/pending-link',
    config: { right },
    schema: { summary: 'Do not link it', response: nothing },
    handler: async (request, reply) => {
      dropPendingLink(request, reply);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/links/:provider',
    config: { right, fresh: true, weight: 10 },
    schema: { summary: 'Link a provider to my account', params, response: { 200: okSchema(beginData) } },
    handler: async (request, reply) => {
      const provider = providerNamed(providers, request.params.provider);
      return ok(await beginAt(deps, request, reply, provider, whoOf(request).userId));
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/links/:provider',
    config: { right, fresh: true, weight: 10 },
    schema: { summary: 'Unlink a provider, unless it is the only way in', params, response: nothing },
    handler: async (request) => {
      await unlink(deps, request, request.params.provider, titleOf);
      return ok(null);
    },
  });
}
