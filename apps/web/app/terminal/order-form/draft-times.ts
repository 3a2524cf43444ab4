import { KINDS, type Wait } from './kinds.ts';
import type { OrderDraft } from './order-form.logic.ts';

/** Returns how long a draft may wait, where that can be chosen. */
export function timesOf({ kind }: OrderDraft): readonly Wait[] {
  return KINDS[kind].times;
}

/** Returns whether a draft says when it ends. */
export function isTimed({ kind, timeInForce }: OrderDraft): boolean {
  return timeInForce === 'GTD' && KINDS[kind].times.includes('GTD');
}
