import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData, FaucetData, LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const BALANCES = ['balances'];
const FAUCET = ['faucet'];
const LEDGER = ['ledger'];
const REFRESH_MS = 15_000;
const PAGE_ROWS = 50;

export function useBalances() {
  return useQuery({
    queryKey: BALANCES,
    queryFn: ({ signal }) => apiGet<BalanceData[]>('/api/wallet/balances', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useFaucet(enabled: boolean) {
  return useQuery({
    queryKey: FAUCET,
    queryFn: ({ signal }) => apiGet<FaucetData>('/api/wallet/faucet', { signal }),
    enabled,
  });
}

/** Takes test funds; balances and history are asked anew. */
export function usePressFaucet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiPost<unknown>('/api/wallet/faucet', {}),
    onSettled: () => Promise.all([BALANCES, FAUCET, LEDGER].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** The account's history, newest first; `asset` empty = all. */
export function useLedger(asset: string) {
  return useInfiniteQuery({
    queryKey: [...LEDGER, asset],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<LedgerRow>>('/api/wallet/ledger', {
        signal,
        query: { limit: PAGE_ROWS, cursor: pageParam, asset: asset === '' ? undefined : asset },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
