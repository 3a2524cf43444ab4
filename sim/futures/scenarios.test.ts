import { describe, expect, inject, it } from 'vitest';
import { KilledCore } from './killed-core.ts';
import { play, SCENARIOS } from './scenarios.ts';

const TIMEOUT_MS = 120_000;
/** Seeds of a run; of ten thousand people one. */
const SEEDS = 3 * inject('runs');

/** What a scenario must have met in all its seeds together: else it has tested nothing. */
const MET: Record<keyof typeof SCENARIOS, string[]> = {
  halved: ['ORDERS_ENDED', 'TO_BOOK', 'DELEVERAGED'],
  'oracle gap': ['TO_BOOK', 'DELEVERAGED', 'fundingSettled'],
  'empty book': ['TO_BOOK', 'TAKEN_OVER', 'DELEVERAGED'],
  whale: ['TO_BOOK', 'DELEVERAGED'],
  downtime: ['TO_BOOK', 'fundingSettled'],
  'restored in a cascade': ['TO_BOOK', 'DELEVERAGED', 'restored'],
  crowd: ['ORDERS_ENDED', 'TO_BOOK', 'DELEVERAGED'],
};

describe('contracts, whatever happens', () => {
  it.for(Object.keys(SCENARIOS))(
    'FUT-41 FUT-43 FUT-51 FUT-55 FUT-65 FUT-67 sum to zero, owe nobody and replay to the same state: %s',
    { timeout: TIMEOUT_MS * inject('runs') },
    (name) => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= (name === 'crowd' ? 1 : SEEDS); seed++)
        for (const step of play(name, seed).keys()) seen.add(step);
      expect(MET[name]?.filter((step) => !seen.has(step))).toEqual([]);
    },
  );

  it('FUT-70 SNAP-02 a core killed in the middle of a cascade goes on with it, and liquidates nobody twice', {
    timeout: TIMEOUT_MS * inject('runs'),
  }, async () => {
    let kills = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const killed = await new KilledCore(seed, true).run();
      // The same cascade as without: the state at its end is the same.
      expect({ ...killed, kills: 0 }).toEqual(await new KilledCore(seed, false).run());
      kills += killed.kills;
    }
    expect(kills).toBeGreaterThan(0);
  });
});
