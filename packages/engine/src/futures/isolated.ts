import { maintenanceUnits } from '@pelorus/formulas/futures/brackets.ts';
import { BOTH, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** An isolated position with what stands behind it, quote units. */
interface Isolated {
  side: number;
  cell: number;
  equityUnits: number;
  maintenanceUnits: number;
}

/** Returns the account's isolated positions in a contract. */
export function isolatedOf({ positions }: FuturesState, contract: Contract, account: number): Isolated[] {
  const found: Isolated[] = [];
  const worthOfLot = contract.markTicks * contract.market.tickLotUnits;
  for (let side = BOTH; side <= SHORT; side++) {
    const cell = positions.find(account, contract.id, side);
    const worth = positions.lots(cell) * worthOfLot;
    if (worth === 0) continue;
    const equityUnits = positions.marginUnits(cell) + worth - positions.costUnits(cell);
    found.push({ side, cell, equityUnits, maintenanceUnits: maintenanceUnits(contract.brackets, Math.abs(worth)) });
  }
  return found;
}

/** Returns those of them that the mark liquidates (FUT-61). */
export function isolatedDue(state: FuturesState, contract: Contract, account: number): Isolated[] {
  return isolatedOf(state, contract, account).filter((each) => each.equityUnits <= each.maintenanceUnits);
}
