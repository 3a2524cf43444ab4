import { apiGet, apiPost, apiRequest } from '@pelorus/client/http/request.ts';
import type { AdBody, AdData, AdEditBody } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const ADS = ['p2p', 'ads'];
/** How often my ads, and prices of others, are asked for again. */
const RENEWED_MS = 10_000;

/** My ads, newest first. */
export function useAds() {
  return useQuery({
    queryKey: ADS,
    queryFn: async ({ signal }) => (await apiGet<{ rows: AdData[] }>('/api/p2p/ads', { signal })).rows,
    refetchInterval: RENEWED_MS,
  });
}

/** One of mine, as it was when the form was opened: an edit says which version it was made from (PADS-08). */
export function useAd(id: string) {
  return useQuery({
    queryKey: [...ADS, id],
    queryFn: ({ signal }) => apiGet<AdData>(`/api/p2p/ads/${encodeURIComponent(id)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Posts an ad, or changes one. */
export function useAdSaving(ad: AdData | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isLive, side, asset, fiat, ...terms }: AdBody) => {
      if (ad === null) return apiPost<AdData>('/api/p2p/ads', { isLive, side, asset, fiat, ...terms });
      const body: AdEditBody = { ...terms, version: ad.version, left: ad.left };
      return apiRequest<AdData>('PUT', `/api/p2p/ads/${ad.id}`, body);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['p2p'] }),
  });
}

/** Pauses, resumes or closes one of mine (PADS-07). */
export function useAdState({ id, version }: Pick<AdData, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: P2pAdState) => apiPost<AdData>(`/api/p2p/ads/${id}/state`, { state, version }),
    onSettled: () => client.invalidateQueries({ queryKey: ['p2p'] }),
  });
}

/** The index, and the best price of each side of others. */
export function usePrices(asset: string, fiat: string) {
  return useQuery({
    queryKey: ['p2p', 'prices', asset, fiat],
    queryFn: ({ signal }) =>
      apiGet<{ index: string | null; bestBuy: string | null; bestSell: string | null }>('/api/p2p/prices', {
        signal,
        query: { asset, fiat },
      }),
    refetchInterval: RENEWED_MS,
  });
}
