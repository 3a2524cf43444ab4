import type { Log } from '@pelorus/database/log.ts';
import { JournalFailed } from '@pelorus/journal/journal.ts';
import { PostgresJournalReader } from '@pelorus/journal/postgres/postgres-reader.ts';
import { Follower } from './follower.ts';
import { pause } from './pause.ts';
import { proveNewestSnapshot } from './replica.ts';
import { ProjectionWriter } from './write/writer.ts';

const PROVE_EVERY_MS = 60_000;

export interface WorkerOptions {
  databaseUrl: string;
  log: Log;
  onProjected?: ((seq: number) => void) | undefined;
  /** How often to look for a new snapshot to compare the replay with; a minute unless told. */
  proveEveryMs?: number | undefined;
  gatheredMax?: number | undefined;
}

export interface WorkerHandle {
  /** The sequence that the tables have reached. */
  checkpoint(): number;
  /** Something was appended to the journal: check at once. */
  nudge(): void;
  /** Completes the current write, then closes. */
  stop(): Promise<void>;
  /** Resolves after stop(); rejects if the worker had to stop by itself (Diverged, JournalDamaged, a bug). */
  finished: Promise<void>;
}

/** Folds the journal into the projection tables, from the checkpoint on, until stopped. */
export function startWorker(options: WorkerOptions): WorkerHandle {
  const { databaseUrl, log } = options;
  const stopping = new AbortController();
  const reader = new PostgresJournalReader({ url: databaseUrl, applicationName: 'pelorus-worker-reader' });
  const writer = new ProjectionWriter(databaseUrl, log, stopping.signal);
  let checkpoint = 0;
  const follower = new Follower({
    reader,
    writer,
    log,
    onProjected: (seq) => {
      checkpoint = seq;
      options.onProjected?.(seq);
    },
    ...(options.gatheredMax === undefined ? {} : { gatheredMax: options.gatheredMax }),
  });
  const work = [
    follower.run(stopping.signal),
    proving(databaseUrl, options.proveEveryMs ?? PROVE_EVERY_MS, log, stopping.signal),
  ];
  const finished = Promise.all(work)
    .catch((error: unknown) => {
      log.fatal({ err: error, checkpoint }, 'projections stopped');
      throw error;
    })
    .finally(async () => {
      stopping.abort();
      await Promise.allSettled([...work, writer.close(), reader.close()]);
    })
    .then(() => undefined);
  finished.catch(() => undefined);
  return {
    checkpoint: () => checkpoint,
    nudge: () => reader.nudge(),
    stop: async () => {
      stopping.abort();
      await finished.catch(() => undefined);
    },
    finished,
  };
}

/** Compares replay and core at each new snapshot, on its own connection. Rejects with Diverged. */
async function proving(databaseUrl: string, everyMs: number, log: Log, stopping: AbortSignal): Promise<void> {
  let provenSeq = 0;
  while (!stopping.aborted) {
    await pause(everyMs, stopping);
    if (stopping.aborted) return;
    const reader = new PostgresJournalReader({ url: databaseUrl, applicationName: 'pelorus-worker-proof' });
    try {
      provenSeq = await proveNewestSnapshot(reader, provenSeq, log);
    } catch (error) {
      if (!(error instanceof JournalFailed)) throw error;
    } finally {
      await reader.close();
    }
  }
}
