import { choicesOf, isOn } from '@pelorus/database/inbox/choices.ts';
import { type EntryRow, inboxPage, markRead, newestOf, unreadOf } from '@pelorus/database/inbox/entries.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { InboxData, InboxEntry, InboxNews, InboxQuery, InboxReadBody } from '@pelorus/protocol/inbox/http.ts';
import type { InboxNeeds } from './needs.ts';

const SHOWN = 30;
/** The largest place (bigint): longer texts of digits are none. */
const PLACE_MAX = 2n ** 63n - 1n;

const isPlace = (text: string) => BigInt(text) <= PLACE_MAX;

function presentEntry({ area, filled, isRead, kind, place, timeMs, topic }: EntryRow): InboxEntry {
  return { id: place, kind, topic, area, values: filled, time: timeMs, isRead };
}

/** Returns a page of a person's inbox with their unread count (INBX-01). */
export async function readInbox(
  { clock, pool }: InboxNeeds,
  userId: string,
  language: string,
  { area, before, limit = SHOWN, unread }: InboxQuery,
): Promise<InboxData> {
  const nowMs = clock();
  const choices = (await choicesOf(pool, [userId]))(userId);
  const found = await inboxPage(pool, userId, {
    area: area ?? null,
    isUnread: unread === 'true',
    before: before !== undefined && isPlace(before) ? before : null,
    most: limit + 1,
    ...{ language, nowMs, hasPosts: isOn(choices, 'announcements', 'page') },
  });
  const shown = found.slice(0, limit);
  return {
    entries: shown.map(presentEntry),
    unread: await unreadOf(pool, userId, nowMs),
    next: found.length > limit ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** Marks entries of a person read and returns how many are left; those of others stay as they are (INBX-03, INBX-04). */
export async function readEntries({ clock, pool }: InboxNeeds, userId: string, body: InboxReadBody): Promise<number> {
  const nowMs = clock();
  if ('ids' in body) await markRead(pool, userId, { places: body.ids.filter(isPlace) }, nowMs);
  else if (isPlace(body.upTo)) await markRead(pool, userId, { upTo: body.upTo, area: body.area ?? null }, nowMs);
  return unreadOf(pool, userId, nowMs);
}

/** Returns what pages of these accounts are told when their inboxes change (INBX-07). */
export async function inboxNews(
  pool: Queryable,
  accounts: readonly number[],
  nowMs: number,
): Promise<{ account: number; row: InboxNews }[]> {
  const found = await newestOf(pool, accounts);
  return Promise.all(
    found.map(async ({ account, newest, userId }) => ({
      account,
      row: { unread: await unreadOf(pool, userId, nowMs), newest: newest === null ? null : presentEntry(newest) },
    })),
  );
}
