import { holdFactorReset } from '@pelorus/database/admin/factor-resets.ts';
import { type FactorsRow, factorsOf } from '@pelorus/database/identity/factors.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { FactorBody, FactorWay } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../../http/origin.ts';
import type { IdentityNeeds } from '../needs.ts';
import { checkPasskey } from './passkey-answers.ts';
import { checkRecoveryCode } from './recovery-codes.ts';
import { stopReset } from './resetting.ts';
import { checkTotp } from './totp.ts';
import { countedTry } from './tries.ts';

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
  | 'messages'
  | 'rates'
  | 'turn'
  | 'secrets'
  | 'limits'
  | 'clock'
  | 'log'
>;

/** Has the person a second factor? Recovery codes alone are none. */
export function hasFactor({ totpSinceMs, passkeys }: FactorsRow): boolean {
  return totpSinceMs !== null || passkeys > 0;
}

/** Returns the possible proofs of a person with these factors, best first. */
export function waysWith(factors: FactorsRow): FactorWay[] {
  if (!hasFactor(factors)) return [];
  return [
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.totpSinceMs !== null ? (['totp'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

/** Returns the ways open to a person at a step `factor`, best first; none: no second factor is enrolled. */
export async function waysOf(
  deps: Pick<IdentityNeeds, 'pool'>,
  userId: string,
  db: Queryable = deps.pool,
): Promise<FactorWay[]> {
  const factors = await factorsOf(db, userId);
  return factors === undefined ? [] : waysWith(factors);
}

/**
 * Returns whether a second factor is valid for this person. Each code and each challenge counts once, and failures
 * count against the person (JRN-34): refuses TOO_MANY_REQUESTS beyond the limit. Used-up proofs and failures are
 * recorded in `db`: the caller commits in any case, and refuses FACTOR_WRONG afterwards. A person with a factor has
 * not lost all: a pending reset becomes void (STF-42).
 */
export async function proveFactor(
  deps: Needs,
  db: Queryable,
  request: FastifyRequest,
  userId: string,
  body: FactorBody,
  purpose: 'factor' | 'step-up' | 'deed',
  deed: Buffer | null = null,
): Promise<boolean> {
  // Before the factors' own rows are locked, in the approver's lock order.
  await holdFactorReset(db, userId);
  const isRight = await countedTry(deps, db, request, userId, async () => {
    switch (body.way) {
      case 'totp':
        return checkTotp(deps, db, userId, body.code);
      case 'recovery-code':
        return checkRecoveryCode(deps, db, userId, body.code);
      case 'passkey':
        return (await checkPasskey(deps, db, request, body.answer, purpose, userId, deed)) !== null;
    }
  });
  if (isRight) await stopReset(deps, db, userId, 'factor-shown', originOf(request, deps.config.hosts.trustedProxies));
  return isRight;
}
