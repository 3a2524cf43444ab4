import { readFileSync } from 'node:fs';
import { P2pSource } from '@pelorus/engine/reference/p2p-source.ts';
import { describe, expect, inject, it } from 'vitest';
import { World } from './world.ts';

const COMMANDS = 4_000;
const WORLDS_PER_TEST = 25;
/** 3 × 25 worlds × 4,000 commands: 300,000; CI has three million. */
const FIRST_SEEDS = Array.from({ length: 3 * inject('runs') }, (_, i) => 1 + i * WORLDS_PER_TEST);
const TIMEOUT_MS = 300_000;
/** [seed, commands]; no test where none is listed. */
const REGRESSIONS = readFileSync(new URL('./regressions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line): [seed: number, commands: number] => {
    const [seed, commands] = line.split('·').map(Number);
    return [seed as number, commands as number];
  });

describe('a simulated exchange', () => {
  it.for(FIRST_SEEDS)(
    'LEDG-01 BOOK-04 SNAP-02 loses nothing, doubles nothing and replays to the same state through crashes, seeds from %i',
    { timeout: TIMEOUT_MS },
    async (first) => {
      const totals = { crashesBeforeCommit: 0, crashesAfterCommit: 0, restarts: 0, damagedSnapshots: 0, expiries: 0 };
      for (let seed = first; seed < first + WORLDS_PER_TEST; seed++) {
        const report = await new World(seed).run(COMMANDS);
        for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += report[key];
      }
      // A run without faults has tested nothing.
      for (const count of Object.values(totals)) expect(count).toBeGreaterThan(WORLDS_PER_TEST);
    },
  );

  it('ESCR-10 ESCR-31 ESCR-51 P2P loses nothing and doubles nothing through crashes, outages and jumping clocks', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let [restarts, expiries] = [0, 0];
    for (let seed = 1; seed <= 5 * inject('runs'); seed++) {
      const report = await new World(seed, new P2pSource(seed)).run(COMMANDS);
      restarts += report.restarts;
      expiries += report.expiries;
    }
    expect(restarts).toBeGreaterThan(50);
    expect(expiries).toBeGreaterThan(500);
  });

  it('SNAP-02 the same seed is the same run', async () => {
    const [one, two] = [await new World(7).run(1_000), await new World(7).run(1_000)];
    expect(two).toEqual(one);
  });

  it.for(REGRESSIONS)(
    'LEDG-01 seed %i, which once found a bug, stays sound for %i commands',
    { timeout: TIMEOUT_MS },
    async ([seed, commands]) => {
      const report = await new World(seed).run(commands);
      expect(report.commands).toBeGreaterThanOrEqual(commands);
    },
  );
});
