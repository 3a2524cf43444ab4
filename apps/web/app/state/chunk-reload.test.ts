import { reloadFor } from '@pelorus/site/chunk-reload.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { START_GUARD } from './chunk-reload.ts';

interface World {
  path: string;
  nowMs: number;
  online: boolean;
  stored: string | null;
  target: { tagName: string; type: string };
}

/** Runs the guard's text as a document would, lets a script fail, and returns what it kept and whether it reloaded. */
function fail({ path, nowMs, online, stored, target }: World): { kept: string | null; reloads: number } {
  const outcome = { kept: stored, reloads: 0 };
  const url = new URL(path, 'https://venue.example');
  const storage = {
    getItem: () => outcome.kept,
    setItem: (_key: string, text: string) => {
      outcome.kept = text;
    },
  };
  const reload = () => {
    outcome.reloads += 1;
  };
  const location = { pathname: url.pathname, search: url.search, reload };
  let listener: (event: unknown) => void = () => {};
  const run = new Function('addEventListener', 'navigator', 'location', 'sessionStorage', 'Date', START_GUARD);
  const listen = (type: string, heard: typeof listener, capture: boolean) => {
    expect([type, capture]).toEqual(['error', true]);
    listener = heard;
  };
  run(listen, { onLine: online }, location, storage, { now: () => nowMs });
  listener({ target });
  return outcome;
}

const SCRIPT = { tagName: 'SCRIPT', type: 'module' };
const NOW = 1_760_000_000_000;

describe('start guard', () => {
  test('S8.04 decides as the rest of the page does, whatever was kept', () => {
    const path = fc.constantFrom('/', '/a', '/a?x=1', '/ar_AE');
    const kept = fc.dictionary(path, fc.integer({ min: NOW - 20_000, max: NOW + 20_000 }));
    fc.assert(
      fc.property(path, fc.boolean(), kept, (at, online, record) => {
        const expected = reloadFor(at, NOW, online, record);
        const stored = JSON.stringify(record);
        const { kept: now, reloads } = fail({ path: at, nowMs: NOW, online, stored, target: SCRIPT });
        expect(reloads).toBe(expected === null ? 0 : 1);
        expect(JSON.parse(now ?? '')).toEqual(expected ?? record);
      }),
    );
  });

  test('S8.04 other failures are not its own, and nonsense in the store stops it', () => {
    const world = { path: '/a', nowMs: NOW, online: true, stored: null, target: SCRIPT };
    expect(fail(world).reloads).toBe(1);
    for (const target of [
      { tagName: 'IMG', type: '' },
      { tagName: 'SCRIPT', type: '' },
    ])
      expect(fail({ ...world, target }).reloads).toBe(0);
    expect(fail({ ...world, stored: 'nonsense' }).reloads).toBe(0);
    expect(START_GUARD).not.toMatch(/<\/|<!--/);
  });
});
