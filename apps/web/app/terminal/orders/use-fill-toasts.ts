import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { useEffect } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { AccountState } from '../../live/account-state.ts';
import { noteNews } from '../../shell/native/badge.ts';
import { showToast, toastStore } from '../../state/toast-store.ts';
import { playSound } from '../desk/sounds.ts';
import { fillWords } from '../order-form/outcome-words.ts';
import { useTrading } from '../trading.ts';
import { type ToldFills, toldWith } from './told-fills.ts';

/** Fills of one order within this time are announced once, not one by one. */
const GATHER_MS = 1_000;

/**
 * Returns whether a fill is told here: of an order that stood in the book, or that had waited: for its trigger, for the end of
 * an auction, where the younger of two counts as the taker (AUCT-06), or for another of its list. What an order takes as it is
 * placed is told with the answer to it.
 */
export function isTold(
  fill: FillData,
  { openOrders, doneOrders }: Pick<AccountState, 'openOrders' | 'doneOrders'>,
): boolean {
  if (fill.isMaker) return true;
  const order = [...(openOrders ?? []), ...doneOrders].find(({ orderId }) => orderId === fill.orderId);
  return order !== undefined && order.createdAt < fill.time;
}

/** Gathers the fills of each order for a second and then tells their sum; `flush` tells at once what still waits. */
export function fillGatherer(tell: (fills: ToldFills) => void) {
  const waiting = new Map<number, { fills: ToldFills; timer: ReturnType<typeof setTimeout> }>();
  const tellOf = (orderId: number) => {
    const gathering = waiting.get(orderId);
    if (gathering === undefined) return;
    clearTimeout(gathering.timer);
    waiting.delete(orderId);
    tell(gathering.fills);
  };
  return {
    take(fill: FillData): void {
      const { orderId } = fill;
      const earlier = waiting.get(orderId);
      const one = { fill, count: 1 };
      if (earlier !== undefined) earlier.fills = toldWith(earlier.fills, one);
      else waiting.set(orderId, { fills: one, timer: setTimeout(() => tellOf(orderId), GATHER_MS) });
    },
    flush(): void {
      for (const orderId of [...waiting.keys()]) tellOf(orderId);
    },
  };
}

/** What the toasts that still stand say of their orders. */
const told = new Map<string, ToldFills>();

/** Returns the fills with those that the toast of their order says already (TRAD-350). */
function withStanding(topic: string, fills: ToldFills): ToldFills {
  const standing = new Set(toastStore.get().map((toast) => toast.topic));
  for (const known of told.keys()) if (!standing.has(known)) told.delete(known);
  const before = told.get(topic);
  const all = before === undefined ? fills : toldWith(before, fills);
  told.set(topic, all);
  return all;
}

/** Says when a waiting order of the person was met, in the book or once it was triggered. */
export function useFillToasts(accountId: number | null): void {
  const t = useMessages();
  const { tag } = useLocale();
  const { accountOf, product } = useTrading();
  useEffect(() => {
    if (accountId === null) return;
    const gatherer = fillGatherer((fills) => {
      noteNews();
      playSound('filled');
      const topic = `${product} ${accountId} ${fills.fill.orderId}`;
      showToast({ ...fillWords(withStanding(topic, fills), t, tag), topic });
    });
    const account = accountOf(accountId);
    const stop = account.onNews((news) => {
      if (news.kind === 'fill' && isTold(news.fill, account.get())) gatherer.take(news.fill);
    });
    return () => {
      stop();
      gatherer.flush();
    };
  }, [accountId, accountOf, product, tag, t]);
}
