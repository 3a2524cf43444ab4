import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';

const BLOCKS_KEPT = 2_048;

interface State {
  blocks: { header: { number: string } }[];
  transactions: { block_number: number }[];
}

/** Returns the JSON that `anvil_dumpState` packs. */
export function unpackState(dumped: string): Buffer {
  return gunzipSync(Buffer.from(dumped.slice(2), 'hex'));
}

/** Writes a state so that a crash leaves the old one or the new one (CHN-65). */
export function writeState(path: string, state: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, state, { flush: true });
  renameSync(`${path}.new`, path);
}

/** Forgets all but the newest blocks of a state on disk, and their transactions (CHN-67). */
export function shortenState(path: string): void {
  const state = JSON.parse(readFileSync(path, 'utf8')) as State;
  if (state.blocks.length <= BLOCKS_KEPT) return;
  const heightOf = (block: State['blocks'][number]) => Number(block.header.number);
  const newest = Math.max(...state.blocks.map(heightOf));
  const isKept = (height: number) => height > newest - BLOCKS_KEPT;
  const blocks = state.blocks.filter((block) => isKept(heightOf(block)));
  const transactions = state.transactions.filter((one) => isKept(one.block_number));
  writeState(path, JSON.stringify({ ...state, blocks, transactions }));
}
