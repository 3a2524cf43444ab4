import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccount } from '../../../live/use-account.ts';
import { useRenewal } from '../../../live/use-renewal.ts';
import type { PagedList } from '../../../ui/load-more.tsx';

export interface Paged<T> {
  /** null until the first page came. */
  rows: T[] | null;
  error: unknown;
  retry(): void;
  /** For the way to older rows. */
  list: PagedList;
}

/** Fetches a history page by page, newest first; again when the account missed something (SHL-08). */
export function usePaged<T>(
  key: readonly unknown[],
  accountId: number,
  fetchPage: (cursor?: string) => Promise<Page<T>>,
): Paged<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  useRenewal(useAccount(accountId).missed, () => void query.refetch());
  return {
    rows: query.data?.pages.flatMap((page) => page.rows) ?? null,
    error: query.error,
    retry: () => void query.refetch(),
    list: query,
  };
}
