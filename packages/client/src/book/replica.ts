import { formatUnits, parseUnits } from '@pelorus/money/units.ts';
import { bookChecksum, CHECKSUM_LEVELS } from '@pelorus/protocol/socket/book-checksum.ts';
import type { DepthUpdate } from '@pelorus/protocol/socket/messages.ts';

/** How a market's texts become whole numbers. */
export interface BookScale {
  /** Digits after the point of a price. */
  priceScale: number;
  /** Price units in one tick: the tick size without its point. */
  tickUnits: number;
  quantityScale: number;
}

export interface DepthSnapshot {
  lastUpdateId: number;
  bids: readonly (readonly [string, string])[];
  asks: readonly (readonly [string, string])[];
  /** Set for socket snapshots (SOCK-15); HTTP snapshots have none. */
  checksum?: number | undefined;
}

/**
 * `gap`: an update is missing. `mismatch`: the book is not the server's, by its checksum. After either the book is not to
 * be shown as the truth until the next snapshot.
 */
type UpdateOutcome = 'applied' | 'stale' | 'gap' | 'mismatch';

/** One side of a book: price ticks in order, best first, with the quantity at each. */
export class BookSide {
  /** Best first. */
  readonly ticks: number[] = [];
  readonly #units = new Map<number, number>();
  readonly #direction: 1 | -1;

  constructor(side: 'bids' | 'asks') {
    this.#direction = side === 'asks' ? 1 : -1;
  }

  clear(): void {
    this.ticks.length = 0;
    this.#units.clear();
  }

  /** Sets the quantity at a price; 0 removes the level. */
  set(priceTicks: number, quantityUnits: number): void {
    const known = this.#units.has(priceTicks);
    if (quantityUnits === 0) {
      if (!known) return;
      this.#units.delete(priceTicks);
      this.ticks.splice(this.#position(priceTicks), 1);
      return;
    }
    this.#units.set(priceTicks, quantityUnits);
    if (!known) this.ticks.splice(this.#position(priceTicks), 0, priceTicks);
  }

  /** Returns the quantity at a price in units, 0 where no level stands. */
  unitsAt(priceTicks: number): number {
    return this.#units.get(priceTicks) ?? 0;
  }

  /** Returns the index of the first price that is not better than `priceTicks`. */
  #position(priceTicks: number): number {
    let low = 0;
    let high = this.ticks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((this.ticks[middle] as number) - priceTicks) * this.#direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * A market's book as the server has it: a snapshot and the chained updates after it. Prices are integer ticks and
 * quantities integer units, so nothing is ever rounded.
 */
export class BookReplica {
  readonly bids = new BookSide('bids');
  readonly asks = new BookSide('asks');
  readonly scale: BookScale;
  #lastUpdateId = -1;
  #valid = false;

  constructor(scale: BookScale) {
    this.scale = scale;
  }

  get lastUpdateId(): number {
    return this.#lastUpdateId;
  }

  /** False before the first snapshot, after a gap and after a mismatch, and once it was made so. */
  get isValid(): boolean {
    return this.#valid;
  }

  /** Marks the book as unreliable until the next snapshot. */
  invalidate(): void {
    this.#valid = false;
  }

  /** Replaces the book with a snapshot. Returns whether its checksum matches. */
  applySnapshot(snapshot: DepthSnapshot): boolean {
    this.bids.clear();
    this.asks.clear();
    this.#applyLevels(snapshot.bids, snapshot.asks);
    this.#lastUpdateId = snapshot.lastUpdateId;
    this.#valid = this.#is(snapshot.checksum);
    return this.#valid;
  }

  /** Returns the checksum of the current book (SOCK-15). */
  checksum(): number {
    return bookChecksum(this.#best(this.bids), this.#best(this.asks));
  }

  /**
   * Applies an update that continues the book. After a gap or a mismatch it refuses every update until a snapshot
   * arrives.
   */
  applyUpdate(update: DepthUpdate): UpdateOutcome {
    if (!this.#valid) return 'gap';
    if (update.lastUpdateId <= this.#lastUpdateId) return 'stale';
    if (update.firstUpdateId > this.#lastUpdateId + 1) {
      this.#valid = false;
      return 'gap';
    }
    this.#applyLevels(update.bids, update.asks);
    this.#lastUpdateId = update.lastUpdateId;
    this.#valid = this.#is(update.checksum);
    return this.#valid ? 'applied' : 'mismatch';
  }

  #is(checksum: number | undefined): boolean {
    return checksum === undefined || checksum === this.checksum();
  }

  /** The best levels of a side, as the wire writes them. */
  #best(side: BookSide): [string, string][] {
    const { priceScale, tickUnits, quantityScale } = this.scale;
    return side.ticks
      .slice(0, CHECKSUM_LEVELS)
      .map((ticks) => [formatUnits(ticks * tickUnits, priceScale), formatUnits(side.unitsAt(ticks), quantityScale)]);
  }

  #applyLevels(bids: DepthSnapshot['bids'], asks: DepthSnapshot['asks']): void {
    for (const [price, quantity] of bids) this.bids.set(this.#ticks(price), this.#units(quantity));
    for (const [price, quantity] of asks) this.asks.set(this.#ticks(price), this.#units(quantity));
  }

  #ticks(price: string): number {
    const units = whole(price, this.scale.priceScale);
    if (units % this.scale.tickUnits !== 0) throw new RangeError(`price off the tick: ${price}`);
    return units / this.scale.tickUnits;
  }

  #units(quantity: string): number {
    return whole(quantity, this.scale.quantityScale);
  }
}

function whole(text: string, scale: number): number {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new RangeError(`${parsed.problem} number in the book: ${text}`);
  return parsed.units;
}
