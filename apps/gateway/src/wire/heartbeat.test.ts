import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from './heartbeat.ts';
import type { Outlet } from './outlet.ts';

let heartbeat: Heartbeat;
/** Stands still but where a test moves it. */
let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  heartbeat.close();
  vi.restoreAllMocks();
});

function checkAt(ms: number): void {
  nowMs = ms;
  heartbeat.check(ms);
}

/** A connection that answers pings while `answers`. */
class Fake {
  answers = true;
  closed = false;
  ended: number | null = null;
  readonly pings: string[] = [];
  readonly ws = Object.assign(new EventEmitter(), {
    ping: (payload: string) => {
      this.pings.push(payload);
      if (this.answers) this.ws.emit('pong');
    },
  });

  checkBehind(): void {}

  drop(): false {
    this.closed = true;
    return false;
  }

  end(code: number): void {
    this.closed = true;
    this.ended = code;
  }
}

const SECOND = 1_000;

it('BSTR-20 pings every 20 s with a payload, and drops who has not answered for a minute', () => {
  heartbeat = new Heartbeat({ silentMs: 60 * SECOND, lifeMs: null });
  const [good, silent] = [new Fake(), new Fake()];
  silent.answers = false;
  for (const fake of [good, silent]) heartbeat.add(fake as unknown as Outlet);
  for (let s = 1; s < 60; s++) checkAt(s * SECOND);
  expect([good.closed, silent.closed]).toEqual([false, false]);
  expect(good.pings).toHaveLength(2);
  expect(good.pings.every((payload) => payload !== '')).toBe(true);
  checkAt(60 * SECOND);
  expect([good.closed, silent.closed]).toEqual([false, true]);
  expect(silent.ended).toBeNull();
});

it('BSTR-20 whoever answered within the minute stays', () => {
  heartbeat = new Heartbeat({ silentMs: 50, lifeMs: null });
  const [good, silent] = [new Fake(), new Fake()];
  for (const fake of [good, silent]) heartbeat.add(fake as unknown as Outlet);
  checkAt(49);
  good.ws.emit('pong');
  checkAt(50);
  expect([good.closed, silent.closed]).toEqual([false, true]);
  checkAt(98);
  expect(good.closed).toBe(false);
  checkAt(99);
  expect(good.closed).toBe(true);
});

it('BSTR-21 ends a connection that is too old, and nobody it was told to forget', () => {
  heartbeat = new Heartbeat({ silentMs: 10 * SECOND, lifeMs: 5 * SECOND });
  const [old, gone] = [new Fake(), new Fake()];
  for (const fake of [old, gone]) heartbeat.add(fake as unknown as Outlet);
  heartbeat.remove(gone as unknown as Outlet);
  checkAt(5 * SECOND - 1);
  expect(old.closed).toBe(false);
  checkAt(5 * SECOND);
  expect([old.ended, gone.closed]).toEqual([1001, false]);
});
