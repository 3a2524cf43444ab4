import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useOrderSource } from '../trading.ts';
import { HistoryBar } from './history-bar.tsx';
import { ENDED_STATUSES, exportAddress, isNarrowed, ofOrderIn, orderQueryOf, WHOLE_HISTORY } from './history-filter.ts';
import { mergeHistory } from './merge-rows.ts';
import { OrderHistoryTable } from './order-history-table.tsx';
import { useMatching } from './use-matching.ts';
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
  const { calls, historyKinds, path } = useOrderSource();
  const [filter, setFilter] = useState(WHOLE_HISTORY);
  const query = orderQueryOf({ ...filter, symbol: pairCode }, historyKinds, ENDED_STATUSES);
  const ofOrder = useMemo(() => ofOrderIn(historyKinds), [historyKinds]);
  const paged = usePaged('orders', accountId, query, (cursor) => calls.history({ ...query, cursor }));
  const ended = mergeHistory(pairCode, done, paged.rows ?? []);
  const { rows, list } = useMatching(
    paged.rows === null && ended.length === 0 ? null : ended,
    paged.rows?.at(-1),
    ofOrder,
    filter,
    paged.list,
  );
  // A page may be empty although older rows exist (SPAP-51).
  const isEmpty = ended.length === 0 && !paged.list.hasNextPage && !isNarrowed(filter);
  if (paged.error !== null && paged.rows === null && ended.length === 0)
    return <ErrorState error={paged.error} onRetry={paged.retry} />;
  if (paged.rows !== null && isEmpty) return <EmptyState icon="orders" title={t('trade.history.empty')} />;
  return (
    <>
      <HistoryBar
        filter={filter}
        onChange={setFilter}
        statuses={ENDED_STATUSES}
        file={exportAddress('orders', query, path)}
      />
      <OrderHistoryTable rows={rows} list={list} hasMarket={pairCode === ''} />
    </>
  );
}
