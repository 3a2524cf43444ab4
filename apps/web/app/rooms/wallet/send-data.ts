import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { SendBody, SendData, SendQuote, SendQuoteBody } from '@pelorus/protocol/wallet/sends.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';
import { askedEveryMs, RECENT_ROWS, useMovementNews } from './movement-news.ts';

const SENDS = ['sends'];
const PATH = '/api/wallet/sends';

/** The latest sends, of both directions, as they change. */
export function useRecentSends() {
  const isTold = useMovementNews();
  return useQuery({
    queryKey: SENDS,
    queryFn: ({ signal }) => apiGet<Page<SendData>>(PATH, { signal, query: { limit: RECENT_ROWS } }),
    refetchInterval: ({ state }) => askedEveryMs(isTold, state.data?.rows.some((row) => row.state === 'OPEN') === true),
  });
}

/** Asks who is meant, and whether it may be sent. */
export function useSendQuote() {
  return useMutation({ mutationFn: (body: SendQuoteBody) => apiPost<SendQuote>('/api/wallet/send-quotes', body) });
}

/** Everything that is sent about one send. */
export function useSendingMoney() {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: SENDS });
  return {
    options: (body: SendQuoteBody) => apiPost<WebAuthnJson>('/api/wallet/send-challenges', body),
    send: (body: SendBody) => apiPost<SendData>(PATH, body).finally(renew),
  };
}
