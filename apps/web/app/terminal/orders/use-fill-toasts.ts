import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { add, decimal, decimalText, divide } from '@pelorus/site/decimal.ts';
import { useEffect } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { AccountState } from '../../live/account-state.ts';
import { noteNews } from '../../shell/native/badge.ts';
import { showToast } from '../../state/toast-store.ts';
import { playSound } from '../desk/sounds.ts';
import { fillWords } from '../order-form/outcome-words.ts';
import { useTrading } from '../trading.ts';

/** Fills of one order within this time are announced once, not one by one. */
const GATHER_MS = 1_000;

/**
 * Returns one fill for two pieces of the same order. Pieces of a resting order share its price; for a triggered order
 * it is their average, rounded half up at the price's digits.
 */
export function gathered(earlier: FillData, later: FillData): FillData {
  const quantity = add(decimal(earlier.quantity), decimal(later.quantity));
  const quote = add(decimal(earlier.quoteQuantity), decimal(later.quoteQuantity));
  const whole = { ...later, quantity: decimalText(quantity), quoteQuantity: decimalText(quote) };
  if (earlier.price === later.price) return whole;
  return { ...whole, price: decimalText(divide(quote, quantity, decimal(later.price).scale, 'half-up')) };
}

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
export function fillGatherer(tell: (whole: FillData) => void) {
  const waiting = new Map<number, { fill: FillData; timer: ReturnType<typeof setTimeout> }>();
  const tellOf = (orderId: number) => {
    const gathering = waiting.get(orderId);
    if (gathering === undefined) return;
    clearTimeout(gathering.timer);
    waiting.delete(orderId);
    tell(gathering.fill);
  };
  return {
    take(fill: FillData): void {
      const { orderId } = fill;
      const earlier = waiting.get(orderId);
      if (earlier !== undefined) earlier.fill = gathered(earlier.fill, fill);
      else waiting.set(orderId, { fill, timer: setTimeout(() => tellOf(orderId), GATHER_MS) });
    },
    flush(): void {
      for (const orderId of [...waiting.keys()]) tellOf(orderId);
    },
  };
}

/** Says when a waiting order of the person was met, in the book or once it was triggered. */
export function useFillToasts(accountId: number | null): void {
  const t = useMessages();
  const { tag } = useLocale();
  const { accountOf } = useTrading();
  useEffect(() => {
    if (accountId === null) return;
    const gatherer = fillGatherer((whole) => {
      noteNews();
      playSound('filled');
      showToast(fillWords(whole, t, tag));
    });
    const account = accountOf(accountId);
    const stop = account.onNews((news) => {
      if (news.kind === 'fill' && isTold(news.fill, account.get())) gatherer.take(news.fill);
    });
    return () => {
      stop();
      gatherer.flush();
    };
  }, [accountId, accountOf, tag, t]);
}
