import { useEffect, useState } from 'react';
import type { PagedList } from '../../ui/layout/load-more.tsx';
import { type Dated, type HistoryFilter, isBefore, isWanted } from './history-filter.ts';

/** Matching rows that each press brings, and the most pages that are asked for them by themselves. */
const ROWS_A_PRESS = 20;
const PAGES_BY_THEMSELVES = 20;

interface Matching<T> {
  /** null until the first page came. */
  rows: T[] | null;
  /** The way to older rows that match. */
  list: PagedList;
}

/**
 * Narrows a history that comes page by page: asks for older pages until enough rows match, the days are passed or there
 * are no more (TRAD-231). `oldest` is the last row that was fetched.
 */
export function useMatching<T>(
  rows: readonly T[] | null,
  oldest: T | undefined,
  of: (row: T) => Dated,
  filter: HistoryFilter,
  list: PagedList,
): Matching<T> {
  const [wanted, setWanted] = useState(ROWS_A_PRESS);
  const [pagesLeft, setPagesLeft] = useState(PAGES_BY_THEMSELVES);
  const found = rows?.filter((row) => isWanted(of(row), filter)) ?? null;
  const isPassed = oldest !== undefined && isBefore(of(oldest), filter);
  const hasNextPage = list.hasNextPage && !isPassed;
  const isShort = found !== null && found.length < wanted;
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter, another count
  useEffect(() => {
    setWanted(ROWS_A_PRESS);
    setPagesLeft(PAGES_BY_THEMSELVES);
  }, [filter]);
  useEffect(() => {
    if (!isShort || !hasNextPage || isFetchingNextPage || isFetchNextPageError || pagesLeft === 0) return;
    setPagesLeft((left) => left - 1);
    fetchNextPage();
  }, [isShort, hasNextPage, isFetchingNextPage, isFetchNextPageError, pagesLeft, fetchNextPage]);
  return {
    rows: found,
    list: {
      ...list,
      hasNextPage,
      fetchNextPage: () => {
        setWanted((found?.length ?? 0) + ROWS_A_PRESS);
        setPagesLeft(PAGES_BY_THEMSELVES);
        return fetchNextPage();
      },
    },
  };
}
