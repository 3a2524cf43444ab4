import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';
import { readAmount } from '../order-form/order-form.logic.ts';
import type { Problem } from '../order-form/problem.ts';

/** Returns the problem of reducing the order to `text`; null: it can be sent. */
export function checkAmend(text: string, order: OrderData, rules: MarketRules): Problem | null {
  const { quantityScale, quantityMin, stepUnits, base } = rules;
  const say = (id: Problem['id'], units: bigint): Problem => ({
    id,
    amount: unitsText(units, quantityScale),
    asset: base,
  });
  const now = wholeUnits(order.quantity, quantityScale);
  // Amounts removed by self-trade prevention are as gone as filled ones.
  const filled = wholeUnits(order.filledQuantity, quantityScale) + wholeUnits(order.preventedQuantity, quantityScale);
  const read = readAmount(text, quantityScale);
  if (read === 'empty') return { id: 'trade.problem.missingAmount', amount: '', asset: base };
  if (read === 'malformed') return { id: 'ui.number.malformed', amount: '', asset: base };
  if (read === 'too-precise') return say('trade.problem.amountStep', stepUnits);
  if (read === 'too-large' || read.units >= now) return say('trade.problem.amendLess', now);
  if (read.units <= filled)
    return filled === 0n ? say('trade.problem.amountMin', quantityMin) : say('trade.problem.amendFilled', filled);
  return read.units % stepUnits === 0n ? null : say('trade.problem.amountStep', stepUnits);
}
