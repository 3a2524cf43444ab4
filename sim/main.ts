import { parseArgs } from 'node:util';
import { Sequences } from './sequences.ts';
import { World } from './world.ts';

/**
 * `npm run sim -- --seed 42 --commands 100000 --worlds 10`: the same numbers run the same worlds again.
 * `npm run sim -- --seed 42 --sequences 200000`: so many sequences of orders instead, from which nobody may profit.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '4000' },
    worlds: { type: 'string', default: '1' },
    sequences: { type: 'string', default: '0' },
  },
});
const first = Number(values.seed);
const sequences = Number(values.sequences);
if (sequences > 0) console.log(JSON.stringify({ seed: first, ...new Sequences(first).run(sequences) }));
const worlds = sequences > 0 ? 0 : Number(values.worlds);
for (let seed = first; seed < first + worlds; seed++) {
  try {
    console.log(JSON.stringify(await new World(seed).run(Number(values.commands))));
  } catch (error) {
    console.error(`seed ${seed} failed; run it again with --seed ${seed} --commands ${values.commands}`);
    throw error;
  }
}
