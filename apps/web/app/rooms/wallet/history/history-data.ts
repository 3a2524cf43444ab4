import { apiGet } from '@pelorus/client/http/request.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type HistoryFilter, type HistoryTab, queryOf, SOURCES } from './history-filter.ts';

const PAGE_ROWS = 20;
/** While a row is under way, and while none is (WPAG-73). */
const WAITING_MS = 3_000;
const QUIET_MS = 15_000;

/** A tab's rows, newest first. What reads a list of the same name again reads these again too. */
export function useHistory<Row>(tab: HistoryTab, filter: HistoryFilter, isUnderWay: (row: Row) => boolean) {
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
      state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) === true ? WAITING_MS : QUIET_MS,
  });
}
