import type { Log } from '@pelorus/database/log.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import {
  type Journal,
  JournalDamaged,
  type JournalPosition,
  type JournalReader,
  type Snapshot,
} from '@pelorus/journal/journal.ts';

interface Recovered {
  exchange: Exchange;
  position: JournalPosition;
  /** Sequence of the snapshot that recovery used; 0 = it replayed from the first command. */
  snapshotSeq: number;
}

/**
 * Becomes the journal's leader and returns the exchange as its durable commands make it: newest snapshot that is whole
 * and has the state it says, then replay of what follows. Throws JournalDamaged, or InvariantBroken when the state that
 * results is not sound.
 */
export async function recover(journal: Journal, log: Log): Promise<Recovered> {
  const tail = await journal.open();
  const startedMs = performance.now();
  const recovered = await replayTo(journal, tail, log);
  recovered.exchange.verify();
  log.info(
    { seq: tail.seq, snapshotSeq: recovered.snapshotSeq, ms: Math.round(performance.now() - startedMs) },
    'exchange recovered',
  );
  return recovered;
}

/** Returns the exchange at `tail`, which is where the journal ends. */
export async function replayTo(journal: JournalReader, tail: JournalPosition, log: Log): Promise<Recovered> {
  const start = await newestUsable(journal, log);
  const { exchange } = start;
  if (exchange.seq > tail.seq) {
    throw new JournalDamaged(tail.seq + 1, `commands up to ${exchange.seq} were durable once: the end is missing`);
  }
  for await (const { payload, count } of journal.read(exchange.seq + 1, start.snapshot?.position)) {
    exchange.applyBatch(payload, count);
  }
  if (exchange.seq !== tail.seq) throw new JournalDamaged(exchange.seq + 1, `the end moved from ${tail.seq} meanwhile`);
  return { exchange, position: tail, snapshotSeq: start.snapshot?.position.seq ?? 0 };
}

async function newestUsable(
  journal: JournalReader,
  log: Log,
): Promise<{ exchange: Exchange; snapshot: Snapshot | null }> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const snapshot = await journal.newestSnapshot(before);
    if (snapshot === null) return { exchange: new Exchange(), snapshot: null };
    const { seq } = snapshot.position;
    try {
      return { exchange: restoreChecked(snapshot), snapshot };
    } catch (error) {
      // The snapshot is damaged or of another version. The commands are the truth, so an older one or none will do.
      log.error({ err: error, seq }, 'snapshot is unusable; trying the one before');
      before = seq - 1;
    }
  }
}

/** Returns the snapshot's exchange; throws unless its state is the one it was taken from. */
function restoreChecked(snapshot: Snapshot): Exchange {
  const exchange = Exchange.restore(snapshot.bytes);
  if (exchange.seq !== snapshot.position.seq) {
    throw new Error(`snapshot of sequence ${snapshot.position.seq} contains the state at ${exchange.seq}`);
  }
  if (exchange.hash() !== snapshot.stateHash)
    throw new Error('the restored state does not have the hash of the saved state');
  return exchange;
}
