import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BOTH } from '@pelorus/protocol/futures/contracts.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { CAUSE, type Cause, changePosition } from './change-position.ts';
import type { Contract } from './contract.ts';
import type { DeleveragingQueue } from './deleveraging-queue.ts';
import type { FuturesState } from './futures-state.ts';
import { CrossedStanding } from './standing.ts';

/** A position that is closed by force. */
export interface Closing {
  contract: Contract;
  account: number;
  side: number;
}

/** Closes `lots` of a position at a price against another account's, without a trade and without a fee. */
function closeAgainst(
  state: FuturesState,
  events: EventWriter,
  { account, contract, side }: Closing,
  lots: number,
  priceTicks: number,
  other: { account: number; side: number; cause: Cause },
): void {
  const held = state.positions.lots(state.positions.find(account, contract.id, side));
  const signed = held > 0 ? 0 - lots : lots;
  changePosition(state, events, contract, account, side, signed, priceTicks, 0, 0, other.cause);
  changePosition(state, events, contract, other.account, other.side, 0 - signed, priceTicks, 0, 0, other.cause);
}

/** Whether the insurance fund could carry `lots` (signed) more at a price: its equity stays above the maintenance margin. */
function canCarry(state: FuturesState, contract: Contract, lots: number, priceTicks: number): boolean {
  const { positions } = state;
  const { quote, tickLotUnits } = contract.market;
  const standing = new CrossedStanding(state).take(INSURANCE_ACCOUNT, quote);
  const held = positions.lots(positions.find(INSURANCE_ACCOUNT, contract.id, BOTH));
  const lossUnits = lots * (priceTicks - contract.markTicks) * tickLotUnits;
  const worthOfLot = contract.markTicks * tickLotUnits;
  // A bound from above is enough: what it adds needs maintenance at the rate of the last bracket at most.
  const rateE6 = contract.brackets.at(-1)?.maintenanceE6 ?? 1_000_000;
  const moreLots = Math.max(0, Math.abs(held + lots) - Math.abs(held));
  const moreUnits = Math.ceil((moreLots * worthOfLot * rateE6) / 1_000_000);
  return standing.equityUnits - lossUnits >= standing.maintenanceUnits + moreUnits;
}

/** Lets the insurance fund take over `lots` at a price; returns how many it could carry: all or none (FUT-64). */
export function takeOver(
  state: FuturesState,
  events: EventWriter,
  closing: Closing,
  lots: number,
  priceTicks: number,
): number {
  if (closing.account === INSURANCE_ACCOUNT) return 0;
  const { account, contract, side } = closing;
  const isLong = state.positions.lots(state.positions.find(account, contract.id, side)) > 0;
  if (!canCarry(state, contract, isLong ? lots : 0 - lots, priceTicks)) return 0;
  const fund = { account: INSURANCE_ACCOUNT, side: BOTH, cause: CAUSE.TAKEN_OVER };
  closeAgainst(state, events, closing, lots, priceTicks, fund);
  return lots;
}

/** Closes `lots` against positions on the other side; returns how many found one that can stand the price (FUT-65). */
export function deleverage(
  state: FuturesState,
  events: EventWriter,
  queue: DeleveragingQueue,
  closing: Closing,
  lots: number,
  priceTicks: number,
): number {
  const { account, contract, side } = closing;
  const isLong = state.positions.lots(state.positions.find(account, contract.id, side)) > 0;
  const lotLoss =
    (isLong ? priceTicks - contract.markTicks : contract.markTicks - priceTicks) * contract.market.tickLotUnits;
  let left = lots;
  for (const other of queue.of(contract, !isLong)) {
    if (left === 0) break;
    if (other.account === account || (other.account === INSURANCE_ACCOUNT && other.equityUnits < 0)) continue;
    // What it loses against the mark must not take it below zero.
    const most = lotLoss <= 0 ? Number.POSITIVE_INFINITY : Math.floor(Math.max(0, other.equityUnits) / lotLoss);
    const taken = Math.min(left, Math.abs(other.lots), most);
    if (taken === 0) continue;
    const cause = CAUSE.DELEVERAGED;
    closeAgainst(state, events, closing, taken, priceTicks, { account: other.account, side: other.side, cause });
    left -= taken;
  }
  return lots - left;
}
