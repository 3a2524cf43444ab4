import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { baseUnits, type MarketRules, unitsText } from '../market-rules.ts';
import { costOf } from './check-draft.ts';
import { averagePriceUnits, type Estimate } from './estimate.ts';
import { feePreview } from './fee-preview.ts';
import { KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { type ReadDraft, readDraft } from './order-form.logic.ts';
import type { Fate, Preview } from './preview-facts.ts';
import { slippageE2 } from './slippage.ts';

const IMPACT_SAID_E4 = 50n;

/**
 * Returns the preview of a draft; null while it is incomplete. `estimate`: the current value of a trailing order.
 * `lastPriceUnits`: the last price, for conditional orders.
 */
export function previewOf(
  draft: OrderDraft,
  rules: MarketRules,
  estimate: Estimate | null,
  bestPriceUnits: bigint | null,
  lastPriceUnits: bigint | null = null,
): Preview | null {
  const read = readDraft(draft, rules);
  const { byMoney: isMarket, canTake, trigger } = KINDS[draft.kind];
  const isReckoned = isMarket || trigger === 'turn';
  if (isReckoned && estimate === null) return null;
  const quantity = isMarket ? (estimate?.quantityUnits ?? 0n) : read.quantity;
  const quote = isReckoned ? (estimate?.quoteUnits ?? 0n) : read.quote;
  if (quantity === null || quote === null) return null;
  const fate = trigger === 'price' ? waitingFate(draft, read, bestPriceUnits, lastPriceUnits) : fateOf(draft, estimate);
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
    behind: behindOf(draft, read),
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

/** Returns whether a conditional order would be refused, by the engine's rules (COND-03). */
function waitingFate(
  { kind, side }: OrderDraft,
  { price, stop }: ReadDraft,
  best: bigint | null,
  last: bigint | null,
): Fate | null {
  const isBuy = side === 'BUY';
  const reaches = (one: bigint, other: bigint, isUp: boolean) => (isUp ? one >= other : one <= other);
  // In an OCO, the take-profit order rests in the book and must not trade immediately.
  if (KINDS[kind].list === 'OCO' && price !== null && best !== null && reaches(price, best, isBuy)) return 'refused';
  const isTake = KINDS[kind].type.startsWith('TAKE_PROFIT');
  if (stop === null || last === null) return null;
  // A purchase that stops a loss waits for the price to rise, one that takes a profit for it to fall.
  return reaches(last, stop, isBuy !== isTake) ? 'triggered' : null;
}

function behindOf({ kind, side, nextKind, nextSide }: OrderDraft, read: ReadDraft): Side | null {
  const { type, list, follows, isPaid } = KINDS[kind];
  const isNext = follows === 'one';
  const isAlone = (isNext ? KINDS[nextKind].type : type) === 'STOP_LOSS_LIMIT';
  const limit =
    list === 'OCO' || follows === 'pair' ? read.stopLimit : isAlone ? (isNext ? read.nextPrice : read.price) : null;
  if (limit === null || read.stop === null) return null;
  const opposite = side === 'BUY' ? 'SELL' : 'BUY';
  const stops = follows === null ? side : isPaid ? 'SELL' : isNext ? nextSide : opposite;
  return (stops === 'BUY' ? limit < read.stop : limit > read.stop) ? stops : null;
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
