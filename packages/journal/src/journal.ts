/** A run of commands that becomes durable together, or not at all. */
export interface JournalBatch {
  /** Sequence of the first command; the first of all is 1. */
  firstSeq: number;
  count: number;
  /** Time of the batch in ms; never goes back from one batch to the next. */
  timeMs: number;
  /** The command records behind each other, from the beginning of their own buffer. */
  payload: Uint8Array<ArrayBuffer>;
}

/** A place between two batches. */
export interface JournalPosition {
  /** The last command before it; 0 = nothing yet. */
  seq: number;
  timeMs: number;
  /** SHA-256 over everything before it. */
  chain: Uint8Array;
}

export interface Snapshot {
  position: JournalPosition;
  /** The engine's canonical hash of the state. */
  stateHash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads without the leader's lock. Every batch that comes out has been checked. */
export interface JournalReader {
  /** Returns where the durable line ends now. */
  tail(): Promise<JournalPosition>;
  /**
   * Yields the batches from `fromSeq` (the first of a batch, or one after the last) to the current end. `after` pins
   * the chain: pass a snapshot's position to prove that it belongs to this journal. Throws JournalDamaged at the first
   * row that is missing, overlapping, altered or out of the chain.
   */
  read(fromSeq: number, after?: JournalPosition): AsyncIterable<JournalBatch>;
  /**
   * As read, then waits for more, until `signal` aborts. Each time it has come to the end it looks no sooner again than
   * `restMs` says, nudged or not.
   */
  follow(fromSeq: number, signal: AbortSignal, restMs?: () => number): AsyncIterable<JournalBatch>;
  /** Makes followers look at once: call it when you know that something was appended. */
  nudge(): void;
  /** Returns the newest whole snapshot with its last command at or before `atOrBeforeSeq`; damaged ones are passed over. */
  newestSnapshot(atOrBeforeSeq?: number): Promise<Snapshot | null>;
  close(): Promise<void>;
}

/** The one writer's end. */
export interface Journal extends JournalReader {
  /**
   * Becomes the leader (waits some seconds for the lock, then throws JournalLocked) and returns where to go on.
   * Once open, a journal that failed stays failed: open a new one.
   */
  open(): Promise<JournalPosition>;
  /**
   * Appends behind the last; resolves with the new end once it is durable. One at a time.
   * JournalFenced: another writer was here. JournalFailed: it may or may not be durable, which only a new open() can
   * tell; it is never tried again.
   */
  append(batch: Omit<JournalBatch, 'firstSeq'>): Promise<JournalPosition>;
  /** Resolves with the reason when leadership is lost though nothing is being appended. Never rejects. */
  readonly lost: Promise<Error>;
  saveSnapshot(snapshot: Snapshot): Promise<void>;
  /** Removes all but the newest two and the newest at or before `neededSeq`. */
  pruneSnapshots(neededSeq: number): Promise<void>;
}

/** The journal is not what was written. Nothing may continue automatically. */
export class JournalDamaged extends Error {
  override name = 'JournalDamaged';
  readonly seq: number;
  constructor(seq: number, what: string) {
    super(`journal damaged at sequence ${seq}: ${what}`);
    this.seq = seq;
  }
}

/** Another writer appended: this one must stop. */
export class JournalFenced extends Error {
  override name = 'JournalFenced';
}

/** The outcome of an append is unknown, or the connection is gone. */
export class JournalFailed extends Error {
  override name = 'JournalFailed';
}

/** Another writer leads. */
export class JournalLocked extends Error {
  override name = 'JournalLocked';
}
