import { randomUUID } from 'node:crypto';
import {
  deleteUserWithoutAccount,
  insertUser,
  setUserAccount,
  type UserRow,
  userByEmail,
  usersWithoutAccount,
} from '@pelorus/database/identity/people.ts';
import { parentAccountOf } from '@pelorus/database/identity/sub-accounts.ts';
import { hasApplied } from '@pelorus/database/identity/verification.ts';
import { unreadOf } from '@pelorus/database/inbox/entries.ts';
import type { OpenAccountPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { Me } from '@pelorus/protocol/identity/http.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { Refused } from '../http/refused.ts';
import type { IdentityNeeds } from './needs.ts';

type MeNeeds = Pick<IdentityNeeds, 'clock' | 'config' | 'pool'>;
type Needs = Pick<IdentityNeeds, 'config' | 'core' | 'pool' | 'barrier' | 'clock' | 'log'>;

/** A person whose engine account is open. */
export interface Person {
  userId: string;
  email: string;
  accountId: number;
  createdAtMs: number;
  /** Set for a sub-account. */
  sub?: { name: string; isSwitched: boolean; parentId: string | null } | null;
  /** Set for a demo account. */
  demoAccountId?: number;
  /** Set for a program that shows a key. */
  scopes?: readonly string[] | null;
}

/** A parent that looks through a sub-account knows its own identity. */
function subOf({ name, isSwitched, parentId }: NonNullable<Person['sub']>): NonNullable<Me['sub']> {
  return { name, isSwitched, ...(isSwitched && parentId !== null ? { parentId } : {}) };
}

/** Returns a person's view of themselves. */
const meOf = ({ userId, email, accountId, createdAtMs, sub, demoAccountId }: Person): Me => ({
  userId,
  email,
  accountId: demoAccountId ?? accountId,
  createdAt: createdAtMs,
  ...(sub == null ? {} : { sub: subOf(sub) }),
  ...(demoAccountId === undefined ? {} : { isDemo: true as const }),
});

/** What is unread in a person's inbox; programs and demo accounts have none (INBX-09). */
async function unreadFor({ clock, pool }: MeNeeds, { demoAccountId, scopes, userId }: Person): Promise<Partial<Me>> {
  if (demoAccountId !== undefined || (scopes ?? null) !== null) return {};
  const unread = await unreadOf(pool, userId, clock());
  return unread === 0 ? {} : { unread };
}

/** Returns the same, with what is unread (INBX-06), and whether they are to be asked for identity verification (KYC-07). */
export async function meFor(deps: MeNeeds, person: Person): Promise<Me> {
  const me = { ...meOf(person), ...(await unreadFor(deps, person)) };
  const isAsked = deps.config.verification.asks && person.sub == null && !(await hasApplied(deps.pool, person.userId));
  return isAsked ? { ...me, asksVerification: true } : me;
}

/**
 * Opens the engine account of a person, or of a sub-account in its parent's trade group, and notes it. The command's key is the user id and the engine answers a repeat
 * with the same account, so this may be done again after any crash.
 */
export async function openAccount(deps: Needs, user: Omit<Person, 'accountId'>): Promise<Person> {
  const { userId } = user;
  const parent = await parentAccountOf(deps.pool, userId);
  const payload: OpenAccountPayload = { reference: userId, ...(parent === null ? {} : { parent }) };
  const applied = await deps.core.submit(encodeJson('openAccount', payload, userId));
  const [event] = applied.events;
  if (event?.kind === 'rejected') throw new Refused(event.code);
  if (event?.kind !== 'accountOpened') throw new Error(`openAccount was answered by ${event?.kind}`);
  deps.barrier.acknowledge(event.account, applied.seq);
  await setUserAccount(deps.pool, user.userId, event.account);
  return { userId: user.userId, email: user.email, accountId: event.account, createdAtMs: user.createdAtMs };
}

/**
 * Returns the person of a row, opening the engine account if missing: at the end of a sign-up, or after a crash before
 * it.
 */
export async function personOf(
  deps: Needs,
  user: Omit<Person, 'accountId'> & Pick<UserRow, 'accountId'>,
): Promise<Person> {
  if (user.accountId === null) return openAccount(deps, user);
  return { userId: user.userId, email: user.email, accountId: user.accountId, createdAtMs: user.createdAtMs };
}

/**
 * Registers a person with an engine account, for the operator. Refuses EMAIL_TAKEN. If the core surely did nothing,
 * the row is deleted, so that it can be retried; if the outcome is unknown, the next log-in or start completes it.
 */
export async function register(deps: Needs, email: string, passwordHash: string | null): Promise<Person> {
  if (!deps.core.isUp()) throw new CoreUnavailable('UNAVAILABLE');
  const user = { userId: randomUUID(), email, passwordHash, createdAtMs: deps.clock() };
  if (!(await insertUser(deps.pool, { ...user, phone: null, invite: null, provenAtMs: null, agreed: null })))
    throw new Refused('EMAIL_TAKEN', 'email');
  try {
    return await openAccount(deps, user);
  } catch (error) {
    if (error instanceof CoreUnavailable && error.code !== 'OUTCOME_UNKNOWN')
      await deleteUserWithoutAccount(deps.pool, user.userId);
    throw error;
  }
}

/** Opens accounts that a crash left unopened. Failures are retried at log-in and at the next start. */
export async function repairAccounts(deps: Needs): Promise<void> {
  for (const user of await usersWithoutAccount(deps.pool)) {
    await openAccount(deps, user).catch((error) =>
      deps.log.warn({ err: error }, 'could not open an account; it will be retried'),
    );
  }
}

/** Returns the registered person of an address, null if there is none. */
export async function personByEmail(deps: Needs, email: string): Promise<Person | null> {
  const user = await userByEmail(deps.pool, email);
  return user === undefined ? null : personOf(deps, user);
}
