import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { HistoryBar } from '../../shell/orders/history-bar.tsx';
import { exportAddress, fillQueryOf, isNarrowed, ofFill, WHOLE_HISTORY } from '../../shell/orders/history-filter.ts';
import { useMatching } from '../../shell/orders/use-matching.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { NumberText } from '../../ui/price-text.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { CELL, LeadCells, ROW } from './order-cells.tsx';
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
      <HistoryBar filter={filter} onChange={setFilter} hasStatus={false} file={exportAddress('trades', query)} />
      <Table
        label={t('orders.trades')}
        columns={[
          { id: 'market', title: t('orders.market') },
          { id: 'time', title: t('orders.traded'), wideOnly: true },
          { id: 'price', title: t('orders.price'), end: true },
          { id: 'quantity', title: t('orders.quantity'), end: true },
          { id: 'total', title: t('orders.total'), end: true, wideOnly: true },
          { id: 'fee', title: t('orders.fee'), end: true, wideOnly: true },
          { id: 'role', title: t('orders.role'), end: true, wideOnly: true },
        ]}
      >
        {rows?.map((fill) => (
          <tr key={`${fill.symbol}${fill.tradeId}${fill.orderId}`} className={ROW}>
            <LeadCells symbol={fill.symbol} side={fill.side} timeMs={fill.time} />
            <td className={`${CELL} text-end`}>
              <NumberText value={fill.price} />
            </td>
            <td className="py-2.5 text-end md:pe-4">
              <NumberText value={fill.quantity} />
            </td>
            <td className={`${CELL} text-end max-md:hidden`}>
              <NumberText value={fill.quoteQuantity} />
            </td>
            <td className={`${CELL} text-end max-md:hidden`}>
              <NumberText value={fill.fee} /> {fill.feeAsset}
            </td>
            <td className="py-2.5 text-end max-md:hidden">{t(fill.isMaker ? 'orders.maker' : 'orders.taker')}</td>
          </tr>
        )) ?? <SkeletonRows rows={6} columns={7} />}
      </Table>
      {rows?.length === 0 && !list.hasNextPage && (
        <p className="py-6 text-center text-text-muted">{t('trade.open.noneFit')}</p>
      )}
      <LoadMore list={list} />
    </>
  );
}
