import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { isOpen } from '../../live/account-state.ts';
import { showToast, type Toast } from '../../state/toast-store.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { playSound } from '../desk/sounds.ts';
import { useOrderSource } from '../trading.ts';
import { type Cancelled, cancelEach } from './cancel-each.ts';
import type { OrderChange } from './order-edit.ts';
import { type ReplaceOutcome, replaceOrder } from './replace-order.ts';

export interface OrderActions {
  /** Whose orders they are. */
  accountId: number;
  /** Orders (or 'all') being worked on: their buttons wait. */
  pending: ReadonlySet<number | 'all'>;
  cancel(order: OrderData): Promise<void>;
  /** Every open order and algo of a market; null: of every market. `hasAlgos`: some algo runs there. */
  cancelAll(pairCode: string | null, hasAlgos: boolean): Promise<void>;
  /** These and no others. */
  cancelThese(orders: readonly OrderData[]): Promise<void>;
  /** Returns the order as it stands now, made smaller or replaced; null: it was not changed. */
  change(order: OrderData, change: OrderChange): Promise<OrderData | null>;
}

/** Result of a call, and its message. */
interface Done {
  orders: readonly OrderData[];
  said: Omit<Toast, 'id'>;
  /** false: reload the account's orders. */
  isWhole?: boolean;
}

/** Cancelling and amending: at most one call per order at a time; uncertain outcomes are looked up. */
export function useOrderActions(accountId: number): OrderActions {
  const t = useMessages();
  const { accountOf, calls } = useOrderSource();
  const refusalText = useRefusalText();
  const { ofAll, ofCancelled, ofReplaced } = useOutcomeWords();
  const [pending, setPending] = useState<ReadonlySet<number | 'all'>>(new Set());

  const act = async (id: number | 'all', call: () => Promise<Done>): Promise<boolean> => {
    if (pending.has(id)) return false;
    setPending((known) => new Set([...known, id]));
    const account = accountOf(accountId);
    try {
      const { orders, said, isWhole = true } = await call();
      for (const order of orders) account.takeOrder(order);
      if (orders.some((order) => !isOpen(order))) playSound('cancelled');
      showToast(said);
      if (!isWhole) account.reload();
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
    accountId,
    pending,
    async cancel(order) {
      await act(order.orderId, async () => ({
        orders: [await calls.cancel(order.orderId)],
        said: { kind: 'done', text: t('trade.toast.cancelled') },
      }));
    },
    async cancelAll(pairCode, hasAlgos) {
      await act('all', async () => {
        const orders = await calls.cancelAll(pairCode ?? undefined);
        return { orders, said: ofAll(orders.length, hasAlgos) };
      });
    },
    async cancelThese(orders) {
      await act('all', async () => {
        const result = await cancelEach(orders, { cancel: calls.cancel, openNow: () => calls.open() });
        if (result.count === 0 && result.failure !== null) throw result.failure;
        const isWhole = result.failure === null && result.live.length === 0;
        return { orders: result.answered, said: ofCancelled(result), isWhole };
      });
    },
    async change(order, change) {
      let now: OrderData | null = null;
      await act(order.orderId, async () => {
        if (change.kind === 'amend') {
          now = await calls.amend(order.orderId, change.quantity);
          return { orders: [now], said: { kind: 'done', text: t('trade.toast.amended') } };
        }
        const outcome = await replaceOrder(order.orderId, change.body, calls.replace);
        if (outcome.kind !== 'done') return { orders: [], said: ofReplaced(outcome), isWhole: false };
        now = outcome.order;
        accountOf(accountId).takeOrder(outcome.replaced);
        return { orders: [now], said: ofReplaced(outcome) };
      });
      return now;
    },
  };
}

/** Returns how the outcome of cancelling many, or of a replacement, is told. */
function useOutcomeWords() {
  const t = useMessages();
  const refusalText = useRefusalText();
  return {
    /** Algos are not in the answer: they have all ended with it (ALGO-40). */
    ofAll(count: number, hasAlgos: boolean): Done['said'] {
      if (!hasAlgos) return { kind: 'done', text: t('trade.toast.cancelledCount', { count }) };
      const stopped = t('trade.toast.algosStopped');
      if (count === 0) return { kind: 'done', text: stopped };
      return { kind: 'done', text: t('trade.toast.cancelledCount', { count }), detail: stopped };
    },
    ofCancelled({ count, live, failure }: Cancelled): Done['said'] {
      const text = t('trade.toast.cancelledCount', { count });
      if (failure !== null) return { kind: 'failed', text, detail: refusalText(failure).text };
      if (live.length === 0) return { kind: 'done', text };
      return { kind: 'info', text, detail: t('trade.toast.cancelLive', { count: live.length }) };
    },
    ofReplaced(outcome: ReplaceOutcome): Done['said'] {
      const text = t(`trade.edited.${outcome.kind}`);
      if (outcome.kind === 'kept') return { kind: 'failed', text, detail: refusalText(outcome.refusal).text };
      return { kind: ({ done: 'done', ended: 'info', unknown: 'failed' } as const)[outcome.kind], text };
    },
  };
}
