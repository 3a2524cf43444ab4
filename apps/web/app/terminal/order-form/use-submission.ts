import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { reloadSymbols } from '../../live/symbols.ts';
import { haptic } from '../../shell/native/page-shell.ts';
import { tell } from '../../shell/tracking/tracking.ts';
import { showToast } from '../../state/toast-store.ts';
import { playSound } from '../desk/sounds.ts';
import { useTrading } from '../trading.ts';
import { formMemory } from './form-memory.ts';
import { listWords, placedWords } from './outcome-words.ts';
import { shownOf } from './sent.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Sends orders, one press at a time, and reports each outcome. */
export function useSubmission(accountId: number | null, pairCode: string, onPlaced: () => void) {
  const t = useMessages();
  const { tag } = useLocale();
  const { accountOf, calls, place } = useTrading();
  const sayPlaced = (orders: readonly OrderData[], account: number) => {
    const [order] = orders;
    if (order === undefined) throw new Error('the response has no orders');
    for (const one of orders) accountOf(account).takeOrder(one);
    tell('order_placed', { pair: order.symbol, side: order.side, type: order.type });
    haptic('success');
    const words = orders.length > 1 ? listWords(orders, t, tag) : placedWords(order, t, tag);
    playSound(/[1-9]/.test(order.filledQuantity) ? 'filled' : words.kind === 'failed' ? 'refused' : 'placed');
    showToast(words);
  };
  return useOneAtATime(accountId, pairCode, {
    place,
    termsOf: (sent) => ({ ...shownOf(sent), symbol: sent.body.symbol }),
    find: async (sent) => (await formMemory()).findOrders(sent, calls),
    drop: async (sent, account) => (await formMemory()).dropOrders(sent, accountOf(account), calls, t, tag),
    onPlaced: (orders, account) => {
      sayPlaced(orders, account);
      onPlaced();
    },
    onUnknown: (account, at) => {
      accountOf(account).reload();
      // The form with the message may not be visible next to the book.
      if (at === 'book') showToast({ kind: 'failed', text: t('trade.form.unknown') });
    },
    onAbsent: () => showToast({ kind: 'info', text: t('trade.form.absent') }),
    onRefused: ({ error }) => {
      if (error === 'MARKET_CLOSED') reloadSymbols();
    },
  });
}
