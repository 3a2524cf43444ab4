import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, toastStore } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toastStore.hold(null);
  vi.runAllTimers();
  vi.useRealTimers();
});

const say = (text: string, topic?: string) =>
  showToast({ kind: 'done', text, ...(topic === undefined ? {} : { topic }) });
const shown = () => toastStore.get().map(({ text }) => text);

test('WEB-110 at most two are shown: the oldest gives way', () => {
  for (const text of ['a', 'b', 'c']) say(text);
  expect(shown()).toEqual(['b', 'c']);
});

test('WEB-110 what is pointed at or has the focus stays, and the other gives way', () => {
  toastStore.hold(say('a'));
  say('b');
  say('c');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['a']);
  say('d');
  expect(shown()).toEqual(['a', 'd']);
  toastStore.hold(null);
  vi.advanceTimersByTime(4_999);
  expect(shown()).toEqual(['a', 'd']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('WEB-110 what was closed is held no more', () => {
  const id = say('a');
  toastStore.hold(id);
  toastStore.dismiss(id);
  for (const text of ['b', 'c', 'd']) say(text);
  expect(shown()).toEqual(['c', 'd']);
});

test('WEB-111 the next word of a topic stands where the last one stands, and begins its time', () => {
  const id = say('1 fill', 'order 7');
  say('other');
  vi.advanceTimersByTime(4_000);
  expect(say('2 fills', 'order 7')).toBe(id);
  expect(shown()).toEqual(['2 fills', 'other']);
  expect(toastStore.get()[0]).toMatchObject({ isUpdate: true });
  vi.advanceTimersByTime(1_000);
  expect(shown()).toEqual(['2 fills']);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual([]);
  expect(say('1 fill', 'order 7')).not.toBe(id);
});

test('NEWS-28 one that stays outlasts every time, gives way last, and goes once its topic is said elsewhere', () => {
  showToast({ kind: 'info', text: 'banner', topic: 'banner', stays: true });
  say('a');
  say('b');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['banner']);
  toastStore.dismissTopic('other');
  expect(shown()).toEqual(['banner']);
  toastStore.dismissTopic('banner');
  expect(shown()).toEqual([]);
});
