import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type {
  ConversionData,
  ConvertPairsData,
  ConvertQuoteBody,
  ConvertQuoteData,
  DustBody,
  DustQuoteData,
} from '@pelorus/protocol/convert/http.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { submitOnce } from '../../live/submission.ts';

const HISTORY = ['conversions'];
const PAGE_ROWS = 20;

/** What can become what. */
export function usePairs() {
  return useQuery({
    queryKey: ['convert-pairs'],
    queryFn: ({ signal }) => apiGet<ConvertPairsData[]>('/api/convert/pairs', { signal }),
  });
}

export function useConversions() {
  return useInfiniteQuery({
    queryKey: HISTORY,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<ConversionData>>('/api/convert/history', {
        signal,
        query: { limit: PAGE_ROWS, cursor: pageParam },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Returns what reloads the history. */
export function useHistoryRenewal(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: HISTORY });
}

export const askQuote = (body: ConvertQuoteBody) => apiPost<ConvertQuoteData>('/api/convert/quotes', body);
export const askDust = (body: DustBody) => apiPost<DustQuoteData>('/api/convert/dust', body);

/** Accepts, and asks again while nobody can say what came of it: the id is done once. */
export const acceptOnce = (id: string, isInDoubt: boolean) =>
  submitOnce(
    {},
    { send: (body) => apiPost<ConversionData[]>(`/api/convert/quotes/${encodeURIComponent(id)}/accept`, body) },
    isInDoubt,
  );
