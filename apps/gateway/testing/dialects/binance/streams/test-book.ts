import type { Message, Snapshot } from './test-streams.ts';

/** Test builder of this room: a book kept as clients of the dialect keep it (BSTR-41). */
export class ClientBook {
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();
  #waiting: Message[] = [];
  /** Id of the book as it is held; null: no snapshot yet. */
  id: number | null = null;

  /** Takes the snapshot, and what was told before it came. */
  begin({ lastUpdateId, bids, asks }: Snapshot): void {
    this.id = lastUpdateId;
    for (const [price, quantity] of bids) this.#bids.set(price, quantity);
    for (const [price, quantity] of asks) this.#asks.set(price, quantity);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const event of waiting) this.take(event);
  }

  /** Takes a depthUpdate; throws for one that does not continue the book. */
  take(event: Message): void {
    if (this.id === null) {
      this.#waiting.push(event);
      return;
    }
    if (event.u <= this.id) return;
    if (event.U > this.id + 1) throw new Error(`event ${event.U}–${event.u} after ${this.id}`);
    for (const [levels, changes] of [
      [this.#bids, event.b],
      [this.#asks, event.a],
    ] as const)
      for (const [price, quantity] of changes)
        if (Number(quantity) === 0) levels.delete(price);
        else levels.set(price, quantity);
    this.id = event.u;
  }

  /** Returns it as REST would. */
  snapshot(): Snapshot {
    const sorted = (levels: Map<string, string>, sign: 1 | -1) =>
      [...levels].sort(([a], [b]) => sign * (Number(a) - Number(b)));
    return { lastUpdateId: this.id as number, bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) };
  }
}
