import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useAccount } from '../../live/use-account.ts';
import { useRenewal } from '../../live/use-renewal.ts';
import type { PagedList } from '../../ui/layout/load-more.tsx';
import { useOrderSource } from '../trading.ts';
import { letGo, pagedRows } from './paged-rows.ts';

interface Paged<T> {
  /** null until the first page came. */
  rows: readonly T[] | null;
  error: unknown;
  retry(): void;
  /** For the way to older rows. */
  list: PagedList;
}

/** Fetches a history page by page, newest first; again when the account missed something (SHL-08). */
export function usePaged<T>(
  name: string,
  accountId: number,
  /** Filter of the history. */
  query: object,
  fetchPage: (cursor?: string) => Promise<Page<T>>,
): Paged<T> {
  const { accountOf, product } = useOrderSource();
  const key = `${product} ${name} ${accountId} ${JSON.stringify(query)}`;
  const paged = pagedRows(key, fetchPage);
  const { rows, next, isFetching, error } = useSyncExternalStore(paged.subscribe, paged.get, paged.get);
  useEffect(() => {
    if (paged.get().rows === null && !paged.get().isFetching) void paged.again();
    return () => letGo(key);
  }, [paged, key]);
  useRenewal(useAccount(accountId, accountOf).missed, () => void paged.again());
  const isMore = rows !== null && next !== null;
  return {
    rows,
    error,
    retry: () => void paged.again(),
    list: {
      hasNextPage: isMore,
      isFetchingNextPage: isMore && isFetching,
      isFetchNextPageError: isMore && error !== null,
      error,
      fetchNextPage: paged.older,
    },
  };
}
