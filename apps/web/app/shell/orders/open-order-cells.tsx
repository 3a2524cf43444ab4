import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { NumberText } from '../../ui/price-text.tsx';
import { type Column, StackedCell } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { PHONE_TIME } from './history-table.tsx';
import {
  FilledText,
  hasTrigger,
  KindText,
  MarketText,
  OrderPrice,
  PhaseText,
  SideText,
  TriggerText,
} from './order-cells.tsx';

/** The columns of open orders, for OpenOrderCells and what can be done with each. */
export function useOpenOrderColumns(hasMarket: boolean): Column<string>[] {
  const t = useMessages();
  return [
    { id: 'time', title: t('trade.time') },
    ...(hasMarket ? [{ id: 'market', title: t('orders.market') }] : []),
    { id: 'side', title: t('trade.side') },
    { id: 'kind', title: t('trade.kind') },
    { id: 'price', title: t('trade.price'), end: true },
    { id: 'filled', title: t('trade.history.filledOf'), end: true },
    { id: 'actions', title: t('trade.open.actions'), end: true, hideTitle: true },
  ];
}

/** What is said of an open order (TRAD-237). `inItsList`: its list is named over it. */
export function OpenOrderCells({
  order,
  hasMarket,
  inItsList = false,
}: {
  order: OrderData;
  /** They are of more than one market. */
  hasMarket: boolean;
  inItsList?: boolean;
}) {
  const t = useMessages();
  return (
    <>
      <StackedCell className={PHONE_TIME}>
        <TimeText timeMs={order.createdAt} className="text-text-muted" />
      </StackedCell>
      <StackedCell className={hasMarket ? '' : 'md:hidden'}>
        <MarketText symbol={order.symbol} />
      </StackedCell>
      <StackedCell>
        <SideText side={order.side} />
      </StackedCell>
      <StackedCell>
        <KindText order={order} inItsList={inItsList} />
      </StackedCell>
      <StackedCell title={t('trade.price')} end>
        <OrderPrice order={order} />
        {hasTrigger(order) && (
          <span className="block text-xs text-text-muted">
            {t('trade.open.trigger')} <TriggerText order={order} />
          </span>
        )}
        <PhaseText order={order} />
      </StackedCell>
      <StackedCell title={t('trade.history.filledOf')} end>
        <FilledText order={order} />
        {order.averagePrice !== null && (
          <span className="block text-xs text-text-muted">
            {t('trade.open.average')} <NumberText value={order.averagePrice} />
          </span>
        )}
      </StackedCell>
    </>
  );
}
