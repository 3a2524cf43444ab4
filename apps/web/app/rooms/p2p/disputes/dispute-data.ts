import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { AppealBody, DisputeData } from '@pelorus/protocol/p2p/disputes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orderKey } from '../orders/order-data.ts';

/** Letters of a statement at least, as the exchange asks. */
export const STATEMENT_LEAST = 10;
const ASKED_MS = 10_000;

const pathOf = (orderId: number) => `/api/p2p/orders/${orderId}` as const;
const keyOf = (orderId: number) => ['p2p', 'dispute', String(orderId)];

/** The dispute of an order, as it changes: what the other side states is told by no channel. */
export function useDispute(orderId: number) {
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: ({ signal }) => apiGet<DisputeData>(`${pathOf(orderId)}/dispute`, { signal }),
    refetchInterval: ASKED_MS,
  });
}

/** What is sent about a dispute; each call reads it and its order again. */
function useDisputeCall<Body>(orderId: number, call: (body: Body) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(
        [keyOf(orderId), orderKey(orderId)].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  });
}

export const useAppeal = (orderId: number) =>
  useDisputeCall(orderId, (body: AppealBody) => apiPost(`${pathOf(orderId)}/appeal`, body));
export const useStatement = (orderId: number) =>
  useDisputeCall(orderId, (statement: string) => apiPost(`${pathOf(orderId)}/dispute/statements`, { statement }));
export const useWithdrawAppeal = (orderId: number) =>
  useDisputeCall(orderId, (_: undefined) => apiPost(`${pathOf(orderId)}/dispute/withdraw`, {}));
export const useReview = (orderId: number) =>
  useDisputeCall(orderId, (_: undefined) => apiPost(`${pathOf(orderId)}/dispute/review`, {}));
