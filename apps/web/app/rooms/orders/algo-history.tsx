import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { HistoryBar } from '../../terminal/orders/history-bar.tsx';
import { exportAddress, fillQueryOf, isNarrowed, ofAlgo } from '../../terminal/orders/history-filter.ts';
import { useMatching } from '../../terminal/orders/use-matching.ts';
import { useOrderSource } from '../../terminal/trading.ts';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { AlgoHistoryTable } from './algo-history-table.tsx';
import { useAccountId, useEndedAlgos } from './orders-data.ts';
import type { HistoryProps } from './orders-view.ts';

/** Ended ladders and TWAPs; running ones are above the open orders (TRAD-255). */
export function AlgoHistory(props: HistoryProps) {
  const accountId = useAccountId();
  return accountId === null ? null : <Ended accountId={accountId} {...props} />;
}

/** Narrowed as trades are: neither have a status. */
function Ended({ accountId, filter: ofOrders, onChange }: HistoryProps & { accountId: number }) {
  const t = useMessages();
  const filter = useMemo(() => ({ ...ofOrders, type: '' as const, status: '' as const }), [ofOrders]);
  const query = { ...fillQueryOf(filter), state: 'ended' as const };
  const { path } = useOrderSource();
  const algos = useEndedAlgos(accountId, query);
  const all = algos.data?.pages.flatMap((page) => page.rows) ?? null;
  const { rows, list } = useMatching(all, all?.at(-1), ofAlgo, filter, algos);
  // A page may be empty although older rows exist (SPAP-51).
  if (all?.length === 0 && !algos.hasNextPage && filter.symbol === '' && !isNarrowed(filter))
    return <EmptyState icon="orders" title={t('orders.noAlgos')} text={t('orders.noAlgosHint')} />;
  return (
    <>
      <HistoryBar
        filter={filter}
        onChange={({ side, from, to }) => onChange({ side, from, to })}
        statuses={[]}
        file={exportAddress('algos', query, path)}
      />
      {all === null && algos.isError ? (
        <ErrorState error={algos.error} onRetry={() => algos.refetch()} />
      ) : (
        <AlgoHistoryTable rows={rows} list={list} />
      )}
    </>
  );
}
