import { futuresGet } from '@pelorus/client/http/request.ts';
import type { PositionData } from '@pelorus/protocol/futures/http.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ACCOUNT_EVERY_MS } from '../../shell/transfer/use-futures-account.ts';
import { type FuturesFilter, futuresQueryOf } from '../../terminal/contracts/history-filter.ts';

const PAGE_ROWS = 50;
/** Histories follow what happens by themselves, as funding does. */
const HISTORY_EVERY_MS = 15_000;
const FUTURES = ['futures'];

export type FuturesPath = `/futuresapi/${string}`;

/** All that is fetched of futures, to be asked for again after a transfer. */
export const FUTURES_QUERIES = FUTURES;

export function usePositions() {
  return useQuery({
    queryKey: [...FUTURES, 'positions'],
    queryFn: ({ signal }) => futuresGet<PositionData[]>('/futuresapi/positions', { signal }),
    refetchInterval: ACCOUNT_EVERY_MS,
  });
}

/** A history of the account, newest first, as narrowed. */
export function useFuturesPages<Row>(path: FuturesPath, filter: FuturesFilter) {
  return useInfiniteQuery({
    queryKey: [...FUTURES, path, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      futuresGet<Page<Row>>(path, {
        signal,
        query: { limit: PAGE_ROWS, cursor: pageParam, ...futuresQueryOf(filter) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: HISTORY_EVERY_MS,
  });
}
