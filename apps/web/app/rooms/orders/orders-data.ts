import { apiDelete, apiGet } from '@pelorus/client/http/request.ts';
import type { FillData, OrderData, Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountOf } from '../../live/account.ts';
import { useAccount } from '../../live/use-account.ts';
import { useRenewal } from '../../live/use-renewal.ts';
import { useRootData } from '../../shell/root-data.ts';

const ORDERS = '/api/spot/orders';
const HISTORY = ['orders', 'history'];
const TRADES = ['orders', 'trades'];
const PAGE_ROWS = 50;
/** Of a file: the most that is given at once. */
export const FILE_PAGE_ROWS = 200;

/** `symbol` empty = every market. */
const symbolQuery = (symbol: string) => (symbol === '' ? undefined : symbol);

function useAccountId(): number | null {
  return useRootData()?.me?.accountId ?? null;
}

/** The account's open orders as its channel tells them (SHL-09). */
export function useOpenOrders(symbol: string): { data: OrderData[] | undefined; error: unknown; refetch: () => void } {
  const accountId = useAccountId();
  const { openOrders, failure } = useAccount(accountId);
  return {
    data: openOrders?.filter((order) => symbol === '' || order.symbol === symbol),
    error: failure,
    refetch: () => {
      if (accountId !== null) accountOf(accountId).reload();
    },
  };
}

export function useOrderHistory(symbol: string) {
  return usePages<OrderData>([...HISTORY, symbol], ORDERS, symbol);
}

export function useTradeHistory(symbol: string) {
  return usePages<FillData>([...TRADES, symbol], '/api/spot/trades', symbol);
}

function usePages<T>(queryKey: string[], path: `/api/${string}`, symbol: string) {
  const { openOrders, fills, missed } = useAccount(useAccountId());
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries({ queryKey });
  useRenewal(openOrders, renew);
  useRenewal(fills, renew);
  useRenewal(missed, renew);
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<T>>(path, { signal, query: { limit: PAGE_ROWS, cursor: pageParam, symbol: symbolQuery(symbol) } }),
    getNextPageParam: (last: Page<T>) => last.next ?? undefined,
  });
}

/** Cancels one order; the answer is taken at once, and without one the lists are asked anew. */
export function useCancelOrder() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: (orderId: number) => apiDelete<OrderData>(`${ORDERS}/${orderId}`),
    onSuccess: (order) => {
      if (accountId !== null) accountOf(accountId).takeOrder(order);
    },
    onError: () => {
      if (accountId !== null) accountOf(accountId).reload();
    },
  });
}
