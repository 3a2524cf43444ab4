import type { Queryable } from '@pelorus/database/queryable.ts';
import { CODE_STEPS, type Journey as JourneyData, type JourneyStep } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyRequest } from 'fastify';
import { isHttps } from '../../http/guard.ts';
import { waysOf } from '../factors/prove-factor.ts';
import { masked } from '../masked.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { Journey } from './journeys.ts';

type Needs = Pick<
  IdentityNeeds,
  | 'config'
  | 'core'
  | 'pool'
  | 'isDemo'
  | 'barrier'
  | 'sessions'
  | 'staffSessions'
  | 'apiKeys'
  | 'journeys'
  | 'codes'
  | 'messages'
  | 'rates'
  | 'turn'
  | 'secrets'
  | 'limits'
  | 'clock'
  | 'log'
>;

/** Returns a journey for its page (JRN-04): nothing depends on whether the address is known. */
export async function presentJourney(deps: Needs, db: Queryable, journey: Journey): Promise<JourneyData> {
  const step = journey.steps[0] as JourneyStep;
  const isCode = CODE_STEPS.has(step);
  return {
    purpose: journey.purpose,
    step,
    masked: masked(journey.given.told ?? journey.address),
    ways: step === 'factor' && journey.userId !== null ? await waysOf(deps, journey.userId, db) : [],
    codeAgainAt: isCode ? deps.codes.againAtMs(journey) : null,
    triesLeft: isCode ? deps.codes.triesLeft(journey) : null,
    endsAt: journey.endsAtMs,
  };
}

/** Returns the journey of a request's browser. Refuses JOURNEY_GONE. */
export async function journeyOf(deps: Needs, request: FastifyRequest): Promise<JourneyData> {
  return presentJourney(deps, deps.pool, await deps.journeys.find(request.headers.cookie, isHttps(request)));
}
