import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FillHistoryTable } from '../../shell/orders/fill-history-table.tsx';
import { HistoryBar } from '../../shell/orders/history-bar.tsx';
import { exportAddress, fillQueryOf, isNarrowed, ofFill, WHOLE_HISTORY } from '../../shell/orders/history-filter.ts';
import { useMatching } from '../../shell/orders/use-matching.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useTradeHistory } from './orders-data.ts';

/** Every trade of the person's orders, with its fee. */
export function TradeHistory({ symbol }: { symbol: string }) {
  const t = useMessages();
  const [filter, setFilter] = useState(WHOLE_HISTORY);
  const query = fillQueryOf({ ...filter, symbol });
  const trades = useTradeHistory(query);
  const all = trades.data?.pages.flatMap((page) => page.rows) ?? null;
  const { rows, list } = useMatching(all, all?.at(-1), ofFill, filter, trades);
  if (all === null && trades.isError) return <ErrorState error={trades.error} onRetry={() => trades.refetch()} />;
  if (all?.length === 0 && !isNarrowed(filter))
    return <EmptyState icon="trade" title={t('orders.noTrades')} text={t('orders.noTradesHint')} />;
  return (
    <>
      <HistoryBar filter={filter} onChange={setFilter} statuses={[]} file={exportAddress('trades', query)} />
      <FillHistoryTable rows={rows} list={list} hasMarket />
    </>
  );
}
