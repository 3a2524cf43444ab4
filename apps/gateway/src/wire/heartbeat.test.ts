import { EventEmitter } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { Heartbeat } from './heartbeat.ts';
import type { Outlet } from './outlet.ts';

let heartbeat: Heartbeat;
afterEach(() => heartbeat.close());

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
  const start = performance.now();
  // The clock of answers is the real one: to it, all of this happens at the start.
  for (let s = 1; s < 60; s++) heartbeat.check(start + s * SECOND);
  expect([good.closed, silent.closed]).toEqual([false, false]);
  expect(good.pings).toHaveLength(2);
  expect(good.pings.every((payload) => payload !== '')).toBe(true);
  heartbeat.check(start + 61 * SECOND);
  expect(silent.closed).toBe(true);
  expect(silent.ended).toBeNull();
});

it('BSTR-20 whoever answered within the minute stays', () => {
  heartbeat = new Heartbeat({ silentMs: 50, lifeMs: null });
  const [good, silent] = [new Fake(), new Fake()];
  for (const fake of [good, silent]) heartbeat.add(fake as unknown as Outlet);
  const start = performance.now();
  while (performance.now() < start + 60);
  const now = performance.now();
  good.ws.emit('pong');
  heartbeat.check(now);
  expect([good.closed, silent.closed]).toEqual([false, true]);
});

it('BSTR-21 ends a connection that is too old, and nobody it was told to forget', () => {
  heartbeat = new Heartbeat({ silentMs: 10 * SECOND, lifeMs: 5 * SECOND });
  const [old, gone] = [new Fake(), new Fake()];
  for (const fake of [old, gone]) heartbeat.add(fake as unknown as Outlet);
  heartbeat.remove(gone as unknown as Outlet);
  const start = performance.now();
  heartbeat.check(start + 4 * SECOND);
  expect(old.closed).toBe(false);
  heartbeat.check(start + 6 * SECOND);
  expect([old.ended, gone.closed]).toEqual([1001, false]);
});
