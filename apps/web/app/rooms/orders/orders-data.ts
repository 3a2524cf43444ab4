import { apiDelete, apiGet } from '@pelorus/client/http/request.ts';
import type { FillData, OrderData, Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const ORDERS = '/api/spot/orders';
const OPEN = ['orders', 'open'];
const HISTORY = ['orders', 'history'];
const TRADES = ['orders', 'trades'];
const REFRESH_MS = 5_000;
const PAGE_ROWS = 50;

/** `symbol` empty = every market. */
const symbolQuery = (symbol: string) => (symbol === '' ? undefined : symbol);

export function useOpenOrders(symbol: string) {
  return useQuery({
    queryKey: [...OPEN, symbol],
    queryFn: ({ signal }) => apiGet<OrderData[]>(`${ORDERS}/open`, { signal, query: { symbol: symbolQuery(symbol) } }),
    refetchInterval: REFRESH_MS,
  });
}

export function useOrderHistory(symbol: string) {
  return usePages<OrderData>([...HISTORY, symbol], ORDERS, symbol);
}

export function useTradeHistory(symbol: string) {
  return usePages<FillData>([...TRADES, symbol], '/api/spot/trades', symbol);
}

function usePages<T>(queryKey: string[], path: `/api/${string}`, symbol: string) {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<T>>(path, { signal, query: { limit: PAGE_ROWS, cursor: pageParam, symbol: symbolQuery(symbol) } }),
    getNextPageParam: (last: Page<T>) => last.next ?? undefined,
  });
}

/** Cancels one order; whatever came of it, the lists are asked anew. */
export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => apiDelete<OrderData>(`${ORDERS}/${orderId}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}
