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

/**
 * Returns the entries of a filter, a page at a time, and the ids of what came since: those are shown when asked for, so that
 * nothing moves under a finger (INBX-52). What is read meanwhile stays where it stands.
 */
export function useNotices(filter: NoticeFilter) {
  const client = useQueryClient();
  const [news, setNews] = useState<readonly string[]>([]);
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
    setNews([]);
    return onInboxChange((told) => {
      if (told.kind === 'entry') {
        if (isShown(told.entry, { area, isUnread })) setNews((ids) => [...new Set([...ids, told.entry.id])]);
        return;
      }
      client.setQueriesData<InfiniteData<InboxData>>(
        { queryKey: KEY },
        (data) =>
          data && { ...data, pages: data.pages.map((page) => ({ ...page, entries: afterNews(page.entries, told) })) },
      );
    });
  }, [client, area, isUnread]);
  const showNews = () => {
    setNews([]);
    void client.resetQueries({ queryKey: KEY });
  };
  return { list, newsCount: news.length, showNews };
}
