import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { NOTICE_TOPICS } from '@pelorus/protocol/inbox/topics.ts';
import { WEBHOOK_EVENTS } from '@pelorus/protocol/webhooks/events.ts';
import { expect, test } from 'vitest';
import { byDay, dayName } from './notice-days.ts';
import { afterNews, countNews, isShown } from './notices-data.ts';
import { NOTICES_VIEW } from './notices-view.ts';
import { channelState, TOPIC_EVENTS, topicsOf } from './settings/topic-rows.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const entry = (id: string, change: Partial<InboxEntry> = {}): InboxEntry => ({
  ...{ id, kind: 'order-ended', topic: 'endings', area: 'orders', values: {}, time: at(28, 12), isRead: false },
  ...change,
});
const readOf = (entries: readonly InboxEntry[]) => entries.filter(({ isRead }) => isRead).map(({ id }) => id);

test('INBX-52 entries stand under the reader’s days, those near by their names', () => {
  const entries = [entry('4', { time: at(28, 1) }), entry('3', { time: at(27, 23) }), entry('2', { time: at(27, 0) })];
  expect(byDay(entries).map((day) => day.entries.map(({ id }) => id))).toEqual([['4'], ['3', '2']]);
  expect(byDay([])).toEqual([]);
  const now = at(28, 12);
  expect([28, 27, 26].map((day) => dayName(at(day, 5), now, 'en_US'))).toEqual(['Today', 'Yesterday', 'Nov 26, 2026']);
  expect(dayName(at(28, 0), now, 'ar_AE')).toBe('اليوم');
});

test('INBX-53 what is read here or elsewhere is shown read where it stands', () => {
  const entries = [entry('103'), entry('102', { area: 'wallet' }), entry('99')];
  expect(readOf(afterNews(entries, { kind: 'read', ids: ['102', '7'] }))).toEqual(['102']);
  expect(readOf(afterNews(entries, { kind: 'readAll', upTo: '102' }))).toEqual(['102', '99']);
  expect(readOf(afterNews(entries, { kind: 'readAll', upTo: '103', area: 'orders' }))).toEqual(['103', '99']);
  expect(afterNews(entries, { kind: 'entry', entry: entry('104') })).toEqual(entries);
});

test('INBX-52 news are offered where the filter would show them', () => {
  expect(isShown(entry('1'), { area: '', isUnread: true })).toBe(true);
  expect(isShown(entry('1', { isRead: true }), { area: '', isUnread: true })).toBe(false);
  expect(isShown(entry('1'), { area: 'wallet', isUnread: false })).toBe(false);
});

test('INBX-52 what was told and is not listed is counted, whenever it was told; what is older or listed is not', () => {
  const all = { area: '', isUnread: false } as const;
  const told = [entry('8'), entry('101'), entry('100'), entry('101')];
  expect(countNews(told, [entry('99'), entry('9')], all)).toBe(2);
  expect(countNews(told, [entry('101'), entry('100')], all)).toBe(0);
  expect(countNews(told, [], all)).toBe(3);
  expect(countNews(told, null, all)).toBe(0);
  expect(countNews(told, [], { area: 'wallet', isUnread: false })).toBe(0);
});

test('INBX-52 the view is the address’s; what makes no sense in it is as if it were not there', () => {
  const view = { tab: 'alerts', area: 'p2p', isUnread: true } as const;
  const query = NOTICES_VIEW.write(view, new URLSearchParams('other=1'));
  expect([String(query), NOTICES_VIEW.read(query)]).toEqual(['other=1&tab=alerts&area=p2p&unread=true', view]);
  const first = { tab: 'list', area: '', isUnread: false } as const;
  expect(NOTICES_VIEW.read(new URLSearchParams('tab=x&area=toString&unread=1'))).toEqual(first);
  expect(String(NOTICES_VIEW.write(first, query))).toBe('other=1');
});

test('INBX-54 every topic says what its channels are; a venue without a product does not offer its topics', () => {
  expect([channelState('security', 'mail'), channelState('fills', 'mail'), channelState('fills', 'push')]).toEqual([
    ...['always', 'none', 'choice'],
  ]);
  expect(topicsOf({ futures: true, p2p: true })).toEqual(Object.keys(NOTICE_TOPICS));
  const spot = topicsOf({ futures: false, p2p: false });
  expect(['marginCalls', 'funding', 'p2pSteps'].filter((topic) => (spot as string[]).includes(topic))).toEqual([]);
});

test('INBX-54 every event of webhooks tells a topic', () => {
  const placed = new Set(Object.values(TOPIC_EVENTS).flat());
  expect(WEBHOOK_EVENTS.filter((event) => !placed.has(event))).toEqual([]);
});
