import { factorsOf } from '@pelorus/database/identity/factors.ts';
import { type PasskeyRow, passkeysOf } from '@pelorus/database/identity/passkeys.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  factorsData,
  type Passkey,
  passkeyData,
  passkeyEnrolBody,
  passkeyEnrolledData,
  passkeyRenameBody,
  recoveryCodesData,
  stepUpBody,
  stepUpData,
  totpSecretData,
  webAuthnJson,
} from '@pelorus/protocol/identity/factors.ts';
import { codeBody } from '@pelorus/protocol/identity/journeys.ts';
import { z } from 'zod';
import { type App, ok, ownerOf, whoOf } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { addPasskey, addTotp, nameAnew, removePasskey, removeTotp, renewRecoveryCodes } from './changes.ts';
import { passkeyOptions } from './passkey-answers.ts';
import { newPasskeyOptions } from './passkey-enrolment.ts';
import { stepUp, stepUpOf } from './step-up.ts';
import { newTotp } from './totp.ts';

const BASE = '/api/identity';
/** Cost of calls that check or store something. */
const WEIGHT = 5;
/** Changing factors needs a fresh confirmation. */
const FRESH = { right: 'identity.manage', fresh: true, weight: WEIGHT } as const;
const passkeyParams = z.strictObject({ id: z.uuid() });
/** WebAuthn options for browsers, in the standard's format. */
const asJson = (options: object) => ({ ...options }) as Record<string, unknown>;

function shown({ passkeyId, name, madeAtMs, lastUsedAtMs, backedUp }: PasskeyRow): Passkey {
  return { id: passkeyId, name, madeAt: madeAtMs, lastUsedAt: lastUsedAtMs, backedUp };
}

/** Routes for one-time passwords and recovery codes. */
function registerCodes(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: `${BASE}/factors`,
    config: { right: 'identity.manage' },
    schema: { summary: 'My second factors', response: { 200: okSchema(factorsData) } },
    handler: async (request) => {
      const { userId } = whoOf(request);
      const [factors, passkeys] = await Promise.all([factorsOf(deps.pool, userId), passkeysOf(deps.pool, userId)]);
      const since = factors?.totpSinceMs ?? null;
      return ok({
        totp: since === null ? null : { since },
        passkeys: passkeys.map(shown),
        recoveryCodesLeft: factors?.recoveryCodesLeft ?? 0,
      });
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/factors/totp`,
    config: FRESH,
    schema: { summary: 'A new secret for one-time passwords, shown once', response: { 200: okSchema(totpSecretData) } },
    handler: async (request) => {
      const { userId, email } = whoOf(request);
      return ok(await newTotp(deps, deps.pool, userId, email));
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/factors/totp/prove`,
    config: { right: 'identity.manage', weight: WEIGHT },
    schema: {
      summary: 'Put the new secret into use by its first code',
      body: codeBody,
      response: { 200: okSchema(recoveryCodesData) },
    },
    handler: async (request) => ok({ codes: await addTotp(deps, request, request.body.code) }),
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/factors/totp`,
    config: FRESH,
    schema: { summary: 'Stop using one-time passwords', response: { 200: okSchema(z.null()) } },
    handler: async (request) => {
      await removeTotp(deps, request);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/factors/recovery-codes`,
    config: FRESH,
    schema: { summary: 'New recovery codes; those before are void', response: { 200: okSchema(recoveryCodesData) } },
    handler: async (request) => ok({ codes: await renewRecoveryCodes(deps, request) }),
  });
}

function registerPasskeys(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'POST',
    url: `${BASE}/factors/passkeys/options`,
    config: FRESH,
    schema: { summary: 'What a browser makes a passkey with', response: { 200: okSchema(webAuthnJson) } },
    handler: async (request) => ok(asJson(await newPasskeyOptions(deps, request))),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/factors/passkeys`,
    config: FRESH,
    schema: {
      summary: 'Add the passkey that the browser made',
      body: passkeyEnrolBody,
      response: { 200: okSchema(passkeyEnrolledData) },
    },
    handler: async (request) => {
      const { passkey, codes } = await addPasskey(deps, request, request.body.answer, request.body.name);
      return ok({ passkey: shown(passkey), codes });
    },
  });
  app.route({
    method: 'PATCH',
    url: `${BASE}/factors/passkeys/:id`,
    config: FRESH,
    schema: {
      summary: 'Rename a passkey',
      params: passkeyParams,
      body: passkeyRenameBody,
      response: { 200: okSchema(passkeyData) },
    },
    handler: async (request) => ok(shown(await nameAnew(deps, request, request.params.id, request.body.name))),
  });
  app.route({
    method: 'DELETE',
    url: `${BASE}/factors/passkeys/:id`,
    config: FRESH,
    schema: { summary: 'Remove a passkey', params: passkeyParams, response: { 200: okSchema(z.null()) } },
    handler: async (request) => {
      await removePasskey(deps, request, request.params.id);
      return ok(null);
    },
  });
}

function registerStepUp(app: App, deps: IdentityNeeds): void {
  const response = { 200: okSchema(stepUpData) };
  app.route({
    method: 'GET',
    url: `${BASE}/step-up`,
    config: { right: 'identity.self' },
    schema: { summary: 'How I may confirm that it is me, and until when I have', response },
    handler: async (request) => ok(await stepUpOf(deps, request)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/step-up/options`,
    config: { right: 'identity.self', weight: WEIGHT },
    schema: { summary: 'What a browser asks a passkey with', response: { 200: okSchema(webAuthnJson) } },
    handler: async (request) => ok(asJson(await passkeyOptions(deps, request, 'step-up', ownerOf(whoOf(request))))),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/step-up`,
    config: { right: 'identity.self', weight: WEIGHT },
    schema: { summary: 'Confirm that it is me: the session has a new token', body: stepUpBody, response },
    handler: async (request, reply) => ok(await stepUp(deps, request, reply, request.body)),
  });
}

/** Second factors and step-up (docs/specs/024-factors.md). */
export function registerFactors(app: App, deps: IdentityNeeds): void {
  registerCodes(app, deps);
  registerPasskeys(app, deps);
  registerStepUp(app, deps);
}
