import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type {
  WithdrawalBody,
  WithdrawalData,
  WithdrawalDeed,
  WithdrawalLimits,
  WithdrawalQuote,
  WithdrawalQuoteBody,
} from '@pelorus/protocol/wallet/withdrawals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';
import { askedEveryMs, RECENT_ROWS, useMovementNews } from './movement-news.ts';

const WITHDRAWALS = 'withdrawals';
const LIMITS = ['withdrawal-limits'];
const PATH = '/api/wallet/withdrawals';

/** The latest withdrawals, as they change. */
export function useRecentWithdrawals() {
  const isTold = useMovementNews();
  return useQuery({
    queryKey: [WITHDRAWALS],
    queryFn: ({ signal }) => apiGet<Page<WithdrawalData>>(PATH, { signal, query: { limit: RECENT_ROWS } }),
    refetchInterval: ({ state }) =>
      askedEveryMs(isTold, state.data?.rows.some(({ endedAt }) => endedAt === null) === true),
  });
}

/** What may still be withdrawn, and until when nothing may. */
export function useWithdrawalLimits() {
  return useQuery({
    queryKey: LIMITS,
    queryFn: ({ signal }) => apiGet<WithdrawalLimits>('/api/wallet/withdrawal-limits', { signal }),
  });
}

/** Checks a withdrawal and says what it costs. */
export function useQuote() {
  return useMutation({
    mutationFn: (body: WithdrawalQuoteBody) => apiPost<WithdrawalQuote>('/api/wallet/withdrawal-quotes', body),
  });
}

/** Everything that is sent about one withdrawal; each call reads the lists again. */
export function useWithdrawing() {
  const client = useQueryClient();
  const renew = () => Promise.all([[WITHDRAWALS], LIMITS].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    options: (deed: WithdrawalDeed) => apiPost<WebAuthnJson>('/api/wallet/withdrawal-challenges', deed),
    ask: (body: WithdrawalBody) => apiPost<WithdrawalData>(PATH, body).finally(renew),
    cancel: (id: number) => apiPost<WithdrawalData>(`${PATH}/${id}/cancel`, {}).finally(renew),
  };
}
