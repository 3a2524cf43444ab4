import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  detailsBody,
  pictureKindParams,
  pictureParams,
  providerEventBody,
  providerPageData,
  verificationData,
} from '@pelorus/protocol/identity/verification.ts';
import { PICTURE_BYTES_MAX } from '@pelorus/protocol/identity/verification-rules.ts';
import { z } from 'zod';
import { Refused } from '../../http/refused.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { giveDetails, submit } from './applications.ts';
import { addPicture, removePicture } from './pictures.ts';
import { verifierOf } from './provider.ts';
import { providerPage } from './provider-page.ts';
import { Redrawer } from './redrawer.ts';
import { shownStanding, standingOf } from './standing.ts';
import { installPictureParser, Uploads } from './uploads.ts';
import { checkProvider, takeEvent } from './webhook.ts';

const BASE = '/api/identity/verification';
const right = 'identity.manage' as const;
const standing = { 200: okSchema(verificationData) };

/** Routes for a person's application. */
function registerApplication(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config: { right, weight: 2 },
    schema: { summary: 'How my identity verification stands, and what it allows', response: standing },
    handler: async (request) => {
      const { userId } = whoOf(request);
      return ok(shownStanding(deps, await standingOf(deps, deps.pool, userId)));
    },
  });
  app.route({
    method: 'PUT',
    url: BASE,
    config: { right, weight: 5 },
    schema: { summary: 'Begin an application, or change what stands in it', body: detailsBody, response: standing },
    handler: async (request) => ok(await giveDetails(deps, whoOf(request).userId, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/submit`,
    config: { right, weight: 5 },
    schema: { summary: 'Have it checked', response: standing },
    handler: async (request) => ok(await submit(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/pictures/:id`,
    config: { right, weight: 5 },
    schema: { summary: 'Take away a picture that was not submitted', params: pictureParams, response: standing },
    handler: async (request) => ok(await removePicture(deps, whoOf(request).userId, request.params.id)),
  });
}

/** Pictures are the only file uploads: their own scope, with its own parser. */
function registerUploads(app: App, deps: IdentityNeeds, redrawer: Redrawer): void {
  const uploads = new Uploads(deps);
  app.register(async (plugin) => {
    const scope = plugin.withTypeProvider() as unknown as App;
    installPictureParser(scope);
    scope.route({
      method: 'POST',
      url: `${BASE}/pictures/:kind`,
      config: { right, weight: 50 },
      bodyLimit: PICTURE_BYTES_MAX,
      onRequest: (request, reply) => uploads.admit(request, reply),
      schema: { summary: 'Add a picture: the file itself is the body', params: pictureKindParams, response: standing },
      handler: async (request) => {
        const file: unknown = request.body;
        if (!Buffer.isBuffer(file)) throw new Refused('PICTURE_REFUSED');
        const { userId } = whoOf(request);
        const { kind } = request.params;
        return ok(await uploads.hold(userId, () => addPicture(deps, redrawer, userId, kind, file)));
      },
    });
  });
}

/** Routes for the external provider (KYC-06). */
function registerProvider(app: App, deps: IdentityNeeds): void {
  const verifier = verifierOf(deps);
  app.route({
    method: 'POST',
    url: `${BASE}/provider`,
    config: { right, weight: 50 },
    schema: { summary: 'Where I am verified by our provider', response: { 200: okSchema(providerPageData) } },
    handler: async (request) => {
      if (verifier === null) throw new Refused('VERIFICATION_STATE');
      return ok({ url: await providerPage(deps, verifier, request, whoOf(request).userId) });
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/webhook`,
    config: { right: 'public', weight: 2 },
    preValidation: async (request) => checkProvider(deps, request),
    schema: { hide: true, body: providerEventBody, response: { 200: okSchema(z.null()) } },
    handler: async (request) => {
      await takeEvent(deps, request.body);
      return ok(null);
    },
  });
}

/** Everything under /api/identity/verification (docs/specs/028-identity-verification.md). */
export function registerVerification(app: App, deps: IdentityNeeds): void {
  const redrawer = new Redrawer();
  app.addHook('onClose', () => redrawer.close());
  registerApplication(app, deps);
  registerUploads(app, deps, redrawer);
  registerProvider(app, deps);
}
