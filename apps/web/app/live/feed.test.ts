import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeed, keyedFeeds } from './feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function counted() {
  const source = { starts: 0, stops: 0, set: (_: number) => {} };
  const feed = createFeed(0, (set) => {
    source.starts += 1;
    source.set = set;
    return () => {
      source.stops += 1;
    };
  });
  return { feed, source };
}

test('runs its source once for all listeners and tells each of a change', () => {
  const { feed, source } = counted();
  const first = vi.fn();
  const second = vi.fn();
  feed.subscribe(first);
  feed.subscribe(second);
  source.set(5);
  source.set(5);
  expect([source.starts, feed.get(), first.mock.calls.length, second.mock.calls.length]).toEqual([1, 5, 1, 1]);
});

test('stops a moment after the last listener left, and forgets', () => {
  const { feed, source } = counted();
  const leave = feed.subscribe(() => {});
  source.set(5);
  leave();
  vi.advanceTimersByTime(999);
  expect([source.stops, feed.get()]).toEqual([0, 5]);
  vi.advanceTimersByTime(1);
  expect([source.stops, feed.get()]).toEqual([1, 0]);
});

test('takes nothing more from a source that was stopped: an answer on its way comes too late', () => {
  const { feed, source } = counted();
  feed.subscribe(() => {})();
  vi.advanceTimersByTime(1_000);
  source.set(5);
  expect(feed.get()).toBe(0);
  const { set } = source;
  feed.subscribe(() => {});
  set(6);
  expect(feed.get()).toBe(0);
});

test('keeps running when somebody comes back in time', () => {
  const { feed, source } = counted();
  feed.subscribe(() => {})();
  vi.advanceTimersByTime(500);
  const leave = feed.subscribe(() => {});
  vi.advanceTimersByTime(5_000);
  expect([source.starts, source.stops]).toEqual([1, 0]);
  leave();
  vi.advanceTimersByTime(1_000);
  feed.subscribe(() => {});
  expect([source.starts, source.stops]).toEqual([2, 1]);
});

test('one feed a key', () => {
  const make = vi.fn((key: string) => createFeed(key, () => () => {}));
  const feeds = keyedFeeds(make);
  expect(feeds('a')).toBe(feeds('a'));
  expect(feeds('b')).not.toBe(feeds('a'));
  expect(make).toHaveBeenCalledTimes(2);
});
