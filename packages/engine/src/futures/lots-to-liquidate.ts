import { initialUnits } from '@pelorus/formulas/futures/brackets.ts';
import { lotsToClose, type Margined } from '@pelorus/formulas/futures/liquidation.ts';
import { BOTH, CROSSED, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { Closing } from './close-out.ts';
import type { FuturesState } from './futures-state.ts';

/**
 * Returns how many lots of a position that is due must be closed: all in the first bracket, else the fewest that bring it
 * and the account's other crossed positions back to initial margin (PERP-23).
 */
export function lotsToLiquidate(state: FuturesState, closing: Closing, of: Margined): number {
  const { account, contract } = closing;
  const { brackets, market, markTicks, terms } = contract;
  const all = Math.abs(of.lots);
  if (all * markTicks * market.tickLotUnits <= (brackets[0]?.capUnits ?? 0)) return all;
  const isCrossed = state.positions.marginMode(account, contract.id) === CROSSED;
  const behindUnits = of.behindUnits - (isCrossed ? othersInitialUnits(state, closing) : 0);
  const leverage = state.leverageOf(account, contract);
  return lotsToClose({ ...of, behindUnits }, markTicks, leverage, terms.liquidationFeeE6);
}

/** Returns the initial margin of the account's other crossed positions of the asset, by their leverage. */
function othersInitialUnits(state: FuturesState, closing: Closing): number {
  const { account } = closing;
  const { positions } = state;
  let sum = 0;
  for (const contract of state.contracts) {
    const { quote, tickLotUnits } = contract.market;
    const isCrossed = positions.marginMode(account, contract.id) === CROSSED;
    if (!isCrossed || quote !== closing.contract.market.quote) continue;
    for (let side = BOTH; side <= SHORT; side++) {
      if (contract === closing.contract && side === closing.side) continue;
      const lots = Math.abs(positions.lots(positions.find(account, contract.id, side)));
      sum += initialUnits(lots * contract.markTicks * tickLotUnits, state.leverageOf(account, contract));
    }
  }
  return sum;
}
