import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** Returns how many lots an order of `side` may close of the account's position (FUT-32). */
export function closableLots(
  { positions }: FuturesState,
  contract: Contract,
  account: number,
  positionSide: number,
  side: number,
): number {
  const lots = positions.lots(positions.find(account, contract.id, positionSide));
  return Math.max(0, side === BUY ? 0 - lots : lots);
}
