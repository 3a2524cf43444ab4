import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { useMemo, useRef, useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { accountOf } from '../../../live/account.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { placeOrder } from '../../../live/api.ts';
import { reloadSymbols } from '../../../live/symbols.ts';
import { haptic } from '../../../shell/native/page-shell.ts';
import { tell } from '../../../shell/tracking.ts';
import { useRefusalText } from '../../../ui/refusal-text.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { type MarketRules, wholeUnits } from '../market-rules.ts';
import { checkDraft, type DraftCheck } from './check-draft.ts';
import {
  type Available,
  type DraftAction,
  draftAfter,
  EMPTY_DRAFT,
  type OrderDraft,
  orderBody,
} from './order-form.logic.ts';
import { placedWords } from './outcome-words.ts';
import { type Preview, previewOf } from './preview.ts';
import { newClientOrderId, submitOrder } from './submission.ts';
import { type BestPrices, useEstimate } from './use-estimate.ts';

/** `unknown`: nobody can say yet whether the order stands; nothing else is sent before that is known. */
export type FormState = 'idle' | 'sending' | 'unknown';

export interface OrderForm {
  rules: MarketRules;
  draft: OrderDraft;
  check: DraftCheck;
  preview: Preview | null;
  available: Available;
  state: FormState;
  /** The person has tried to send: empty fields are said from now on. */
  isTried: boolean;
  refusal: ApiRefusal | null;
  /** Grows with each order that went out. */
  placedCount: number;
  /** The book's best prices at this moment. */
  bestPrices(): BestPrices;
  isLoggedIn: boolean;
  change(action: DraftAction): void;
  submit(): void;
  /** Asks again what became of the order whose outcome is not known. */
  checkAgain(): void;
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** The form's state and what it does; one for the page, drawn beside the book or in a sheet. */
export function useOrderForm(
  rules: MarketRules,
  initial: Depth,
  lastPrice: string,
  accountId: number | null,
  account: AccountState,
): OrderForm {
  const [draft, setDraft] = useState<OrderDraft>(() => ({
    ...EMPTY_DRAFT,
    price: /[1-9]/.test(lastPrice) ? lastPrice : '',
  }));
  const [isTried, setTried] = useState(false);
  const [placedCount, setPlacedCount] = useState(0);
  const available = useAvailable(rules, account);
  const { estimate, bestPriceUnits, bestPrices } = useEstimate(draft, rules, initial);
  const check = checkDraft(draft, rules, available, estimate);
  const { state, refusal, send, sendAgain, forget } = useSubmission(accountId, () => {
    setDraft((sent) => draftAfter(sent, { do: 'cleared' }, rules));
    setTried(false);
    setPlacedCount((count) => count + 1);
  });
  return {
    rules,
    draft,
    check,
    preview: previewOf(draft, rules, estimate, bestPriceUnits),
    available,
    state,
    isTried,
    refusal,
    placedCount,
    bestPrices,
    isLoggedIn: accountId !== null && !account.isLoggedOut,
    change(action) {
      forget();
      setDraft((known) => draftAfter(known, action, rules));
    },
    submit() {
      setTried(true);
      // The id is made here, once for this press; sending again keeps it.
      if (check.isReady) send(orderBody(draft, rules, newClientOrderId()));
    },
    checkAgain: sendAgain,
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

function useSubmission(accountId: number | null, onPlaced: () => void) {
  const t = useMessages();
  const { tag } = useLocale();
  const refusalText = useRefusalText();
  const [state, setState] = useState<FormState>('idle');
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const inHand = useRef<PlaceOrderBody | null>(null);
  const isSending = useRef(false);

  const run = async (body: PlaceOrderBody) => {
    if (isSending.current || accountId === null) return;
    isSending.current = true;
    inHand.current = body;
    setRefusal(null);
    setState('sending');
    const outcome = await submitOrder(body, { send: placeOrder, wait });
    isSending.current = false;
    setState(outcome.kind === 'unknown' ? 'unknown' : 'idle');
    if (outcome.kind === 'unknown') {
      accountOf(accountId).reload();
      return;
    }
    inHand.current = null;
    if (outcome.kind === 'placed') {
      const { order } = outcome.placed;
      accountOf(accountId).takeOrder(order);
      tell('order_placed', { pair: order.symbol, side: order.side, type: order.type });
      haptic('success');
      showToast(placedWords(order, t, tag));
      onPlaced();
      return;
    }
    haptic('warning');
    setRefusal(outcome.refusal);
    showToast({ kind: 'failed', text: refusalText(outcome.refusal).text });
    if (outcome.refusal.error === 'MARKET_CLOSED') reloadSymbols();
  };
  return {
    state,
    refusal,
    send: (body: PlaceOrderBody) => {
      if (inHand.current === null) void run(body);
    },
    sendAgain: () => {
      if (inHand.current !== null) void run(inHand.current);
    },
    forget: () => setRefusal(null),
  };
}
