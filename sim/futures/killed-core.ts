import { CoreLoop } from '@pelorus/core/loop.ts';
import { recover } from '@pelorus/core/recovery.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import { eventsOf } from '@pelorus/engine/testing/venue.ts';
import type { JournalPosition } from '@pelorus/journal/journal.ts';
import { MemoryJournal, MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { AppliedBatch } from '@pelorus/protocol/link/batch.ts';
import { ALL_MARKETS, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelAll } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { FuturesVenue } from './venue.ts';

const PEOPLE = 300;
const SILENT = { info() {}, warn() {}, error() {}, debug() {}, fatal() {}, trace() {} };

interface KilledReport {
  /** How often the core was killed while accounts waited for their liquidation. */
  kills: number;
  /** Accounts. */
  liquidated: number;
  hash: string;
}

/**
 * A core with its real loop and recovery, which is killed again and again while a cascade runs: before a commit is stored,
 * or after, with a snapshot of the middle or without. What was told must be what a replay of the journal tells, and
 * the cascade must end as it would have without: with the state of the journal's commands.
 */
export class KilledCore {
  private readonly random: Random;
  private readonly store = new MemoryStore();
  private readonly told = new Map<number, string>();
  private readonly venue: FuturesVenue;
  private exchange = new Exchange();
  private loop!: CoreLoop;
  private journal!: MemoryJournal;
  private isDown = true;
  private kills = 0;
  private isKilling = false;
  /** What the loop's timer would do. */
  private wake = (): void => undefined;

  constructor(seed: number, mayDie: boolean) {
    this.random = new Random(seed ^ 0xdead);
    this.venue = new FuturesVenue(seed, PEOPLE, false);
    this.venue.trade(3 * PEOPLE);
    for (let i = 0; i < PEOPLE; i++) this.venue.send(encodeCancelAll(FIRST_USER_ACCOUNT + i, ALL_MARKETS));
    const die = () => {
      if (mayDie && this.isKilling && this.exchange.nextExpiryMs <= this.venue.nowMs && this.random.isChance(45))
        this.die();
    };
    this.store.beforeCommit = die;
    this.store.afterCommit = die;
  }

  private die(): void {
    this.kills++;
    throw new Error('the core is killed');
  }

  /** A process begins: newest snapshot, replay, and on. */
  private async start(): Promise<void> {
    this.store.leader = null;
    this.journal = new MemoryJournal(this.store);
    const { exchange, position } = await recover(this.journal, SILENT);
    this.exchange = exchange;
    this.isDown = false;
    this.loop = new CoreLoop({
      exchange,
      journal: this.journal,
      position,
      nowMs: () => this.venue.nowMs,
      onBatch: (batch, position) => this.hear(batch, position),
      later: (run) => {
        this.wake = run;
        return () => undefined;
      },
      onStopped: () => {
        this.isDown = true;
      },
    });
  }

  private hear({ eventCounts, events, firstSeq }: AppliedBatch, position: JournalPosition): void {
    const all = eventsOf({ eventCounts, events });
    eventCounts.forEach((count, i) => {
      this.told.set(firstSeq + i, JSON.stringify(all.splice(0, count)));
    });
    if (!this.isKilling || !this.random.isChance(40)) return;
    const { exchange } = this;
    void this.journal.saveSnapshot({ position, stateHash: exchange.hash(), bytes: exchange.snapshot() });
  }

  /** Sends a record until the core that took it lived to say so, and until nothing more is due. */
  private async send(record: Uint8Array<ArrayBuffer>): Promise<void> {
    const before = this.exchange.seq;
    for (;;) {
      if (this.isDown) await this.start();
      // Stored before the kill: it is not sent again, as a client would learn by its key.
      if (this.exchange.seq === before || !(await this.isStored(record, before))) this.loop.submit(record.slice(), 1);
      else this.wake();
      await this.loop.drained();
      if (this.isDown) continue;
      if (this.exchange.nextExpiryMs > this.venue.nowMs) return;
    }
  }

  private async isStored(record: Uint8Array, after: number): Promise<boolean> {
    for await (const { payload } of this.journal.read(after + 1)) {
      const view = new DataView(payload.buffer, payload.byteOffset);
      let at = 0;
      while (at < payload.byteLength) {
        if (view.getUint8(at + OFFSET.kind) === record[OFFSET.kind]) return true;
        at += view.getUint16(at + OFFSET.length, true);
      }
    }
    return false;
  }

  async run(): Promise<KilledReport> {
    await this.start();
    for (const record of this.venue.journal) this.loop.submit(record.slice(), 1);
    await this.loop.drained();
    this.isKilling = true;
    for (const permille of [850, 700, 550]) {
      this.venue.nowMs += 5_000;
      const rows = [400, 150].map((first, market) => {
        const ticks = Math.round((first * permille) / 1_000);
        return { market, indexTicks: ticks, markTicks: ticks, premiumE8: 0, mayLiquidate: true };
      });
      await this.send(encodeMarkPrices(rows));
    }
    this.isKilling = false;
    return this.checkReplay();
  }

  /** From the first command: what was told is told again, and the state is that which lived. */
  private async checkReplay(): Promise<KilledReport> {
    const replayed = new Exchange();
    const liquidated = new Set<number>();
    for await (const { count, firstSeq, payload } of this.journal.read(1)) {
      const view = new DataView(payload.buffer, payload.byteOffset);
      let at = 0;
      for (let i = 0; i < count; i++) {
        const length = view.getUint16(at + OFFSET.length, true);
        const events = eventsOf(replayed.applyBatch(payload.slice(at, at + length), 1));
        at += length;
        for (const event of events) if (event.kind === 'liquidation') liquidated.add(event.account);
        const told = this.told.get(firstSeq + i) ?? JSON.stringify(events);
        if (told !== JSON.stringify(events))
          throw new Error(`command ${firstSeq + i} was told otherwise before the core was killed`);
      }
    }
    replayed.verify();
    if (replayed.hash() !== this.exchange.hash()) throw new Error("the replay's state is another");
    return { kills: this.kills, liquidated: liquidated.size, hash: replayed.hash() };
  }
}
