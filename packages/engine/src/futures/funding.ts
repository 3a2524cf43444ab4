import { fundingUnits } from '@pelorus/formulas/futures/funding.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BOTH, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { CAUSE, moveToMargin, payRealised } from './change-position.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/**
 * Pays the funding of every boundary that has come, each contract's once, also after downtime that spans several (FUT-55):
 * nobody could trade in between.
 */
export function settleFunding(state: FuturesState, events: EventWriter, nowMs: number): void {
  for (const contract of state.contracts) {
    if (contract.nextFundingMs === 0 || contract.nextFundingMs > nowMs) continue;
    settleOne(state, events, contract, contract.nextFundingMs);
    contract.premiums = { samples: 0, weightedE8: 0 };
    contract.nextFundingMs = contract.boundaryAfter(nowMs);
  }
}

/** One payment of a settlement. */
interface Payment {
  account: number;
  side: number;
  cell: number;
  lots: number;
  units: number;
}

function paymentsOf(state: FuturesState, contract: Contract, rateE8: number): Payment[] {
  const { positions } = state;
  const worthOfLot = contract.markTicks * contract.market.tickLotUnits;
  const payments: Payment[] = [];
  for (const account of contract.holders.copy())
    for (let side = BOTH; side <= SHORT; side++) {
      const cell = positions.find(account, contract.id, side);
      const lots = positions.lots(cell);
      if (lots !== 0) payments.push({ account, side, cell, lots, units: fundingUnits(lots * worthOfLot, rateE8) });
    }
  return payments;
}

function settleOne(state: FuturesState, events: EventWriter, contract: Contract, boundaryMs: number): void {
  const { rateE8, market, markTicks } = contract;
  const payments = paymentsOf(state, contract, rateE8);
  // Payers round up and receivers down, so what remains is never below zero (FUT-57).
  const remainder = 0 - payments.reduce((sum, { units }) => sum + units, 0);
  events.fundingSettled(market.id, markTicks, rateE8, boundaryMs, remainder);
  for (const payment of payments) payFunding(state, events, contract, rateE8, payment);
  const { wallets } = state;
  const asset = market.quote;
  if (remainder > 0)
    wallets.post(wallets.cell(INSURANCE_ACCOUNT, asset), INSURANCE_ACCOUNT, asset, POSTED.FUNDING, remainder, 0, 0);
}

/** Pays or receives; an isolated position out of its margin, as far as that goes (FUT-56). */
function payFunding(
  state: FuturesState,
  events: EventWriter,
  contract: Contract,
  rateE8: number,
  payment: Payment,
): void {
  const { account, cell, lots, side, units } = payment;
  const { positions, wallets } = state;
  const { id: market, quote } = contract.market;
  events.funding(side, account, market, rateE8, lots, units);
  if (units === 0) return;
  const isOut = units < 0 && positions.marginUnits(cell) > 0;
  if (isOut) moveToMargin(state, contract, account, cell, 0 - Math.min(0 - units, positions.marginUnits(cell)));
  wallets.post(wallets.cell(account, quote), account, quote, POSTED.FUNDING, units, 0, 0);
  if (!isOut) return;
  const [costUnits, marginUnits] = [positions.costUnits(cell), positions.marginUnits(cell)];
  events.position(CAUSE.FUNDING, side, account, market, lots, costUnits, marginUnits, 0, 0, 0);
}

/**
 * Closes every position of a contract that is delisted, at the last mark price: what one gets another gives. Who owes then has
 * a turn by the next timed command, in which the insurance fund pays (FUT-43).
 */
export function settleContract(state: FuturesState, events: EventWriter, contract: Contract): void {
  const { positions } = state;
  const { id: market, quote, tickLotUnits } = contract.market;
  for (const account of contract.holders.copy())
    for (let side = BOTH; side <= SHORT; side++) {
      const cell = positions.find(account, contract.id, side);
      const lots = positions.lots(cell);
      if (lots === 0) continue;
      const realised = lots * contract.markTicks * tickLotUnits - positions.costUnits(cell);
      moveToMargin(state, contract, account, cell, 0 - positions.marginUnits(cell));
      payRealised(state, quote, account, realised);
      positions.set(cell, 0, 0);
      contract.holders.remove(account);
      events.position(CAUSE.TRADE, side, account, market, 0, 0, 0, realised, 0, 0);
      const isQueued = state.due.some(([waiting, asset]) => waiting === account && asset === quote);
      if (!isQueued && state.wallets.availableOf(account, quote) < 0) state.due.push([account, quote]);
    }
  contract.openLots = 0;
  contract.forgetPrices();
}
