import { baseUnits, type MarketRules, unitsText } from '../market-rules.ts';
import { costOf } from './check-draft.ts';
import { averagePriceUnits, type Estimate, feeOf } from './estimate.ts';
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
  /** What is held until it ends; null for what trades at once. */
  held: { amount: string; asset: string } | null;
  fee: { amount: string; asset: string; ratePercent: string } | null;
  /** It meets the book now: the taker's fee. */
  isTaker: boolean;
  /** A market order for which the book is too thin. */
  isThin: boolean;
  /** How much worse the average is than the best price, in percent; null where nothing trades at once. */
  slippagePercent: string | null;
  /** How much worse the last price is than the best, in percent with two digits; null below half a percent. */
  impactPercent: string | null;
}

const IMPACT_SAID_E4 = 50n;

/** Returns the preview of a draft; null where it says nothing yet. */
export function previewOf(
  draft: OrderDraft,
  rules: MarketRules,
  estimate: Estimate | null,
  bestPriceUnits: bigint | null,
): Preview | null {
  const read = readDraft(draft, rules);
  const { byMoney: isMarket, canTake, trigger } = KINDS[draft.kind];
  if (isMarket && estimate === null) return null;
  const quantity = isMarket ? (estimate?.quantityUnits ?? 0n) : read.quantity;
  const quote = isMarket ? (estimate?.quoteUnits ?? 0n) : read.quote;
  if (quantity === null || quote === null) return null;
  const isTaker = isMarket || (estimate !== null && estimate.quantityUnits > 0n);
  // A post-only order never pays the taker's fee: it waits or is refused. One that is triggered comes as a taker.
  const rateE6 = (isTaker && canTake) || trigger !== null ? rules.takerFeeE6 : rules.makerFeeE6;
  const fee = feeOf(rules, draft.side, quantity, quote, rateE6);
  const takes = isTaker && canTake ? estimate : null;
  const average = takes === null ? null : averagePriceUnits(rules, takes.quoteUnits, takes.quantityUnits);
  const slippage = takes === null ? null : slippageE2(rules, takes, bestPriceUnits);
  return {
    averagePrice: average === null ? null : unitsText(average, rules.priceScale),
    quantity: isMarket ? unitsText(quantity, rules.quantityScale) : null,
    quote: isMarket ? unitsText(quote, rules.quoteScale) : null,
    held: isMarket ? null : heldBy(draft, rules, quantity),
    fee:
      fee === null
        ? null
        : { amount: unitsText(fee.units, fee.scale), asset: fee.asset, ratePercent: unitsText(BigInt(rateE6), 4) },
    isTaker,
    isThin: isMarket && estimate !== null && !estimate.isWhole,
    slippagePercent: slippage === null ? null : unitsText(slippage, 2),
    impactPercent: impactOf(isTaker ? (estimate?.worstPriceUnits ?? null) : null, bestPriceUnits),
  };
}

function heldBy(draft: OrderDraft, rules: MarketRules, quantity: bigint): Preview['held'] {
  if (draft.side === 'SELL')
    return { amount: unitsText(baseUnits(rules, quantity), rules.baseScale), asset: rules.base };
  const cost = costOf(draft, rules, null);
  return cost === null ? null : { amount: unitsText(cost, rules.quoteScale), asset: rules.quote };
}

function impactOf(worst: bigint | null, best: bigint | null): string | null {
  if (worst === null || best === null || best === 0n) return null;
  const difference = worst > best ? worst - best : best - worst;
  const impactE4 = (difference * 10_000n) / best;
  return impactE4 < IMPACT_SAID_E4 ? null : unitsText(impactE4, 2);
}
