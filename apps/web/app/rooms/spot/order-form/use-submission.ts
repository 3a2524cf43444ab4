import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useRef, useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { accountOf } from '../../../live/account.ts';
import { placeOrder, placeOrderList } from '../../../live/api.ts';
import { reloadSymbols } from '../../../live/symbols.ts';
import { haptic } from '../../../shell/native/page-shell.ts';
import { tell } from '../../../shell/tracking.ts';
import { useRefusalText } from '../../../ui/refusal-text.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { playSound } from '../desk/sounds.ts';
import { listWords, placedWords } from './outcome-words.ts';
import type { Sent } from './sent.ts';
import { submitOrder } from './submission.ts';

/** `unknown`: nobody can say yet whether the order stands; nothing else is sent before that is known. */
export type FormState = 'idle' | 'sending' | 'unknown';

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Sends what was pressed for; returns the orders as they stood right after. */
async function place(sent: Sent): Promise<readonly OrderData[]> {
  if (sent.kind === 'list') return (await placeOrderList(sent.body)).orders;
  return [(await placeOrder(sent.body)).order];
}

/** Sends orders, one press at a time, and says what became of each. */
export function useSubmission(accountId: number | null, onPlaced: () => void) {
  const t = useMessages();
  const { tag } = useLocale();
  const refusalText = useRefusalText();
  const [state, setState] = useState<FormState>('idle');
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const inHand = useRef<Sent | null>(null);
  const isSending = useRef(false);

  const sayPlaced = (orders: readonly OrderData[]) => {
    const [order] = orders;
    if (order === undefined) throw new Error('an answer without orders');
    for (const one of orders) accountOf(accountId as number).takeOrder(one);
    tell('order_placed', { pair: order.symbol, side: order.side, type: order.type });
    haptic('success');
    const words = orders.length > 1 ? listWords(orders, t, tag) : placedWords(order, t, tag);
    playSound(/[1-9]/.test(order.filledQuantity) ? 'filled' : words.kind === 'failed' ? 'refused' : 'placed');
    showToast(words);
  };

  const run = async (sent: Sent) => {
    if (isSending.current || accountId === null) return;
    isSending.current = true;
    inHand.current = sent;
    setRefusal(null);
    setState('sending');
    const outcome = await submitOrder(sent, { send: place, wait });
    isSending.current = false;
    setState(outcome.kind === 'unknown' ? 'unknown' : 'idle');
    if (outcome.kind === 'unknown') {
      accountOf(accountId).reload();
      return;
    }
    inHand.current = null;
    if (outcome.kind === 'placed') {
      sayPlaced(outcome.placed);
      onPlaced();
      return;
    }
    haptic('warning');
    playSound('refused');
    setRefusal(outcome.refusal);
    showToast({ kind: 'failed', text: refusalText(outcome.refusal).text });
    if (outcome.refusal.error === 'MARKET_CLOSED') reloadSymbols();
  };
  return {
    state,
    refusal,
    send: (sent: Sent) => {
      if (inHand.current === null) void run(sent);
    },
    sendAgain: () => {
      if (inHand.current !== null) void run(inHand.current);
    },
    forget: () => setRefusal(null),
  };
}
