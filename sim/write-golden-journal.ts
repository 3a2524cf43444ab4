/**
 * node sim/write-golden-journal.ts v4 20261: writes packages/engine/fixtures/v4-journal.bin and .json, of that seed. Run it
 * for a new version of the command layout only, with a seed that meets what is new: what is there must replay for ever.
 */
import { writeFileSync } from 'node:fs';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { AlgoSource } from '@pelorus/engine/reference/algo-source.ts';
import { eventsOf, textHash } from '@pelorus/engine/testing/venue.ts';

const [, , version, seed] = process.argv;
if (!/^v\d+$/.test(version ?? '')) throw new Error('say which version, as in v4');
const name = `${version}-journal`;
const SEED = Number(seed ?? 20_261);
const COMMANDS = 3_000;

const source = new AlgoSource(SEED);
const exchange = new Exchange();
const journal: number[] = [];
const told: string[] = [];
for (let i = 0; i < COMMANDS; i++) {
  const record = source.next();
  const caused = eventsOf(exchange.applyBatch(record, 1));
  source.observe(record, caused);
  told.push(...caused.map((event) => JSON.stringify(event)));
  journal.push(...record);
}
const folder = new URL('../packages/engine/fixtures/', import.meta.url);
// Never over one that is there.
writeFileSync(new URL(`${name}.bin`, folder), Uint8Array.from(journal), { flag: 'wx' });
const summary = {
  seed: SEED,
  commands: COMMANDS,
  events: told.length,
  eventsHash: textHash(told),
  hash: exchange.hash(),
};
writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(summary, null, 2)}\n`);
