import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { MessageId } from '../../../i18n/messages.ts';
import { baseUnits, type MarketRules, unitsText } from '../../market-rules.ts';
import type { AlgoCost, Available } from '../available.ts';

/** A problem, as a message with its values. */
export interface AlgoProblem {
  id: MessageId;
  values: Record<string, string>;
}

export const problem = (id: AlgoProblem['id'], values: Record<string, string> = {}): AlgoProblem => ({ id, values });

/**
 * Returns what orders are paid with, in units of the paying asset: quote of a purchase, base of a sale, what a contract
 * takes of the margin. null: it is unknown yet.
 */
export function paymentOf(
  side: Side,
  quantityUnits: bigint,
  quoteUnits: bigint | null,
  rules: MarketRules,
  { base, costOf, quote }: Available,
): AlgoCost | null {
  if (costOf !== undefined) return costOf(quantityUnits, quoteUnits);
  const [units, there] = side === 'BUY' ? [quoteUnits, quote] : [baseUnits(rules, quantityUnits), base];
  return units === null ? null : { units, isPaid: there === null || units <= there, problem: null };
}

export function heldText(
  side: Side,
  units: bigint,
  rules: MarketRules,
  { costOf }: Available,
): { amount: string; asset: string } {
  const { base, baseScale, quote, quoteScale } = rules;
  return side === 'BUY' || costOf !== undefined
    ? { amount: unitsText(units, quoteScale), asset: quote }
    : { amount: unitsText(units, baseScale), asset: base };
}

export function fundsProblem(
  { isPaid, problem: refusal }: AlgoCost,
  side: Side,
  rules: MarketRules,
  available: Available,
): AlgoProblem | null {
  if (refusal !== null) return problem(refusal);
  if (isPaid) return null;
  const there = (side === 'BUY' || available.costOf !== undefined ? available.quote : available.base) ?? 0n;
  return problem('trade.problem.insufficient', heldText(side, there, rules, available));
}
