import { userByAddress, userById } from '@pelorus/database/identity/people.ts';
import { changeAddress, securityOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { StepResult } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '../../http/guard.ts';
import { originOf } from '../../http/origin.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { Refused } from '../../http/refused.ts';
import { whoOf } from '../../http/routes.ts';
import { judgeAddress, normalAddress } from '../credentials.ts';
import type { CodeLetter } from '../journeys/codes.ts';
import type { Journey } from '../journeys/journeys.ts';
import { begin } from '../journeys/steps.ts';
import type { Outcome, Walk } from '../journeys/walk.ts';
import { pageLanguage } from '../language.ts';
import { masked } from '../masked.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange } from './after-change.ts';

/** The changeable addresses, and the purposes of their journeys. */
const CHANNELS = { 'email-change': 'email', 'phone-change': 'phone' } as const;
type ChangePurpose = keyof typeof CHANNELS;

const channelOf = ({ purpose }: Journey) => CHANNELS[purpose as ChangePurpose];

/** Returns the journey's owner and its new address. Such a journey needs a logged-in user. */
function partsOf({ userId, given: { newAddress } }: Journey): { userId: string; newAddress: string } {
  if (userId === null || newAddress === undefined) throw new Error('address change without a user or a new address');
  return { userId, newAddress };
}

/**
 * Returns the builder of the current step's code message. If the address belongs to another person, its owner gets a
 * notice instead of a code, and the page shows the same (SEC-31).
 */
async function letter(deps: IdentityNeeds, db: Queryable, journey: Journey): Promise<CodeLetter> {
  const { userId, newAddress } = partsOf(journey);
  const { address, language, given } = journey;
  if (journey.steps[0] === 'old-code')
    return (code) => ({ kind: 'change-code', address, language, userId, values: { code } });
  const owner = await userByAddress(db, newAddress);
  const isBarred = owner !== undefined;
  if (isBarred !== (given.isBarred === true))
    await deps.journeys.change(db, journey, { given: { ...given, isBarred } });
  if (owner !== undefined)
    return () => ({ kind: 'account-exists', address: newAddress, language, userId: owner.userId, values: {} });
  return (code) => ({ kind: 'change-code', address: newAddress, language, userId, values: { code } });
}

const TAKEN = '23505';

/** Stores the newly proven address. Refuses CODE_WRONG if another person got it meanwhile. */
async function writeAddress(deps: IdentityNeeds, db: Queryable, journey: Journey): Promise<string | null> {
  const { userId, newAddress } = partsOf(journey);
  try {
    return await changeAddress(db, userId, channelOf(journey), newAddress, deps.clock());
  } catch (error) {
    if ((error as { code?: unknown }).code === TAKEN) throw new Refused('CODE_WRONG', 'code');
    throw error;
  }
}

/** Completes a change of address and notifies both channels, FAC-40. The person's own session continues. */
async function finishChange(
  deps: IdentityNeeds,
  request: FastifyRequest,
  db: Queryable,
  journey: Journey,
): Promise<Outcome> {
  const { userId, newAddress } = partsOf(journey);
  const who = await deps.sessions.find(request.headers.cookie, isHttps(request));
  await deps.journeys.endAllOf(db, userId, journey);
  const old = await writeAddress(deps, db, journey);
  const changer = {
    userId,
    origin: originOf(request, deps.config.hosts.trustedProxies),
    language: journey.language,
    keptSessionId: who?.userId === userId ? who.sessionId : null,
  };
  const channel = channelOf(journey);
  const afterCommit = await afterChange(deps, db, changer, {
    kind: `${channel}-changed`,
    detail: { masked: masked(newAddress) },
    alsoTo: old === null ? [newAddress] : [old, newAddress],
    tell: ({ timeMs, heldUntilMs }) => ({
      kind: `${channel}-changed`,
      values: { masked: masked(newAddress), timeMs, heldUntilMs },
    }),
  });
  return { state: 'done', afterCommit };
}

/** Codes to the old address, then to the new one. */
export const ADDRESS_CHANGE: Walk = {
  letter: (deps, _request, db, journey) => letter(deps, db, journey),
  async onCode(deps, request, db, journey) {
    if (journey.steps[0] === 'new-code') return finishChange(deps, request, db, journey);
    // From here on it is the new address that the page speaks of.
    await deps.journeys.change(db, journey, { address: partsOf(journey).newAddress });
    return { state: 'pending', steps: ['new-code'], code: (next) => letter(deps, db, next) };
  },
};

/**
 * Begins a change of e-mail address or phone number: a code goes to the current address. Refuses EMAIL_INVALID,
 * PHONE_INVALID, and EMAIL_TAKEN for the current one; the answer does not reveal whether another person has it.
 */
export async function beginAddressChange(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: ChangePurpose,
  address: string,
): Promise<StepResult> {
  const channel = CHANNELS[purpose];
  const newAddress = normalAddress(address);
  if (newAddress.startsWith('+') !== (channel === 'phone'))
    throw new Refused(channel === 'phone' ? 'PHONE_INVALID' : 'EMAIL_INVALID', 'address');
  judgeAddress(deps, newAddress);
  const { userId } = whoOf(request);
  const [user, present] = await Promise.all([userById(deps.pool, userId), securityOf(deps.pool, userId)]);
  if (user === undefined || present === undefined || user.address === null) throw new Refused('NOT_LOGGED_IN');
  if (present[channel] === newAddress) throw new Refused('EMAIL_TAKEN', 'address');
  const journey = {
    purpose,
    userId,
    address: user.address,
    steps: ['old-code' as const, 'new-code' as const],
    given: { newAddress, isOwn: true },
    language: pageLanguage(deps, request),
    network: addressKey(request.ip),
  };
  return begin(deps, request, reply, journey, (db, begun) => letter(deps, db, begun));
}
