import { Exchange } from '@pelorus/engine/exchange.ts';
import { AlgoSource } from '@pelorus/engine/reference/algo-source.ts';
import { CommandSource } from '@pelorus/engine/reference/command-source.ts';
import { P2pSource } from '@pelorus/engine/reference/p2p-source.ts';
import { PostgresJournal } from '@pelorus/journal/postgres/postgres-journal.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import { decodeEffects } from '../src/fold/effects.ts';

type Source = CommandSource | AlgoSource | P2pSource;

const EPOCH_MS = Date.UTC(2023, 11, 20, 7, 13);

/** A database whose journal a live exchange fills with random commands, for the worker's tests. */
export class TestJournal {
  readonly database: TestDatabase;
  readonly exchange = new Exchange();
  /** Every command that did something, as the live exchange told it. */
  readonly history: AppliedCommand[] = [];
  readonly #journal: PostgresJournal;
  readonly #source: Source;
  readonly #stretch: number;
  #firstMs: number | null = null;
  #lastMs = 0;

  private constructor(database: TestDatabase, journal: PostgresJournal, source: Source, stretch: number) {
    this.database = database;
    this.#journal = journal;
    this.#source = source;
    this.#stretch = stretch;
  }

  /** `stretch` makes time pass that much faster, so that a few thousand commands see months go by. */
  static create(seed: number, stretch = 1): Promise<TestJournal> {
    return TestJournal.#of(new CommandSource(seed), stretch);
  }

  /** As create, with ladders, TWAPs and replacements among the commands. */
  static createWithAlgos(seed: number, stretch = 1): Promise<TestJournal> {
    return TestJournal.#of(new AlgoSource(seed), stretch);
  }

  /** As create, with ads, orders and deposits of P2P among the commands. */
  static createWithP2p(seed: number): Promise<TestJournal> {
    return TestJournal.#of(new P2pSource(seed), 1);
  }

  static async #of(source: Source, stretch: number): Promise<TestJournal> {
    const database = await createTestDatabase();
    const journal = new PostgresJournal({ url: database.url });
    await journal.open();
    return new TestJournal(database, journal, source, stretch);
  }

  /** Appends `count` commands in batches of `size`. */
  async append(count: number, size: number): Promise<void> {
    for (let left = count; left > 0; left -= size) await this.#appendBatch(Math.min(size, left));
  }

  async #appendBatch(count: number): Promise<void> {
    const records: Uint8Array[] = [];
    let timeMs = 0;
    for (let i = 0; i < count; i++) {
      const record = this.#source.next();
      timeMs = this.#stamp(record);
      records.push(record);
      // One by one, so that the source can refer to the previous command's results.
      const firstSeq = this.exchange.seq + 1;
      const applied = this.exchange.applyBatch(record, 1);
      const [effect] = decodeEffects({ firstSeq, commands: record, ...applied });
      this.#source.observe(record, effect?.events ?? []);
      if (effect !== undefined) this.history.push(effect);
    }
    await this.#journal.append({ count, timeMs, payload: new Uint8Array(Buffer.concat(records)) });
  }

  #stamp(record: Uint8Array<ArrayBuffer>): number {
    const view = new DataView(record.buffer, record.byteOffset);
    const sourceMs = view.getFloat64(OFFSET.timeMs, true);
    this.#firstMs ??= sourceMs;
    this.#lastMs = EPOCH_MS + Math.floor((sourceMs - this.#firstMs) * this.#stretch);
    view.setFloat64(OFFSET.timeMs, this.#lastMs, true);
    return this.#lastMs;
  }

  get nowMs(): number {
    return this.#lastMs;
  }

  /** Saves the live state, as the core does between batches. */
  async saveSnapshot(change?: { stateHash: string }): Promise<void> {
    const position = await this.#journal.tail();
    const stateHash = change?.stateHash ?? this.exchange.hash();
    await this.#journal.saveSnapshot({ position, stateHash, bytes: this.exchange.snapshot() });
  }

  async drop(): Promise<void> {
    await this.#journal.close();
    await this.database.drop();
  }
}
