import type { Book } from './client.ts';

/** A change of a book as the streams tell it. */
interface DepthEvent {
  /** First and last id in it. */
  first: number;
  last: number;
  bids: readonly (readonly [price: string, quantity: string])[];
  asks: readonly (readonly [price: string, quantity: string])[];
}

/**
 * Rebuilds a book as the field's documentation tells clients to: keep events, take a snapshot, drop what is in it, then
 * every event begins where the one before ended. Throws at a gap. Slow and obvious.
 */
export class BookOfEvents {
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  readonly #kept: DepthEvent[] = [];
  readonly #tell: (book: Book) => void;
  #id: number | null = null;

  constructor(tell: (book: Book) => void) {
    this.#tell = tell;
  }

  take(event: DepthEvent): void {
    if (this.#id === null) {
      this.#kept.push(event);
      return;
    }
    if (event.last <= this.#id) return;
    if (event.first > this.#id + 1) throw new Error(`a gap: ${this.#id}, then ${event.first}`);
    put(this.#bids, event.bids);
    put(this.#asks, event.asks);
    this.#id = event.last;
    this.#tell({ id: this.#id, bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) });
  }

  /** Begins with a snapshot that was asked for after the stream had begun. */
  begin(snapshot: Book): void {
    for (const [price, quantity] of snapshot.bids) this.#bids.set(price, quantity);
    for (const [price, quantity] of snapshot.asks) this.#asks.set(price, quantity);
    this.#id = snapshot.id;
    this.#tell(snapshot);
    for (const event of this.#kept.splice(0)) this.take(event);
  }
}

function put(side: Map<number, number>, levels: DepthEvent['bids']): void {
  for (const [price, quantity] of levels)
    if (Number(quantity) === 0) side.delete(Number(price));
    else side.set(Number(price), Number(quantity));
}

function sorted(side: ReadonlyMap<number, number>, order: 1 | -1): [number, number][] {
  return [...side].sort(([a], [b]) => order * (a - b));
}

/** Levels as texts, as the wire has them, to numbers. */
export function numbers(levels: Iterable<readonly unknown[]>): [number, number][] {
  return [...levels].map(([price, quantity]) => [Number(price), Number(quantity)]);
}
