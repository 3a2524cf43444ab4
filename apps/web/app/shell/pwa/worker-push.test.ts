import { afterEach, beforeAll, expect, test, vi } from 'vitest';

const ORIGIN = 'https://pelorus.test';
const heard = new Map<string, (event: unknown) => void>();
const shown = vi.fn(async (_title: string, _options: object) => undefined);
const openWindow = vi.fn(async (_url: string) => undefined);
const page = (url: string) => ({ url, focus: vi.fn(async () => undefined), navigate: vi.fn(async () => undefined) });
let pages: ReturnType<typeof page>[] = [];

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) => heard.set(name, listener));
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('registration', { showNotification: shown });
  vi.stubGlobal('clients', { openWindow, matchAll: async () => pages });
  await import('./service-worker.ts');
});
afterEach(() => {
  vi.clearAllMocks();
  pages = [];
});

/** Tells the worker an event and waits for what it does. */
async function tell(name: 'push' | 'notificationclick', event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  heard.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}
const push = (data: unknown) => tell('push', { data: { json: () => data } });
const press = (link: unknown) => tell('notificationclick', { notification: { data: link, close: () => {} } });

test('INBX-55 a push is shown with its title and body, and keeps its link; one without a title is not', async () => {
  await push({ title: 'Order filled', body: 'Bought 1 BTC', link: '/orders' });
  expect(shown).toHaveBeenCalledExactlyOnceWith('Order filled', {
    body: 'Bought 1 BTC',
    icon: '/icons/icon-192.png',
    data: '/orders',
  });
  for (const data of [{}, { title: 7 }, { body: 'x' }]) await push(data);
  await tell('push', { data: null });
  expect(shown).toHaveBeenCalledTimes(1);
});

test('INBX-55 a press leads there: to the page that shows it, else in an open page, else in a new one', async () => {
  const [other, there] = [page(`${ORIGIN}/`), page(`${ORIGIN}/orders`)];
  pages = [other, there];
  await press('/orders');
  expect([there.focus.mock.calls.length, there.navigate.mock.calls.length]).toEqual([1, 0]);
  await press('/ar_AE/wallet');
  expect(other.focus).toHaveBeenCalledOnce();
  expect(other.navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/ar_AE/wallet`);
  pages = [];
  await press('/orders?tab=history');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders?tab=history`);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'orders', '', null, 7])(
  'INBX-55 a press leads to no address but a path of ours: %j',
  async (link) => {
    const open = page(`${ORIGIN}/`);
    pages = [open];
    await press(link);
    expect(openWindow).not.toHaveBeenCalled();
    expect(open.navigate).not.toHaveBeenCalled();
  },
);
