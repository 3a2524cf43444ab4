import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { SendBody, SendData, SendQuote, SendQuoteBody } from '@pelorus/protocol/wallet/sends.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';

const SENDS = ['sends'];
const PATH = '/api/wallet/sends';
const RECENT = 10;
/** While one is not answered, and while none is. */
const WAITING_MS = 2_000;
const QUIET_MS = 15_000;

/** The latest sends, of both directions. */
export function useRecentSends() {
  return useQuery({
    queryKey: SENDS,
    queryFn: ({ signal }) => apiGet<Page<SendData>>(PATH, { signal, query: { limit: RECENT } }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'OPEN') === true ? WAITING_MS : QUIET_MS,
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
