import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editBetween } from './text-edit.ts';

test.each([
  ['12', '152', 2, { from: 1, to: 1, inserted: '5' }],
  ['11', '111', 1, { from: 0, to: 0, inserted: '1' }],
  ['11', '111', 2, { from: 1, to: 1, inserted: '1' }],
  ['123', '13', 1, { from: 1, to: 2, inserted: '' }],
  ['', 'abc', 3, { from: 0, to: 0, inserted: 'abc' }],
  ['abc', '', 0, { from: 0, to: 3, inserted: '' }],
  ['1.50', '1.5', 3, { from: 3, to: 4, inserted: '' }],
  ['same', 'same', 4, { from: 4, to: 4, inserted: '' }],
])('FMT-31 from %j to %j with the caret at %i', (old, now, caret, edit) => {
  expect(editBetween(old, now, caret)).toEqual(edit);
});

test('FMT-31 an edit makes the new text of the old one', () => {
  const text = fc.stringMatching(/^[01.]{0,8}$/);
  fc.assert(
    fc.property(text, text, fc.nat({ max: 8 }), (old, now, caret) => {
      const { from, to, inserted } = editBetween(old, now, Math.min(caret, now.length));
      expect(old.slice(0, from) + inserted + old.slice(to)).toBe(now);
      expect(from).toBeLessThanOrEqual(to);
    }),
  );
});
