import { apiGet } from '@pelorus/client/http/request.ts';
import type { InboxData, InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLater } from '../../shell/inbox/entry-order.ts';
import { type InboxChange, onInboxChange } from '../../shell/inbox/inbox.ts';
import type { NoticeFilter } from './notices-view.ts';

const PAGE_ENTRIES = 30;
const KEY = ['inbox', 'entries'];

/** Returns the entries with those marked read that the news say. */
export function afterNews(entries: readonly InboxEntry[], news: InboxChange): InboxEntry[] {
  const isRead = (entry: InboxEntry) => {
    if (entry.isRead || news.kind === 'entry') return entry.isRead;
    if (news.kind === 'read') return news.ids.includes(entry.id);
    return !isLater(entry.id, news.upTo) && (news.area === undefined || news.area === entry.area);
  };
  return entries.map((entry) => (isRead(entry) === entry.isRead ? entry : { ...entry, isRead: true }));
}

/** Returns whether the list of a filter would show an entry. */
export function isShown({ area, isRead }: Pick<InboxEntry, 'area' | 'isRead'>, filter: NoticeFilter): boolean {
  return (filter.area === '' || filter.area === area) && !(filter.isUnread && isRead);
}

/** Returns how many entries that were told a list lacks at its top; null: the list has not come. */
export function countNews(
  told: readonly InboxEntry[],
  listed: readonly InboxEntry[] | null,
  filter: NoticeFilter,
): number {
  if (listed === null) return 0;
  const newest = listed[0]?.id;
  const isNew = ({ id }: InboxEntry) => newest === undefined || isLater(id, newest);
  return new Set(told.filter((entry) => isShown(entry, filter) && isNew(entry)).map(({ id }) => id)).size;
}

/**
 * Returns the entries of a filter, a page at a time, and how many came since: those are shown when asked for, so that
 * nothing moves under a finger (INBX-52). What is read meanwhile stays where it stands.
 */
export function useNotices(filter: NoticeFilter) {
  const client = useQueryClient();
  const [told, setTold] = useState<readonly InboxEntry[]>([]);
  const { area, isUnread } = filter;
  const list = useInfiniteQuery({
    queryKey: [...KEY, area, isUnread],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<InboxData>('/api/inbox', {
        signal,
        query: {
          limit: PAGE_ENTRIES,
          before: pageParam,
          area: area === '' ? undefined : area,
          unread: isUnread ? 'true' : undefined,
        },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    return onInboxChange((change) => {
      if (change.kind === 'entry') return setTold((before) => [...before, change.entry]);
      client.setQueriesData<InfiniteData<InboxData>>(
        { queryKey: KEY },
        (data) =>
          data && { ...data, pages: data.pages.map((page) => ({ ...page, entries: afterNews(page.entries, change) })) },
      );
    });
  }, [client]);
  const showNews = () => {
    setTold([]);
    void client.resetQueries({ queryKey: KEY });
  };
  const listed = list.data?.pages.flatMap((page) => page.entries) ?? null;
  return { list, newsCount: countNews(told, listed, filter), showNews };
}
