import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // A screen of 60 frames a second.
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16 - (performance.now() % 16)));
  vi.stubGlobal('cancelAnimationFrame', (handle: ReturnType<typeof setTimeout>) => clearTimeout(handle));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('TRAD-30 a burst of requests shows once, and never more often than asked for', () => {
  const shownAt: number[] = [];
  const { request } = throttled(50, () => shownAt.push(performance.now()));
  for (let ms = 0; ms < 1_000; ms += 5) {
    request();
    vi.advanceTimersByTime(5);
  }
  expect(shownAt.length).toBeGreaterThan(10);
  for (let i = 1; i < shownAt.length; i++) {
    expect((shownAt[i] as number) - (shownAt[i - 1] as number)).toBeGreaterThanOrEqual(42);
  }
});

test('TRAD-30 the last request is shown, and nothing after it was cancelled', () => {
  const show = vi.fn();
  const { request, cancel } = throttled(50, show);
  request();
  vi.advanceTimersByTime(100);
  request();
  request();
  vi.advanceTimersByTime(100);
  expect(show).toHaveBeenCalledTimes(2);
  request();
  cancel();
  vi.advanceTimersByTime(500);
  expect(show).toHaveBeenCalledTimes(2);
  request();
  vi.advanceTimersByTime(100);
  expect(show).toHaveBeenCalledTimes(3);
});

test('TRAD-30 on a device for which a showing is heavy it shows more rarely, and as often as before when it is not', () => {
  const shownAt: number[] = [];
  let workMs = 20;
  const { request } = throttled(
    50,
    () => {
      shownAt.push(performance.now());
      vi.advanceTimersByTime(workMs);
    },
    100,
  );
  const showsInASecond = () => {
    const before = shownAt.length;
    const until = performance.now() + 1_000;
    while (performance.now() < until) {
      request();
      vi.advanceTimersByTime(5);
    }
    return shownAt.length - before;
  };
  showsInASecond();
  expect(showsInASecond()).toBeLessThanOrEqual(10);
  workMs = 0;
  showsInASecond();
  expect(showsInASecond()).toBeGreaterThan(14);
});
