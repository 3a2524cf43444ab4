import { parseArgs } from 'node:util';
import { KilledCore } from './futures/killed-core.ts';
import { play, SCENARIOS } from './futures/scenarios.ts';
import { Sequences } from './sequences.ts';
import { World } from './world.ts';

/**
 * `npm run sim -- --seed 42 --commands 100000 --worlds 10`: the same numbers run the same worlds again.
 * `npm run sim -- --seed 42 --sequences 200000`: so many sequences of orders instead, from which nobody may profit.
 * `npm run sim -- --seed 42 --scenarios 100 [--only whale]`: each scenario of contracts from so many seeds instead.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '4000' },
    worlds: { type: 'string', default: '1' },
    sequences: { type: 'string', default: '0' },
    scenarios: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
});
const first = Number(values.seed);
const sequences = Number(values.sequences);
if (sequences > 0) console.log(JSON.stringify({ seed: first, ...new Sequences(first).run(sequences) }));
const scenarios = Number(values.scenarios);
for (let seed = first; seed < first + scenarios; seed++) {
  for (const name of Object.keys(SCENARIOS).filter((each) => each === (values.only ?? each)))
    console.log(JSON.stringify({ seed, name, ...Object.fromEntries(play(name, seed)) }));
  if (values.only === undefined) console.log(JSON.stringify({ seed, ...(await new KilledCore(seed, true).run()) }));
}
const worlds = sequences + scenarios > 0 ? 0 : Number(values.worlds);
for (let seed = first; seed < first + worlds; seed++) {
  try {
    console.log(JSON.stringify(await new World(seed).run(Number(values.commands))));
  } catch (error) {
    console.error(`seed ${seed} failed; run it again with --seed ${seed} --commands ${values.commands}`);
    throw error;
  }
}
