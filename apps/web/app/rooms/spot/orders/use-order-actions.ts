import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { accountOf } from '../../../live/account.ts';
import { isOpen } from '../../../live/account-state.ts';
import { amendOrder, cancelAllOrders, cancelOrder } from '../../../live/api.ts';
import { useRefusalText } from '../../../ui/refusal-text.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { playSound } from '../desk/sounds.ts';
import { oncePerList } from './chosen-orders.ts';

/** Calls under way at once. */
const TOGETHER = 5;

/**
 * Cancels each of the orders and returns those that it ended; one that had ended by itself is no failure. Throws the
 * first refusal of any other kind, after all have been tried.
 */
export async function cancelEach(
  orders: readonly OrderData[],
  cancel: (orderId: number) => Promise<OrderData>,
): Promise<OrderData[]> {
  const ended: OrderData[] = [];
  let failure: unknown = null;
  for (let at = 0; at < orders.length; at += TOGETHER) {
    const results = await Promise.allSettled(orders.slice(at, at + TOGETHER).map(({ orderId }) => cancel(orderId)));
    for (const result of results) {
      if (result.status === 'fulfilled') ended.push(result.value);
      else if (!(result.reason instanceof ApiRefusal && result.reason.error === 'UNKNOWN_ORDER'))
        failure ??= result.reason;
    }
  }
  if (failure !== null) throw failure;
  return ended;
}

export interface OrderActions {
  /** Orders (or 'all') being worked on: their buttons wait. */
  pending: ReadonlySet<number | 'all'>;
  cancel(order: OrderData): Promise<void>;
  /** Every open order of a market; null: of every market. */
  cancelAll(pairCode: string | null): Promise<void>;
  /** These and no others. */
  cancelThese(orders: readonly OrderData[]): Promise<void>;
  /** Returns whether the order was made smaller. */
  amend(order: OrderData, quantity: string): Promise<boolean>;
}

/** Cancelling and amending: at most one call an order at a time; what cannot be said for sure is asked anew. */
export function useOrderActions(accountId: number): OrderActions {
  const t = useMessages();
  const refusalText = useRefusalText();
  const [pending, setPending] = useState<ReadonlySet<number | 'all'>>(new Set());

  const act = async (
    id: number | 'all',
    call: () => Promise<readonly OrderData[]>,
    done: (ended: readonly OrderData[]) => string,
  ): Promise<boolean> => {
    if (pending.has(id)) return false;
    setPending((known) => new Set([...known, id]));
    const account = accountOf(accountId);
    try {
      const answered = await call();
      for (const order of answered) account.takeOrder(order);
      if (id === 'all' || answered.some((order) => !isOpen(order))) playSound('cancelled');
      showToast({ kind: 'done', text: done(answered) });
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
      await act(
        order.orderId,
        async () => [await cancelOrder(order.orderId)],
        () => t('trade.toast.cancelled'),
      );
    },
    async cancelAll(pairCode) {
      const all = () => t(pairCode === null ? 'trade.toast.cancelledEvery' : 'trade.toast.cancelledAll');
      await act('all', () => cancelAllOrders(pairCode ?? undefined), all);
    },
    async cancelThese(orders) {
      const said = () => t('trade.toast.cancelledCount', { count: orders.length });
      await act('all', () => cancelEach(oncePerList(orders), cancelOrder), said);
    },
    amend: (order, quantity) =>
      act(
        order.orderId,
        async () => [await amendOrder(order.orderId, quantity)],
        () => t('trade.toast.amended'),
      ),
  };
}
