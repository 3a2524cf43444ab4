import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import { type MarketRules, notionalUnits, quantityFor, unitsText } from '../market-rules.ts';
import { averagePriceUnits, type Estimate } from './estimate.ts';
import { KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { readAmount, readDraft } from './order-form.logic.ts';

/** The orders that close what an order opened: with profit, and with loss. */
export const EXITS = ['takeProfit', 'stopLoss'] as const;
export type Exit = (typeof EXITS)[number];

/** Digits after the point of an exit's distance in percent; hundredths in a whole. */
export const PERCENT_SCALE = 2;
const WHOLE_E2 = 10_000n;

/** How far beyond the worst price of the book a market order with exits may still fill: 1 %, in hundredths of a percent. */
const BEYOND_E2 = 100n;

/** Returns whether an exit lies above the entry: the profit of a purchase, the stop of a sale. */
export const isAbove = (side: Side, exit: Exit) => (side === 'BUY') === (exit === 'takeProfit');

/** Returns whether the draft goes out as a list: its exits are orders of their own. A contract's are part of its order. */
export const isListed = (draft: OrderDraft, rules: MarketRules) => draft.hasExits && !isContractSymbol(rules.pairCode);

/**
 * Returns the price so many hundredths of a percent from the entry, on the tick (TRAD-321). The profit is rounded away from
 * the entry, the stop towards it: never less profit, never more loss than was asked for. 0: nothing is left of the price.
 */
export function priceAway(
  entryUnits: bigint,
  percentE2: bigint,
  side: Side,
  exit: Exit,
  { tickUnits }: MarketRules,
): bigint {
  const top = entryUnits * (isAbove(side, exit) ? WHOLE_E2 + percentE2 : WHOLE_E2 - percentE2);
  return top <= 0n ? 0n : onTick(top, WHOLE_E2, tickUnits, side === 'BUY');
}

/** Returns top ÷ bottom on the tick, rounded up or down. */
function onTick(top: bigint, bottom: bigint, tickUnits: bigint, isUp: boolean): bigint {
  const step = bottom * tickUnits;
  return ((isUp ? top + step - 1n : top) / step) * tickUnits;
}

/** Returns the price of an order's entry: its own, its trigger's, or the average by the book; null: unknown yet. */
export function entryUnits(draft: OrderDraft, rules: MarketRules, estimate: Estimate | null): bigint | null {
  const { price, stop } = readDraft(draft, rules);
  const own = KINDS[draft.kind].hasPrice ? price : stop;
  if (own !== null || KINDS[draft.kind].hasPrice || estimate === null) return own;
  return averagePriceUnits(rules, estimate.quoteUnits, estimate.quantityUnits);
}

/** Returns the price of an exit as it is written; null: none, or not known without the entry. */
export function exitUnits(exit: Exit, draft: OrderDraft, rules: MarketRules, entry: bigint | null): bigint | null {
  if (!draft.hasExits) return null;
  const isPercent = draft.exitsIn === 'percent';
  const read = readAmount(draft[exit], isPercent ? PERCENT_SCALE : rules.priceScale);
  if (typeof read !== 'object') return null;
  if (!isPercent) return read.units;
  return entry === null ? null : priceAway(entry, read.units, draft.side, exit, rules);
}

/** Returns the prices of a draft's exits, in texts; those that are not written are not there. */
export function exitTexts(draft: OrderDraft, rules: MarketRules, entry: bigint | null): Partial<Record<Exit, string>> {
  const written = EXITS.flatMap((exit) => {
    const units = exitUnits(exit, draft, rules, entry);
    return units === null ? [] : [[exit, unitsText(units, rules.priceScale)]];
  });
  return Object.fromEntries(written);
}

/** The limit order as which a market order with exits goes out (TRAD-322). */
export interface MarketEntry {
  priceUnits: bigint;
  quantityUnits: bigint;
  /** What a purchase holds, in the quote asset. */
  holdUnits: bigint;
}

/**
 * Returns the limit order of a market order with exits, by the book as seen: lists begin with a limit order (LIST-01). A
 * purchase by money buys what that pays for at the limit. null: no such order, or nothing in the book.
 */
export function marketEntry(draft: OrderDraft, rules: MarketRules, estimate: Estimate | null): MarketEntry | null {
  const worst = estimate?.worstPriceUnits ?? null;
  if (!isListed(draft, rules) || !KINDS[draft.kind].byMoney || estimate === null || worst === null) return null;
  const isBuy = draft.side === 'BUY';
  const top = worst * (isBuy ? WHOLE_E2 + BEYOND_E2 : WHOLE_E2 - BEYOND_E2);
  // Towards the worst price, so never beyond the one percent.
  const priceUnits = onTick(top, WHOLE_E2, rules.tickUnits, !isBuy);
  const { quantity, quote } = readDraft(draft, rules);
  const paid = isBuy && draft.given === 'total' && quote !== null ? quantityFor(rules, priceUnits, quote) : null;
  const quantityUnits = quantity ?? paid ?? estimate.quantityUnits;
  return { priceUnits, quantityUnits, holdUnits: notionalUnits(rules, priceUnits, quantityUnits) };
}
