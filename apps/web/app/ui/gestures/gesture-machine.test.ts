import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Gesture, type GestureState, gestureStep, NO_GESTURE, type PointerStep } from './gesture-machine.ts';

/** Runs steps from the beginning; returns the gestures as short texts, and the last state. */
function run(steps: readonly PointerStep[]): { told: string[]; state: GestureState } {
  let state = NO_GESTURE;
  const told: Gesture[] = [];
  for (const step of steps) {
    const next = gestureStep(state, step);
    state = next.state;
    told.push(...next.gestures);
  }
  return { told: told.map((one) => (one.kind === 'swipe' ? `swipe ${one.direction}` : one.kind)), state };
}
const down = (x: number, y: number, timeMs = 0, id = 1): PointerStep => ({ type: 'down', id, x, y, timeMs });
const move = (x: number, y: number, timeMs = 50, id = 1): PointerStep => ({ type: 'move', id, x, y, timeMs });
const up = (x: number, y: number, timeMs = 100, id = 1): PointerStep => ({ type: 'up', id, x, y, timeMs });
const time = (timeMs: number): PointerStep => ({ type: 'time', timeMs });

describe('S9.08 tap 10 px, swipe 30 px, hold 400 ms, long-tap 400 ms', () => {
  test.each<[string, PointerStep[], string[]]>([
    ['pressed and released', [down(0, 0), up(0, 0)], ['tap']],
    ['released 10 px away', [down(0, 0), up(6, 8)], ['tap']],
    ['released 11 px away: neither tap nor swipe', [down(0, 0), up(11, 0)], []],
    ['moved 20 px and back', [down(0, 0), move(20, 0), up(0, 0)], []],
    ['29 px across', [down(0, 0), up(29, 0)], []],
    ['30 px across', [down(0, 0), up(30, 0)], ['swipe right']],
    ['30 px back', [down(100, 0), up(70, 0)], ['swipe left']],
    ['30 px up', [down(0, 100), up(0, 70)], ['swipe up']],
    ['30 px down, 29 across', [down(0, 0), up(29, 30)], ['swipe down']],
    ['as far across as down counts as across', [down(0, 0), up(40, 40)], ['swipe right']],
    ['released at 399 ms', [down(0, 0), time(399), up(0, 0, 399)], ['tap']],
    ['held 400 ms, still pressed', [down(0, 0), time(400)], ['hold']],
    ['held and released', [down(0, 0), time(400), up(0, 0, 450)], ['hold', 'long-tap']],
    ['the clock came late', [down(0, 0), up(0, 0, 400)], ['hold', 'long-tap']],
    ['a hold is told once', [down(0, 0), time(400), time(800), up(3, 3, 900)], ['hold', 'long-tap']],
    ['strayed before the hold', [down(0, 0), move(12, 0), time(500), up(12, 0, 600)], []],
    ['held, then drawn away: no swipe', [down(0, 0), time(400), move(60, 0, 500), up(60, 0, 600)], ['hold']],
    ['drawn away slowly is a swipe', [down(0, 0), move(15, 0, 300), up(60, 0, 900)], ['swipe right']],
    ['cancelled by the browser', [down(0, 0), move(0, 40), { type: 'cancel', id: 1 }, up(0, 60)], []],
    ['two fingers', [down(0, 0), down(9, 9, 10, 2), up(60, 0, 90), up(9, 9, 95, 2)], []],
    [
      'after two fingers, one again',
      [down(0, 0), down(9, 9, 1, 2), up(0, 0), up(9, 9, 2, 2), down(5, 5), up(5, 5)],
      ['tap'],
    ],
    ['another pointer moves about', [down(0, 0), move(90, 0, 10, 7), up(0, 0)], ['tap']],
    ['released without a press', [up(0, 0)], []],
    ['time without a press', [time(9_000)], []],
  ])('%s', (_, steps, told) => {
    expect(run(steps).told).toEqual(told);
  });
});

const anyStep: fc.Arbitrary<PointerStep> = fc.oneof(
  fc.record({
    type: fc.constantFrom('down' as const, 'move' as const, 'up' as const),
    id: fc.integer({ min: 1, max: 3 }),
    x: fc.integer({ min: -80, max: 80 }),
    y: fc.integer({ min: -80, max: 80 }),
    timeMs: fc.integer({ min: 0, max: 1_500 }),
  }),
  fc.record({ type: fc.constant('cancel' as const), id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ type: fc.constant('time' as const), timeMs: fc.integer({ min: 0, max: 1_500 }) }),
);

test('S9.08 whatever comes, each press ends in at most one gesture, a long tap follows its hold, and lifting all clears all', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const { told, state } = run(steps);
      const presses = steps.filter(({ type }) => type === 'down').length;
      expect(told.filter((kind) => kind !== 'hold').length).toBeLessThanOrEqual(presses);
      expect(told.filter((kind) => kind === 'hold').length).toBeLessThanOrEqual(presses);
      told.forEach((kind, at) => {
        if (kind === 'long-tap') expect(told[at - 1]).toBe('hold');
      });
      let last = state;
      for (let round = 0; round < steps.length; round++)
        for (const id of [1, 2, 3]) last = gestureStep(last, { type: 'cancel', id }).state;
      expect(last).toEqual(NO_GESTURE);
    }),
    { numRuns: 500 },
  );
});

test('S9.08 one finger: the gesture is told by where and when it was lifted, whatever stood between', () => {
  const place = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: place, y: fc.constant(0) })),
      fc.integer({ min: 1, max: 1_000 }),
      (path, lastedMs) => {
        const steps = path.map(({ x, y }, at) => move(x, y, (at * lastedMs) / (path.length + 1)));
        const { told } = run([down(0, 0), ...steps, up(0, 0, lastedMs)]);
        expect(told).toEqual(lastedMs >= 400 ? ['hold', 'long-tap'] : ['tap']);
      },
    ),
  );
});
