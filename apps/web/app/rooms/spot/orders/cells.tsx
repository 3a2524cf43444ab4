import type { Side } from '@pelorus/protocol/spot/enums.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { NumberText } from '../../../ui/price-text.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { unitsText } from '../market-rules.ts';

/** Buy or sell, said by word and colour. */
export function SideCell({ side }: { side: Side }) {
  const t = useMessages();
  return (
    <span className={side === 'BUY' ? 'text-up' : 'text-down'}>{t(side === 'BUY' ? 'trade.buy' : 'trade.sell')}</span>
  );
}

/** `inItsList`: it stands among the others of its list, which is named over them. */
export function KindCell({ order, inItsList = false }: { order: OrderData; inItsList?: boolean }) {
  const t = useMessages();
  const text = t(`orderType.${order.type}`);
  return (
    <span>
      {text}
      {order.type === 'LIMIT' && order.timeInForce !== 'GTC' && (
        <span className="text-text-muted"> {order.timeInForce}</span>
      )}
      {order.goodTill !== null && <TimeText timeMs={order.goodTill} className="block text-xs text-text-muted" />}
      {order.peg !== null && <span className="block text-xs text-text-muted">{t('trade.kind.pegged')}</span>}
      {order.listId !== null && !inItsList && (
        <span className="block text-xs text-text-muted">{t('trade.open.inList', { id: String(order.listId) })}</span>
      )}
    </span>
  );
}

/** The limit price, or that there is none. */
export function PriceCell({ order }: { order: OrderData }) {
  const t = useMessages();
  return order.type.includes('LIMIT') ? <NumberText value={order.price} /> : t('trade.kind.market');
}

/** The amount. What sells what the first order of its list buys has none before that is bought (LIST-10). */
export function AmountText({ order: { quantity } }: { order: OrderData }) {
  return <NumberText value={/[1-9]/.test(quantity) ? quantity : null} />;
}

/** What the order waits for, or waited for: a price, a turn of the price, or both; and whether it still does. */
export function TriggerCell({ order }: { order: OrderData }) {
  const t = useMessages();
  const { tag } = useLocale();
  if (order.stopPrice === null && order.trailingDelta === null) {
    return order.phase === 'PENDING' ? (
      <span className="text-xs text-text-muted">{t('trade.phase.PENDING')}</span>
    ) : (
      '--'
    );
  }
  return (
    <>
      {order.stopPrice !== null && <NumberText value={order.stopPrice} />}{' '}
      {order.trailingDelta !== null && (
        <span className="numeric">↻ {formatNumber(unitsText(BigInt(order.trailingDelta), 2), tag)}%</span>
      )}
      <span className="block text-xs text-text-muted">{t(`trade.phase.${order.phase}`)}</span>
    </>
  );
}
