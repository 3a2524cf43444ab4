import { wholeUnits } from '../market-rules.ts';
import type { Available } from './available.ts';
import { checkDraft } from './check-draft.ts';
import type { Estimate } from './estimate.ts';
import { rules } from './fixture.ts';
import type { OrderKind } from './kinds.ts';
import { type DraftAction, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts';
import { draftAfter } from './order-form.logic.ts';

/** Balances of the test person. */
export const available = { base: wholeUnits('100', 8), quote: wholeUnits('100000', 6) };
/** Returns a new order after these presses. */
export const after = (...actions: DraftAction[]): OrderDraft =>
  actions.reduce((draft, action) => draftAfter(draft, action, rules), EMPTY_DRAFT);
/** Returns a whole order of a kind, after these presses more. */
export const filled = (kind: OrderKind, ...more: DraftAction[]) =>
  after(
    { do: 'kind', kind },
    { do: 'price', text: '100' },
    { do: 'stop', text: '99.95' },
    { do: 'turn', text: '1.5' },
    { do: 'quantity', text: '2' },
    ...more,
  );
/** Returns the names of an order's problems in the form. */
export const problemsOf = (draft: OrderDraft, estimate: Estimate | null = null, has: Available = available) => {
  const { isReady, ...rest } = checkDraft(draft, rules, has, estimate);
  return Object.values(rest).flatMap((problem) => (problem === null ? [] : [problem.id.slice(14)]));
};
