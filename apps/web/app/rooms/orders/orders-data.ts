import type { AlgosQuery, FillsQuery, OrdersQuery, Page, PageQuery } from '@pelorus/client/sdk/calls.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { algosOf, fetchAlgos } from '../../live/algos.ts';
import { useAccount } from '../../live/use-account.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useRenewal } from '../../live/use-renewal.ts';
import { useRootData } from '../../state/root-data.ts';
import { useOrderSource } from '../../terminal/trading.ts';

export function useAccountId(): number | null {
  return useRootData()?.me?.accountId ?? null;
}

/** The account's open orders of every market as its channel tells them (SHL-09); null: they come. */
export function useOpenOrders(accountId: number): {
  data: readonly OrderData[] | null;
  error: unknown;
  refetch: () => void;
} {
  const { accountOf } = useOrderSource();
  const { openOrders, failure } = useAccount(accountId, accountOf);
  return { data: openOrders, error: failure, refetch: () => accountOf(accountId).reload() };
}

export function useOrderHistory(query: OrdersQuery) {
  return usePages('history', query, useOrderSource().calls.history);
}

export function useTradeHistory(query: FillsQuery) {
  return usePages('trades', query, useOrderSource().calls.fills);
}

/** Loads ended ladders and TWAPs; reloads when a running one ends. */
export function useEndedAlgos(accountId: number, query: AlgosQuery) {
  const client = useQueryClient();
  const source = useOrderSource();
  const running = useFeed(algosOf(source, accountId))?.map(({ algoId }) => algoId) ?? null;
  const queryKey = ['orders', source.product, 'algos'];
  useRenewal(running?.join() ?? null, () => void client.invalidateQueries({ queryKey }));
  return usePages('algos', query, (wanted: AlgosQuery) => fetchAlgos(source, wanted));
}

function usePages<Q extends PageQuery, T>(name: string, query: Q, fetchPage: (query: Q) => Promise<Page<T>>) {
  const { accountOf, product } = useOrderSource();
  const queryKey = ['orders', product, name, query];
  const { openOrders, fills, missed } = useAccount(useAccountId(), accountOf);
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries({ queryKey });
  useRenewal(openOrders, renew);
  useRenewal(fills, renew);
  useRenewal(missed, renew);
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => fetchPage({ ...query, cursor: pageParam }),
    getNextPageParam: (last: Page<T>) => last.next ?? undefined,
  });
}
