import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData, FaucetData, LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountOf } from '../../live/account.ts';
import { useAccount } from '../../live/use-account.ts';
import { useRenewal } from '../../live/use-renewal.ts';
import { useRootData } from '../../state/root-data.ts';
import { type LedgerFilter, ledgerQueryOf } from './ledger-filter.ts';
import { VALUE_QUERIES } from './value/value-data.ts';

const FAUCET = ['faucet'];
const LEDGER = ['ledger'];
const PAGE_ROWS = 50;

/** The account's balances from its channel; each change reloads the history (SHL-09). */
export function useBalances(): { data: BalanceData[] | undefined; error: unknown; refetch: () => void } {
  const accountId = useRootData()?.me?.accountId ?? null;
  const { balances, failure } = useAccount(accountId);
  const client = useQueryClient();
  useRenewal(balances, () => void client.invalidateQueries({ queryKey: LEDGER }));
  return {
    data: balances === null ? undefined : [...balances.values()],
    error: failure,
    refetch: () => {
      if (accountId !== null) accountOf(accountId).reload();
    },
  };
}

export function useFaucet(enabled: boolean) {
  return useQuery({
    queryKey: FAUCET,
    queryFn: ({ signal }) => apiGet<FaucetData>('/api/wallet/faucet', { signal }),
    enabled,
  });
}

/** Takes test funds and reloads waiting time and history; balances update by themselves. */
export function usePressFaucet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiPost<unknown>('/api/wallet/faucet', {}),
    onSettled: () =>
      Promise.all([FAUCET, LEDGER, VALUE_QUERIES].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** The account's history, newest first, as narrowed. */
export function useLedger(filter: LedgerFilter) {
  return useInfiniteQuery({
    queryKey: [...LEDGER, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<LedgerRow>>('/api/wallet/ledger', {
        signal,
        query: { limit: PAGE_ROWS, cursor: pageParam, ...ledgerQueryOf(filter) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
