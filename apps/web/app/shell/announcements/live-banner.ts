import { apiGet } from '@pelorus/client/http/request.ts';
import type { AnnouncementData, AnnouncementNews } from '@pelorus/protocol/announcements/http.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { documentWords, needParts } from '../../i18n/catalogue.ts';
import { listenAnnouncements } from '../../live/announcements.ts';
import { BANNER_TOPIC, bannersAway, putAway } from '../../state/banners-away.ts';
import { showToast } from '../../state/toast-store.ts';

/** A title in another language than the page's stands apart from it (Unicode's FSI and PDI). */
const apart = (title: string) => `\u2068${title}\u2069`;

async function tell(id: string): Promise<void> {
  const { locale: tag, path } = splitLocale(window.location.pathname);
  const to = pagePath('announcement', { id });
  if (path === to) return;
  const [post] = await Promise.all([
    apiGet<AnnouncementData>(`/api/announcements/${id}`, { query: { locale: tag }, keepsSession: true }),
    needParts(['inbox']),
  ]);
  showToast({
    kind: 'info',
    text: post.locale === tag ? post.title : apart(post.title),
    link: { to: localePath(tag, to), text: documentWords()?._('inbox.open') ?? '' },
    topic: BANNER_TOPIC,
    stays: true,
    onClose: () => putAway(id),
  });
}

/**
 * Tells a banner that begins while a page is open: over the page, so that nothing moves, until it is closed, which puts it away
 * (NEWS-28). The next page has it at its top. Nothing is told that the page began with.
 */
export function startLiveBanner(): void {
  let known: string | null | undefined;
  listenAnnouncements(({ banner }: AnnouncementNews, isUpdate) => {
    const before = known;
    known = banner?.id ?? null;
    if ((before === undefined && !isUpdate) || banner === null || banner.id === before) return;
    if (Date.now() >= banner.until || bannersAway(document.cookie).has(banner.id)) return;
    // The reader went on to a page that has it.
    if (document.querySelector(`[data-banner="${banner.id}"]`) !== null) return;
    tell(banner.id).catch(() => undefined);
  });
}
