import { apiGet } from '@pelorus/client/http/request.ts';
import type { OffersData, OffersQuery } from '@pelorus/protocol/p2p/ads.ts';
import { useInfiniteQuery } from '@tanstack/react-query';

/** How often prices and what is left are asked for again (PPAG-01). */
const RENEWED_MS = 5_000;

/** Key of every list of ads, so that an order or an edit can renew them all. */
const OFFERS = ['p2p', 'offers'];

/** Filters that narrow one list; another side, coin or currency is another list. */
const isSameList = (a: OffersQuery | undefined, b: OffersQuery) =>
  a !== undefined && a.side === b.side && a.asset === b.asset && a.fiat === b.fiat;

/** Ads for what is asked, renewed every five seconds; `first`: those that the page came with, for what it was asked then. */
export function useOffers(asked: OffersQuery, first: { asked: OffersQuery; data: OffersData | null }) {
  const isFirst = JSON.stringify(first.asked) === JSON.stringify(asked);
  return useInfiniteQuery({
    queryKey: [...OFFERS, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<OffersData>('/api/p2p/offers', { signal, query: { ...asked, cursor: pageParam } }),
    getNextPageParam: (last) => last.next ?? undefined,
    ...(isFirst && first.data !== null && { initialData: { pages: [first.data], pageParams: [undefined] } }),
    // Rows of the list stay until the narrowed ones are here; those of another list would be wrong.
    placeholderData: (before, query) => (isSameList(query?.queryKey[2] as OffersQuery, asked) ? before : undefined),
    refetchInterval: RENEWED_MS,
  });
}
