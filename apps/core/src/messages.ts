import type { AppliedBatch } from '@pelorus/protocol/link/batch.ts';
import type { Hello } from '@pelorus/protocol/link/core-link.ts';
import type { BatchCost } from './loop.ts';
import type { SnapshotTaken } from './snapshotter.ts';

/** Link → core. */
export type ToCore =
  /** Records are in the ring, and the core announced that it sleeps. */
  | { kind: 'wake' }
  /** Asks for a Hello between two batches. */
  | { kind: 'hello' }
  /** Asks for a signature over a held withdrawal, once what is held is durable. */
  | { kind: 'vouch'; withdrawalId: number }
  /** Finish submitted commands, take a snapshot, shut down. */
  | { kind: 'close' };

/** Core → link, in order. Buffers are handed over, not copied. */
export type FromCore =
  | { kind: 'up'; hello: Hello }
  | { kind: 'hello'; hello: Hello }
  | { kind: 'batch'; batch: AppliedBatch; cost: BatchCost }
  /** Answers come in the order of the questions. */
  | { kind: 'vouched'; signature: string | null }
  | { kind: 'snapshot'; taken: SnapshotTaken }
  /** The core ended by itself. `canRetry` false: starting again cannot help (the journal is damaged). */
  | { kind: 'stopped'; seq: number | null; error: { name: string; message: string; stack: string }; canRetry: boolean }
  | { kind: 'closed' }
  | { kind: 'log'; level: 'debug' | 'info' | 'warn' | 'error' | 'fatal'; fields: object; message: string };

/** One end of the line between link and core: a thread's port, or one of two in the same thread. */
export interface Port<In, Out> {
  post(message: Out, transfer?: ArrayBuffer[]): void;
  onMessage(listener: (message: In) => void): void;
  close(): void;
}
