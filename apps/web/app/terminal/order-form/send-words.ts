import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { Pressed } from '../confirm/asked-orders.ts';
import type { MarketRules } from '../market-rules.ts';
import { isSome } from './order-form.logic.ts';

/** What a press sends, as far as its button says it. */
export interface Sending {
  side: Side;
  quantity?: string | undefined;
  /** In place of a quantity. */
  quoteQuantity?: string | undefined;
  /** Of a ladder; of a TWAP. */
  orders?: number;
  parts?: number;
}

/** Returns the words of the button that sends something: side, amount and asset, and how many orders or parts (TRAD-313). */
export function sendWords(
  { side, quantity = '', quoteQuantity = '', orders, parts }: Sending,
  { base, quote }: Pick<MarketRules, 'base' | 'quote'>,
  t: Translate,
  tag: LocaleTag,
): string {
  const amount = isSome(quantity) ? quantity : quoteQuantity;
  if (!isSome(amount)) return t('trade.form.submit', { side, base });
  const values = { side, base, quote, amount: formatNumber(amount, tag) };
  const count = (number: number) => formatNumber(String(number), tag);
  if (orders !== undefined) return t('trade.form.submitLadder', { ...values, count: count(orders) });
  const action = t(isSome(quantity) ? 'trade.form.submitAmount' : 'trade.form.submitTotal', values);
  return parts === undefined ? action : t('trade.form.inParts', { action, count: count(parts) });
}

/** Returns what a press would send, of a list its first order. */
export function sendingOf({ kind, body }: Pressed): Sending {
  if (kind === 'list') {
    const [first] = body.legs;
    if (first === undefined) throw new Error('the order list is empty');
    return first;
  }
  if (kind === 'order') return body;
  return body.kind === 'TWAP' ? { ...body, parts: body.slices } : { ...body, orders: body.orderCount };
}
