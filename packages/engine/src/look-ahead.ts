import { COMMAND_KIND, HEADER_BYTES, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from './commands/command-batch.ts';
import type { ExchangeState } from './exchange-state.ts';

/** How many commands are looked at ahead of their turn. */
export const LOOK_AHEAD = 64;

const NOTHING = 0;
const KEY = 1;
const ORDER = 2;

/**
 * Reads, for the next commands together, the places in memory that each will need: keys, orders and their levels lie
 * scattered over tens of megabytes, and a processor waits for many of them at once hardly longer than for one
 * (whole engine, 1 symbol: 1.3 × faster with it). Changes nothing, decides nothing.
 */
export class LookAhead {
  private readonly state: ExchangeState;
  private readonly what = new Uint8Array(LOOK_AHEAD);
  private readonly tags = new Int32Array(LOOK_AHEAD);
  private readonly markets = new Int32Array(LOOK_AHEAD);
  private readonly slots = new Int32Array(LOOK_AHEAD);
  private readonly ids = new Float64Array(LOOK_AHEAD);
  /** Keeps the compiler from finding out that nobody needs what is read. */
  private sum = 0;

  constructor(state: ExchangeState) {
    this.state = state;
  }

  /** Looks at up to LOOK_AHEAD records from byte `at` on; returns where it stopped. */
  run(batch: CommandBatch, at: number): number {
    let next = at;
    let count = 0;
    while (count < LOOK_AHEAD) {
      const recordBytes = batch.recordBytes(next);
      if (recordBytes === 0) break;
      this.note(batch, next, recordBytes, count++);
      next += recordBytes;
    }
    this.touch(count);
    return next;
  }

  private note(batch: CommandBatch, at: number, recordBytes: number, i: number): void {
    const kind = batch.kind(at);
    this.what[i] = NOTHING;
    if (kind > COMMAND_KIND.amend || recordBytes <= OFFSET.targetKey || kind === 0) return;
    const isPlace = kind === COMMAND_KIND.place;
    const orderId = isPlace ? 0 : batch.amount(at, OFFSET.targetOrderId);
    if (orderId !== 0) {
      this.what[i] = ORDER;
      this.ids[i] = orderId;
      this.markets[i] = batch.word(at, OFFSET.market);
      return;
    }
    this.what[i] = KEY;
    this.tags[i] = this.state.idempotency.tag(batch, at + (isPlace ? OFFSET.key : OFFSET.targetKey), batch.account(at));
  }

  private touch(count: number): void {
    const { what, slots } = this;
    const { catalog, idempotency } = this.state;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      if (what[i] === KEY) sum += idempotency.touch(this.tags[i] as number);
      else if (what[i] === ORDER) {
        const market = catalog.markets[this.markets[i] as number];
        slots[i] = market === undefined ? 0 : market.book.index.touch(this.ids[i] as number);
      }
    }
    this.sum = sum;
  }
}
