import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '../../../i18n/messages.ts';
import { useAccount } from '../../../live/use-account.ts';
import { useRenewal } from '../../../live/use-renewal.ts';
import { Button } from '../../../ui/button.tsx';

export interface Paged<T> {
  /** null until the first page came. */
  rows: T[] | null;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  retry(): void;
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
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

export function MoreButton({ paged }: { paged: Paged<unknown> }) {
  const t = useMessages();
  if (!paged.hasMore) return null;
  return (
    <div className="flex justify-center py-3">
      <Button variant="ghost" size="sm" onPress={paged.loadMore} isPending={paged.isLoadingMore}>
        {t('trade.more')}
      </Button>
    </div>
  );
}
