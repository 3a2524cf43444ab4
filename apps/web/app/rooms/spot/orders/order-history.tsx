import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { fetchOrders } from '../../../live/api.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { NumberText } from '../../../ui/price-text.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { CELL, type Column, Table } from '../../../ui/table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { KindCell, SideCell } from './cells.tsx';
import { mergeHistory } from './merge-rows.ts';
import { usePaged } from './use-paged.ts';

/** The market's ended orders, and how each ended. */
export function OrderHistory({
  pairCode,
  accountId,
  done,
}: {
  pairCode: string;
  accountId: number;
  done: readonly OrderData[];
}) {
  const t = useMessages();
  const paged = usePaged(['orders', accountId, pairCode], accountId, (cursor) => fetchOrders(pairCode, cursor));
  const rows = mergeHistory(pairCode, done, paged.rows ?? []);
  // Pages of orders that still stand bring no row here, and there may be ended ones behind them.
  const isEmpty = rows.length === 0 && !paged.list.hasNextPage;
  if (paged.error !== null && isEmpty) return <ErrorState error={paged.error} onRetry={paged.retry} />;
  if (paged.rows !== null && isEmpty) return <EmptyState icon="orders" title={t('trade.history.empty')} />;
  const columns: Column<string>[] = [
    { id: 'time', title: t('trade.time') },
    { id: 'side', title: t('trade.side') },
    { id: 'kind', title: t('trade.kind'), wideOnly: true },
    { id: 'price', title: t('trade.history.averageOf'), end: true, wideOnly: true },
    { id: 'amount', title: t('trade.history.filledOf'), end: true },
    { id: 'status', title: t('trade.history.status') },
  ];
  return (
    <>
      <Table label={t('trade.history.title')} columns={columns}>
        {paged.rows === null && rows.length === 0 ? (
          <SkeletonRows rows={3} columns={columns.length} />
        ) : (
          rows.map((order) => <HistoryRow key={order.orderId} order={order} />)
        )}
      </Table>
      <LoadMore list={paged.list} />
    </>
  );
}

function HistoryRow({ order }: { order: OrderData }) {
  const t = useMessages();
  const isMarket = order.type === 'MARKET';
  return (
    <tr className="border-b border-line">
      <td className={CELL}>
        <TimeText timeMs={order.updatedAt} className="text-text-muted" />
      </td>
      <td className={CELL}>
        <SideCell side={order.side} />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <KindCell order={order} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <NumberText value={order.averagePrice} />{' '}
        <span className="text-text-muted">
          / {isMarket ? t('trade.kind.market') : <NumberText value={order.price} />}
        </span>
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={order.filledQuantity} />{' '}
        {/[1-9]/.test(order.quantity) && (
          <span className="text-text-muted">
            / <NumberText value={order.quantity} />
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
