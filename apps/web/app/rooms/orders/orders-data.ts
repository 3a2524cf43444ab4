import type { AlgosQuery, FillsQuery, OrdersQuery, Page, PageQuery } from '@pelorus/client/sdk/calls.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { accountOf } from '../../live/account.ts';
import { algosOf, fetchAlgos } from '../../live/algos.ts';
import { spotCalls } from '../../live/api.ts';
import { useAccount } from '../../live/use-account.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useRenewal } from '../../live/use-renewal.ts';
import { useRootData } from '../../state/root-data.ts';
import { useTrading } from '../../terminal/trading.ts';

const HISTORY = ['orders', 'history'];
const TRADES = ['orders', 'trades'];
const ALGOS = ['orders', 'algos'];

export function useAccountId(): number | null {
  return useRootData()?.me?.accountId ?? null;
}

/** The account's open orders of every market as its channel tells them (SHL-09); null: they come. */
export function useOpenOrders(accountId: number): {
  data: readonly OrderData[] | null;
  error: unknown;
  refetch: () => void;
} {
  const { openOrders, failure } = useAccount(accountId);
  return { data: openOrders, error: failure, refetch: () => accountOf(accountId).reload() };
}

export function useOrderHistory(query: OrdersQuery) {
  return usePages(HISTORY, query, spotCalls.history);
}

export function useTradeHistory(query: FillsQuery) {
  return usePages(TRADES, query, spotCalls.fills);
}

/** Loads ended ladders and TWAPs; reloads when a running one ends. */
export function useEndedAlgos(accountId: number, query: AlgosQuery) {
  const client = useQueryClient();
  const trading = useTrading();
  const running = useFeed(algosOf(trading, accountId))?.map(({ algoId }) => algoId) ?? null;
  useRenewal(running?.join() ?? null, () => void client.invalidateQueries({ queryKey: ALGOS }));
  return usePages(ALGOS, query, (wanted: AlgosQuery) => fetchAlgos(trading, wanted));
}

function usePages<Q extends PageQuery, T>(name: string[], query: Q, fetchPage: (query: Q) => Promise<Page<T>>) {
  const queryKey = [...name, query];
  const { openOrders, fills, missed } = useAccount(useAccountId());
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
