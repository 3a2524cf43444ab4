import { futuresGet } from '@pelorus/client/http/request.ts';
import type { FuturesAccount } from '@pelorus/protocol/futures/http.ts';
import { useQuery } from '@tanstack/react-query';

const FUTURES_ACCOUNT = ['futures', 'account'];
/** Equity follows the marks: asked for again this often while it is watched. */
export const ACCOUNT_EVERY_MS = 5_000;

/** The futures wallets of the person; not asked for where the venue has no contracts. */
export function useFuturesAccount(isWanted = true) {
  return useQuery({
    queryKey: FUTURES_ACCOUNT,
    queryFn: ({ signal }) => futuresGet<FuturesAccount>('/futuresapi/account', { signal }),
    enabled: isWanted,
    refetchInterval: ACCOUNT_EVERY_MS,
  });
}
