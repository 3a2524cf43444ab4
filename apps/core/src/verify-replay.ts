import { SILENT_LOG } from '@pelorus/database/log.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import type { JournalPosition, JournalReader } from '@pelorus/journal/journal.ts';
import { type AppliedCommand, decodeBatch } from '@pelorus/protocol/link/batch.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { replayTo } from './recovery.ts';

interface ReplayReport {
  seq: number;
  /** Hash of the state after all commands. */
  hash: string;
  /** Sequences of the snapshots that the replay passed and was equal to. */
  snapshotsEqual: number[];
}

/** Returns a journal as it stood at `tail`: what is appended meanwhile is not read. */
function journalUntil(journal: JournalReader, tail: JournalPosition): JournalReader {
  return {
    tail: async () => tail,
    async *read(fromSeq, after) {
      for await (const batch of journal.read(fromSeq, after)) {
        if (batch.firstSeq > tail.seq) return;
        yield batch;
      }
    },
    newestSnapshot: (atOrBeforeSeq = tail.seq) => journal.newestSnapshot(Math.min(atOrBeforeSeq, tail.seq)),
    follow: journal.follow.bind(journal),
    nudge: () => journal.nudge(),
    close: () => journal.close(),
  };
}

/**
 * Replays the journal from its first command to where it ends now and compares: with every snapshot on the way (the states
 * that were live once), and with the state that recovery would start from. Throws at the first difference. `onCommand`
 * hears every command with its events and its record. Commands may go on meanwhile. A drill; slow.
 */
export async function verifyReplay(
  growing: JournalReader,
  onCommand?: (command: AppliedCommand, record: Uint8Array) => void,
): Promise<ReplayReport> {
  const tail = await growing.tail();
  const journal = journalUntil(growing, tail);
  const snapshots = new Map<number, string>();
  for (let at = await journal.newestSnapshot(tail.seq); at !== null; ) {
    snapshots.set(at.position.seq, at.stateHash);
    at = await journal.newestSnapshot(at.position.seq - 1);
  }
  const exchange = new Exchange();
  const snapshotsEqual: number[] = [];
  for await (const { firstSeq, payload, count } of journal.read(1)) {
    const applied = exchange.applyBatch(payload, count);
    if (onCommand !== undefined) {
      const lengths = new DataView(payload.buffer);
      let at = 0;
      for (const command of decodeBatch({ firstSeq, commands: payload, ...applied })) {
        const end = at + lengths.getUint16(at + OFFSET.length, true);
        onCommand(command, payload.subarray(at, end));
        at = end;
      }
    }
    const expected = snapshots.get(exchange.seq);
    if (expected === undefined) continue;
    const actual = exchange.hash();
    if (actual !== expected)
      throw new Error(`replay differs at ${exchange.seq}: got ${actual}, the live state was ${expected}`);
    snapshotsEqual.push(exchange.seq);
  }
  exchange.verify();
  const hash = exchange.hash();
  const recovered = await replayTo(journal, tail, SILENT_LOG);
  if (recovered.exchange.hash() !== hash) throw new Error('recovery and replay produce different states');
  return { seq: exchange.seq, hash, snapshotsEqual };
}
