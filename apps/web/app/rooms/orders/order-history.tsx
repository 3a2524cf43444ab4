import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { HistoryBar } from '../../shell/orders/history-bar.tsx';
import { exportAddress, isNarrowed, ofOrder, orderQueryOf, WHOLE_HISTORY } from '../../shell/orders/history-filter.ts';
import { useMatching } from '../../shell/orders/use-matching.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { NumberText } from '../../ui/price-text.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { CELL, FilledText, LeadCells, OrderPrice, PendingLine, ROW } from './order-cells.tsx';
import { useOrderHistory } from './orders-data.ts';

/** Every order, newest first, and why each that ended did. */
export function OrderHistory({ symbol }: { symbol: string }) {
  const t = useMessages();
  const [filter, setFilter] = useState(WHOLE_HISTORY);
  const query = orderQueryOf({ ...filter, symbol });
  const orders = useOrderHistory(query);
  const all = orders.data?.pages.flatMap((page) => page.rows) ?? null;
  const { rows, list } = useMatching(all, all?.at(-1), ofOrder, filter, orders);
  if (all === null && orders.isError) return <ErrorState error={orders.error} onRetry={() => orders.refetch()} />;
  if (all?.length === 0 && !isNarrowed(filter))
    return <EmptyState icon="orders" title={t('orders.none')} text={t('orders.noneOpenHint')} />;
  return (
    <>
      <HistoryBar filter={filter} onChange={setFilter} hasStatus file={exportAddress('orders', query)} />
      <Table
        label={t('orders.history')}
        columns={[
          { id: 'market', title: t('orders.market') },
          { id: 'time', title: t('orders.placed'), wideOnly: true },
          { id: 'type', title: t('orders.type'), wideOnly: true },
          { id: 'price', title: t('orders.price'), end: true, wideOnly: true },
          { id: 'average', title: t('orders.average'), end: true },
          { id: 'filled', title: t('orders.filled'), end: true, wideOnly: true },
          { id: 'status', title: t('orders.status'), end: true },
        ]}
      >
        {rows?.map((order) => <Row key={`${order.symbol}${order.orderId}`} order={order} />) ?? (
          <SkeletonRows rows={6} columns={7} />
        )}
      </Table>
      {rows?.length === 0 && !list.hasNextPage && (
        <p className="py-6 text-center text-text-muted">{t('trade.open.noneFit')}</p>
      )}
      <LoadMore list={list} />
    </>
  );
}

function Row({ order }: { order: OrderData }) {
  const t = useMessages();
  return (
    <tr className={ROW}>
      <LeadCells symbol={order.symbol} side={order.side} timeMs={order.createdAt} />
      <td className={`${CELL} max-md:hidden`}>{t(`orderType.${order.type}`)}</td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <OrderPrice order={order} />
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={order.averagePrice} />
        <span className="block text-xs md:hidden">
          <FilledText order={order} />
        </span>
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <FilledText order={order} />
      </td>
      <td className="py-2.5 text-end">
        {t(`orderStatus.${order.status}`)}
        <PendingLine order={order} />
        {order.reason !== null && order.reason !== 'FILLED' && (
          <span className="block text-xs text-text-muted">{t(`orderReason.${order.reason}`)}</span>
        )}
      </td>
    </tr>
  );
}
