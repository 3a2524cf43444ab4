import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neighbour, shares, treemap } from './treemap.ts';

const weights = fc
  .array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 60 })
  .map((all) => all.toSorted((a, b) => b - a));

describe('heat map', () => {
  test('MKTS-31 the tiles cover the map without gap or overlap, and none is too thin to be met', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0.4, max: 3, noNaN: true }), (all, aspect) => {
        const tiles = treemap(all, aspect);
        expect(tiles).toHaveLength(all.length);
        expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(10_000, 3);
        const least = 10_000 * Math.min(0.012, 1 / (2 * all.length)) - 1e-6;
        for (const [i, a] of tiles.entries()) {
          expect(Math.min(a.x, a.y, 100 - a.x - a.width, 100 - a.y - a.height)).toBeGreaterThan(-1e-6);
          expect(a.width * a.height).toBeGreaterThanOrEqual(least);
          for (const b of tiles.slice(i + 1)) {
            const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            expect(Math.min(wide, high)).toBeLessThan(1e-6);
          }
        }
      }),
    );
  });

  test('MKTS-30 shares keep the order of the weights and are one together', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const got = shares(all);
        expect(got.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        for (let i = 1; i < got.length; i++) expect(got[i - 1]).toBeGreaterThanOrEqual((got[i] as number) - 1e-12);
      }),
    );
  });

  test('MKTS-30 areas are as the weights where none is too small', () => {
    const areas = treemap([6, 3, 1], 2).map(({ width, height }) => width * height);
    expect(areas[0]).toBeGreaterThan(5_900);
    expect((areas[0] as number) / (areas[1] as number)).toBeCloseTo(2, 1);
    expect(treemap([], 2)).toEqual([]);
  });

  test('MKTS-32 arrows lead to the tile that lies that way, Home and End to the ends; at an edge they stay', () => {
    const quarter = (x: number, y: number) => ({ x, y, width: 50, height: 50 });
    const four = [quarter(0, 0), quarter(50, 0), quarter(0, 50), quarter(50, 50)];
    expect(neighbour(four, 0, 'ArrowRight')).toBe(1);
    expect(neighbour(four, 0, 'ArrowDown')).toBe(2);
    expect(neighbour(four, 3, 'ArrowLeft')).toBe(2);
    expect(neighbour(four, 3, 'ArrowUp')).toBe(1);
    expect(neighbour(four, 0, 'ArrowLeft')).toBe(0);
    expect([neighbour(four, 2, 'Home'), neighbour(four, 1, 'End')]).toEqual([0, 3]);
  });
});
