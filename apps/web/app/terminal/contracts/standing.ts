import { accountMargin, type Exposed } from '@pelorus/formulas/futures/account.ts';
import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { ContractSettings, MarkData, PositionData } from '@pelorus/protocol/futures/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { isOpen } from '../../live/account-state.ts';
import type { ContractOrder } from '../../live/contract-orders.ts';
import { type ContractRules, lotsOf, quoteUnitsOf, scaledE6Of, ticksOf } from './contract-rules.ts';

/** What an account's margin is computed from, as it stands. */
interface Held {
  positions: readonly PositionData[];
  orders: readonly OrderData[];
  settings: ReadonlyMap<string, ContractSettings>;
  /** The rules of each contract, by symbol. */
  rulesOf: (symbol: string) => ContractRules | null;
  marks: ReadonlyMap<string, MarkData>;
}

/** A side of a contract, with the symbol that it is of. */
export interface HeldSide extends Exposed {
  symbol: string;
}

/** Returns the cost of a position's lots, quote units: exact from the profit that the exchange told with the mark. */
export function costOfPosition(position: PositionData, rules: ContractRules): number {
  const lots = lotsOf(rules, position.quantity);
  const at = (price: string) => lots * ticksOf(rules, price) * rules.tickLotUnits;
  const { markPrice, unrealisedProfit, entryPrice } = position;
  if (markPrice === null || unrealisedProfit === null) return at(entryPrice);
  return at(markPrice) - quoteUnitsOf(rules, unrealisedProfit);
}

/** Returns what an order in the book comes to, by side; what only reduces and what waits needs no margin. */
function orderUnits(order: OrderData, rules: ContractRules): { buyUnits: number; sellUnits: number } {
  const { contract, filledQuantity, phase, preventedQuantity, price, quantity, side } = order as ContractOrder;
  const isCounted = isOpen(order) && phase === 'WORKING' && !contract.reduceOnly && !contract.closePosition;
  const left = lotsOf(rules, quantity) - lotsOf(rules, filledQuantity) - lotsOf(rules, preventedQuantity);
  const units = isCounted ? left * ticksOf(rules, price) * rules.tickLotUnits : 0;
  return side === 'BUY' ? { buyUnits: units, sellUnits: 0 } : { buyUnits: 0, sellUnits: units };
}

/** Returns one side of a contract without positions and orders. */
function emptySide(held: Held, rules: ContractRules, positionSide: PositionSide): HeldSide | null {
  const symbol = rules.pairCode;
  const mark = held.marks.get(symbol);
  if (mark === undefined) return null;
  const { marginMode, leverage } = held.settings.get(symbol) ?? {
    marginMode: 'CROSSED',
    leverage: rules.contract.leverageDefault,
  };
  return {
    symbol,
    contract: {
      brackets: rules.brackets,
      tickLotUnits: rules.tickLotUnits,
      markTicks: ticksOf(rules, mark.markPrice),
      scaledE6: scaledE6Of(rules, mark),
    },
    positionSide,
    isCrossed: marginMode === 'CROSSED',
    leverage,
    ...{ lots: 0, costUnits: 0, marginUnits: 0, buyUnits: 0, sellUnits: 0 },
  };
}

/** Returns the sides that settle in an asset; null while the mark of one of them is unknown. */
export function heldSides(held: Held, asset: string, also?: { symbol: string; positionSide: PositionSide }) {
  const sides = new Map<string, HeldSide>();
  const sideOf = (symbol: string, positionSide: PositionSide): HeldSide | null | undefined => {
    const rules = held.rulesOf(symbol);
    if (rules?.quote !== asset) return undefined;
    const key = `${symbol} ${positionSide}`;
    const side = sides.get(key) ?? emptySide(held, rules, positionSide);
    if (side !== null) sides.set(key, side);
    return side;
  };
  for (const position of held.positions) {
    const side = sideOf(position.symbol, position.positionSide);
    const rules = held.rulesOf(position.symbol);
    if (side === null) return null;
    if (side === undefined || rules === null) continue;
    side.lots = lotsOf(rules, position.quantity);
    side.costUnits = costOfPosition(position, rules);
    side.marginUnits = position.isolatedMargin === null ? 0 : quoteUnitsOf(rules, position.isolatedMargin);
  }
  for (const order of held.orders) {
    const rules = held.rulesOf(order.symbol);
    const side = sideOf(order.symbol, (order as ContractOrder).contract.positionSide);
    if (side === null) return null;
    if (side === undefined || rules === null) continue;
    const { buyUnits, sellUnits } = orderUnits(order, rules);
    side.buyUnits += buyUnits;
    side.sellUnits += sellUnits;
  }
  if (also !== undefined && sideOf(also.symbol, also.positionSide) === null) return null;
  return [...sides.values()];
}

/** Returns what an account has and needs with these sides; `availableUnits`: its wallet without what is behind isolated ones. */
export function marginOf(availableUnits: number, sides: readonly HeldSide[]) {
  const margin = accountMargin(availableUnits, sides);
  return { ...margin, freeUnits: margin.equityUnits - margin.initialUnits };
}
