import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { InboxData, InboxEntry, InboxNews, InboxReadBody, InboxUnread } from '@pelorus/protocol/inbox/http.ts';
import type { NoticeArea } from '@pelorus/protocol/inbox/topics.ts';
import { listenAnnouncements } from '../../live/announcements.ts';
import type { Feed } from '../../live/feed.ts';
import { pollWhileDown } from '../../live/polling.ts';
import { listenPrivate } from '../../live/private-channel.ts';
import { settled } from '../../live/settled.ts';
import { globalState } from '../../state/global-state.ts';
import { noteNews } from '../native/badge.ts';
import { isLater } from './entry-order.ts';
import { isTold } from './notice-toasts.logic.ts';

const POLL_MS = 30_000;
/** As many as the bell shows. */
const NEWEST = 8;

/** What happened to the inbox, for whoever shows more of it than the newest. */
export type InboxChange =
  | { kind: 'entry'; entry: InboxEntry }
  /** By this or another page: these, or all up to one of an area or of all. */
  | { kind: 'read'; ids: readonly string[] }
  | { kind: 'readAll'; upTo: string; area?: NoticeArea };

interface Newest {
  /** null until they came. */
  entries: readonly InboxEntry[] | null;
  /** Why they did not come. */
  error: unknown;
}

let newest: Newest = { entries: null, error: null };
let isStarted = false;
let asked = 0;
const changed = new Set<() => void>();
const hearing = new Set<(news: InboxChange) => void>();

function show(next: Newest): void {
  newest = next;
  for (const listener of changed) listener();
}
const count = (unread: number) => globalState.setState({ unread });

/** The newest entries, live once `startInbox` was called. */
export const newestEntries: Feed<Newest> = {
  get: () => newest,
  subscribe(listener) {
    changed.add(listener);
    return () => changed.delete(listener);
  },
};

/** Calls `listener` with what happens to the inbox from now on. Returns what stops it. */
export function onInboxChange(listener: (news: InboxChange) => void): () => void {
  hearing.add(listener);
  return () => void hearing.delete(listener);
}

function tell(news: InboxChange): void {
  for (const listener of hearing) listener(news);
}

const ask = () => apiGet<InboxData>('/api/inbox', { query: { limit: NEWEST }, keepsSession: true });

/** Tells what is new since the newest were last known, oldest first, and what was read meanwhile. */
function take({ entries, unread }: InboxData): void {
  const known = newest.entries;
  show({ entries, error: null });
  count(unread);
  const last = known?.[0]?.id ?? '0';
  // Nobody is told of the first, but a list that was read a moment earlier may lack one of them.
  for (const entry of entries.toReversed())
    if (known === null) tell({ kind: 'entry', entry });
    else if (isLater(entry.id, last)) tellEntry(entry);
  const first = entries[0];
  if (unread === 0 && first !== undefined) tell({ kind: 'readAll', upTo: first.id });
  else tell({ kind: 'read', ids: entries.flatMap(({ id, isRead }) => (isRead ? [id] : [])) });
}

function tellEntry(entry: InboxEntry): void {
  tell({ kind: 'entry', entry });
  if (entry.isRead) return;
  if (entry.topic !== 'fills') noteNews();
  if (entry.topic === 'priceAlerts') void import('../alerts/price-alerts.ts').then(({ renewAlerts }) => renewAlerts());
  if (isTold(entry, Date.now())) void import('./notice-toasts.ts').then(({ tellNotice }) => tellNotice(entry));
}

/** Asks for the newest entries again. */
export function renewInbox(): void {
  asked += 1;
  const number = asked;
  ask().then(
    (data) => number === asked && take(data),
    (error: unknown) => number === asked && show({ ...newest, error }),
  );
}

/** Follows the person's inbox from now on: the count of the page, the newest entries and what is told (INBX-50). */
export function startInbox(unreadAtStart: number): void {
  if (isStarted) return;
  isStarted = true;
  count(unreadAtStart);
  listenPrivate('inbox', {
    onTold: () => void settled().then(renewInbox),
    onLost: () => {},
    take: (_, result) => {
      count((result as InboxNews).unread);
      renewInbox();
    },
  });
  // They stand in no one's channel: what everybody is told is told once (NEWS-27).
  listenAnnouncements((_, isUpdate) => isUpdate && renewInbox());
  pollWhileDown({ ask: () => settled().then(ask), take, everyMs: POLL_MS, slow: true });
}

async function sendRead(body: InboxReadBody): Promise<void> {
  asked += 1;
  try {
    count((await apiPost<InboxUnread>('/api/inbox/read', body)).unread);
  } catch (error) {
    renewInbox();
    throw error;
  }
}

/** Marks entries read, at once here and then on the server. Throws ApiRefusal. */
export async function markRead(entries: readonly InboxEntry[]): Promise<void> {
  const ids = entries.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length === 0) return;
  count(Math.max(0, globalState.getState().unread - ids.length));
  show({
    ...newest,
    entries: newest.entries?.map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one)) ?? null,
  });
  tell({ kind: 'read', ids });
  await sendRead({ ids });
}

/** Marks read all up to an entry, of one area or of all. Throws ApiRefusal. */
export async function markAllRead(upTo: string, area?: NoticeArea): Promise<void> {
  const isMeant = (one: InboxEntry) => !isLater(one.id, upTo) && (area === undefined || one.area === area);
  if (area === undefined) count(0);
  show({ ...newest, entries: newest.entries?.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)) ?? null });
  const range = area === undefined ? { upTo } : { upTo, area };
  tell({ kind: 'readAll', ...range });
  await sendRead(range);
}
