import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame } from './same.ts';

test('LEDG-01 what is told is what is meant exactly if both are the same JSON', () => {
  const part = fc.oneof(fc.constantFrom(0, 1, '0', '', null, false), fc.array(fc.constantFrom(1, 2), { maxLength: 2 }));
  const event = fc.record({ kind: fc.constantFrom('a', 'b'), x: part, y: part }, { requiredKeys: ['kind'] });
  const events = fc.array(event, { maxLength: 2 });
  fc.assert(
    fc.property(events, events, (told, meant) => {
      expect(isSame(told, meant)).toBe(JSON.stringify(told) === JSON.stringify(meant));
      expect(isSame(told, structuredClone(told))).toBe(true);
    }),
  );
  expect([isSame([], {}), isSame({ x: 1 }, { y: 1 }), isSame(null, {}), isSame([1], [1, 2])]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
