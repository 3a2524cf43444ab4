import { apiGet } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { askedEveryMs } from '../movement-news.ts';
import { type HistoryFilter, type HistoryTab, queryOf, SOURCES } from './history-filter.ts';

const PAGE_ROWS = 20;

export interface HistoryWanted<Row> {
  tab: HistoryTab;
  filter: HistoryFilter;
  isUnderWay: (row: Row) => boolean;
  /** Does the socket tell now how its rows change? */
  isTold: boolean;
}

/** A tab's rows, newest first (WPAG-73). What reads a list of the same name again reads these again too. */
export function useHistory<Row>({ tab, filter, isTold, isUnderWay }: HistoryWanted<Row>) {
  return useInfiniteQuery({
    queryKey: [tab, 'history', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<Row>>(SOURCES[tab].path, {
        signal,
        query: { limit: PAGE_ROWS, cursor: pageParam, ...queryOf(filter) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) =>
      askedEveryMs(isTold, state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) === true),
  });
}
