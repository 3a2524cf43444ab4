import type { PriceBounds } from '@pelorus/protocol/http/envelope.ts';
import { type MarketRules, wholeUnits } from '../market-rules.ts';
import type { DraftCheck } from './check-draft.ts';
import { KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { readAmount } from './order-form.logic.ts';
import type { Problem } from './problem.ts';

/**
 * Returns the prices of a draft that the market measures when it is placed (TRAD-256). What waits for its trigger or for the
 * first of its list is measured when its turn comes.
 */
export function measuredPrices({ kind, price }: OrderDraft): string[] {
  const { algo, hasPrice, type } = KINDS[kind];
  return hasPrice && algo === null && type.startsWith('LIMIT') ? [price] : [];
}

/** Returns the problem of a price outside the allowed bounds; null: inside, or bounds unknown. */
export function boundsProblem(text: string, rules: MarketRules, bounds: PriceBounds | null): Problem | null {
  const read = readAmount(text, rules.priceScale);
  if (bounds === null || typeof read !== 'object') return null;
  const { min, max, asset } = bounds;
  const isIn = read.units >= wholeUnits(min, rules.priceScale) && read.units <= wholeUnits(max, rules.priceScale);
  return isIn ? null : { id: 'refusal.bounds', amount: max, least: min, asset };
}

/** Returns a check extended by the price bounds, if nothing else is wrong with the price. */
export function withBounds(
  check: DraftCheck,
  draft: OrderDraft,
  rules: MarketRules,
  bounds: PriceBounds | null,
): DraftCheck {
  const [measured] = measuredPrices(draft);
  const price = measured === undefined || check.price !== null ? null : boundsProblem(measured, rules, bounds);
  return price === null ? check : { ...check, price, isReady: false };
}
