import { describe, expect, test } from 'vitest';
import { type Reloads, reloadFor } from './chunk-reload.ts';

const NOW = 1_760_000_000_000;

describe('chunk reload', () => {
  test('S8.04 at most once in ten seconds for the same path, whatever other paths did', () => {
    let kept: Reloads = {};
    const reloads: [string, number][] = [];
    for (let at = 0; at <= 60_000; at += 500)
      for (const path of ['/a', '/b?x=1']) {
        const record = reloadFor(path, NOW + at, true, kept);
        if (record === null) continue;
        kept = record;
        reloads.push([path, at]);
      }
    const times = (path: string) => reloads.filter(([one]) => one === path).map(([, at]) => at);
    expect(times('/a')).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
    expect(times('/b?x=1')).toEqual(times('/a'));
  });
  test.each([
    ['nothing kept', {}, true, true],
    ['just now', { '/a': NOW }, true, false],
    ['9.999 s ago', { '/a': NOW - 9_999 }, true, false],
    ['10 s ago', { '/a': NOW - 10_000 }, true, true],
    ['the clock was set back', { '/a': NOW + 5_000 }, true, true],
    ['offline', {}, false, false],
    ['another path', { '/b': NOW }, true, true],
    ['a path like a name of every object', { constructor: NOW }, true, true],
  ])('S8.04 %s', (_name, kept, online, reloads) => {
    expect(reloadFor('/a', NOW, online, kept) !== null).toBe(reloads);
  });
  test('S8.04 what is over is forgotten', () => {
    expect(reloadFor('/a', NOW, true, { '/old': NOW - 10_001, '/b': NOW - 1 })).toEqual({ '/b': NOW - 1, '/a': NOW });
  });
});
