import { withAmounts } from '@pelorus/formulas/futures/brackets.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { type ContractPayload, CROSSED } from '@pelorus/protocol/futures/contracts.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';
import { isolatedDue } from './isolated.ts';
import { CrossedStanding } from './standing.ts';

/** Returns the accounts that the present marks would liquidate. */
function dueAccounts(state: FuturesState, contract: Contract): Set<number> {
  const standing = new CrossedStanding(state);
  const due = new Set<number>();
  for (const account of contract.holders.copy()) {
    if (state.positions.marginMode(account, contract.id) === CROSSED) {
      const { equityUnits, maintenanceUnits } = standing.take(account, contract.market.quote);
      if (maintenanceUnits > 0 && equityUnits <= maintenanceUnits) due.add(account);
    } else if (isolatedDue(state, contract, account).length > 0) due.add(account);
  }
  return due;
}

/** Whether terms would liquidate somebody at the present mark whom those in force do not (FUT-04). */
export function liquidatesSomebody(state: FuturesState, payload: MarketPayload): boolean {
  const contract = state.contracts.find(({ market }) => market.payload.symbol === payload.symbol);
  if (contract === undefined || contract.markTicks === 0) return false;
  const before = dueAccounts(state, contract);
  const { brackets } = contract;
  contract.brackets = withAmounts((payload.contract as ContractPayload).brackets);
  const after = dueAccounts(state, contract);
  contract.brackets = brackets;
  for (const account of after) if (!before.has(account)) return true;
  return false;
}
