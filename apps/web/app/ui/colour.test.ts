import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, luminance } from './colour.ts';

test.each([
  ['#000', '#fff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#000000', 5.25],
  ['rgb(119, 119, 119)', '#fff', 4.48],
  ['oklch(0 0 0)', 'oklch(1 0 0)', 21],
  ['oklch(62.8% 0.2577 29.23)', '#000', 5.25],
  ['lab(54.29 80.8 69.9)', '#000', 5.25],
])('DSN-02 %s and %s: %d to 1', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test('DSN-02 the same colour in three notations has one luminance', () => {
  // --accent of the light theme as it is written, as a build writes it for old browsers and for new ones.
  const written = luminance('oklch(0.495 0.19 262)') ?? 0;
  expect(luminance('#1d57cb')).toBeCloseTo(written, 2);
  expect(luminance('lab(38.6 11.9 -64.7)')).toBeCloseTo(written, 2);
});

test.each(['', 'red', '#ffff', '#12345', 'oklch(0.2 0 0 / 0.5)', 'rgba(0, 0, 0, 0.5)', 'var(--x)', 'oklch(a b c)'])(
  'DSN-02 %j is no opaque colour',
  (text) => {
    expect(luminance(text)).toBeNull();
    expect(contrast(text, '#000')).toBeNull();
  },
);

test('DSN-02 every contrast lies between 1 and 21, and a lighter grey is lighter', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, byte, (r, g, b, grey) => {
      const ratio = contrast(`rgb(${r}, ${g}, ${b})`, `rgb(${grey}, ${grey}, ${grey})`) ?? 0;
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21.0001);
      if (grey < 255)
        expect(luminance(`rgb(${grey + 1}, ${grey + 1}, ${grey + 1})`)).toBeGreaterThan(
          luminance(`rgb(${grey}, ${grey}, ${grey})`) ?? 1,
        );
    }),
  );
});
