import { describe, expect, test } from 'vitest';
import { methodOf, settingsOf } from './options.ts';
import { isReportingOn } from './reporting.ts';
import { SendingMachine } from './sending.ts';

const machine = () => new SendingMachine({ batchSize: 6, intervalMs: 6_000 });
const NEVER = Number.POSITIVE_INFINITY;

describe('when to send', () => {
  test('S9.11 ANA-08 six events at once, fewer after six seconds from the first', () => {
    const sending = machine();
    sending.stored(1_000, 1);
    sending.stored(3_000, 2);
    expect(sending.nextTickMs).toBe(7_000);
    sending.stored(4_000, 6);
    expect(sending.nextTickMs).toBe(4_000);
    expect(sending.tick(3_999)).toBe(false);
    expect(sending.tick(4_000)).toBe(true);
    expect(sending.nextTickMs).toBe(NEVER);
  });

  test('ANA-08 one request at a time; what came meanwhile goes after it', () => {
    const sending = machine();
    sending.stored(0, 6);
    sending.tick(0);
    sending.stored(10, 12);
    expect([sending.nextTickMs, sending.tick(10)]).toEqual([NEVER, false]);
    sending.ended(20, 'done', 6);
    expect(sending.nextTickMs).toBe(20);
    sending.tick(20);
    sending.ended(30, 'done', 2);
    expect(sending.nextTickMs).toBe(6_030);
    sending.tick(6_030);
    sending.ended(6_040, 'done', 0);
    expect(sending.nextTickMs).toBe(NEVER);
  });

  test('S9.11 ANA-08 ANA-63 three retries, then longer and longer pauses, ten minutes at most', () => {
    const sending = machine();
    sending.stored(0, 6);
    let nowMs = 0;
    const waits: number[] = [];
    for (let n = 0; n < 14; n++) {
      expect(sending.tick(nowMs)).toBe(true);
      sending.ended(nowMs, 'failed', 6);
      // More events do not hasten what has just failed.
      sending.stored(nowMs, 30);
      waits.push(sending.nextTickMs - nowMs);
      nowMs = sending.nextTickMs;
    }
    expect(waits.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 12_000, 24_000, 48_000]);
    expect(waits.at(-1)).toBe(600_000);
    sending.tick(nowMs);
    sending.ended(nowMs, 'done', 6);
    expect(sending.nextTickMs).toBe(nowMs);
  });

  test('ANA-08 ANA-63 the receiver may ask for longer peace', () => {
    const sending = machine();
    sending.stored(0, 6);
    sending.tick(0);
    sending.ended(0, 'failed', 6, 90_000);
    expect(sending.nextTickMs).toBe(90_000);
  });

  test('ANA-08 ANA-63 nothing while off line; back on line it goes at once', () => {
    const sending = machine();
    sending.offline();
    sending.stored(0, 6);
    expect(sending.nextTickMs).toBe(NEVER);
    sending.online(500, 6);
    expect(sending.nextTickMs).toBe(500);
  });
});

describe('settings', () => {
  const read = (options: object) => settingsOf(options, () => {});
  test('S9.11 a batch is 6 unless told, between 1 and 30', () => {
    const sizes = [undefined, 0, -5, 1, 12, 30, 31, 1e9, 7.9, '8', 'x', null, Number.NaN];
    expect(sizes.map((batchSize) => read({ batchSize }).batchSize)).toEqual([
      6, 1, 1, 1, 12, 30, 30, 30, 7, 8, 6, 6, 6,
    ]);
  });

  test('S9.11 6000 ms between, 3000 ms for an answer, unless told', () => {
    expect(read({})).toMatchObject({ intervalMs: 6_000, timeoutMs: 3_000, strict: true, debug: false });
    expect(read({ timeoutMs: 500 }).timeoutMs).toBe(500);
    expect(read({ timeoutMs: '700' }).timeoutMs).toBe(700);
  });

  test('S4.07 S7.24 image, ajax or beacon; anything else is image', () => {
    expect(['image', 'ajax', 'beacon', 'AJAX', '', null, undefined, 'fetch', {}].map(methodOf)).toEqual([
      'image',
      'ajax',
      'beacon',
      ...Array(6).fill('image'),
    ]);
  });

  test('S9.11 ANA-13 reporting is on when the value is the text true, and for nothing else', () => {
    expect(isReportingOn('true')).toBe(true);
    for (const value of [true, 'TRUE', ' true', '1', 1, 'false', '', null, undefined, {}])
      expect(isReportingOn(value)).toBe(false);
  });
});
