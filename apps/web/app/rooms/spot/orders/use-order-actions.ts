import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { accountOf } from '../../../live/account.ts';
import { amendOrder, cancelAllOrders, cancelOrder } from '../../../live/api.ts';
import { useRefusalText } from '../../../ui/refusal-text.ts';
import { showToast } from '../../../ui/toast-store.ts';

export interface OrderActions {
  /** Orders (or 'all') being worked on: their buttons wait. */
  pending: ReadonlySet<number | 'all'>;
  cancel(order: OrderData): Promise<void>;
  cancelAll(pairCode: string): Promise<void>;
  /** Returns whether the order was made smaller. */
  amend(order: OrderData, quantity: string): Promise<boolean>;
}

/** Cancelling and amending: at most one call an order at a time; what cannot be said for sure is asked anew. */
export function useOrderActions(accountId: number): OrderActions {
  const t = useMessages();
  const refusalText = useRefusalText();
  const [pending, setPending] = useState<ReadonlySet<number | 'all'>>(new Set());

  const act = async (id: number | 'all', call: () => Promise<readonly OrderData[]>, done: string): Promise<boolean> => {
    if (pending.has(id)) return false;
    setPending((known) => new Set([...known, id]));
    const account = accountOf(accountId);
    try {
      for (const order of await call()) account.takeOrder(order);
      showToast({ kind: 'done', text: done });
      return true;
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      showToast({ kind: 'failed', text: refusalText(error).text });
      account.reload();
      return false;
    } finally {
      setPending((known) => new Set([...known].filter((one) => one !== id)));
    }
  };
  return {
    pending,
    async cancel(order) {
      await act(order.orderId, async () => [await cancelOrder(order.orderId)], t('trade.toast.cancelled'));
    },
    async cancelAll(pairCode) {
      await act('all', () => cancelAllOrders(pairCode), t('trade.toast.cancelledAll'));
    },
    amend: (order, quantity) =>
      act(order.orderId, async () => [await amendOrder(order.orderId, quantity)], t('trade.toast.amended')),
  };
}
