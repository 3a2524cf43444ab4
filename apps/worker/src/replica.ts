import type { Log } from '@pelorus/database/log.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import type { JournalReader, Snapshot } from '@pelorus/journal/journal.ts';
import { Diverged } from './diverged.ts';

function fromSnapshot(snapshot: Snapshot, log: Log): Exchange | null {
  const { seq } = snapshot.position;
  let exchange: Exchange;
  try {
    exchange = Exchange.restore(snapshot.bytes);
  } catch (error) {
    // A snapshot of an older format costs only a longer replay.
    log.warn({ err: error, seq }, 'projections: snapshot is unreadable, replaying from the first command');
    return null;
  }
  assertEqual(exchange, snapshot);
  return exchange;
}

function assertEqual(exchange: Exchange, snapshot: Snapshot): void {
  const hash = exchange.hash();
  if (hash === snapshot.stateHash) return;
  throw new Diverged(`at ${snapshot.position.seq} the replica is ${hash}, the core was ${snapshot.stateHash}`);
}

/**
 * Returns the exchange after command `seq`: the newest snapshot at or before it, then replay. Throws Diverged when a
 * snapshot does not match its hash, or when the journal does not reach `seq`.
 */
export async function replicaAt(reader: JournalReader, seq: number, log: Log): Promise<Exchange> {
  const snapshot = seq === 0 ? null : await reader.newestSnapshot(seq);
  const restored = snapshot && fromSnapshot(snapshot, log);
  const exchange = restored ?? new Exchange();
  const position = restored ? snapshot?.position : undefined;
  if (exchange.seq === seq) return exchange;
  for await (const { payload, count } of reader.read(exchange.seq + 1, position)) {
    exchange.applyBatch(payload, count);
    if (exchange.seq >= seq) break;
  }
  if (exchange.seq !== seq)
    throw new Diverged(`the tables stand at ${seq}, the journal has a batch end at ${exchange.seq}`);
  return exchange;
}

/**
 * Proves the newest snapshot: from the one before it, or from nothing, the journal's commands must make the very state
 * that the core had. Returns its sequence, or `provenSeq` when there is no newer one. Throws Diverged.
 */
export async function proveNewestSnapshot(reader: JournalReader, provenSeq: number, log: Log): Promise<number> {
  const newest = await reader.newestSnapshot();
  if (newest === null || newest.position.seq <= provenSeq) return provenSeq;
  const exchange = await replicaBefore(reader, newest, log);
  assertEqual(exchange, newest);
  log.info({ seq: newest.position.seq, hash: newest.stateHash }, 'projections: replay matches the core');
  return newest.position.seq;
}

async function replicaBefore(reader: JournalReader, newest: Snapshot, log: Log): Promise<Exchange> {
  const { seq } = newest.position;
  const base = await reader.newestSnapshot(seq - 1);
  const exchange = (base && fromSnapshot(base, log)) ?? new Exchange();
  for await (const { payload, count } of reader.read(exchange.seq + 1)) {
    exchange.applyBatch(payload, count);
    if (exchange.seq >= seq) break;
    // Between two batches, other work of the thread goes first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return exchange;
}
