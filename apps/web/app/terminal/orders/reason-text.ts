import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { compare, decimal, decimalText, trimmed } from '@pelorus/site/decimal.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import type { Translate } from '../../i18n/messages.ts';

type Ended = Pick<OrderData, 'reason' | 'side' | 'symbol' | 'quoteQuantity' | 'filledQuoteQuantity'>;

/**
 * Returns why an order ended, in words; null: it is open, or was filled whole, or its owner cancelled it, which its status
 * says. Of one whose amount is in the quote asset, how much of it was used (TRAD-264).
 */
export function reasonText(order: Ended, t: Translate, tag: LocaleTag): string | null {
  const { reason } = order;
  if (reason === null || reason === 'FILLED' || reason === 'CANCELED_BY_USER') return null;
  if (reason !== 'QUOTE_SPENT') return t(`trade.reason.${reason}`);
  const [used, asked] = [decimal(order.filledQuoteQuantity), decimal(order.quoteQuantity)];
  if (compare(used, asked) === 0) return null;
  const [, quote = ''] = order.symbol.split('_');
  const written = (amount: typeof used) => formatNumber(decimalText(trimmed(amount)), tag);
  return t('trade.reason.QUOTE_SPENT', { side: order.side, used: written(used), asked: written(asked), quote });
}
