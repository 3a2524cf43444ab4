import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import { isDollar } from '@pelorus/site/currencies.ts';
import { type SetStateAction, useMemo, useReducer, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { useRootData } from '../../../shell/root-data.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { dollarWorth, type Reason, reasonsToAsk } from '../confirm/confirm-rules.ts';
import { personOf, setPerson, useDesk } from '../desk/desk-settings.ts';
import { type MarketRules, notionalUnits, unitsText, wholeUnits } from '../market-rules.ts';
import type { BookPrice } from './book-price.ts';
import { checkDraft, type DraftCheck, type Problem } from './check-draft.ts';
import { useProblemText } from './fields.view.tsx';
import { KINDS, type OrderKind } from './kinds.ts';
import {
  type Available,
  type DraftAction,
  draftAfter,
  EMPTY_DRAFT,
  type OrderDraft,
  readDraft,
} from './order-form.logic.ts';
import { type Preview, previewOf } from './preview.ts';
import { measuredPrices, withBounds } from './price-bounds.ts';
import { type Sent, type Shown, sentOf, shownOf } from './sent.ts';
import { newClientOrderId } from './submission.ts';
import { type BookView, pricedBy, useEstimate } from './use-estimate.ts';
import { usePersonFees } from './use-fees.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import type { InHand, PressedAt } from './use-one-at-a-time.ts';
import { usePriceBounds } from './use-price-bounds.ts';
import { useSubmission } from './use-submission.ts';

/** An order that is shown before it goes out (TRAD-203). */
export interface Asked {
  sent: Sent;
  at: PressedAt;
  body: Shown;
  reasons: readonly Reason[];
  /** In the quote asset; of a market order about, by the book. */
  total: string | null;
  /** What it would do by the book, as it stood at the press. */
  preview: Preview | null;
}

export interface OrderForm {
  rules: MarketRules;
  draft: OrderDraft;
  check: DraftCheck;
  preview: Preview | null;
  /** What a pegged order would be placed at by the book as seen lately. */
  pegPrice: string | null;
  available: Available;
  inHand: InHand;
  /** The person has tried to send: empty fields are said from now on. */
  isTried: boolean;
  refusal: ApiRefusal | null;
  /** Grows with whatever went out: an order, a list, an algo. */
  placedCount: number;
  /** Counts what the form did not send itself: an algo. */
  countPlaced(): void;
  /** A price of the book at this moment. */
  priceOf(which: BookPrice): string | null;
  /** null: a visitor. */
  accountId: number | null;
  isLoggedIn: boolean;
  /** One press on the book sends an order. */
  isOneClick: boolean;
  asked: Asked | null;
  change(action: DraftAction): void;
  submit(): void;
  /** Takes what was pressed in the book; in one-click mode it goes out. */
  takeLine(line: { price: string; quantity: string | null }): void;
  /** Answers the question about the order asked about; `stopAsking`: not for these reasons again. */
  answer(isYes: boolean, stopAsking: boolean): void;
}

/** The form's state and what it does; one for the page, drawn beside the book or in a sheet. */
export function useOrderForm(
  marketsRules: MarketRules,
  initial: Depth,
  lastPrice: string,
  accountId: number | null,
  account: AccountState,
): OrderForm {
  const rules = usePersonFees(marketsRules, accountId);
  const { draft, write, clear } = useDraft(rules, accountId, lastPrice);
  const [isTried, setTried] = useState(false);
  const [placedCount, countPlaced] = useReducer((count: number) => count + 1, 0);
  const available = useAvailable(rules, account);
  const view = useEstimate(draft, rules, initial, lastPrice);
  const isLoggedIn = accountId !== null && !account.isLoggedOut;
  const isOneClick = useDesk((desk) => personOf(desk, accountId).isOneClick) && isLoggedIn;
  const checkOf = useCheck(rules, available, draft);
  const { inHand, refusal, send, forget } = useSubmission(accountId, rules.pairCode, () => {
    // The id in a body is made once for a press; in one-click mode the next press sends the same amount.
    clear(isOneClick);
    setTried(false);
    countPlaced();
  });
  const { asked, ask, answer } = useAsked(accountId, send);
  const isStopped = useStopped();
  const isHeld = useHeld();
  const reasonsFor = useReasons(rules, lastPrice, accountId);
  const attempt = (tried: OrderDraft, at: PressedAt) => {
    if (KINDS[tried.kind].algo !== null) return;
    if (at === 'form') setTried(true);
    const seen = view.look(tried);
    if (!isLoggedIn || isHeld(inHand, at) || isStopped(checkOf(tried, seen), at)) return;
    const sent = sentOf(tried, rules, newClientOrderId());
    const reasons = reasonsFor(pricedBy(tried, seen), seen);
    if (reasons.length === 0) send(sent, at);
    else ask({ sent, at, body: shownOf(sent), reasons, ...previewed(pricedBy(tried, seen), rules, seen) });
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
    answer,
  };
}

/** What is written, kept by the tab until it went out. */
function useDraft(rules: MarketRules, accountId: number | null, lastPrice: string) {
  const [draft, setDraft] = useState<OrderDraft>(() => firstDraft(lastPrice));
  const kept = useKeptDraft(rules.pairCode, accountId, draft, setDraft);
  return {
    draft,
    write: (next: SetStateAction<OrderDraft>) => {
      kept.written();
      setDraft(next);
    },
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

/** What goes out at a press on the book is the amount that was written, not what happens to stand there. */
function lineAction(line: { price: string; quantity: string | null }, isSent: boolean): DraftAction {
  return { do: 'line', ...line, ...(isSent ? { quantity: null } : {}) };
}

/** Another kind of order, or the other side: nobody wanted to send that yet. */
const isAnother = (action: DraftAction) => action.do === 'kind' || action.do === 'side';

/** Returns what says whether something stands against sending a draft, and for a press on the book what. */
function useStopped() {
  const problemText = useProblemText();
  return ({ isReady: _, ...problems }: DraftCheck, at: PressedAt): boolean => {
    const found = Object.values(problems).find((one): one is Problem => one !== null);
    // In the form it stands at its field; the form may not be where the book is.
    if (found !== undefined && at === 'book') showToast({ kind: 'failed', text: problemText(found) });
    return found !== undefined;
  };
}

/** Returns what says whether an order before this one is on its way or in doubt, and that it is, where the form may not be seen. */
function useHeld() {
  const t = useMessages();
  return ({ state }: InHand, at: PressedAt): boolean => {
    if (at === 'book' && (state === 'unknown' || state === 'absent'))
      showToast({ kind: 'failed', text: t('trade.form.unknown') });
    return state !== 'idle';
  };
}

/** A share of what is available is reckoned by the book, where the draft has no price of its own. */
function reckoned(action: DraftAction, rules: MarketRules, view: BookView): DraftAction {
  if (action.do !== 'share') return action;
  const { pegPrice, lastPriceUnits, bestPriceUnits } = view;
  const pegUnits = pegPrice === null ? null : wholeUnits(pegPrice, rules.priceScale);
  return { ...action, atUnits: pegUnits ?? lastPriceUnits ?? bestPriceUnits };
}

/** Returns what says what stands against a draft on the book as seen: a pegged order by the price it would take. */
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

/** The order that is asked about, and what becomes of it. */
function useAsked(accountId: number | null, send: (sent: Sent, at: PressedAt) => void) {
  const [asked, ask] = useState<Asked | null>(null);
  const answer = (isYes: boolean, stopAsking: boolean) => {
    ask(null);
    if (asked === null || !isYes) return;
    if (stopAsking && accountId !== null) stopFor(accountId, asked.reasons);
    send(asked.sent, asked.at);
  };
  return { asked, ask, answer };
}

/** The form begins with the last price; before the first trade with none. */
function firstDraft(lastPrice: string): OrderDraft {
  return { ...EMPTY_DRAFT, price: /[1-9]/.test(lastPrice) ? lastPrice : '' };
}

/** What is shown of an order that is asked about. */
function previewed(draft: OrderDraft, rules: MarketRules, view: BookView): Pick<Asked, 'total' | 'preview'> {
  const worth = readDraft(draft, rules).quote ?? view.estimate?.quoteUnits ?? null;
  return {
    total: worth === null ? null : unitsText(worth, rules.quoteScale),
    preview: previewOf(draft, rules, view.estimate, view.bestPriceUnits, view.lastPriceUnits),
  };
}

function stopFor(accountId: number, reasons: readonly Reason[]): void {
  const { confirm } = personOf(useDesk.getState(), accountId);
  setPerson(accountId, { confirm: { ...confirm, ...Object.fromEntries(reasons.map((reason) => [reason, false])) } });
}

/** Returns what says why a draft is to be asked about first. */
function useReasons(rules: MarketRules, lastPrice: string, accountId: number | null) {
  const dollarPrices = useRootData()?.dollarPrices;
  return (draft: OrderDraft, view: BookView): Reason[] => {
    const { price, stop, quantity, quote } = readDraft(draft, rules);
    const last = /[1-9]/.test(lastPrice) ? wholeUnits(lastPrice, rules.priceScale) : null;
    // What waits for a price meets the market there.
    const market = (KINDS[draft.kind].trigger === null ? null : stop) ?? view.bestPriceUnits ?? last;
    const about = market === null || quantity === null ? null : notionalUnits(rules, market, quantity);
    const worthUnits = quote ?? view.estimate?.quoteUnits ?? about;
    const oneQuote = isDollar(rules.quote) ? '1' : dollarPrices?.[rules.quote];
    return reasonsToAsk(
      {
        side: draft.side,
        // Of a list one order waits in the book: no price of it is paid at once.
        priceUnits: KINDS[draft.kind].list === 'OCO' ? null : price,
        marketPriceUnits: market,
        worth: worthUnits === null ? null : dollarWorth(unitsText(worthUnits, rules.quoteScale), oneQuote),
      },
      personOf(useDesk.getState(), accountId).confirm,
    );
  };
}

function useAvailable(rules: MarketRules, account: AccountState): Available {
  return useMemo(() => {
    const units = (asset: string, scale: number) => {
      if (account.balances === null) return null;
      const balance = account.balances.get(asset);
      return balance === undefined ? 0n : wholeUnits(balance.available, scale);
    };
    return { base: units(rules.base, rules.baseScale), quote: units(rules.quote, rules.quoteScale) };
  }, [rules, account.balances]);
}
