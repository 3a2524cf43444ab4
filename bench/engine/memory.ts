import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { PLACE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import { makeFlow } from './flow.ts';
import { applyJournal, flowRecords, journalOf, setUpRecords } from './records.ts';

const RESTING = 1_000_000;
/** The first orders warm everything up and are not counted. */
const WARM_UP = 50_000;
const GROUP = 500;

/** Writes the place records of RESTING orders to `file`: made in another process, so that making them costs no memory here. */
export function writeRestingOrders(file: string): Record<string, number> {
  const flow = makeFlow({ symbols: 1, resting: RESTING, commands: 0, depthTicks: 20_000 });
  const { bytes, count } = journalOf(flowRecords(flow));
  writeFileSync(file, bytes);
  return { count };
}

/** Returns resident bytes after everything that can be freed was. Needs node --expose-gc. */
function residentBytes(): number {
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  return process.memoryUsage().rss;
}

/**
 * Returns the resident bytes that one resting order costs, everything included that grows with it: record, level,
 * indexes, the account's list, the idempotency key. The fixed base (Node, markets, accounts, code) is taken off.
 */
export function bytesPerRestingOrder(): { bytes: number; base: number } {
  const folder = mkdtempSync(join(tmpdir(), 'pelorus-memory-'));
  const file = join(folder, 'orders');
  // The same script, as it was started.
  execFileSync(process.execPath, [process.argv[1] as string, 'writeRestingOrders', file]);
  const handle = openSync(file, 'r');
  const group = new Uint8Array(GROUP * PLACE_BYTES);
  const exchange = new Exchange();
  applyJournal(exchange, journalOf(setUpRecords(1)));
  const place = (count: number) => {
    for (let left = count; left > 0; left -= GROUP) {
      readSync(handle, group);
      exchange.applyBatch(group, GROUP);
    }
  };
  place(WARM_UP);
  const base = residentBytes();
  place(RESTING - WARM_UP);
  const bytes = (residentBytes() - base) / (RESTING - WARM_UP);
  closeSync(handle);
  rmSync(folder, { recursive: true });
  exchange.verify();
  return { bytes, base };
}
