import { parseArgs } from 'node:util';
import { World } from './world.ts';

/** `npm run sim -- --seed 42 --commands 100000 --worlds 10`: the same numbers run the same worlds again. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '4000' },
    worlds: { type: 'string', default: '1' },
  },
});
const first = Number(values.seed);
for (let seed = first; seed < first + Number(values.worlds); seed++) {
  try {
    console.log(JSON.stringify(await new World(seed).run(Number(values.commands))));
  } catch (error) {
    console.error(`seed ${seed} failed; run it again with --seed ${seed} --commands ${values.commands}`);
    throw error;
  }
}
