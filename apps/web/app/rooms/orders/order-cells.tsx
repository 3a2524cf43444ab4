import type { Side } from '@pelorus/protocol/spot/enums.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { decimalText, trimmed } from '@pelorus/site/decimal.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isOpen } from '../../live/account-state.ts';
import { NumberText } from '../../ui/price-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';

export const ROW = 'border-b border-line align-top last:border-0';
export const CELL = 'py-2.5 pe-4';

/** The market of an order, which leads to its page. */
function MarketCell({ symbol }: { symbol: string }) {
  const to = usePageLink();
  return (
    <Link to={to('trade', { pair: symbol })} className="numeric font-medium hover:text-accent hover:underline">
      {symbol.replace('_', '/')}
    </Link>
  );
}

function SideText({ side }: { side: Side }) {
  const t = useMessages();
  return (
    <span className={side === 'BUY' ? 'font-medium text-up' : 'font-medium text-down'}>
      {t(side === 'BUY' ? 'orders.buy' : 'orders.sell')}
    </span>
  );
}

/** What each row begins with: market and side, and when it came. */
export function LeadCells({ symbol, side, timeMs }: { symbol: string; side: Side; timeMs: number }) {
  return (
    <>
      <td className={CELL}>
        <MarketCell symbol={symbol} />
        <span className="block">
          <SideText side={side} />
        </span>
      </td>
      <td className={`${CELL} text-text-muted max-md:hidden`}>
        <TimeText timeMs={timeMs} />
      </td>
    </>
  );
}

/** A price, or "Market" for orders that name none; under it what the order waits or waited for. */
export function OrderPrice({ order }: { order: OrderData }) {
  const t = useMessages();
  return (
    <>
      {order.type.includes('LIMIT') ? <NumberText value={order.price} /> : t('orderType.MARKET')}
      {(order.stopPrice !== null || order.trailingDelta !== null) && (
        <span className="block text-xs text-text-muted">
          {t('trade.open.trigger')} {order.stopPrice !== null && <NumberText value={order.stopPrice} />}{' '}
          {order.trailingDelta !== null && (
            <bdi dir="ltr">
              ↻ <NumberText value={decimalText(trimmed({ units: BigInt(order.trailingDelta), scale: 2 }))} />%
            </bdi>
          )}
        </span>
      )}
    </>
  );
}

/** That an open order waits for the first of its list: nothing of it stands in the market. */
export function PendingLine({ order }: { order: OrderData }) {
  const t = useMessages();
  if (order.phase !== 'PENDING' || !isOpen(order)) return null;
  return <span className="block text-xs text-text-muted">{t('trade.phase.PENDING')}</span>;
}

/**
 * Filled of the whole: by quantity, or by quote amount for orders that name only that. What sells what the first order of
 * its list buys has no whole before that is bought (LIST-10).
 */
export function FilledText({ order }: { order: OrderData }) {
  const isSaid = (amount: string) => /[1-9]/.test(amount);
  const byQuote = !isSaid(order.quantity) && isSaid(order.quoteQuantity);
  const whole = byQuote ? order.quoteQuantity : order.quantity;
  return (
    <span className="numeric">
      <NumberText value={byQuote ? order.filledQuoteQuantity : order.filledQuantity} />
      <span className="text-text-muted">
        {' / '}
        <NumberText value={isSaid(whole) ? whole : null} />
      </span>
    </span>
  );
}
