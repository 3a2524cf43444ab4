import { apiDelete, apiGet, apiPost, apiRequest } from '@pelorus/client/http/request.ts';
import type { BlockData, ReportBody } from '@pelorus/protocol/p2p/traders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const BLOCKS = ['p2p', 'blocks'];

/** The people whom I blocked, newest first. */
export function useBlocks() {
  return useQuery({
    queryKey: BLOCKS,
    queryFn: ({ signal }) => apiGet<BlockData[]>('/api/p2p/blocks', { signal }),
  });
}

/** Blocks a trader or takes the block away; everything that shows it is read again. */
export function useBlocking(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isBlocked: boolean) => {
      const path = `/api/p2p/blocks/${encodeURIComponent(id)}` as const;
      await (isBlocked ? apiRequest('PUT', path) : apiDelete(path));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['p2p'] }),
  });
}

/** Tells staff of a trader. */
export function useReport(id: string) {
  return useMutation({
    mutationFn: (body: ReportBody) => apiPost(`/api/p2p/traders/${encodeURIComponent(id)}/reports`, body),
  });
}
