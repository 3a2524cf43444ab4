import { historyOf } from '@pelorus/database/identity/history.ts';
import { securityOf } from '@pelorus/database/identity/security.ts';
import { labelsOf } from '@pelorus/database/identity/verification.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { worthAsked } from '@pelorus/database/wallet/withdrawals.ts';
import type { WithdrawalLimits } from '@pelorus/protocol/wallet/withdrawals.ts';
import { Refused } from '../http/refused.ts';
import type { Who } from '../http/routes.ts';
import { levelOf, limitsOf } from '../identity/verification/levels.ts';
import { centsOf } from '../wallet/teller/risk.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { dollars } from './worth.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

type Needs = Pick<WithdrawalNeeds, 'config' | 'clock'>;

/** Cents; null: no limit. */
interface Used {
  level: number;
  day: { limit: bigint | null; used: bigint };
  month: { limit: bigint | null; used: bigint };
}

/** Returns what an account may withdraw and has (WDRW-05). */
async function usedOf(deps: Needs, db: Queryable, who: Pick<Who, 'accountId' | 'userId'>): Promise<Used> {
  const nowMs = deps.clock();
  const level = levelOf(await labelsOf(db, who.userId));
  const { withdrawalsPerDay, withdrawalsPerMonth } = limitsOf(deps.config, level);
  const since = { dayMs: nowMs - DAY_MS, monthMs: nowMs - MONTH_DAYS * DAY_MS };
  const asked = await worthAsked(db, who.accountId, since);
  const cents = (text: string | null) => (text === null ? null : centsOf(text));
  return {
    level,
    day: { limit: cents(withdrawalsPerDay), used: asked.day },
    month: { limit: cents(withdrawalsPerMonth), used: asked.month },
  };
}

/**
 * Refuses WITHDRAWAL_LIMIT if an amount more would pass a limit, and P2P_HOLD if it was bought by P2P of late. In `db` the
 * person's row is held: nothing comes between.
 */
export async function checkLimits(
  deps: Needs & Pick<WithdrawalNeeds, 'catalog' | 'checkP2pHold' | 'filterTicks'>,
  db: Queryable,
  who: Pick<Who, 'accountId' | 'userId'>,
  cents: number,
): Promise<void> {
  const { day, month } = await usedOf(deps, db, who);
  for (const { limit, used } of [day, month])
    if (limit !== null && used + BigInt(cents) > limit) throw new Refused('WITHDRAWAL_LIMIT', 'amount');
  await deps.checkP2pHold(deps, db, who.accountId, cents);
}

/** Changes of security that hold withdrawals (FAC-54). */
const HOLDING: ReadonlySet<string> = new Set([
  ...['password-changed', 'password-reset', 'email-changed', 'phone-changed', 'factors-reset', 'link-removed'],
  ...['totp-added', 'totp-removed', 'passkey-added', 'passkey-removed'],
]);
const LOOKED_AT = 50;

/** Returns a person's limits, what they used of them, and until when nothing is withdrawn. */
export async function withdrawalLimits(
  deps: Needs & Pick<WithdrawalNeeds, 'pool'>,
  who: Pick<Who, 'accountId' | 'userId'>,
): Promise<WithdrawalLimits> {
  const { pool } = deps;
  const [used, security] = await Promise.all([usedOf(deps, pool, who), securityOf(pool, who.userId)]);
  const heldUntilMs = security?.withdrawalsHeldUntilMs ?? null;
  const holdUntil = heldUntilMs !== null && heldUntilMs > deps.clock() ? heldUntilMs : null;
  const recent = holdUntil === null ? [] : await historyOf(pool, who.userId, 0, LOOKED_AT);
  const span = ({ limit, used: spent }: Used['day']) => ({
    limit: limit === null ? null : dollars(limit),
    used: dollars(spent),
    left: limit === null ? null : dollars(limit > spent ? limit - spent : 0n),
  });
  return {
    level: used.level,
    day: span(used.day),
    month: span(used.month),
    holdUntil,
    holdReason: recent.find(({ kind }) => HOLDING.has(kind))?.kind ?? null,
  };
}
