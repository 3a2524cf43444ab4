import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type Column, StackedCell } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { FirstCells, useFirstColumns } from './first-cells.tsx';
import { FilledText, KindText, OrderPrice, PhaseText, TriggerLine } from './order-cells.tsx';

/** The columns of open orders, for OpenOrderCells and what can be done with each. */
export function useOpenOrderColumns(hasMarket: boolean): Column<string>[] {
  const t = useMessages();
  const first = useFirstColumns(hasMarket);
  return [
    ...first,
    { id: 'kind', title: t('trade.kind') },
    { id: 'price', title: t('trade.price'), end: true },
    { id: 'filled', title: t('trade.history.filledOf'), end: true },
    { id: 'actions', title: t('trade.open.actions'), end: true, hideTitle: true },
  ];
}

/** Cells of an open order (TRAD-237). `inItsList`: the list's name is shown above it. */
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
      <FirstCells timeMs={order.createdAt} symbol={order.symbol} side={order.side} hasMarket={hasMarket} />
      <StackedCell>
        <KindText order={order} inItsList={inItsList} />
      </StackedCell>
      <StackedCell title={t('trade.price')} end>
        <OrderPrice order={order} />
        <TriggerLine order={order} />
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
