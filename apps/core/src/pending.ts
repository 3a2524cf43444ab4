import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';

interface Waiter {
  resolve: (command: AppliedCommand) => void;
  reject: (error: CoreUnavailable) => void;
}

/** Wraps after four billion: by then the first is long answered. */
function requestAfter(request: number, count: number): number {
  return ((request - 1 + count) % 0xffffffff) + 1;
}

/** This link's commands between submit and answer, and those not sent yet. */
export class Pending {
  readonly #origin: number;
  readonly #waiters = new Map<number, Waiter>();
  #nextRequest = 1;
  #outbox: Uint8Array<ArrayBuffer>[] = [];
  #outboxBytes = 0;
  #outboxFirst = 1;

  /** `origin` tells our commands from other links' in the same line. */
  constructor(origin: number) {
    this.#origin = origin;
  }

  get count(): number {
    return this.#waiters.size;
  }

  /** Queues the record with our origin and a new request number. */
  add(record: Uint8Array<ArrayBuffer>): Promise<AppliedCommand> {
    const request = this.#nextRequest;
    this.#nextRequest = requestAfter(request, 1);
    const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
    view.setUint32(OFFSET.origin, this.#origin, true);
    view.setUint32(OFFSET.request, request, true);
    if (this.#outbox.length === 0) this.#outboxFirst = request;
    this.#outbox.push(record);
    this.#outboxBytes += record.byteLength;
    return new Promise((resolve, reject) => this.#waiters.set(request, { resolve, reject }));
  }

  get hasOutbox(): boolean {
    return this.#outbox.length > 0;
  }

  /** Takes the oldest records of the outbox, up to `maxBytes`, as one buffer and counts them as sent; null for none. */
  takeOutbox(maxBytes: number): Uint8Array<ArrayBuffer> | null {
    const records = this.#outboxBytes <= maxBytes ? this.#outbox.splice(0) : this.#takeSome(maxBytes);
    if (records.length === 0) return null;
    if (records.length === 1) return this.#sent(records, records[0] as Uint8Array<ArrayBuffer>);
    const bytes = new Uint8Array(records.reduce((sum, record) => sum + record.byteLength, 0));
    let at = 0;
    for (const record of records) {
      bytes.set(record, at);
      at += record.byteLength;
    }
    return this.#sent(records, bytes);
  }

  #takeSome(maxBytes: number): Uint8Array<ArrayBuffer>[] {
    let bytes = 0;
    const first = this.#outbox.findIndex((record) => {
      bytes += record.byteLength;
      return bytes > maxBytes;
    });
    return this.#outbox.splice(0, first);
  }

  #sent(records: readonly Uint8Array[], bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.#outboxBytes -= bytes.byteLength;
    this.#outboxFirst = requestAfter(this.#outboxFirst, records.length);
    return bytes;
  }

  /** Resolves the waiting promise of this command, if it is ours. */
  answer(command: AppliedCommand): void {
    if (command.origin !== this.#origin) return;
    const waiter = this.#waiters.get(command.request);
    if (waiter === undefined) return;
    this.#waiters.delete(command.request);
    waiter.resolve(command);
  }

  /** The core is gone: sent commands may have been applied, unsent ones were not. */
  rejectAll(): void {
    const unsent = new Set(this.#outbox.map((_, i) => requestAfter(this.#outboxFirst, i)));
    this.#outbox = [];
    this.#outboxBytes = 0;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const [request, waiter] of waiters) {
      waiter.reject(new CoreUnavailable(unsent.has(request) ? 'UNAVAILABLE' : 'OUTCOME_UNKNOWN'));
    }
  }
}
