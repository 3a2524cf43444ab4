import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering, ok, refused } from '../../testing/answers.ts';
import { apiGet, apiPost } from './request.ts';
import { onSessionOver } from './unauthorized.ts';
import { afterWrites } from './writes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fetch whose answer comes when it is given. */
function answeringLater() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { fetch: (() => promise) as unknown as typeof fetch, answer: resolve };
}

test('CLI-47 a page is left after the answer of each change on the way, and after its caller dealt with it', async () => {
  const [first, second] = [answeringLater(), answeringLater()];
  const events: string[] = [];
  const deal = async (name: string, call: Promise<unknown>) => {
    await call.catch(() => undefined);
    for (let steps = 0; steps < 20; steps++) await null;
    events.push(name);
  };
  const all = [deal('a', apiPost('/api/a', {}, first)), deal('b', apiPost('/api/b', {}, second))];
  afterWrites(() => events.push('left'));
  second.answer(refused(403, 'FORBIDDEN', 105));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events).toEqual(['b']);
  first.answer(ok(1));
  await Promise.all(all);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['b', 'a', 'left']);
});

test('CLI-47 with nothing or a reading on the way it is left at once, and an answer that never comes holds it five seconds', async () => {
  const [reading, writing] = [answeringLater(), answeringLater()];
  const left = vi.fn();
  const read = apiGet('/api/a', reading);
  afterWrites(left);
  expect(left).toHaveBeenCalledTimes(1);
  const written = apiPost('/api/b', {}, writing);
  afterWrites(left);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(left).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledTimes(2);
  reading.answer(ok(1));
  writing.answer(ok(2));
  expect(await Promise.all([read, written])).toEqual([1, 2]);
  afterWrites(left);
  expect(left).toHaveBeenCalledTimes(3);
});

test('CLI-47 the change that found the session over is itself one that is waited for', async () => {
  const events: string[] = [];
  const stop = onSessionOver(() => afterWrites(() => events.push('left')));
  const call = apiPost('/api/a', {}, answering(refused(401, 'NOT_LOGGED_IN', 401))).catch(() => events.push('told'));
  await vi.runAllTimersAsync();
  await call;
  expect(events).toEqual(['told', 'left']);
  stop();
});
