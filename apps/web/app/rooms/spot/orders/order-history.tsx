import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { fetchOrders } from '../../../live/api.ts';
import { HistoryBar } from '../../../shell/orders/history-bar.tsx';
import {
  exportAddress,
  isNarrowed,
  ofOrder,
  orderQueryOf,
  WHOLE_HISTORY,
} from '../../../shell/orders/history-filter.ts';
import { useMatching } from '../../../shell/orders/use-matching.ts';
import { NumberText } from '../../../ui/price-text.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { CELL, type Column } from '../../../ui/table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { AmountText, KindCell, PriceCell, SideCell } from './cells.tsx';
import { HistoryTable } from './history-table.tsx';
import { mergeHistory } from './merge-rows.ts';
import { MarketCell } from './open-orders.tsx';
import { usePaged } from './use-paged.ts';

/** The person's ended orders, of the market or of all, and how each ended. */
export function OrderHistory({
  pairCode,
  accountId,
  done,
}: {
  /** Empty: every market. */
  pairCode: string;
  accountId: number;
  done: readonly OrderData[];
}) {
  const t = useMessages();
  const [filter, setFilter] = useState(WHOLE_HISTORY);
  const query = orderQueryOf({ ...filter, symbol: pairCode });
  const paged = usePaged('orders', accountId, query, (cursor) => fetchOrders({ ...query, cursor }));
  const ended = mergeHistory(pairCode, done, paged.rows ?? []);
  const { rows, list } = useMatching(
    paged.rows === null && ended.length === 0 ? null : ended,
    paged.rows?.at(-1),
    ofOrder,
    filter,
    paged.list,
  );
  // Pages of orders that still stand bring no row here, and there may be ended ones behind them.
  const isEmpty = ended.length === 0 && !paged.list.hasNextPage && !isNarrowed(filter);
  if (paged.error !== null && paged.rows === null && ended.length === 0)
    return <ErrorState error={paged.error} onRetry={paged.retry} />;
  if (paged.rows !== null && isEmpty) return <EmptyState icon="orders" title={t('trade.history.empty')} />;
  const columns: Column<string>[] = [
    { id: 'time', title: t('trade.time') },
    ...(pairCode === '' ? [{ id: 'market', title: t('orders.market') }] : []),
    { id: 'side', title: t('trade.side') },
    { id: 'kind', title: t('trade.kind'), wideOnly: true },
    { id: 'price', title: t('trade.history.averageOf'), end: true, wideOnly: true },
    { id: 'amount', title: t('trade.history.filledOf'), end: true },
    { id: 'status', title: t('trade.history.status') },
  ];
  return (
    <>
      <HistoryBar filter={filter} onChange={setFilter} hasStatus file={exportAddress('orders', query)} />
      <HistoryTable
        label={t('trade.history.title')}
        columns={columns}
        rows={rows}
        list={list}
        rowOf={(order) => <HistoryRow key={order.orderId} order={order} hasMarket={pairCode === ''} />}
      />
    </>
  );
}

function HistoryRow({ order, hasMarket }: { order: OrderData; hasMarket: boolean }) {
  const t = useMessages();
  return (
    <tr className="border-b border-line">
      <td className={CELL}>
        <TimeText timeMs={order.createdAt} className="text-text-muted" />
      </td>
      {hasMarket && <MarketCell symbol={order.symbol} />}
      <td className={CELL}>
        <SideCell side={order.side} />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <KindCell order={order} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <NumberText value={order.averagePrice} />{' '}
        <span className="text-text-muted">
          / <PriceCell order={order} />
        </span>
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={order.filledQuantity} />{' '}
        {!/[1-9]/.test(order.quoteQuantity) && (
          <span className="text-text-muted">
            / <AmountText order={order} />
          </span>
        )}
      </td>
      <td className={CELL}>
        {t(`trade.status.${order.status}`)}
        {order.reason !== null && order.status !== 'FILLED' && order.status !== 'CANCELED' && (
          <span className="block text-xs text-text-muted">{t(`trade.reason.${order.reason}`)}</span>
        )}
      </td>
    </tr>
  );
}
