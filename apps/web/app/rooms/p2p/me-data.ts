import { apiGet, apiRequest } from '@pelorus/client/http/request.ts';
import type { P2pMeData } from '@pelorus/protocol/p2p/traders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRootData } from '../../state/root-data.ts';

const ME = ['p2p', 'me'];

/** What I have in P2P; nothing is asked for visitors and sub-accounts, who have nothing there. */
export function useP2pMe() {
  const me = useRootData()?.me;
  return useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => apiGet<P2pMeData>('/api/p2p/me', { signal }),
    enabled: me != null && me.sub === undefined,
  });
}

/** Gives me the name that others see; once. */
export function useNickname() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (nickname: string) => apiRequest<P2pMeData>('PUT', '/api/p2p/me', { nickname }),
    onSuccess: (me) => client.setQueryData(ME, me),
  });
}

/** Returns what reads everything of P2P again that is on the page. */
export function useP2pRenewal(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['p2p'] });
}
