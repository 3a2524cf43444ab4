import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { THEME_COLOURS } from '../frame/theme-colours.ts';
import { hexOfOklch } from './hex.ts';

describe('the installed page', () => {
  test.each([
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0 0 0)', '#000000'],
    // CSS Color 4's own examples of sRGB red and a mid grey.
    ['oklch(0.627955 0.257683 29.2339)', '#ff0000'],
    ['oklch(0.5999 0 0)', '#808080'],
  ])('SHL-40 %s is %s for readers of manifests', (oklch, hex) => {
    expect(hexOfOklch(oklch)).toBe(hex);
  });

  test('SHL-40 what is no opaque colour of ours is refused', () => {
    expect(() => hexOfOklch('red')).toThrow(RangeError);
    expect(() => hexOfOklch('oklch(1 0 0 / 0.5)')).toThrow(RangeError);
    for (const theme of Object.values(THEME_COLOURS))
      for (const colour of Object.values(theme)) expect(hexOfOklch(colour)).toMatch(/^#[0-9a-f]{6}$/);
  });

  test.each([
    ['icon-192', 192],
    ['icon-512', 512],
    ['maskable-192', 192],
    ['maskable-512', 512],
    ['apple-touch-180', 180],
  ])('SHL-40 %s is a picture of %i pixels each way', (name, size) => {
    const png = readFileSync(new URL(`../../../public/icons/${name}.png`, import.meta.url));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  });

  test('SHL-42 the worker imports nothing and keeps nothing but the page for offline visits', () => {
    const source = readFileSync(new URL('./service-worker.ts', import.meta.url), 'utf8');
    expect(source).not.toMatch(/^import /m);
    expect([...source.matchAll(/\.put\((\w+)/g)].map(([, what]) => what)).toEqual(['address', 'TOLD']);
    expect(source).not.toMatch(/addAll|\.add\(/);
  });
});
