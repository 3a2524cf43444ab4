import type { PlanRow } from '@pelorus/database/admin/market-plans.ts';
import { transfersClosedSince } from '@pelorus/database/futures/fund.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { Refused } from '../http/refused.ts';
import { checkTerms, termsHold } from './contract-terms.ts';
import { checkFilters, isInForce } from './market-checks.ts';
import { checkFees, feesInForce } from './market-fees.ts';
import type { AdminNeeds } from './needs.ts';

type CheckDeps = Pick<AdminNeeds, 'catalog' | 'config'>;

/** Refuses PLAN_STATE if a plan would by now change anything else than its approver is shown (PLAN-32). */
export async function checkChange(deps: CheckDeps, db: Queryable, plan: PlanRow): Promise<void> {
  const { closedSinceMs, fees, filters, madeAtMs, symbol, terms } = plan;
  if (filters !== null) await checkFilters(deps, db, { symbol, filters, madeAtMs }, false);
  if (fees !== null) await checkFees(deps, db, { symbol, fees, madeAtMs }, false);
  if (terms !== null) await checkTerms(deps, db, { symbol, terms, madeAtMs }, false);
  if (closedSinceMs !== null && (await transfersClosedSince(db)) !== closedSinceMs) throw new Refused('PLAN_STATE');
}

/** Returns how much of a change of filters, fees or terms is in force; null: the plan is none. */
export function changeInForce(
  deps: CheckDeps,
  { fees, filters, symbol, terms }: PlanRow,
): 'all' | 'some' | 'none' | null {
  if (filters !== null) return isInForce(deps, { filters, symbol }) ? 'all' : 'none';
  if (terms !== null) return termsHold(deps, { terms, symbol });
  return fees === null ? null : feesInForce(deps, { fees, symbol });
}
