import { baseUnits, type MarketRules } from '../market-rules.ts';
import type { Available } from './available.ts';
import type { OrderDraft } from './order-draft.ts';
import { readDraft } from './order-form.logic.ts';

/** Returns the draft's percentage of the available balance, rounded down; 0 when unknown. */
export function shareOf(draft: OrderDraft, available: Available, rules: MarketRules): number {
  const read = readDraft(draft, rules);
  const [used, whole] =
    available.most !== undefined
      ? [read.quantity, available.most]
      : draft.side === 'SELL'
        ? [read.quantity === null ? null : baseUnits(rules, read.quantity), available.base]
        : [read.quote, available.quote];
  if (used === null || whole === null || whole === 0n) return 0;
  const percent = (used * 100n) / whole;
  return percent > 100n ? 100 : Number(percent);
}
