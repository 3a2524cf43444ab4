import type { AnnouncementNews } from '@pelorus/protocol/announcements/http.ts';
import { beforeEach, expect, test, vi } from 'vitest';

type Take = (news: AnnouncementNews, isUpdate: boolean) => void;
const channel = vi.hoisted(() => ({ take: null as Take | null }));
const get = vi.hoisted(() => vi.fn());
const drawn = vi.hoisted(() => vi.fn((): object | null => null));
vi.mock('@pelorus/client/http/request.ts', () => ({ apiGet: get }));
vi.mock('../../live/announcements.ts', () => ({
  listenAnnouncements: (take: Take) => {
    channel.take = take;
  },
}));
vi.mock('../../i18n/catalogue.ts', () => ({ needParts: async () => {}, documentWords: () => ({ _: () => 'View' }) }));

const page = { cookie: '', querySelector: drawn };
vi.stubGlobal('document', page);
vi.stubGlobal('window', { location: { pathname: '/ar_AE/markets', protocol: 'https:' } });

const say = (id: string | null, until = Date.now() + 60_000, isUpdate = true) =>
  channel.take?.({ newest: null, banner: id === null ? null : { id, until }, spreadMs: 1_000 }, isUpdate);

/** A page that began with `first` as its banner, and the toasts on it; undefined: it has heard of none yet. */
async function opened(first?: string | null) {
  vi.resetModules();
  const { startLiveBanner } = await import('./live-banner.ts');
  const { toastStore } = await import('../../state/toast-store.ts');
  startLiveBanner();
  if (first !== undefined) say(first, Date.now() + 60_000, false);
  return toastStore;
}

beforeEach(() => {
  vi.clearAllMocks();
  page.cookie = '';
  get.mockResolvedValue({ id: '8', title: 'صيانة', locale: 'ar_AE' });
});

test('NEWS-28 a banner that begins while the page is open is told once, in its language, until it is closed: then it is put away', async () => {
  const toasts = await opened('7');
  say('8');
  await vi.waitFor(() => expect(toasts.get()).toHaveLength(1));
  const [toast] = toasts.get();
  expect(toast).toMatchObject({ text: 'صيانة', link: { to: '/ar_AE/announcements/8', text: 'View' }, stays: true });
  expect(get).toHaveBeenCalledExactlyOnceWith(
    '/api/announcements/8',
    expect.objectContaining({ query: { locale: 'ar_AE' } }),
  );
  say('8');
  toast?.onClose?.();
  expect(page.cookie).toMatch(/^bannersAway=8;/);
  say(null);
  say('8');
  expect(get).toHaveBeenCalledTimes(1);
});

test('NEWS-28 one that begins before the page has heard of any is told', async () => {
  const toasts = await opened();
  say('8');
  await vi.waitFor(() => expect(toasts.get()).toHaveLength(1));
});

test('NEWS-28 a title in another language stands apart from the page’s', async () => {
  get.mockResolvedValue({ id: '8', title: 'Maintenance (API)', locale: 'en_US' });
  const toasts = await opened(null);
  say('8');
  await vi.waitFor(() => expect(toasts.get()[0]?.text).toBe('\u2068Maintenance (API)\u2069'));
});

test('NEWS-28 nothing is told that the page began with, that it shows by now, that was put away or is over', async () => {
  await opened('8');
  say('8');
  say(null);
  drawn.mockReturnValueOnce({});
  say('9');
  say('10', Date.now());
  page.cookie = 'bannersAway=11';
  say('11');
  say(null);
  expect(get).not.toHaveBeenCalled();
  expect(drawn).toHaveBeenCalledWith('[data-banner="9"]');
});
