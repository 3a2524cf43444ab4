import { baseUnits, type MarketRules, unitsText } from '../market-rules.ts';
import { costOf } from './check-draft.ts';
import { averagePriceUnits, type Estimate } from './estimate.ts';
import { feePreview } from './fee-preview.ts';
import { KINDS } from './kinds.ts';
import { type OrderDraft, readDraft } from './order-form.logic.ts';
import { slippageE2 } from './slippage.ts';

/** What the form says an order will cost and bring, in exact texts. */
export interface Preview {
  /** Average price of what trades at once, by the book; of a limit order without its waiting rest. */
  averagePrice: string | null;
  /** Market orders: coins bought or sold, and money spent or received. */
  quantity: string | null;
  quote: string | null;
  /** In the quote asset: what it is worth, without a limit price at what it waits for, or at the last price. */
  worth: string;
  /** What is held until it ends; null for what trades at once. */
  held: { amount: string; asset: string } | null;
  /** `ratePercent`: null where what trades at once and what waits pay different ones. */
  fee: { amount: string; asset: string; ratePercent: string | null } | null;
  /** It meets the book now. */
  isTaker: boolean;
  fate: Fate | null;
  /** Coins that trade at once, of an order that names a price. */
  atOnce: string | null;
  /** A market order for which the book is too thin. */
  isThin: boolean;
  /** How much worse the average is than the best price, in percent; null where nothing trades at once. */
  slippagePercent: string | null;
  /** How much worse the last price is than the best, in percent with two digits; null below half a percent. */
  impactPercent: string | null;
}

/**
 * What becomes of an order that names a price the moment it comes to the book (TRAD-242). `part`: what does not trade at once
 * is cancelled; `nothing`: all of it; `refused`: it must not trade at once, and would.
 */
export type Fate = 'waits' | 'trades' | 'part' | 'nothing' | 'refused';

const IMPACT_SAID_E4 = 50n;

/**
 * Returns the preview of a draft; null where it says nothing yet. `estimate`: of what waits for a turn of the price, what it
 * is worth now.
 */
export function previewOf(
  draft: OrderDraft,
  rules: MarketRules,
  estimate: Estimate | null,
  bestPriceUnits: bigint | null,
): Preview | null {
  const read = readDraft(draft, rules);
  const { byMoney: isMarket, canTake, trigger } = KINDS[draft.kind];
  const isReckoned = isMarket || trigger === 'turn';
  if (isReckoned && estimate === null) return null;
  const quantity = isMarket ? (estimate?.quantityUnits ?? 0n) : read.quantity;
  const quote = isReckoned ? (estimate?.quoteUnits ?? 0n) : read.quote;
  if (quantity === null || quote === null) return null;
  const fate = fateOf(draft, estimate);
  const isTaker = isMarket || (trigger === null && estimate !== null && estimate.quantityUnits > 0n);
  const takes = isTaker && canTake ? estimate : null;
  const average = takes === null ? null : averagePriceUnits(rules, takes.quoteUnits, takes.quantityUnits);
  const slippage = takes === null ? null : slippageE2(rules, takes, bestPriceUnits);
  return {
    averagePrice: average === null ? null : unitsText(average, rules.priceScale),
    quantity: isMarket ? unitsText(quantity, rules.quantityScale) : null,
    quote: isMarket ? unitsText(quote, rules.quoteScale) : null,
    worth: unitsText(quote, rules.quoteScale),
    held: isMarket ? null : heldBy(draft, rules, quantity, estimate),
    fee: feePreview(draft, rules, { quantity, quote, price: read.price, taken: takes, fate }),
    isTaker,
    fate,
    atOnce: isMarket || takes === null ? null : unitsText(takes.quantityUnits, rules.quantityScale),
    isThin: isMarket && estimate !== null && !estimate.isWhole,
    slippagePercent: slippage === null ? null : unitsText(slippage, 2),
    impactPercent: impactOf(isTaker ? (estimate?.worstPriceUnits ?? null) : null, bestPriceUnits),
  };
}

function fateOf({ kind, timeInForce }: OrderDraft, estimate: Estimate | null): Fate | null {
  const { byMoney, canTake, trigger } = KINDS[kind];
  if (byMoney || trigger !== null) return null;
  if (estimate === null) return null;
  const { quantityUnits, isWhole } = estimate;
  const isMet = quantityUnits > 0n;
  if (!canTake) return isMet ? 'refused' : 'waits';
  if (timeInForce === 'FOK') return isMet && isWhole ? 'trades' : 'nothing';
  if (timeInForce === 'IOC') return !isMet ? 'nothing' : isWhole ? 'trades' : 'part';
  return isMet ? 'trades' : 'waits';
}

function heldBy(draft: OrderDraft, rules: MarketRules, quantity: bigint, estimate: Estimate | null): Preview['held'] {
  if (draft.side === 'SELL')
    return { amount: unitsText(baseUnits(rules, quantity), rules.baseScale), asset: rules.base };
  const cost = costOf(draft, rules, estimate);
  return cost === null ? null : { amount: unitsText(cost, rules.quoteScale), asset: rules.quote };
}

function impactOf(worst: bigint | null, best: bigint | null): string | null {
  if (worst === null || best === null || best === 0n) return null;
  const difference = worst > best ? worst - best : best - worst;
  const impactE4 = (difference * 10_000n) / best;
  return impactE4 < IMPACT_SAID_E4 ? null : unitsText(impactE4, 2);
}
