import { ORDER_STATUSES } from '@pelorus/protocol/spot/enums.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { HistoryBar } from '../../shell/orders/history-bar.tsx';
import { exportAddress, isNarrowed, ofOrder, orderQueryOf, WHOLE_HISTORY } from '../../shell/orders/history-filter.ts';
import { OrderHistoryTable } from '../../shell/orders/order-history-table.tsx';
import { useMatching } from '../../shell/orders/use-matching.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
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
      <HistoryBar
        filter={filter}
        onChange={setFilter}
        statuses={ORDER_STATUSES}
        file={exportAddress('orders', query)}
      />
      <OrderHistoryTable rows={rows} list={list} hasMarket />
    </>
  );
}
