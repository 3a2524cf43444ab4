import type { FuturesAccountRows } from '@pelorus/database/futures/account.ts';
import { type Exposed, initialOf } from '@pelorus/formulas/futures/account.ts';
import { worthUnits } from '@pelorus/formulas/futures/position.ts';
import { accountRows, type HeldSide, heldSides } from '../../../futures/standing.ts';
import { Refused } from '../../../http/refused.ts';
import type { DialectDeps } from '../transport/dialect.ts';

/** A side whose contract has a mark price. */
export type KnownSide = HeldSide & { exposed: Exposed };

/** An account with the marks of all that it holds. */
export interface Standing {
  rows: FuturesAccountRows;
  sides: KnownSide[];
}

/** Returns an account as it stands; refuses while a contract that it holds has no mark: nothing of it could be told. */
export async function standingOf(deps: DialectDeps, account: number): Promise<Standing> {
  const rows = await accountRows(deps, account);
  const sides = heldSides(deps, rows).map(({ exposed, ...side }) => {
    if (exposed === null) throw new Refused('UNAVAILABLE', undefined, 1);
    return { ...side, exposed };
  });
  return { rows, sides };
}

/** Returns what a side's position is worth at the mark, quote units; a short's is below zero. */
export function worthAtMark({ contract, lots }: Exposed): number {
  return worthUnits(lots, contract.markTicks, contract.tickLotUnits);
}

/** Returns the initial margin of a side's position alone, at the mark, quote units. */
export function positionInitial(of: Exposed): number {
  return initialOf(of, Math.abs(worthAtMark(of)));
}
