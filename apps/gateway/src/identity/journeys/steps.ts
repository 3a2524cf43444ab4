import { userOfLink } from '@pelorus/database/identity/links.ts';
import { type UserRow, userToLetIn } from '@pelorus/database/identity/people.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { JourneyStep, StepResult } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { journeyCookie } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import { meFor, type Person, personOf } from '../accounts.ts';
import { type Entered, type Entry, enter, welcome } from '../enter.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { CodeLetter } from './codes.ts';
import type { Journey, NewJourney } from './journeys.ts';
import { presentJourney } from './present.ts';
import type { Outcome } from './walk.ts';

/** Begins a journey in place of the browser's last, with its cookie, and a code for its first step if that is one. */
export async function begin(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: NewJourney,
  letter: ((db: Queryable, journey: Journey) => Promise<CodeLetter>) | null,
): Promise<StepResult> {
  const https = isHttps(request);
  const { token, shown } = await inTransaction(deps.pool, async (db) => {
    const { token, journey } = await deps.journeys.begin(db, request.headers.cookie, https, wanted);
    if (letter !== null) await deps.codes.send(db, journey, await letter(db, journey));
    return { token, shown: await presentJourney(deps, db, journey) };
  });
  reply.header('set-cookie', journeyCookie(token, https, deps.limits.journeyMs));
  return { state: 'pending', journey: shown };
}

const FROZEN = { owner: 'ACCOUNT_FROZEN', parent: 'FROZEN_BY_PARENT', staff: 'FROZEN_BY_STAFF' } as const;

/**
 * Refuses ACCOUNT_CLOSED; ACCOUNT_FROZEN, which recovery lifts, FROZEN_BY_PARENT and FROZEN_BY_STAFF, which it does not.
 * Asked only after every step (JRN-35).
 */
function shutOut({ frozenBy, closedAtMs }: Pick<UserRow, 'frozenBy' | 'closedAtMs'>): Refused | null {
  if (closedAtMs !== null) return new Refused('ACCOUNT_CLOSED');
  return frozenBy === null ? null : new Refused(FROZEN[frozenBy]);
}

/** Looks again, now that nothing about the person can change until they are in. Returns why not, if not. */
async function stillShutOut(db: Queryable, user: UserRow, { way, link }: Entry): Promise<Refused | null> {
  const now = await userToLetIn(db, user.userId);
  if (now === undefined) return new Refused('ACCOUNT_CLOSED');
  // It was changed while this one was being checked.
  if (way === 'password' && now.passwordHash !== user.passwordHash) return new Refused('WRONG_CREDENTIALS');
  if (link !== undefined && (await userOfLink(db, link.provider, link.subject)) !== user.userId)
    return new Refused('THIRD_PARTY_REFUSED');
  return shutOut(now);
}

async function loggedIn(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  entered: Entered,
): Promise<StepResult> {
  const offerPasskey = await welcome(deps, request, reply, entered);
  return { state: 'logged-in', me: await meFor(deps, person), offerPasskey };
}

/**
 * Logs in a person who completed every step, opening the engine account first if needed; repeatable (IDEN-05).
 * `journey`: the one that ends with it. Refuses as shutOut, and JOURNEY_GONE to the second of two simultaneous
 * requests.
 */
export async function letIn(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  entry: Entry,
  journey: Journey | null,
): Promise<StepResult> {
  const refused = shutOut(user);
  if (refused !== null) throw refused;
  const person = await personOf(deps, user);
  const entered = await inTransaction(deps.pool, async (db) => {
    if (journey !== null) await deps.journeys.end(db, journey);
    const now = await stillShutOut(db, user, entry);
    if (now !== null) throw now;
    return enter(deps, request, db, user, entry);
  });
  return loggedIn(deps, request, reply, person, entered);
}

type Made =
  | { state: 'pending'; journey: StepResult & { state: 'pending' } }
  | { state: 'done'; outcome: Outcome & { state: 'done' } }
  | { state: 'open'; journey: Journey; user: UserRow; entry: Entry }
  | { state: 'entered'; person: Person; entered: Entered }
  | { state: 'refused'; refused: Refused };

/** Records the step's outcome in its own transaction. */
async function settle(
  deps: IdentityNeeds,
  request: FastifyRequest,
  db: Queryable,
  journey: Journey,
  outcome: Outcome,
): Promise<Made> {
  if (outcome.state === 'pending') {
    const noCode = { codeHmac: null, codeEndsAtMs: null, codeSentAtMs: null, codeTries: 0, codesSent: 0 };
    await deps.journeys.change(db, journey, { steps: outcome.steps, ...noCode });
    if (outcome.code !== undefined) await deps.codes.send(db, journey, await outcome.code(journey));
    return { state: 'pending', journey: { state: 'pending', journey: await presentJourney(deps, db, journey) } };
  }
  if (outcome.state === 'enter') {
    const { user, entry } = outcome;
    const refused = await stillShutOut(db, user, entry);
    // The journey and its code stay valid until the account is open, so that a delayed person can retry.
    if (refused === null && user.accountId === null) return { state: 'open', journey, user, entry };
    await deps.journeys.end(db, journey);
    if (refused !== null) return { state: 'refused', refused };
    const person = { ...user, accountId: user.accountId as number };
    return { state: 'entered', person, entered: await enter(deps, request, db, user, entry) };
  }
  await deps.journeys.end(db, journey);
  return { state: 'done', outcome };
}

/**
 * Does one step of the browser's journey: `work` and its outcome are one transaction that locks the journey's row
 * (JRN-02). Throws what `work` throws; a returned refusal is thrown after the commit.
 */
export async function takeStep(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  step: JourneyStep | ReadonlySet<JourneyStep>,
  work: (db: Queryable, journey: Journey) => Promise<Outcome | Refused>,
): Promise<StepResult> {
  const https = isHttps(request);
  const made = await deps.journeys.step(request.headers.cookie, https, step, async (db, journey): Promise<Made> => {
    const outcome = await work(db, journey);
    if (outcome instanceof Refused) return { state: 'refused', refused: outcome };
    return settle(deps, request, db, journey, outcome);
  });
  switch (made.state) {
    case 'refused':
      throw made.refused;
    case 'pending':
      return made.journey;
    case 'open':
      return letIn(deps, request, reply, made.user, made.entry, made.journey);
    case 'entered':
      return loggedIn(deps, request, reply, made.person, made.entered);
    case 'done':
      made.outcome.afterCommit?.();
      reply.header('set-cookie', [...(made.outcome.cookies ?? []), journeyCookie('', https, 0)]);
      return { state: 'done' };
  }
}
