import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FillHistoryTable } from '../../terminal/orders/fill-history-table.tsx';
import { HistoryBar } from '../../terminal/orders/history-bar.tsx';
import { exportAddress, fillQueryOf, isNarrowed, ofFill } from '../../terminal/orders/history-filter.ts';
import { useMatching } from '../../terminal/orders/use-matching.ts';
import { useOrderSource } from '../../terminal/trading.ts';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useTradeHistory } from './orders-data.ts';
import type { HistoryProps } from './orders-view.ts';

/** Every trade of the person's orders, with its fee; narrowed as the orders are, but that trades have no status. */
export function TradeHistory({ filter: ofOrders, onChange }: HistoryProps) {
  const t = useMessages();
  const filter = useMemo(() => ({ ...ofOrders, type: '' as const, status: '' as const }), [ofOrders]);
  const query = fillQueryOf(filter);
  const { path } = useOrderSource();
  const trades = useTradeHistory(query);
  const all = trades.data?.pages.flatMap((page) => page.rows) ?? null;
  const { rows, list } = useMatching(all, all?.at(-1), ofFill, filter, trades);
  if (all?.length === 0 && filter.symbol === '' && !isNarrowed(filter))
    return <EmptyState icon="trade" title={t('orders.noTrades')} text={t('orders.noTradesHint')} />;
  return (
    <>
      <HistoryBar
        filter={filter}
        onChange={({ side, from, to }) => onChange({ side, from, to })}
        statuses={[]}
        file={exportAddress('trades', query, path)}
      />
      {all === null && trades.isError ? (
        <ErrorState error={trades.error} onRetry={() => trades.refetch()} />
      ) : (
        <FillHistoryTable rows={rows} list={list} hasMarket />
      )}
    </>
  );
}
