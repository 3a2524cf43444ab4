import type { MarketRules } from '../market-rules.ts';
import { KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { readDraft } from './order-form.logic.ts';
import type { Problem } from './problem.ts';

/** Returns whether what follows the first order of a list has a price: a limit, or the profit. */
export function hasNextPrice({ kind, nextKind }: OrderDraft): boolean {
  const { follows } = KINDS[kind];
  return follows === 'pair' || (follows === 'one' && KINDS[nextKind].hasPrice);
}

/** The price that takes the profit lies on the one side of the market, the stop on the other. */
export function checkListPrices(draft: OrderDraft, rules: MarketRules): Problem | null {
  if (KINDS[draft.kind].list !== 'OCO') return null;
  const { price, stop } = readDraft(draft, rules);
  if (price === null || stop === null) return null;
  const isBuy = draft.side === 'BUY';
  if (isBuy ? price < stop : price > stop) return null;
  return { id: isBuy ? 'trade.problem.listBuy' : 'trade.problem.listSell', amount: '', asset: rules.base };
}

/** Profit and stop that follow a limit order lie on both sides of its price: else one of them would trade at once. */
export function checkPair(draft: OrderDraft, rules: MarketRules): Problem | null {
  if (KINDS[draft.kind].follows !== 'pair') return null;
  const { price, stop, nextPrice: profit } = readDraft(draft, rules);
  if (price === null || stop === null || profit === null) return null;
  const isSold = draft.side === 'BUY';
  if (isSold ? profit > price && stop < price : profit < price && stop > price) return null;
  return { id: isSold ? 'trade.problem.followSell' : 'trade.problem.followBuy', amount: '', asset: rules.base };
}
