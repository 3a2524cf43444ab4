import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { newClientId, submitOnce } from '../../live/submission.ts';
import { showToast } from '../../state/toast-store.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useTrading } from '../trading.ts';
import { moveOrder } from './move-order.ts';

/**
 * Returns a function that moves one order at a time and reports the outcome; it resolves with the id of the order now
 * open.
 */
export function useMoveOrder(accountId: number) {
  const t = useMessages();
  const { accountOf, calls } = useTrading();
  const { tag } = useLocale();
  const refusalText = useRefusalText();
  const [isMoving, setMoving] = useState(false);
  const isBusy = useRef(false);
  const move = async (order: OrderData, price: string): Promise<number | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setMoving(true);
    const account = accountOf(accountId);
    try {
      const outcome = await moveOrder(order, price, {
        replace: (orderId, body) => submitOnce(body, { send: (same) => calls.replace(orderId, same) }),
        newClientId,
        take: (taken) => account.takeOrder(taken),
      });
      const detail = 'refusal' in outcome ? { detail: refusalText(outcome.refusal).text } : {};
      const kind = outcome.kind === 'moved' ? 'done' : outcome.kind === 'filled' ? 'info' : 'failed';
      showToast({ kind, text: t(`trade.chart.moved.${outcome.kind}`, { price: formatNumber(price, tag) }), ...detail });
      if (outcome.kind === 'moved') return outcome.order.orderId;
      account.reload();
      return null;
    } finally {
      isBusy.current = false;
      setMoving(false);
    }
  };
  return { isMoving, move };
}
