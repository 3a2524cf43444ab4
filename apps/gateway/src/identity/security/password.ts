import { factorsOf } from '@pelorus/database/identity/factors.ts';
import { userById } from '@pelorus/database/identity/people.ts';
import { changePassword } from '@pelorus/database/identity/security.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { passwordChangeBody } from '@pelorus/protocol/identity/security.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused } from '../../http/refused.ts';
import { judgePassword } from '../credentials.ts';
import { hasFactor } from '../factors/prove-factor.ts';
import { countedTry } from '../factors/tries.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange, changerOf } from './after-change.ts';

/**
 * Refuses a person who does not prove the current password: BAD_REQUEST if missing, FACTOR_WRONG, and
 * TOO_MANY_REQUESTS. With a fresh second factor (FAC-30) no password is needed.
 */
async function proveCurrent(
  deps: IdentityNeeds,
  request: FastifyRequest,
  userId: string,
  passwordHash: string | null,
  current: string | undefined,
): Promise<void> {
  if (passwordHash === null) return;
  if (current === undefined) {
    const factors = await factorsOf(deps.pool, userId);
    if (factors === undefined || !hasFactor(factors)) throw new Refused('BAD_REQUEST', 'current');
    return;
  }
  const check = () => deps.passwords.verify(current, passwordHash);
  if (!(await countedTry(deps, deps.pool, request, userId, check))) throw new Refused('FACTOR_WRONG', 'current');
}

/**
 * Sets a new password for the person of a fresh session (SEC-30): ends all other sessions and pending journeys, locks
 * withdrawals and notifies them. Refuses as proveCurrent, PASSWORD_WEAK, PASSWORD_COMMON, PASSWORD_SAME, and
 * OVERLOADED.
 */
export async function setPassword(
  deps: IdentityNeeds,
  request: FastifyRequest,
  { current, password }: z.infer<typeof passwordChangeBody>,
): Promise<void> {
  const changer = changerOf(deps, request);
  const user = await userById(deps.pool, changer.userId);
  if (user === undefined) throw new Refused('NOT_LOGGED_IN');
  await proveCurrent(deps, request, user.userId, user.passwordHash, current);
  judgePassword(deps, password, [user.email, user.address]);
  const from = user.passwordHash;
  if (from !== null && (await deps.passwords.verify(password, from))) throw new Refused('PASSWORD_SAME', 'password');
  // Outside of the transaction: nothing is held while it waits for its turn.
  const to = await deps.passwords.hash(password);
  const done = await inTransaction(deps.pool, async (db) => {
    // Journeys begun with the old password, possibly by a thief.
    await deps.journeys.endAllOf(db, user.userId);
    // The password changed meanwhile, possibly by another person.
    if (!(await changePassword(db, user.userId, { from, to, nowMs: deps.clock() })))
      throw new Refused('FACTOR_WRONG', 'current');
    return afterChange(deps, db, changer, {
      kind: 'password-changed',
      tell: ({ timeMs, heldUntilMs }) => ({ kind: 'password-changed', values: { timeMs, heldUntilMs } }),
    });
  });
  done();
}
