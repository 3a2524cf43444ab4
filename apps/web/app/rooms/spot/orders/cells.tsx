import type { Side } from '@pelorus/protocol/spot/enums.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../../i18n/messages.ts';

/** Buy or sell, said by word and colour. */
export function SideCell({ side }: { side: Side }) {
  const t = useMessages();
  return (
    <span className={side === 'BUY' ? 'text-up' : 'text-down'}>{t(side === 'BUY' ? 'trade.buy' : 'trade.sell')}</span>
  );
}

export function KindCell({ order }: { order: OrderData }) {
  const t = useMessages();
  const text = t(`orderType.${order.type}`);
  return (
    <span>
      {text}
      {order.type === 'LIMIT' && order.timeInForce !== 'GTC' && (
        <span className="text-text-muted"> {order.timeInForce}</span>
      )}
    </span>
  );
}
