import type { PlannedFees } from '@pelorus/database/admin/market-plans.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { FeeRow } from '@pelorus/protocol/admin/fees.ts';
import type { FeeTierPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { configuredFees, feeChanges } from '../catalog/fee-rates.ts';
import { ConfigMistake, feeTierPayload } from '../catalog/market-payload.ts';
import { Refused } from '../http/refused.ts';
import { isAmong, isGone } from './market-checks.ts';
import type { AdminNeeds } from './needs.ts';

type CheckDeps = Pick<AdminNeeds, 'catalog' | 'config'>;

/** Returns rows in the engine's terms; refuses BAD_REQUEST naming the rate that cannot be. */
function checkedFees(symbol: string, fees: readonly FeeRow[]): FeeTierPayload[] {
  return fees.map((row) => {
    try {
      return feeTierPayload({ ...row, ...(symbol !== '' && { market: symbol }) });
    } catch (error) {
      if (!(error instanceof ConfigMistake)) throw error;
      throw new Refused('BAD_REQUEST', `fees.${row.tier}.${/\.(maker|taker): /.exec(error.message)?.[1]}`);
    }
  });
}

/** A change of fees that was proposed. */
interface ProposedFees {
  /** '': in all markets that have no row of their own. */
  symbol: string;
  fees: PlannedFees;
  madeAtMs: number;
}

/** Returns the new rows and their changes; no rows: the file no longer has any. */
export function wantedFees({ catalog, config }: CheckDeps, symbol: string, fees: readonly FeeRow[] | null) {
  const rows = checkedFees(symbol, fees ?? configuredFees(config.feeTiers, symbol));
  return { rows, changes: rows.flatMap((row) => feeChanges(catalog.feeTier(row.tier, row.market), row)) };
}

/** Returns how much of a change whose answer was lost is in force (PLAN-04). */
export function feesInForce(
  deps: CheckDeps,
  { fees, symbol }: Omit<ProposedFees, 'madeAtMs'>,
): 'all' | 'some' | 'none' {
  const open = wantedFees(deps, symbol, fees.fees).changes.filter(isAmong(fees.changes)).length;
  if (open === fees.changes.length && open > 0) return 'none';
  return open === 0 ? 'all' : 'some';
}

/**
 * Returns the rows that a plan applies. Refuses PLAN_STATE if the result would differ from what the approver is shown:
 * another rate or value, a removed or relisted market, or a changed file. `mayHold`: some or all of it may already be
 * in force.
 */
export async function checkFees(
  deps: CheckDeps,
  db: Queryable,
  { fees: { changes, fees }, madeAtMs, symbol }: ProposedFees,
  mayHold: boolean,
): Promise<FeeTierPayload[]> {
  if (symbol !== '' && (await isGone(deps, db, symbol, madeAtMs))) throw new Refused('PLAN_STATE');
  const now = wantedFees(deps, symbol, fees);
  const isAsShown = now.rows.length > 0 && now.changes.every(isAmong(changes));
  if (!isAsShown || (!mayHold && now.changes.length < changes.length)) throw new Refused('PLAN_STATE');
  return now.rows;
}
