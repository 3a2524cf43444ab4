import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { passkeyAnswerBody, webAuthnJson } from '@pelorus/protocol/identity/factors.ts';
import {
  CODE_STEPS,
  codeBody,
  factorBody,
  journeyData,
  logInBody,
  newPasswordBody,
  recoveryBody,
  signUpBody,
  stepData,
} from '@pelorus/protocol/identity/journeys.ts';
import { z } from 'zod';
import { journeyCookie } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import { type App, ok } from '../../http/routes.ts';
import { passkeyOptions } from '../factors/passkey-answers.ts';
import { proveFactor } from '../factors/prove-factor.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { Journey } from './journeys.ts';
import { beginLogIn, passkeyLogIn, personOfJourney } from './log-in.ts';
import { journeyOf, presentJourney } from './present.ts';
import { beginRecovery, setNewPassword } from './recovery.ts';
import { beginSignUp } from './sign-up.ts';
import { takeStep } from './steps.ts';
import type { Walk } from './walk.ts';
import { WALKS } from './walks.ts';

/** Each is a hash, a transaction or a mail. */
const config = { right: 'public', weight: 10 } as const;
const response = { 200: okSchema(stepData) };

function walkOf({ purpose }: Journey): Walk {
  const walk = WALKS[purpose];
  if (walk === undefined) throw new Refused('JOURNEY_STEP');
  return walk;
}

/** Routes that begin a journey, or a session at once. */
function registerBeginnings(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/identity/sign-up',
    config,
    schema: { summary: 'Begin a sign-up: a code goes to the address', body: signUpBody, response },
    handler: async (request, reply) => ok(await beginSignUp(deps, request, reply, request.body)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/log-in',
    config,
    schema: { summary: 'Log in by password: a session, or the steps that are left', body: logInBody, response },
    handler: async (request, reply) => ok(await beginLogIn(deps, request, reply, request.body)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/recovery',
    config,
    schema: { summary: 'Begin a recovery of the password: a code goes to the address', body: recoveryBody, response },
    handler: async (request, reply) => ok(await beginRecovery(deps, request, reply, request.body)),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/passkey-log-in/options',
    config,
    schema: { summary: 'What to ask a passkey with, to log in by it alone', response: { 200: okSchema(webAuthnJson) } },
    handler: async (request) => ok({ ...(await passkeyOptions(deps, request, 'log-in', null)) }),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/passkey-log-in',
    config,
    schema: { summary: 'Log in by a passkey alone', body: passkeyAnswerBody, response },
    handler: async (request, reply) => ok(await passkeyLogIn(deps, request, reply, request.body.answer)),
  });
}

/** Routes that show and leave a pending journey. */
function registerPending(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/identity/journey',
    config: { right: 'public' },
    schema: { summary: 'Where the journey of this browser stands', response: { 200: okSchema(journeyData) } },
    handler: async (request) => ok(await journeyOf(deps, request)),
  });
  app.route({
    method: 'DELETE',
    url: '/api/identity/journey',
    config: { right: 'public' },
    schema: { summary: 'Leave the journey of this browser', response: { 200: okSchema(z.null()) } },
    handler: async (request, reply) => {
      const https = isHttps(request);
      await deps.journeys.leave(request.headers.cookie, https);
      reply.header('set-cookie', journeyCookie('', https, 0));
      return ok(null);
    },
  });
}

/** The steps. */
function registerSteps(app: App, deps: IdentityNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/identity/journey/code',
    config,
    schema: { summary: 'Give the code of this step', body: codeBody, response },
    handler: async (request, reply) =>
      ok(
        await takeStep(deps, request, reply, CODE_STEPS, async (db, journey) => {
          const wrong = await deps.codes.check(db, journey, request.body.code);
          return wrong ?? walkOf(journey).onCode(deps, request, db, journey);
        }),
      ),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/journey/code-again',
    config,
    schema: { summary: 'Ask for another code; the last is void', response: { 200: okSchema(journeyData) } },
    handler: async (request) =>
      ok(
        await deps.journeys.step(request.headers.cookie, isHttps(request), CODE_STEPS, async (db, journey) => {
          await deps.codes.send(db, journey, await walkOf(journey).letter(deps, request, db, journey));
          return presentJourney(deps, db, journey);
        }),
      ),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/journey/factor-options',
    config,
    schema: { summary: 'What to ask a passkey with, as this step', response: { 200: okSchema(webAuthnJson) } },
    handler: async (request) => {
      const journey = await deps.journeys.find(request.headers.cookie, isHttps(request));
      if (journey.steps[0] !== 'factor' || journey.userId === null) throw new Refused('JOURNEY_STEP');
      return ok({ ...(await passkeyOptions(deps, request, 'factor', journey.userId)) });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/identity/journey/factor',
    config,
    schema: { summary: 'Give a second factor', body: factorBody, response },
    handler: async (request, reply) =>
      ok(
        await takeStep(deps, request, reply, 'factor', async (db, journey) => {
          const user = await personOfJourney(db, journey);
          if (!(await proveFactor(deps, db, request, user.userId, request.body, 'factor')))
            return new Refused('FACTOR_WRONG');
          const [, ...left] = journey.steps;
          if (left.length > 0) return { state: 'pending', steps: left };
          return { state: 'enter', user, entry: { kind: 'logged-in', way: request.body.way } };
        }),
      ),
  });
  app.route({
    method: 'POST',
    url: '/api/identity/journey/password',
    config,
    schema: { summary: 'Choose the new password of a recovery', body: newPasswordBody, response },
    handler: async (request, reply) => ok(await setNewPassword(deps, request, reply, request.body.password)),
  });
}

/** The journeys of sign-up, log-in and recovery. */
export function registerJourneys(app: App, deps: IdentityNeeds): void {
  registerBeginnings(app, deps);
  registerPending(app, deps);
  registerSteps(app, deps);
  app.addHook('onClose', () => deps.afterwards.idle());
}
