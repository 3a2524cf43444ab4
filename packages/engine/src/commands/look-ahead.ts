import {
  AMEND_BYTES,
  AMEND_NAME_BYTES,
  CANCEL_BYTES,
  COMMAND_KIND,
  OFFSET,
  PLACE_BYTES,
  REQUEST_BYTES,
} from '@pelorus/protocol/wire/command-layout.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { CommandBatch } from './command-batch.ts';

/** Commands that are prefetched together: their data stays in the first caches until their turn. */
export const AHEAD = 64;

const AMENDS: readonly number[] = [AMEND_BYTES, AMEND_NAME_BYTES, AMEND_NAME_BYTES + REQUEST_BYTES];

/** Whether a record names its order, by our id or the client's. */
function isTargeted(kind: number, recordBytes: number): boolean {
  if (kind === COMMAND_KIND.cancel) return recordBytes === CANCEL_BYTES;
  return kind === COMMAND_KIND.amend && AMENDS.includes(recordBytes);
}

/**
 * Reads from memory where the keys of the next commands lie, all of them before the first is applied: reads that do not
 * wait for each other are under way at once, where a command alone waits for its own (decision 0064). Changes nothing and
 * decides nothing; what a command finds it looks up itself.
 */
export class LookAhead {
  /** Start offsets of the records that name their order by client order id. */
  private readonly keyed = new Int32Array(AHEAD);
  /** Never read: without it the compiler would drop the reads. */
  private seen = 0;

  /** Looks at up to AHEAD records from byte `at`, and at the memory of their keys. */
  touch(idempotency: Idempotency, batch: CommandBatch, at: number, count: number): void {
    const { keyed } = this;
    let seen = 0;
    let byKey = 0;
    let from = at;
    for (let i = 0; i < count; i++) {
      const recordBytes = batch.recordBytes(from);
      if (recordBytes === 0) break;
      const kind = batch.kind(from);
      if (kind === COMMAND_KIND.place) {
        if (recordBytes >= PLACE_BYTES) seen ^= idempotency.peek(batch, from + OFFSET.key, batch.account(from));
      } else if (isTargeted(kind, recordBytes) && batch.targetOrderId(from) === 0) {
        seen ^= idempotency.peek(batch, from + OFFSET.targetKey, batch.account(from));
        keyed[byKey++] = from;
      }
      from += recordBytes;
    }
    // The place in the table is there by now, and says where the key itself is remembered.
    for (let i = 0; i < byKey; i++) {
      const record = keyed[i] as number;
      seen ^= idempotency.orderIdOf(batch, record + OFFSET.targetKey, batch.account(record));
    }
    this.seen ^= seen;
  }
}
