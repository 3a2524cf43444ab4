import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { type MarketRules, wholeUnits } from '../../terminal/market-rules.ts';
import type { OrderDraft } from '../../terminal/order-form/order-draft.ts';
import { isSome } from '../../terminal/order-form/order-form.logic.ts';

type Exits = Pick<OrderDraft, 'takeProfit' | 'stopLoss'> & { side: Side };

/** A well-formed price in units; null: none is written. */
const unitsOf = (text: string, { priceScale }: MarketRules) => (isSome(text) ? wholeUnits(text, priceScale) : null);

/** Returns whether an exit lies on the wrong side of the order's price: it would close at once (FPAG-15). */
export function isExitWrong({ side, stopLoss, takeProfit }: Exits, atUnits: bigint, rules: MarketRules): boolean {
  const [above, below] = side === 'BUY' ? [takeProfit, stopLoss] : [stopLoss, takeProfit];
  const [high, low] = [unitsOf(above, rules), unitsOf(below, rules)];
  return (high !== null && high <= atUnits) || (low !== null && low >= atUnits);
}

/** Returns whether the position would be liquidated before its stop is reached (FPAG-15). */
export function isStopBeyond({ side, stopLoss }: Exits, liquidationTicks: number | null, rules: MarketRules): boolean {
  const stop = unitsOf(stopLoss, rules);
  if (stop === null || liquidationTicks === null) return false;
  const liquidation = BigInt(liquidationTicks) * rules.tickUnits;
  return side === 'BUY' ? stop <= liquidation : stop >= liquidation;
}
