import type { MarketRules } from '../market-rules.ts';
import { isListed } from './exits.ts';
import { KINDS, type Wait } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';

/** Returns how long a draft may wait, where that can be chosen; with exits of its own it must fill whole (LIST-04). */
export function timesOf(draft: OrderDraft, rules: MarketRules): readonly Wait[] {
  const { times } = KINDS[draft.kind];
  return isListed(draft, rules) ? times.filter((wait) => wait !== 'IOC') : times;
}

/** Returns whether a draft says when it ends. */
export function isTimed({ kind, timeInForce }: OrderDraft): boolean {
  return timeInForce === 'GTD' && KINDS[kind].times.includes('GTD');
}
