import { type MarketRules, notionalUnits, unitsText } from '../market-rules.ts';
import { type Estimate, feeOf } from './estimate.ts';
import { KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import type { Fate, Preview } from './preview-facts.ts';

/** A part of an order, and the fee rate on what it receives. */
interface Part {
  quantity: bigint;
  quote: bigint;
  rateE6: number;
}

interface Previewed {
  quantity: bigint;
  quote: bigint;
  /** The limit price; null: none. */
  price: bigint | null;
  /** The part that trades immediately; null: nothing. */
  taken: Estimate | null;
  fate: Fate | null;
}

/**
 * Returns the fee as the engine will take it (TRAD-19): the taker's of what trades at once, at the prices it trades at, and
 * the maker's of what then waits at the limit price. null: nothing of it would trade.
 */
export function feePreview(draft: OrderDraft, rules: MarketRules, previewed: Previewed): Preview['fee'] {
  if (previewed.fate === 'nothing') return null;
  const parts = partsOf(draft, rules, previewed);
  const fees = parts.map(({ quantity, quote, rateE6 }) => feeOf(rules, draft.side, quantity, quote, rateE6));
  const [first] = fees;
  if (first == null || fees.includes(null)) return null;
  const units = fees.reduce((sum, fee) => sum + (fee?.units ?? 0n), 0n);
  const [rateE6, ...others] = new Set(parts.map((part) => part.rateE6));
  const isOne = rateE6 !== undefined && others.length === 0;
  return {
    amount: unitsText(units, first.scale),
    asset: first.asset,
    ratePercent: isOne ? unitsText(BigInt(rateE6), 4) : null,
  };
}

function partsOf(
  draft: OrderDraft,
  rules: MarketRules,
  { quantity, quote, price, taken, fate }: Previewed,
): readonly Part[] {
  const whole = (rateE6: number): Part[] => [{ quantity, quote, rateE6 }];
  // A triggered order is a taker.
  if (KINDS[draft.kind].trigger !== null) return whole(rules.takerFeeE6);
  // A post-only order never pays the taker's fee: it waits or is refused.
  if (taken === null || taken.quantityUnits === 0n) return whole(rules.makerFeeE6);
  const atOnce = { quantity: taken.quantityUnits, quote: taken.quoteUnits, rateE6: rules.takerFeeE6 };
  const rest = quantity - taken.quantityUnits;
  if (price === null || rest <= 0n || fate === 'part') return [atOnce];
  return [atOnce, { quantity: rest, quote: notionalUnits(rules, price, rest), rateE6: rules.makerFeeE6 }];
}
