import { sideOfIntent } from '../order-book/intent.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** Counts an open order that adds to a position into what its account needs margin for, or out with negative units. */
export function countOrder(
  { positions }: FuturesState,
  contract: Contract,
  account: number,
  intent: number,
  side: number,
  quoteUnits: number,
): void {
  positions.addOrder(positions.touch(account, contract.id, sideOfIntent(intent)), side, quoteUnits);
}
