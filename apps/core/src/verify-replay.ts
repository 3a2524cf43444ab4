import { SILENT_LOG } from '@pelorus/database/log.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import type { JournalReader } from '@pelorus/journal/journal.ts';
import { type AppliedCommand, decodeBatch } from '@pelorus/protocol/link/batch.ts';
import { replayTo } from './recovery.ts';

interface ReplayReport {
  seq: number;
  /** Hash of the state after all commands. */
  hash: string;
  /** Sequences of the snapshots that the replay passed and was equal to. */
  snapshotsEqual: number[];
}

/**
 * Replays the whole journal from its first command and compares: with every snapshot on the way (the states that were
 * live once), and with the state that recovery would start from. Throws at the first difference. `onCommand` hears every
 * command with its events. A drill; slow.
 */
export async function verifyReplay(
  journal: JournalReader,
  onCommand?: (command: AppliedCommand) => void,
): Promise<ReplayReport> {
  const tail = await journal.tail();
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
      for (const command of decodeBatch({ firstSeq, commands: payload, ...applied })) onCommand(command);
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
