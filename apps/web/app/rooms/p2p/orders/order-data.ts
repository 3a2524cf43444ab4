import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import { P2P_ENDED, type P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { MessageData, P2pOrderData, RatingBody, StepBody } from '@pelorus/protocol/p2p/orders.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listenPrivate } from '../../../live/private-channel.ts';
import type { WebAuthnJson } from '../../../shell/credentials/passkey-ceremony.ts';

/** While changes are told, and while they are not: of a running order, and of one that has ended. */
const TOLD_MS = 60_000;
const RUNNING_MS = 4_000;
const ENDED_MS = 20_000;

const pathOf = (id: string) => `/api/p2p/orders/${encodeURIComponent(id)}` as const;
export const orderKey = (id: string | number) => ['p2p', 'order', String(id)] as const;
export const messagesKey = (id: string | number) => ['p2p', 'messages', String(id)] as const;

/** Puts an order as it is now in the place of an older one: answers and news may come in any order. */
function takeOrder(client: QueryClient, order: P2pOrderData): void {
  client.setQueryData<P2pOrderData>(orderKey(order.id), (before) =>
    before === undefined || before.now <= order.now ? order : before,
  );
  void client.invalidateQueries({ queryKey: ['p2p', 'orders'] });
  void client.invalidateQueries({ queryKey: ['p2p', 'dispute', String(order.id)] });
}

/** Keeps orders and chats as the socket tells them; returns whether they are told now (PORD-43, PORD-60). */
export function useP2pNews(): boolean {
  const client = useQueryClient();
  const [isTold, setTold] = useState(false);
  useEffect(
    () =>
      listenPrivate('p2p', {
        onTold: () => {
          setTold(true);
          void client.invalidateQueries({ queryKey: ['p2p'] });
        },
        onLost: () => setTold(false),
        take: (type, result) => {
          if (type === 'order') takeOrder(client, result as P2pOrderData);
          if (type !== 'message') return;
          const { orderId } = result as MessageData;
          void client.invalidateQueries({ queryKey: messagesKey(orderId) });
          void client.invalidateQueries({ queryKey: orderKey(orderId) });
        },
      }),
    [client],
  );
  return isTold;
}

/** An order as it is, and how it came to be so. */
export function useP2pOrder(id: string, isTold: boolean) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => apiGet<P2pOrderData>(pathOf(id), { signal }),
    refetchInterval: ({ state }) => {
      if (isTold) return TOLD_MS;
      return state.data !== undefined && P2P_ENDED.has(state.data.state) ? ENDED_MS : RUNNING_MS;
    },
    retry: (failures, error) => failures < 2 && !(error instanceof ApiRefusal && error.status === 404),
  });
}

/** Steps of an order (PORD-10). A step that was refused reads the order again, so that the page shows what crossed it. */
export function useSteps(id: number) {
  const client = useQueryClient();
  const path = pathOf(String(id));
  const renew = () => client.invalidateQueries({ queryKey: orderKey(id) });
  const take = (order: P2pOrderData) => {
    takeOrder(client, order);
    return order;
  };
  return {
    step: async (body: StepBody) => {
      try {
        return take(await apiPost<P2pOrderData>(`${path}/steps`, body));
      } catch (error) {
        await renew();
        throw error;
      }
    },
    /** The passkey's question for this release and no other. */
    releaseOptions: () => apiPost<WebAuthnJson>(`${path}/release-challenges`, {}),
    renew,
    /** The state that the page has now. */
    stateNow: (): P2pOrderState | undefined => client.getQueryData<P2pOrderData>(orderKey(id))?.state,
  };
}

/** Judges the other side, once. */
export function useRating(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RatingBody) => apiPost(`${pathOf(String(id))}/rating`, body),
    onSettled: () => client.invalidateQueries({ queryKey: orderKey(id) }),
  });
}
