import { CoreLoop } from '@pelorus/core/loop.ts';
import { recover } from '@pelorus/core/recovery.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { CommandSource } from '@pelorus/engine/reference/command-source.ts';
import type { P2pSource } from '@pelorus/engine/reference/p2p-source.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import { ReferenceExchange } from '@pelorus/engine/reference/reference-exchange.ts';
import type { JournalPosition } from '@pelorus/journal/journal.ts';
import { MemoryJournal, MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import type { AppliedBatch } from '@pelorus/protocol/link/batch.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { checkAnswers } from './checkers/reference-equal.ts';

type CommandBytes = Uint8Array<ArrayBuffer>;

const SILENT = { info() {}, warn() {}, error() {}, debug() {}, fatal() {}, trace() {} };

const CLIENTS = 1;

/** Returns a copy of a record as clients send it: what has no origin is the core's own. */
function sentBy(record: CommandBytes): CommandBytes {
  const copy = record.slice();
  new DataView(copy.buffer).setUint32(OFFSET.origin, CLIENTS, true);
  return copy;
}

function isCoresOwn(record: CommandBytes): boolean {
  return new DataView(record.buffer, record.byteOffset).getUint32(OFFSET.origin, true) !== CLIENTS;
}

/** Counts of what one run met: main.ts prints them, and the test asserts that they are not zero. */
interface WorldReport {
  seed: number;
  commands: number;
  batches: number;
  crashesBeforeCommit: number;
  crashesAfterCommit: number;
  restarts: number;
  damagedSnapshots: number;
  /** How often the core ended orders by their time. */
  expiries: number;
  hash: string;
}

/**
 * One exchange with its real loop and recovery over a memory journal, clients that send again what was not answered,
 * and faults: commits that fail before or after they are stored, snapshots that rot, clocks that jump. All from a seed.
 */
export class World {
  readonly report: WorldReport;
  private readonly random: Random;
  private readonly source: CommandSource | P2pSource;
  private readonly reference = new ReferenceExchange();
  private readonly store = new MemoryStore();
  /** Sent and not answered, oldest first. */
  private unanswered: CommandBytes[] = [];
  private answeredSeq = 0;
  private clockMs = 0;
  private loop!: CoreLoop;
  private exchange!: Exchange;
  private journal!: MemoryJournal;
  private isDown = true;

  /** `source`: who sends commands; those of spot unless told. */
  constructor(seed: number, source: CommandSource | P2pSource = new CommandSource(seed)) {
    this.random = new Random(seed ^ 0x5eed);
    this.source = source;
    this.report = {
      seed,
      commands: 0,
      batches: 0,
      crashesBeforeCommit: 0,
      crashesAfterCommit: 0,
      restarts: 0,
      damagedSnapshots: 0,
      expiries: 0,
      hash: '',
    };
    this.store.beforeCommit = () => this.mayFail('crashesBeforeCommit');
    this.store.afterCommit = () => this.mayFail('crashesAfterCommit');
  }

  /** Runs until `commands` were answered, then checks everything once more. Throws at the first thing that is wrong. */
  async run(commands: number): Promise<WorldReport> {
    while (this.report.commands < commands) {
      if (this.isDown) await this.start();
      await this.round();
    }
    if (this.isDown) await this.start();
    await this.checkReplay();
    return this.report;
  }

  private mayFail(what: 'crashesBeforeCommit' | 'crashesAfterCommit'): void {
    if (!this.random.isChance(2)) return;
    this.report[what]++;
    throw new Error('the power is gone');
  }

  /** A process begins: newest whole snapshot, replay, and on. */
  private async start(): Promise<void> {
    this.report.restarts++;
    this.maybeRotSnapshot();
    this.store.leader = null;
    this.journal = new MemoryJournal(this.store);
    const { exchange, position } = await recover(this.journal, SILENT);
    if (position.seq < this.answeredSeq) throw new Error(`answered ${this.answeredSeq}, durable only ${position.seq}`);
    // Commands that were stored and never answered took effect: the reference has to know them.
    for await (const batch of this.journal.read(this.answeredSeq + 1)) this.catchUp(batch.payload, batch.count);
    this.answeredSeq = position.seq;
    this.exchange = exchange;
    this.isDown = false;
    this.loop = new CoreLoop({
      exchange,
      journal: this.journal,
      position,
      nowMs: () => this.clockMs,
      onBatch: (batch, at) => this.onBatch(batch, at),
      // Its orders end when the next command comes: a timer would make two runs of a seed differ.
      later: () => () => undefined,
      onStopped: () => {
        this.isDown = true;
      },
    });
  }

  private catchUp(payload: Uint8Array, count: number): void {
    let at = 0;
    for (let i = 0; i < count; i++) {
      const length = new DataView(payload.buffer, payload.byteOffset + at).getUint16(OFFSET.length, true);
      this.reference.apply(payload.subarray(at, at + length));
      at += length;
    }
  }

  /** Clients send some new commands, and again those that were not answered. */
  private async round(): Promise<void> {
    const { random } = this;
    for (let n = random.between(1, 40); n > 0; n--) this.unanswered.push(this.source.next());
    const last = this.unanswered.at(-1) as CommandBytes;
    const timeMs = new DataView(last.buffer, last.byteOffset).getFloat64(OFFSET.timeMs, true);
    // Wall clocks jump, also back; commands' time must not.
    this.clockMs = random.isChance(3) ? timeMs - random.below(7_200_000) : timeMs;
    for (const record of [...this.unanswered]) this.loop.submit(sentBy(record), 1);
    await this.loop.drained();
    const { seq } = this.exchange;
    if (!this.isDown && random.isChance(10)) await this.takeSnapshot(seq);
    if (!this.isDown && random.isChance(2)) this.isDown = true;
  }

  private onBatch(batch: AppliedBatch, position: JournalPosition): void {
    this.report.batches++;
    const answered = checkAnswers(this.report.seed, batch, this.reference);
    // Skip the core's own commands at the front, which nobody sent.
    const own = answered.findIndex(({ record }) => !isCoresOwn(record));
    const sent = own < 0 ? [] : answered.slice(own);
    for (const { record, events } of sent) this.source.observe(record, events);
    this.report.expiries += answered.length - sent.length;
    this.unanswered.splice(0, sent.length);
    this.answeredSeq = position.seq;
    this.report.commands += sent.length;
  }

  private async takeSnapshot(seq: number): Promise<void> {
    const { position } = this.loop;
    if (position.seq !== seq) throw new Error(`drained at ${seq}, durable ${position.seq}`);
    await this.journal.saveSnapshot({ position, stateHash: this.exchange.hash(), bytes: this.exchange.snapshot() });
    await this.journal.pruneSnapshots(seq);
  }

  private maybeRotSnapshot(): void {
    const { random, store } = this;
    const newest = store.snapshots.get(Math.max(...store.snapshots.keys()));
    if (newest === undefined || !random.isChance(20)) return;
    const at = random.below(newest.bytes.length);
    newest.bytes[at] = (newest.bytes[at] as number) ^ (1 << random.below(8));
    this.report.damagedSnapshots++;
  }

  /** From the first command to the last: the same state as the one that lived through it all. */
  private async checkReplay(): Promise<void> {
    const replayed = new Exchange();
    for await (const { payload, count } of this.journal.read(1)) replayed.applyBatch(payload, count);
    replayed.verify();
    this.exchange.verify();
    this.report.hash = this.exchange.hash();
    if (replayed.hash() !== this.report.hash)
      throw new Error(`seed ${this.report.seed}: the replay's state is another`);
  }
}
