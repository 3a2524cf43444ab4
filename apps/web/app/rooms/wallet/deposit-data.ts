import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { DepositAddressData, DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isDepositUnderWay } from './deposit-head.tsx';
import { askedEveryMs, RECENT_ROWS, useMovementNews } from './movement-news.ts';

const ADDRESS = ['deposit-address'];
const DEPOSITS = 'deposits';

/** Names a coin by one network. */
interface NamedNetwork {
  asset: string;
  network: string;
}

/** How the coins are asked for that have networks. */
export const COINS_QUERY = queryOptions({
  queryKey: ['wallet-coins'],
  queryFn: ({ signal }) => apiGet<CoinData[]>('/api/wallet/coins', { signal }),
});

const MINUTE_MS = 60_000;

/** Returns the minutes after which a deposit is final, rounded up, at least one. */
export function arrivalMinutes({ blockMs, confirmations }: CoinData['networks'][number]): number {
  return Math.max(1, Math.ceil((confirmations * blockMs) / MINUTE_MS));
}

/** Coins that have networks, with their terms and whether they are open. */
export function useCoins() {
  return useQuery(COINS_QUERY);
}

/** The person's address of a coin by a network; its `address` is null before one was made. */
export function useDepositAddress({ asset, network }: NamedNetwork) {
  return useQuery({
    queryKey: [...ADDRESS, asset, network],
    queryFn: ({ signal }) =>
      apiGet<DepositAddressData>('/api/wallet/deposit-address', { signal, query: { asset, network } }),
  });
}

/** Makes an address; `isNew`: another one than the present. Coins of one family share it. */
export function useTakeAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NamedNetwork & { isNew: boolean }) =>
      apiPost<DepositAddressData>('/api/wallet/deposit-address', body),
    onSettled: () => client.invalidateQueries({ queryKey: ADDRESS }),
  });
}

/** The latest deposits, as they change. */
export function useRecentDeposits() {
  const isTold = useMovementNews();
  return useQuery({
    queryKey: [DEPOSITS],
    queryFn: ({ signal }) =>
      apiGet<Page<DepositData>>('/api/wallet/deposits', { signal, query: { limit: RECENT_ROWS } }),
    refetchInterval: ({ state }) => askedEveryMs(isTold, state.data?.rows.some(isDepositUnderWay) === true),
  });
}
