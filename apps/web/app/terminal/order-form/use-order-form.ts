import type { Depth } from '@pelorus/protocol/markets/http.ts';
import { type SetStateAction, useMemo, useReducer, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { AccountState } from '../../live/account-state.ts';
import { newClientId } from '../../live/submission.ts';
import { showToast } from '../../state/toast-store.ts';
import { type Asked, useAsked } from '../confirm/use-asked.ts';
import { personOf, useDesk } from '../desk/desk-settings.ts';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';
import { useTrading } from '../trading.ts';
import type { Available } from './available.ts';
import { checkDraft, type DraftCheck } from './check-draft.ts';
import { entryUnits, marketEntry } from './exits.ts';
import type { OrderForm } from './form-facts.ts';
import { KINDS, type OrderKind } from './kinds.ts';
import { type DraftAction, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts';
import { draftAfter, readDraft } from './order-form.logic.ts';
import { previewOf } from './preview.ts';
import { measuredPrices, withBounds } from './price-bounds.ts';
import type { Problem } from './problem.ts';
import { type BookView, pricedBy, useEstimate } from './use-estimate.ts';
import { usePersonFees } from './use-fees.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import type { InHand, PressedAt } from './use-one-at-a-time.ts';
import { usePriceBounds } from './use-price-bounds.ts';
import { useProblemText } from './use-problem-text.ts';
import { useSubmission } from './use-submission.ts';

/** State and actions of the form; one per page, rendered beside the book or in a sheet. */
export function useOrderForm(
  marketsRules: MarketRules,
  initial: Depth,
  lastPrice: string,
  accountId: number | null,
  account: AccountState,
): OrderForm {
  const { canExit, sentOf, useAvailable } = useTrading();
  const rules = usePersonFees(marketsRules, accountId);
  const { draft, write, clear } = useDraft(rules, accountId, lastPrice, canExit);
  const [isTried, setTried] = useState(false);
  const [placedCount, countPlaced] = useReducer((count: number) => count + 1, 0);
  const available = useAvailable(rules, account, draft);
  const view = useEstimate(draft, rules, initial, lastPrice);
  const isLoggedIn = accountId !== null && !account.isLoggedOut;
  const isOneClick = useDesk((desk) => personOf(desk, accountId).isOneClick) && isLoggedIn;
  const checkOf = useCheck(rules, available, draft);
  const { inHand, refusal, send, forget } = useSubmission(accountId, rules.pairCode, () => {
    clear(isOneClick);
    setTried(false);
    countPlaced();
  });
  const { asked, ask, answer } = useAsked(rules, lastPrice, accountId);
  const isStopped = useStopped();
  const isHeld = useHeld();
  const attempt = (tried: OrderDraft, at: PressedAt) => {
    if (KINDS[tried.kind].algo !== null) return;
    if (at === 'form') setTried(true);
    const seen = view.look(tried);
    if (!isLoggedIn || isHeld(inHand, at) || isStopped(checkOf(tried, seen), at)) return;
    const sent = sentOf(tried, rules, newClientId(), seen);
    const shown = previewed(pricedBy(tried, seen), rules, seen);
    ask({ pressed: sent, ...shown, pegPrice: seen.pegPrice, send: () => send(sent, at) }, metBy(tried, seen));
  };
  const change = (action: DraftAction) => {
    forget();
    if (isAnother(action)) setTried(false);
    write((known) => draftAfter(known, reckoned(action, rules, view), rules));
  };
  return {
    rules,
    draft,
    check: checkOf(draft, view),
    preview: previewed(pricedBy(draft, view), rules, view).preview,
    ...enteredBy(draft, rules, view),
    pegPrice: view.pegPrice,
    available,
    inHand,
    isTried,
    refusal,
    placedCount,
    countPlaced,
    priceOf: view.priceOf,
    accountId,
    isLoggedIn,
    isOneClick,
    asked,
    change,
    submit: () => attempt(draft, 'form'),
    takeLine: (line) => {
      forget();
      const isSent = isOneClick && isOneClickKind(draft.kind);
      const next = draftAfter(draft, lineAction(line, isSent), rules);
      write(next);
      if (isSent) attempt(next, 'book');
    },
    askAlgo: algoAsker(ask, rules, view),
    answer,
  };
}

/** Returns the market price for a press, and what an order without a price comes to. */
const metBy = (tried: OrderDraft, seen: BookView) => ({
  ...seen,
  quoteUnits: KINDS[tried.kind].hasPrice ? null : (seen.estimate?.quoteUnits ?? null),
});

/** Returns the confirmation of a ladder or TWAP, compared with the best price of the other side. */
function algoAsker(
  ask: ReturnType<typeof useAsked>['ask'],
  rules: MarketRules,
  view: ReturnType<typeof useEstimate>,
): OrderForm['askAlgo'] {
  return (algo, go) => {
    const best = view.priceOf(algo.body.side === 'BUY' ? 'ask' : 'bid');
    const bestPriceUnits = best === null ? null : wholeUnits(best, rules.priceScale);
    const question = { pressed: { kind: 'algo', ...algo }, total: null, preview: null, pegPrice: null } as const;
    ask({ ...question, send: go }, { bestPriceUnits, quoteUnits: null });
  };
}

/** The draft, stored by the tab until it was sent. */
function useDraft(
  rules: MarketRules,
  accountId: number | null,
  lastPrice: string,
  canExit: (draft: OrderDraft) => boolean,
) {
  const [written, setDraft] = useState<OrderDraft>(() => firstDraft(lastPrice));
  const kept = useKeptDraft(rules.pairCode, accountId, written, setDraft);
  // Of a kind that takes no exits they stay written, for the next one.
  const hasExits = written.hasExits && canExit(written);
  const draft = useMemo(() => ({ ...written, hasExits }), [written, hasExits]);
  return {
    draft,
    write: (next: SetStateAction<OrderDraft>) => {
      kept.written();
      setDraft(next);
    },
    /** In one-click mode the next press sends the same amount; the id in a body is made once for a press. */
    clear: (keepsAmount: boolean) => {
      kept.sent();
      if (!keepsAmount) setDraft((sent) => draftAfter(sent, { do: 'cleared' }, rules));
    },
  };
}

/** Returns whether a press on the book can send the kind: one order that names a price and goes into the book at once. */
export function isOneClickKind(kind: OrderKind): boolean {
  const { hasPrice, trigger, list, algo } = KINDS[kind];
  return hasPrice && trigger === null && list === null && algo === null;
}

/** A press on the book sends the entered amount, not the amount in that line. */
function lineAction(line: { price: string; quantity: string | null }, isSent: boolean): DraftAction {
  return { do: 'line', ...line, ...(isSent ? { quantity: null } : {}) };
}

/** Another kind or side: no attempt to submit it yet. */
const isAnother = (action: DraftAction) => action.do === 'kind' || action.do === 'side';

/** Returns a function that tells whether a draft can be sent, and for a press on the book why not. */
function useStopped() {
  const problemText = useProblemText();
  return ({ isReady: _, ...problems }: DraftCheck, at: PressedAt): boolean => {
    const found = Object.values(problems).find((one): one is Problem => one !== null);
    // The form shows it at the field, but may not be visible next to the book.
    if (found !== undefined && at === 'book') showToast({ kind: 'failed', text: problemText(found) });
    return found !== undefined;
  };
}

/**
 * Returns a function that tells whether an earlier order is in flight or in doubt, and reports that where the form may
 * be hidden.
 */
function useHeld() {
  const t = useMessages();
  return ({ state }: InHand, at: PressedAt): boolean => {
    if (at === 'book' && state !== 'idle' && state !== 'sending') {
      const isUnsent = state === 'waiting' || state === 'unsent';
      showToast({ kind: 'failed', text: t(isUnsent ? `trade.form.${state}` : 'trade.form.unknown') });
    }
    return state !== 'idle';
  };
}

/** A share of the available balance is computed with the book's price if the draft has none. */
function reckoned(action: DraftAction, rules: MarketRules, view: BookView): DraftAction {
  if (action.do !== 'share') return action;
  const { pegPrice, lastPriceUnits, bestPriceUnits } = view;
  const pegUnits = pegPrice === null ? null : wholeUnits(pegPrice, rules.priceScale);
  return { ...action, atUnits: pegUnits ?? lastPriceUnits ?? bestPriceUnits };
}

/** Returns a check of a draft against the visible book: a pegged order at its current price. */
function useCheck(rules: MarketRules, available: Available, written: OrderDraft) {
  const limitE2 = useDesk((desk) => desk.maxSlippageE2);
  const bounds = usePriceBounds(rules, written.side, measuredPrices(written));
  return (draft: OrderDraft, seen: BookView): DraftCheck => {
    const guard = { limitE2, bestPriceUnits: seen.bestPriceUnits };
    const checked = checkDraft(pricedBy(draft, seen), rules, available, seen.estimate, guard);
    const check = withBounds(checked, draft, rules, bounds);
    if (!KINDS[draft.kind].isPegged || check.missingPrice === null) return check;
    return { ...check, missingPrice: { id: 'trade.problem.noPeg', amount: '', asset: rules.base } };
  };
}

/** Where the order of a draft begins, for its exits. */
const enteredBy = (draft: OrderDraft, rules: MarketRules, view: BookView) => ({
  entryUnits: entryUnits(pricedBy(draft, view), rules, view.estimate),
  marketEntry: marketEntry(draft, rules, view.estimate),
});

/** The form begins with the last price; before the first trade with none. */
function firstDraft(lastPrice: string): OrderDraft {
  return { ...EMPTY_DRAFT, price: /[1-9]/.test(lastPrice) ? lastPrice : '' };
}

/** Returns the preview of an order to confirm. */
function previewed(draft: OrderDraft, rules: MarketRules, view: BookView): Pick<Asked, 'total' | 'preview'> {
  const worth = readDraft(draft, rules).quote ?? view.estimate?.quoteUnits ?? null;
  return {
    total: worth === null ? null : unitsText(worth, rules.quoteScale),
    preview: previewOf(draft, rules, view.estimate, view.bestPriceUnits, view.lastPriceUnits),
  };
}
