import { expect, test } from 'vitest';
import { followLast } from './follow-last.ts';

/** A feed, and a browser whose frames take as long as is said. */
function stage(frameMs: number) {
  let [value, nowMs] = ['1', 0];
  let listener = () => {};
  let waiting: { atMs: number; call: () => void } | null = null;
  const drawn: [number, string | null][] = [];
  const end = followLast(
    {
      get: () => value,
      subscribe(next: () => void) {
        listener = next;
        return () => {
          listener = () => {};
        };
      },
    },
    (last) => drawn.push([nowMs, last]),
    {
      now: () => nowMs,
      onFrame(call) {
        const beganMs = nowMs;
        nowMs += frameMs;
        call(beganMs);
      },
      after(ms, call) {
        waiting = { atMs: nowMs + ms, call };
        return () => {
          waiting = null;
        };
      },
    },
  );
  const tell = (next: string, atMs: number) => {
    if (waiting !== null && waiting.atMs <= atMs) {
      nowMs = Math.max(nowMs, waiting.atMs);
      const { call } = waiting;
      waiting = null;
      call();
    }
    nowMs = Math.max(nowMs, atMs);
    value = next;
    listener();
  };
  return { drawn, tell, end };
}

test('TRAD-30 where drawing is quick, every price is drawn as it comes', () => {
  const { drawn, tell } = stage(2);
  for (let n = 2; n <= 9; n += 1) tell(String(n), n * 250);
  expect(drawn.map(([, last]) => last)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('TRAD-30 where drawing is costly, the price is drawn at most twice a second, the newest in the end', () => {
  const { drawn, tell } = stage(30);
  for (let n = 2; n <= 41; n += 1) tell(String(n), n * 100);
  tell('last', 9_000);
  tell('last', 10_000);
  for (const [at, [ms]] of drawn.entries())
    if (at > 0) expect(ms - (drawn[at - 1]?.[0] ?? 0)).toBeGreaterThanOrEqual(500);
  expect(drawn.length).toBeGreaterThan(7);
  expect(drawn.at(-1)?.[1]).toBe('last');
});

test('TRAD-30 what ends draws nothing any more', () => {
  const { drawn, tell, end } = stage(30);
  tell('2', 10);
  end();
  tell('3', 5_000);
  expect(drawn).toHaveLength(1);
});
