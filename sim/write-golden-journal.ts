/**
 * node sim/write-golden-journal.ts 20261: writes packages/engine/fixtures/journal.bin and .json from that seed. Run it when
 * the layout of commands changes before a release. After a release the journal stays: a new version gets one beside it.
 */
import { writeFileSync } from 'node:fs';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { AlgoSource } from '@pelorus/engine/reference/algo-source.ts';
import { eventsOf, textHash } from '@pelorus/engine/testing/venue.ts';

const SEED = Number(process.argv[2] ?? 20_261);
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
writeFileSync(new URL('journal.bin', folder), Uint8Array.from(journal));
const summary = {
  seed: SEED,
  commands: COMMANDS,
  events: told.length,
  eventsHash: textHash(told),
  hash: exchange.hash(),
};
writeFileSync(new URL('journal.json', folder), `${JSON.stringify(summary, null, 2)}\n`);
