import type { AnnouncementNews } from '@pelorus/protocol/announcements/http.ts';
import { listenTo, liveSocket } from './connection.ts';

/**
 * Calls `take` with what the channel of announcements says: later by a random part of the time that the server names, so that
 * pages that were told together do not ask together (NEWS-27), and once the page is seen. What was told meanwhile is taken
 * once. `isUpdate`: something was published, changed or withdrawn since the page listens. Returns how to stop.
 */
export function listenAnnouncements(take: (news: AnnouncementNews, isUpdate: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: { news: AnnouncementNews; isUpdate: boolean } | null = null;
  const isSeen = () => document.visibilityState !== 'hidden';
  const give = () => {
    if (told === null || timer !== undefined || !isSeen()) return;
    const { isUpdate, news } = told;
    told = null;
    take(news, isUpdate);
  };
  const stops = [
    listenTo(document, 'visibilitychange', give),
    liveSocket().subscribe({ channel: 'announcements' }, ({ data, type }) => {
      const news = data?.result as AnnouncementNews;
      told = { news, isUpdate: type === 'update' || told?.isUpdate === true };
      timer ??= setTimeout(() => {
        timer = undefined;
        give();
      }, Math.random() * news.spreadMs);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
