/**
 * node sim/write-golden-journal.ts 20261: writes the journals of packages/engine/fixtures, each with its .json, from that
 * seed. Run it when the layout of commands changes before a release. After a release the journals stay: a new version gets
 * others beside them.
 */
import { writeFileSync } from 'node:fs';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { AlgoSource } from '@pelorus/engine/reference/algo-source.ts';
import { P2pSource } from '@pelorus/engine/reference/p2p-source.ts';
import { eventsOf, textHash } from '@pelorus/engine/testing/venue.ts';

const SEED = Number(process.argv[2] ?? 20_261);

function write(name: string, source: AlgoSource | P2pSource, commands: number): void {
  const exchange = new Exchange();
  const journal: number[] = [];
  const told: string[] = [];
  for (let i = 0; i < commands; i++) {
    const record = source.next();
    const caused = eventsOf(exchange.applyBatch(record, 1));
    source.observe(record, caused);
    told.push(...caused.map((event) => JSON.stringify(event)));
    journal.push(...record);
  }
  const folder = new URL('../packages/engine/fixtures/', import.meta.url);
  writeFileSync(new URL(`${name}.bin`, folder), Uint8Array.from(journal));
  const summary = { seed: SEED, commands, events: told.length, eventsHash: textHash(told), hash: exchange.hash() };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(summary, null, 2)}\n`);
}

write('journal', new AlgoSource(SEED), 3_000);
write('p2p-journal', new P2pSource(SEED), 1_500);
