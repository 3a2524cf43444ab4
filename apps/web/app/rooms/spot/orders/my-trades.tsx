import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { fetchFills } from '../../../live/api.ts';
import { HistoryBar } from '../../../shell/orders/history-bar.tsx';
import { exportAddress, fillQueryOf, isNarrowed, ofFill, WHOLE_HISTORY } from '../../../shell/orders/history-filter.ts';
import { useMatching } from '../../../shell/orders/use-matching.ts';
import { NumberText } from '../../../ui/price-text.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { CELL, type Column } from '../../../ui/table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { SideCell } from './cells.tsx';
import { HistoryTable } from './history-table.tsx';
import { mergeFills } from './merge-rows.ts';
import { MarketCell } from './open-orders.tsx';
import { usePaged } from './use-paged.ts';

/** The person's trades, in the market or in all, with the fee of each. */
export function MyTrades({
  pairCode,
  accountId,
  fills,
}: {
  /** Empty: every market. */
  pairCode: string;
  accountId: number;
  fills: readonly FillData[];
}) {
  const t = useMessages();
  const [filter, setFilter] = useState(WHOLE_HISTORY);
  const query = fillQueryOf({ ...filter, symbol: pairCode });
  const paged = usePaged('fills', accountId, query, (cursor) => fetchFills({ ...query, cursor }));
  const made = mergeFills(pairCode, fills, paged.rows ?? []);
  const { rows, list } = useMatching(
    paged.rows === null && made.length === 0 ? null : made,
    paged.rows?.at(-1),
    ofFill,
    filter,
    paged.list,
  );
  if (paged.error !== null && paged.rows === null && made.length === 0)
    return <ErrorState error={paged.error} onRetry={paged.retry} />;
  if (paged.rows !== null && made.length === 0 && !paged.list.hasNextPage && !isNarrowed(filter))
    return <EmptyState icon="trade" title={t('trade.fills.empty')} />;
  const columns: Column<string>[] = [
    { id: 'time', title: t('trade.time') },
    ...(pairCode === '' ? [{ id: 'market', title: t('orders.market') }] : []),
    { id: 'side', title: t('trade.side') },
    { id: 'price', title: t('trade.price'), end: true },
    { id: 'amount', title: t('trade.amount'), end: true },
    { id: 'total', title: t('trade.total'), end: true, wideOnly: true },
    { id: 'fee', title: t('trade.form.fee'), end: true, wideOnly: true },
    { id: 'role', title: t('trade.fills.role'), wideOnly: true },
  ];
  return (
    <>
      <HistoryBar filter={filter} onChange={setFilter} hasStatus={false} file={exportAddress('trades', query)} />
      <HistoryTable
        label={t('trade.fills.title')}
        columns={columns}
        rows={rows}
        list={list}
        rowOf={(fill) => <FillRow key={`${fill.tradeId} ${fill.orderId}`} fill={fill} hasMarket={pairCode === ''} />}
      />
    </>
  );
}

function FillRow({ fill, hasMarket }: { fill: FillData; hasMarket: boolean }) {
  const t = useMessages();
  return (
    <tr className="border-b border-line">
      <td className={CELL}>
        <TimeText timeMs={fill.time} className="text-text-muted" />
      </td>
      {hasMarket && <MarketCell symbol={fill.symbol} />}
      <td className={CELL}>
        <SideCell side={fill.side} />
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={fill.price} />
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={fill.quantity} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <NumberText value={fill.quoteQuantity} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <NumberText value={fill.fee} /> <span className="text-text-muted">{fill.feeAsset}</span>
      </td>
      <td className={`${CELL} max-md:hidden`}>{t(fill.isMaker ? 'trade.fills.maker' : 'trade.fills.taker')}</td>
    </tr>
  );
}
