import { mulDivCeil, mulDivFloor } from '@pelorus/money/ratios.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { CROSSED } from '@pelorus/protocol/futures/contracts.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';
import { equityOf } from './standing.ts';

/**
 * Whether an order that makes no position larger would leave its account owing (FUT-45): it trades beyond the bankruptcy
 * price, so that what the other side gains is other people's money. `cell`: of the position. Numbers, since each order asks.
 */
export function leavesDebt(
  state: FuturesState,
  contract: Contract,
  account: number,
  cell: number,
  side: number,
  lots: number,
  quoteUnits: number,
  lossUnits: number,
  feeUnits: number,
): boolean {
  // Its fee alone is less than the maintenance margin. Nearly all orders that rest lose nothing against the mark.
  if (lossUnits === 0) return false;
  const { positions } = state;
  const held = positions.lots(cell);
  const isClosing = side === BUY ? held < 0 : held > 0;
  if (isClosing && positions.marginMode(account, contract.id) !== CROSSED)
    return isolatedOwes(state, contract, account, cell, { feeUnits, lossUnits, lots, quoteUnits, side });
  return equityOf(state, account, contract.market.quote) < lossUnits + feeUnits;
}

/** What an order would trade, with what that loses against the mark and its fee, quote units. */
interface Trading {
  side: number;
  lots: number;
  quoteUnits: number;
  lossUnits: number;
  feeUnits: number;
}

/** An isolated position pays losses out of what stands behind it, and fees out of the wallet with what closing gives back. */
function isolatedOwes(
  { positions, wallets }: FuturesState,
  { market, markTicks }: Contract,
  account: number,
  cell: number,
  { feeUnits, lossUnits, lots, quoteUnits, side }: Trading,
): boolean {
  const held = positions.lots(cell);
  const costUnits = positions.costUnits(cell);
  const behind = positions.marginUnits(cell);
  const equityUnits = behind + held * markTicks * market.tickLotUnits - costUnits;
  if (equityUnits < lossUnits + feeUnits) return true;
  const closed = Math.min(lots, Math.abs(held));
  const ofClosed = mulDivFloor(quoteUnits, closed, lots);
  const received = side === BUY ? 0 - ofClosed : ofClosed;
  const realised = received - mulDivCeil(costUnits, closed, Math.abs(held));
  const share = mulDivFloor(behind, closed, Math.abs(held));
  const givenBack = Math.max(share, Math.min(behind, 0 - realised));
  const free = Math.max(0, wallets.availableOf(account, market.quote));
  return free + givenBack + realised < feeUnits;
}
