import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import type { Translate } from '../../i18n/messages.ts';
import { isOpen } from '../../live/account-state.ts';
import { marketName } from '../market-links.ts';
import { reasonText } from '../orders/reason-text.ts';
import type { ToldFills } from '../orders/told-fills.ts';

/** A toast after an order event. */
interface Words {
  kind: 'done' | 'info' | 'failed';
  text: string;
  detail?: string;
}

const isNone = (quantity: string) => !/[1-9]/.test(quantity);

/** Reports the state of a placed order: traded, open, or ended and why. */
export function placedWords(order: OrderData, t: Translate, tag: LocaleTag): Words {
  const [base = '', quote = ''] = order.symbol.split('_');
  const number = (text: string | null) => formatNumber(text, tag);
  const values = {
    side: order.side,
    quantity: number(order.quantity),
    filled: number(order.filledQuantity),
    price: number(order.price),
    average: number(order.averagePrice),
    base,
    quote,
  };
  const why = reasonText(order, t, tag);
  const detail = why === null ? {} : { detail: why };
  if (order.status === 'FILLED') return { kind: 'done', text: t('trade.toast.filled', values), ...detail };
  if (isOpen(order) && order.phase !== 'WORKING') return { kind: 'done', text: t('trade.toast.waiting', values) };
  if (isOpen(order)) {
    const text = isNone(order.filledQuantity) ? t('trade.toast.resting', values) : t('trade.toast.partial', values);
    return { kind: 'done', text };
  }
  if (isNone(order.filledQuantity)) return { kind: 'failed', text: t('trade.toast.nothing', values), ...detail };
  return { kind: 'info', text: t('trade.toast.filled', values), ...detail };
}

/** Says that a list was placed: of a profit and a stop, that whichever comes first ends the other. */
export function listWords(orders: readonly OrderData[], t: Translate, tag: LocaleTag): Words {
  const [order] = orders;
  if (order === undefined || orders.some(({ phase }) => phase === 'PENDING')) {
    return { kind: 'done', text: t('trade.toast.listPlaced') };
  }
  const [base = ''] = order.symbol.split('_');
  const values = { side: order.side, quantity: formatNumber(order.quantity, tag), base };
  return { kind: 'done', text: t('trade.toast.list', values) };
}

/** Says that a waiting order was met; of several fills how many, how much and at which average (TRAD-350). */
export function fillWords({ fill, count }: ToldFills, t: Translate, tag: LocaleTag): Words {
  const [base = '', quote = ''] = fill.symbol.split('_');
  const quantity = formatNumber(fill.quantity, tag);
  const price = formatNumber(fill.price, tag);
  if (count === 1)
    return { kind: 'done', text: t('trade.toast.met', { side: fill.side, quantity, price, base, quote }) };
  return {
    kind: 'done',
    text: t('trade.toast.fills', { count, quantity, base, average: price }),
    detail: `${t(fill.side === 'BUY' ? 'trade.buy' : 'trade.sell')} · ${marketName(fill.symbol)}`,
  };
}
