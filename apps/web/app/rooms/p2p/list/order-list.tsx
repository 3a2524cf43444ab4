import { apiGet } from '@pelorus/client/http/request.ts';
import type { P2pOrderRow } from '@pelorus/protocol/p2p/orders.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { OrderRow } from './order-row.tsx';
import { isAll, type OrdersFilter, type OrdersTab, queryOf } from './orders-filter.ts';

const PAGE_ROWS = 20;
const PLACES = [1, 2, 3];
/** While changes are told, and while they are not. */
const TOLD_MS = 60_000;
const ASKED_MS = 10_000;

/** My orders, a page at a time, newest first; those of all tabs begin with one key, so that news of one reads them again. */
export function OrderList({
  tab,
  filter,
  isTold,
  onClear,
}: {
  tab: OrdersTab;
  filter: OrdersFilter;
  isTold: boolean;
  onClear: () => void;
}) {
  const t = useMessages();
  const to = usePageLink();
  const list = useInfiniteQuery({
    queryKey: ['p2p', 'orders', tab, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<P2pOrderRow>>('/api/p2p/orders', {
        signal,
        query: { limit: PAGE_ROWS, cursor: pageParam, ...queryOf(tab, filter) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: isTold ? TOLD_MS : ASKED_MS,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0)
    return isAll(filter) ? (
      <EmptyState
        icon="orders"
        title={t(tab === 'open' ? 'p2p.orders.noneOpen' : 'p2p.orders.noneEnded')}
        action={
          <Link to={to('p2p')} className={buttonStyle('secondary', 'sm')}>
            {t('p2p.market')}
          </Link>
        }
      />
    ) : (
      <EmptyState
        icon="search"
        title={t('ledger.noneFound')}
        action={
          <Button variant="secondary" size="sm" onPress={onClear}>
            {t('ledger.clear')}
          </Button>
        }
      />
    );
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {rows?.map((row) => <OrderRow key={row.id} row={row} />) ??
          PLACES.map((place) => <Skeleton key={place} className="my-3 h-20 w-full" />)}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
