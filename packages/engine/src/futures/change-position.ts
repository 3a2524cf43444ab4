import { initialUnits } from '@pelorus/formulas/futures/brackets.ts';
import { fill } from '@pelorus/formulas/futures/position.ts';
import { mulDivFloor } from '@pelorus/money/ratios.ts';
import { CLEARING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { ISOLATED, type POSITION_CAUSES } from '@pelorus/protocol/futures/contracts.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** Index into POSITION_CAUSES. */
export type Cause = 0 | 1 | 2 | 3 | 4;
export const CAUSE = { TRADE: 0, MARGIN: 1, FUNDING: 2, TAKEN_OVER: 3, DELEVERAGED: 4 } as const satisfies Record<
  (typeof POSITION_CAUSES)[number],
  Cause
>;

/** Moves units between the free part of a wallet and the margin behind an isolated position. */
export function moveToMargin(
  state: FuturesState,
  contract: Contract,
  account: number,
  cell: number,
  units: number,
): void {
  if (units === 0) return;
  const asset = contract.market.quote;
  const { positions, wallets } = state;
  wallets.hold(wallets.cell(account, asset), account, asset, POSTED.POSITION_MARGIN, units, 0);
  positions.setMargin(cell, positions.marginUnits(cell) + units);
}

/** Moves units between the free parts of two wallets: from the first to the second, back when they are negative. */
export function pay(
  { wallets }: FuturesState,
  asset: number,
  from: number,
  to: number,
  reason: number,
  units: number,
  orderId = 0,
  tradeId = 0,
): void {
  if (units === 0) return;
  wallets.post(wallets.cell(from, asset), from, asset, reason, 0 - units, orderId, tradeId);
  wallets.post(wallets.cell(to, asset), to, asset, reason, units, orderId, tradeId);
}

/** Pays realised profit or loss into the wallet, against the clearing account (FUT-40). */
export function payRealised(
  state: FuturesState,
  asset: number,
  account: number,
  units: number,
  orderId = 0,
  tradeId = 0,
): void {
  pay(state, asset, account, CLEARING_ACCOUNT, POSTED.REALISED, 0 - units, orderId, tradeId);
}

/** Files who has a position, and how much is open. */
function keepCount(state: FuturesState, contract: Contract, account: number, before: number, after: number): void {
  contract.openLots += Math.max(0, after) - Math.max(0, before);
  if (before === 0) contract.holders.add(account);
  else if (after === 0 && !state.hasPosition(account, contract)) contract.holders.remove(account);
}

/**
 * Changes a position by `lots` (signed: a buy is above zero) at a price, and pays what that realised (FUT-40); an isolated one
 * takes or gives back its margin. Numbers, not an object: each fill makes two such changes.
 */
export function changePosition(
  state: FuturesState,
  events: EventWriter,
  contract: Contract,
  account: number,
  side: number,
  lots: number,
  priceTicks: number,
  orderId: number,
  tradeId: number,
  cause: Cause,
): void {
  const { positions } = state;
  const { quote, id: market, tickLotUnits } = contract.market;
  const cell = positions.touch(account, contract.id, side);
  const held = positions.lots(cell);
  const after = fill({ lots: held, costUnits: positions.costUnits(cell) }, lots, priceTicks, tickLotUnits);
  assertInvariant(Number.isSafeInteger(after.costUnits), `the cost of a position in market ${market} is not exact`);
  positions.set(cell, after.lots, after.costUnits);
  keepCount(state, contract, account, held, after.lots);
  const closed = held === 0 || held > 0 === lots > 0 ? 0 : Math.min(Math.abs(lots), Math.abs(held));
  // The choices lie beside the three sides.
  const isIsolated = positions.marginModeAt(cell - side) === ISOLATED;
  if (closed > 0 && isIsolated) {
    const behind = positions.marginUnits(cell);
    const share = mulDivFloor(behind, closed, Math.abs(held));
    // A loss beyond the share of what closes comes out of the rest before it comes out of the wallet (FUT-44).
    moveToMargin(state, contract, account, cell, 0 - Math.max(share, Math.min(behind, 0 - after.realisedUnits)));
  }
  payRealised(state, quote, account, after.realisedUnits, orderId, tradeId);
  const opened = Math.abs(lots) - closed;
  if (opened > 0 && isIsolated) isolate(state, contract, account, cell, opened * priceTicks * tickLotUnits);
  if (closed > 0) state.touch(contract.id, account, side, after.lots === 0 || after.lots > 0 !== held > 0);
  const { costUnits, realisedUnits } = after;
  const marginUnits = positions.marginUnits(cell);
  events.position(cause, side, account, market, after.lots, costUnits, marginUnits, realisedUnits, orderId, tradeId);
}

/** Puts initial margin behind what was opened; never more than is free, should the market have moved since the order. */
function isolate(state: FuturesState, contract: Contract, account: number, cell: number, notionalUnits: number): void {
  const needed = initialUnits(notionalUnits, state.leverageOf(account, contract), contract.scaledE6);
  const free = Math.max(0, state.wallets.availableOf(account, contract.market.quote));
  moveToMargin(state, contract, account, cell, Math.min(needed, free));
}
