import type { InboxData, InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { globalState } from '../../state/global-state.ts';

type Told = { onTold: () => void; take: (type: string, result: unknown) => void };
const socket: { listener: Told | null } = { listener: null };
const server = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
const tellNotice = vi.hoisted(() => vi.fn());
const renewAlerts = vi.hoisted(() => vi.fn());
vi.mock('@pelorus/client/http/request.ts', () => ({ apiGet: server.get, apiPost: server.post }));
vi.mock('../../live/private-channel.ts', () => ({
  listenPrivate: (channel: string, listener: Told) => {
    if (channel === 'inbox') socket.listener = listener;
    return () => {};
  },
}));
const announced: { take: ((news: unknown, isUpdate: boolean) => void) | null } = { take: null };
vi.mock('../../live/announcements.ts', () => ({
  listenAnnouncements: (take: (news: unknown, isUpdate: boolean) => void) => {
    announced.take = take;
    return () => {};
  },
}));
vi.mock('../../live/polling.ts', () => ({ pollWhileDown: () => () => {} }));
vi.mock('../../live/settled.ts', () => ({ settled: async () => {} }));
vi.mock('../native/badge.ts', () => ({ noteNews: () => {} }));
vi.mock('./notice-toasts.ts', () => ({ tellNotice }));
vi.mock('../alerts/price-alerts.ts', () => ({ renewAlerts }));

const entry = (id: string, change: Partial<InboxEntry> = {}): InboxEntry => ({
  ...{ id, kind: 'order-ended', topic: 'endings', area: 'orders', values: {}, time: Date.now(), isRead: false },
  ...change,
});
const answer = (unread: number, ...entries: InboxEntry[]): InboxData => ({ entries, unread, next: null });
const unread = () => globalState.getState().unread;

/** A page that knows entry 10, and what it hears from then on. */
async function opened() {
  vi.resetModules();
  const inbox = await import('./inbox.ts');
  const { globalState: state } = await import('../../state/global-state.ts');
  const heard: unknown[] = [];
  inbox.onInboxChange((change) => heard.push(change));
  inbox.startInbox(3);
  expect(state.getState().unread).toBe(3);
  server.get.mockResolvedValue(answer(1, entry('10')));
  socket.listener?.onTold();
  await vi.waitFor(() => expect(inbox.newestEntries.get().entries).toHaveLength(1));
  heard.length = 0;
  return { ...inbox, heard, count: () => state.getState().unread };
}

beforeEach(() => {
  vi.clearAllMocks();
  globalState.setState({ unread: 0 });
});

test('INBX-50 the count is that of page start, then that of the answer; nothing old is told', async () => {
  const { count, heard } = await opened();
  expect(count()).toBe(1);
  expect(heard).toEqual([]);
  expect(tellNotice).not.toHaveBeenCalled();
  expect(unread()).toBe(0);
});

test('INBX-50 INBX-56 every entry that came since is told once, oldest first, whatever brought it; alerts are shown, and their lists asked for again', async () => {
  const { count, heard, newestEntries } = await opened();
  const alert = entry('12', { topic: 'priceAlerts', area: 'alerts' });
  server.get.mockResolvedValue(answer(3, alert, entry('11'), entry('10')));
  socket.listener?.take('inbox', { unread: 3, newest: alert });
  expect(count()).toBe(3);
  await vi.waitFor(() => expect(newestEntries.get().entries).toHaveLength(3));
  const ids = heard.flatMap((change) => ((change as { kind: string }).kind === 'entry' ? [change] : []));
  expect(ids.map((change) => (change as { entry: InboxEntry }).entry.id)).toEqual(['11', '12']);
  await vi.waitFor(() => expect(tellNotice).toHaveBeenCalledExactlyOnceWith(alert));
  await vi.waitFor(() => expect(renewAlerts).toHaveBeenCalledOnce());
  socket.listener?.onTold();
  await vi.waitFor(() => expect(server.get).toHaveBeenCalledTimes(3));
  expect(tellNotice).toHaveBeenCalledTimes(1);
});

test('NEWS-27 an announcement that is published moves the count and the list of an open page; what was there does not', async () => {
  const { count, newestEntries } = await opened();
  const post = entry('11', { kind: 'announcement', topic: 'announcements', area: 'venue' });
  server.get.mockClear().mockResolvedValue(answer(2, post, entry('10')));
  announced.take?.({}, false);
  expect(server.get).not.toHaveBeenCalled();
  announced.take?.({}, true);
  await vi.waitFor(() => expect(newestEntries.get().entries?.[0]).toEqual(post));
  expect(count()).toBe(2);
  expect(tellNotice).not.toHaveBeenCalled();
});

test('INBX-53 an entry is read here at once and then on the server; a refusal asks how it really is', async () => {
  const { count, heard, markRead, newestEntries } = await opened();
  server.post.mockResolvedValue({ unread: 0 });
  const [known] = newestEntries.get().entries ?? [];
  const sent = markRead(known === undefined ? [] : [known]);
  expect([count(), newestEntries.get().entries?.[0]?.isRead]).toEqual([0, true]);
  expect(heard).toEqual([{ kind: 'read', ids: ['10'] }]);
  await sent;
  expect(server.post).toHaveBeenCalledExactlyOnceWith('/api/inbox/read', { ids: ['10'] });
  server.post.mockRejectedValue(new Error('away'));
  server.get.mockResolvedValue(answer(1, entry('10')));
  await expect(markRead([entry('10')])).rejects.toThrow('away');
  await vi.waitFor(() => expect(newestEntries.get().entries?.[0]?.isRead).toBe(false));
});

test('INBX-53 all up to the newest are read, or those of one area', async () => {
  const { count, heard, markAllRead } = await opened();
  server.post.mockResolvedValue({ unread: 1 });
  await markAllRead('10', 'wallet');
  expect(count()).toBe(1);
  server.post.mockResolvedValue({ unread: 0 });
  await markAllRead('10');
  expect(count()).toBe(0);
  expect(heard).toEqual([
    { kind: 'readAll', upTo: '10', area: 'wallet' },
    { kind: 'readAll', upTo: '10' },
  ]);
  expect(server.post.mock.calls.map(([, body]) => body)).toEqual([{ upTo: '10', area: 'wallet' }, { upTo: '10' }]);
});
