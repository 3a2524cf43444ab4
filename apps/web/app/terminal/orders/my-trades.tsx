import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useOrderSource } from '../trading.ts';
import { FillHistoryTable } from './fill-history-table.tsx';
import { HistoryBar } from './history-bar.tsx';
import { exportAddress, fillQueryOf, isNarrowed, ofFill, WHOLE_HISTORY } from './history-filter.ts';
import { mergeFills } from './merge-rows.ts';
import { useMatching } from './use-matching.ts';
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
  const { calls, path } = useOrderSource();
  const [filter, setFilter] = useState(WHOLE_HISTORY);
  const query = fillQueryOf({ ...filter, symbol: pairCode });
  const paged = usePaged('fills', accountId, query, (cursor) => calls.fills({ ...query, cursor }));
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
  return (
    <>
      <HistoryBar filter={filter} onChange={setFilter} statuses={[]} file={exportAddress('trades', query, path)} />
      <FillHistoryTable rows={rows} list={list} hasMarket={pairCode === ''} />
    </>
  );
}
