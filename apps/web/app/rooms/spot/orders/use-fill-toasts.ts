import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { add, decimal, decimalText } from '@pelorus/site/decimal.ts';
import { useEffect } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { accountOf } from '../../../live/account.ts';
import { noteNews } from '../../../shell/native/badge.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { fillWords } from '../order-form/outcome-words.ts';

/** An order met by many small ones is told once for this long, not once a piece. */
const GATHER_MS = 1_000;

/** Returns one fill that stands for both pieces of the same waiting order: they share its price. */
export function gathered(earlier: FillData, later: FillData): FillData {
  return { ...later, quantity: decimalText(add(decimal(earlier.quantity), decimal(later.quantity))) };
}

/** Says when a waiting order of the person was met. What an order takes by itself is said with the answer to it. */
export function useFillToasts(accountId: number | null): void {
  const t = useMessages();
  const { tag } = useLocale();
  useEffect(() => {
    if (accountId === null) return;
    const waiting = new Map<number, FillData>();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = accountOf(accountId).onNews((news) => {
      if (news.kind !== 'fill' || !news.fill.isMaker) return;
      const { fill } = news;
      const earlier = waiting.get(fill.orderId);
      waiting.set(fill.orderId, earlier === undefined ? fill : gathered(earlier, fill));
      if (earlier !== undefined) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        const whole = waiting.get(fill.orderId) ?? fill;
        waiting.delete(fill.orderId);
        noteNews();
        showToast(fillWords(whole, t, tag));
      }, GATHER_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [accountId, tag, t]);
}
