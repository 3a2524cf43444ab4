import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type Column, StackedCell } from '../../ui/layout/table.tsx';
import { EditCell } from './edit-cell.tsx';
import { FirstCells, useFirstColumns } from './first-cells.tsx';
import { DistanceText, FilledShare, TotalText } from './open-order-parts.tsx';
import { AmountText, hasTrigger, KindText, OrderPrice, PhaseText, TriggerPrice } from './order-cells.tsx';
import type { RowEdit } from './row-edit.ts';

/** The columns of open orders, for OpenOrderCells and what can be done with each (TRAD-393). */
export function useOpenOrderColumns(hasMarket: boolean): Column<string>[] {
  const t = useMessages();
  const first = useFirstColumns(hasMarket);
  return [
    ...first,
    { id: 'kind', title: t('trade.kind') },
    { id: 'tif', title: t('trade.open.tif') },
    { id: 'price', title: t('trade.price'), end: true },
    { id: 'amount', title: t('trade.amount'), end: true },
    { id: 'filled', title: t('trade.open.filled'), end: true },
    { id: 'total', title: t('trade.total'), end: true },
    { id: 'trigger', title: t('trade.open.trigger'), end: true },
    { id: 'distance', title: t('trade.open.distance'), end: true },
    { id: 'actions', title: t('trade.open.actions'), end: true, hideTitle: true },
  ];
}

const LINE = '@xl:whitespace-nowrap';

/** Cells of an open order (TRAD-237), among its list's: the list's name is shown above. */
export function OpenOrderCells({
  order,
  hasMarket,
  edit,
}: {
  order: OrderData;
  /** They are of more than one market. */
  hasMarket: boolean;
  edit: RowEdit;
}) {
  const t = useMessages();
  const isWaiting = hasTrigger(order) || order.phase === 'PENDING';
  return (
    <>
      <FirstCells timeMs={order.createdAt} symbol={order.symbol} side={order.side} hasMarket={hasMarket} />
      <StackedCell className={LINE}>
        <KindText order={order} inItsList hasTif />
      </StackedCell>
      <StackedCell>
        <span className="text-text-muted">{order.timeInForce}</span>
      </StackedCell>
      <StackedCell title={t('trade.price')} end className={LINE}>
        <EditCell field="price" value={order.price} edit={edit}>
          <OrderPrice order={order} />
        </EditCell>
      </StackedCell>
      <StackedCell title={t('trade.amount')} end className={LINE}>
        <EditCell field="quantity" value={order.quantity} edit={edit}>
          <AmountText order={order} />
        </EditCell>
      </StackedCell>
      <StackedCell title={t('trade.open.filled')} end isHalf className={LINE}>
        <FilledShare order={order} />
      </StackedCell>
      <StackedCell title={t('trade.total')} end isHalf className={LINE}>
        <TotalText order={order} />
      </StackedCell>
      <StackedCell
        title={t('trade.open.trigger')}
        end
        isHalf
        className={`${LINE} ${isWaiting ? '' : '@max-xl:hidden'}`}
      >
        {isWaiting ? <TriggerPrice order={order} /> : '--'}
        <PhaseText order={order} />
      </StackedCell>
      <StackedCell title={t('trade.open.distance')} end isHalf className={LINE}>
        <DistanceText order={order} />
      </StackedCell>
    </>
  );
}
