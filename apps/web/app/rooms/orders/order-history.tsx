import { ORDER_STATUSES } from '@pelorus/protocol/exchange/orders.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { HistoryBar } from '../../terminal/orders/history-bar.tsx';
import {
  exportAddress,
  isNarrowed,
  ofOrderIn,
  orderQueryOf,
  withKnownKind,
} from '../../terminal/orders/history-filter.ts';
import { OrderHistoryTable } from '../../terminal/orders/order-history-table.tsx';
import { useMatching } from '../../terminal/orders/use-matching.ts';
import { useOrderSource } from '../../terminal/trading.ts';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useOrderHistory } from './orders-data.ts';
import type { HistoryProps } from './orders-view.ts';

/** Every order, newest first, and why each that ended did; narrowed by what stays in sight when it cannot be shown. */
export function OrderHistory({ filter: asked, onChange }: HistoryProps) {
  const t = useMessages();
  const { historyKinds, path } = useOrderSource();
  const filter = useMemo(() => withKnownKind(asked, historyKinds), [asked, historyKinds]);
  const ofOrder = useMemo(() => ofOrderIn(historyKinds), [historyKinds]);
  const query = orderQueryOf(filter, historyKinds);
  const orders = useOrderHistory(query);
  const all = orders.data?.pages.flatMap((page) => page.rows) ?? null;
  const { rows, list } = useMatching(all, all?.at(-1), ofOrder, filter, orders);
  if (all?.length === 0 && filter.symbol === '' && !isNarrowed(filter))
    return <EmptyState icon="orders" title={t('orders.none')} text={t('orders.noneOpenHint')} />;
  return (
    <>
      <HistoryBar
        filter={filter}
        onChange={onChange}
        statuses={ORDER_STATUSES}
        file={exportAddress('orders', query, path)}
      />
      {all === null && orders.isError ? (
        <ErrorState error={orders.error} onRetry={() => orders.refetch()} />
      ) : (
        <OrderHistoryTable rows={rows} list={list} hasMarket />
      )}
    </>
  );
}
