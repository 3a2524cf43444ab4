import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewestCandle } from './newest-candle.ts';

const bar = (timestamp: number, close: number) => ({ timestamp, open: 10, high: 12, low: 8, close });

test('TRAD-340 the newest candle closes at the last price, and reaches to it', () => {
  const candle = new NewestCandle<ReturnType<typeof bar>>();
  expect(candle.move(15)).toBeNull();
  expect(candle.begin([bar(1, 11), bar(2, 10)])).toEqual([bar(1, 11), { ...bar(2, 15), high: 15 }]);
  expect(candle.move(7)).toEqual({ ...bar(2, 7), low: 7 });
  expect(candle.move(7)).toBeNull();
  // As the stream told it, once it has ended.
  expect(candle.tell(bar(3, 9))).toEqual([bar(2, 10), { ...bar(3, 7), low: 7 }]);
  expect(candle.tell(bar(1, 9))).toEqual([bar(1, 9)]);
  expect(candle.move(null)).toEqual(bar(3, 9));
});

test('TRAD-340 whatever comes in whatever order, the last drawn close is the last price and the others are as told', () => {
  const event = fc.oneof(
    fc.record({ is: fc.constant('last' as const), price: fc.integer({ min: 1, max: 30 }) }),
    fc.record({
      is: fc.constant('bar' as const),
      step: fc.integer({ min: 0, max: 1 }),
      price: fc.integer({ min: 8, max: 12 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const candle = new NewestCandle<ReturnType<typeof bar>>();
      const told = new Map([[1, bar(1, 10)]]);
      const drawn = new Map(candle.begin([bar(1, 10)]).map((one) => [one.timestamp, one]));
      let newest = 1;
      let last: number | null = null;
      const draw = (bars: readonly ReturnType<typeof bar>[]) => {
        for (const one of bars) drawn.set(one.timestamp, one);
      };
      for (const one of events) {
        if (one.is === 'last') {
          last = one.price;
          const changed = candle.move(last);
          draw(changed === null ? [] : [changed]);
        } else {
          newest += one.step;
          told.set(newest, bar(newest, one.price));
          draw(candle.tell(bar(newest, one.price)));
        }
        for (const [timestamp, was] of told)
          if (timestamp !== newest) expect(drawn.get(timestamp)).toEqual(was);
          else expect(drawn.get(timestamp)?.close).toBe(last ?? was.close);
      }
    }),
  );
});
