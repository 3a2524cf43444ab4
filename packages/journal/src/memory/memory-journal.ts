import { checkFollows, checkRow, equalBytes, GENESIS, positionAfter, type SealedBatch, seal } from '../chain.ts';
import {
  type Journal,
  type JournalBatch,
  JournalDamaged,
  JournalFailed,
  JournalFenced,
  JournalLocked,
  type JournalPosition,
  type Snapshot,
} from '../journal.ts';
import { Nudge } from '../nudge.ts';
import { retained } from '../retention.ts';

/** The part that survives a crash. Several journals (successive or rival) may use one store. */
export class MemoryStore {
  rows: SealedBatch[] = [];
  snapshots = new Map<number, Snapshot>();
  leader: MemoryJournal | null = null;
  /** Called before a row is stored; may throw or wait: a test's way to fail a commit. */
  beforeCommit: (batch: SealedBatch) => void | Promise<void> = () => undefined;
  /** Called after a row is stored and before the writer hears of it; may throw: committed, outcome unknown. */
  afterCommit: (batch: SealedBatch) => void | Promise<void> = () => undefined;
}

/** A journal without a disk, for tests and simulation; keeps the rules of the real one. */
export class MemoryJournal implements Journal {
  readonly #store: MemoryStore;
  readonly #lost = Promise.withResolvers<Error>();
  #position: JournalPosition | null = null;
  #isAppending = false;
  #failure: Error | null = null;
  readonly #nudge = new Nudge();

  constructor(store = new MemoryStore()) {
    this.#store = store;
  }

  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  async open(): Promise<JournalPosition> {
    if (this.#store.leader !== null) throw new JournalLocked('another writer leads');
    this.#store.leader = this;
    this.#position = await this.tail();
    return this.#position;
  }

  /** Loses leadership, as a broken connection does. */
  lose(reason: Error): void {
    if (this.#store.leader === this) this.#store.leader = null;
    this.#failure = reason;
    this.#lost.resolve(reason);
  }

  async append(batch: Omit<JournalBatch, 'firstSeq'>): Promise<JournalPosition> {
    if (this.#position === null) throw new Error('append called before open');
    if (this.#failure !== null) throw new JournalFailed('the journal failed before', { cause: this.#failure });
    if (this.#isAppending) throw new Error('another append is in progress');
    this.#isAppending = true;
    const row = seal(this.#position, { ...batch, payload: batch.payload.slice() });
    try {
      await this.#store.beforeCommit(row);
      if (positionOf(this.#store.rows).seq !== this.#position.seq) throw new JournalFenced('another writer appended');
      this.#store.rows.push(row);
      await this.#store.afterCommit(row);
    } catch (error) {
      const failure =
        error instanceof JournalFenced ? error : new JournalFailed('the commit has no known outcome', { cause: error });
      this.lose(failure);
      throw failure;
    } finally {
      this.#isAppending = false;
    }
    this.#position = positionAfter(row);
    this.nudge();
    return this.#position;
  }

  async tail(): Promise<JournalPosition> {
    const last = this.#store.rows.at(-1);
    if (last !== undefined) checkRow(last);
    return positionOf(this.#store.rows);
  }

  async *read(fromSeq: number, after?: JournalPosition): AsyncGenerator<JournalBatch> {
    let position = this.#anchor(fromSeq, after);
    for (;;) {
      const row = this.#store.rows.find((candidate) => candidate.firstSeq > position.seq);
      if (row === undefined) {
        if (positionOf(this.#store.rows).seq > position.seq) throw new JournalDamaged(position.seq + 1, 'a gap');
        return;
      }
      checkFollows(position, row);
      yield row;
      position = positionAfter(row);
    }
  }

  #anchor(fromSeq: number, after: JournalPosition | undefined): JournalPosition {
    const before = this.#store.rows.filter((row) => row.firstSeq < fromSeq).at(-1);
    const position = before === undefined ? GENESIS : positionAfter(before);
    if (position.seq !== fromSeq - 1) throw new JournalDamaged(fromSeq, 'no batch begins here');
    if (after !== undefined && !equalBytes(after.chain, position.chain)) {
      throw new JournalDamaged(fromSeq, 'the snapshot belongs to another line');
    }
    return position;
  }

  async *follow(fromSeq: number, signal: AbortSignal, restMs = () => 0): AsyncGenerator<JournalBatch> {
    let next = fromSeq;
    while (!signal.aborted) {
      for await (const batch of this.read(next)) {
        yield batch;
        next = batch.firstSeq + batch.count;
      }
      await this.#nudge.rest(restMs(), signal);
      await this.#nudge.wait(5, signal);
    }
  }

  nudge(): void {
    this.#nudge.nudge();
  }

  async newestSnapshot(atOrBeforeSeq = Number.MAX_SAFE_INTEGER): Promise<Snapshot | null> {
    const seqs = [...this.#store.snapshots.keys()].filter((seq) => seq <= atOrBeforeSeq);
    return seqs.length === 0 ? null : (this.#store.snapshots.get(Math.max(...seqs)) ?? null);
  }

  async saveSnapshot(snapshot: Snapshot): Promise<void> {
    this.#store.snapshots.set(snapshot.position.seq, { ...snapshot, bytes: snapshot.bytes.slice() });
  }

  async pruneSnapshots(neededSeq: number): Promise<void> {
    const keep = retained([...this.#store.snapshots.keys()], neededSeq);
    for (const seq of this.#store.snapshots.keys()) if (!keep.has(seq)) this.#store.snapshots.delete(seq);
  }

  async close(): Promise<void> {
    if (this.#store.leader === this) this.#store.leader = null;
    this.#failure ??= new Error('closed');
  }
}

function positionOf(rows: SealedBatch[]): JournalPosition {
  const last = rows.at(-1);
  return last === undefined ? GENESIS : positionAfter(last);
}
