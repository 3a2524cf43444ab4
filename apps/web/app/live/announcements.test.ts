import type { AnnouncementNews } from '@pelorus/protocol/announcements/http.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, standInBrowser } from './fake-browser.ts';

beforeEach(standInBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const news = (id: string): AnnouncementNews => ({
  newest: { id, kind: 'news', publishedAt: 1 },
  ...{ banner: null, spreadMs: 20_000 },
});
const say = (type: 'snapshot' | 'update', id: string) =>
  FakeSocket.last.say({ event: 'data', channel: 'announcements', type, data: { result: news(id) } });
const show = (visibilityState: string) => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

async function listening() {
  const { listenAnnouncements } = await import('./announcements.ts');
  const taken: [string | undefined, boolean][] = [];
  const stop = listenAnnouncements(({ newest }, isUpdate) => taken.push([newest?.id, isUpdate]));
  FakeSocket.last.open();
  return { taken, stop };
}

test('NEWS-27 what is told is taken a random part of the named time later, what came meanwhile once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { taken } = await listening();
  say('update', '7');
  say('snapshot', '8');
  vi.advanceTimersByTime(9_999);
  expect(taken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(taken).toEqual([['8', true]]);
  say('snapshot', '8');
  vi.advanceTimersByTime(10_000);
  expect(taken.slice(1)).toEqual([['8', false]]);
});

test('NEWS-27 pages that were told together ask in every second of the time that is named', async () => {
  const { listenAnnouncements } = await import('./announcements.ts');
  const pages = 400;
  let taken = 0;
  for (let page = 0; page < pages; page++)
    listenAnnouncements(() => {
      taken += 1;
    });
  FakeSocket.last.open();
  say('update', '7');
  const each: number[] = [];
  for (let second = 0; second < 20; second++) {
    const before = taken;
    vi.advanceTimersByTime(1_000);
    each.push(taken - before);
  }
  expect(taken).toBe(pages);
  expect(Math.min(...each)).toBeGreaterThan(0);
  expect(Math.max(...each)).toBeLessThan(pages / 5);
});

test('NEWS-27 a page that nobody sees takes it when it is seen; one that stopped never', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { stop, taken } = await listening();
  show('hidden');
  say('update', '7');
  vi.advanceTimersByTime(60_000);
  expect(taken).toEqual([]);
  show('visible');
  expect(taken).toEqual([['7', true]]);
  say('update', '8');
  stop();
  vi.advanceTimersByTime(60_000);
  expect(taken).toHaveLength(1);
});
