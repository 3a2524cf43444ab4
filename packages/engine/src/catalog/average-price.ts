/** Spans that a window is cut into: it moves on by one of them. */
const SPANS = 60;
const MS_A_MINUTE = 60_000;
/** Sums are kept as so many times this and the rest, so that each step of adding is exact (decision 0051). */
const HIGH_ONE = 2 ** 52;

/**
 * Trades of one span: [its number since 1970, Σ price × lots, Σ lots], each sum as two numbers: how many times 2^52, and
 * the rest.
 */
export type AverageSpan = [index: number, worthHigh: number, worthLow: number, lotsHigh: number, lotsLow: number];

/** Layout of a span's row. */
const INDEX = 0;
const WORTH = 1;
const LOTS = 3;
const ROW = 5;
/** The row behind the spans' holds the sums of those in the window. */
const SUMS = ROW * SPANS;

/** Adds a whole number below 2^53 to the sum that lies at `at`. */
function addTo(rows: Float64Array, at: number, units: number): void {
  const isHigh = units >= HIGH_ONE;
  // In this order: the sum of the two as they are might not be exact.
  const low = (rows[at + 1] as number) + (isHigh ? units - HIGH_ONE : units);
  const isCarried = low >= HIGH_ONE;
  rows[at + 1] = isCarried ? low - HIGH_ONE : low;
  if (isHigh || isCarried) rows[at] = (rows[at] as number) + (isHigh && isCarried ? 2 : 1);
}

/** Takes the sum that lies at `part` off the one at `at`, which is not less. */
function takeFrom(rows: Float64Array, at: number, part: number): void {
  const low = (rows[at + 1] as number) - (rows[part + 1] as number);
  const borrow = low < 0 ? 1 : 0;
  rows[at + 1] = low + borrow * HIGH_ONE;
  rows[at] = (rows[at] as number) - (rows[part] as number) - borrow;
}

/**
 * The average price of the trades of a market's last minutes, by volume (FILT-06). Each trade is counted when it comes
 * and taken out when its sixtieth of the window has left; sixty spans are kept, in a ring.
 */
export class AveragePrice {
  readonly minutes: number;
  private readonly spanMs: number;
  /** The spans, then the sums of those in the window. */
  private readonly rows = new Float64Array(SUMS + ROW);
  /** Index of the oldest span in the ring, and the number of spans; spans without trades are not stored. */
  private first = 0;
  private count = 0;
  /** How many of the oldest have left the window, and so the sums. */
  private gone = 0;

  constructor(minutes: number, spans: readonly AverageSpan[] = []) {
    this.minutes = minutes;
    this.spanMs = (minutes * MS_A_MINUTE) / SPANS;
    const { rows } = this;
    for (const span of spans) {
      rows.set(span, ROW * this.count++);
      for (const sum of [WORTH, LOTS]) {
        rows[SUMS + sum] = (rows[SUMS + sum] as number) + (span[sum] as number);
        addTo(rows, SUMS + sum, span[sum + 1] as number);
      }
    }
  }

  private spanAt(nowMs: number): number {
    return Math.floor(Math.floor(nowMs) / this.spanMs);
  }

  /** Returns where the nth span lies, the oldest being the first. */
  private rowOf(nth: number): number {
    return ROW * ((this.first + nth) % SPANS);
  }

  /** Counts a trade in; price × lots is below 2^53, as of every trade (SPOT-19). */
  add(nowMs: number, priceTicks: number, lots: number): void {
    const { rows } = this;
    const index = this.spanAt(nowMs);
    let row = this.rowOf(this.count - 1);
    if (this.count === 0 || rows[row] !== index) row = this.open(index);
    const worth = priceTicks * lots;
    addTo(rows, row + WORTH, worth);
    addTo(rows, row + LOTS, lots);
    addTo(rows, SUMS + WORTH, worth);
    addTo(rows, SUMS + LOTS, lots);
  }

  /** Starts a span and drops spans that left the window: fewer than sixty remain. Returns its position. */
  private open(index: number): number {
    this.pass(index);
    this.first = (this.first + this.gone) % SPANS;
    this.count -= this.gone;
    this.gone = 0;
    const row = this.rowOf(this.count++);
    this.rows.fill(0, row, row + ROW);
    this.rows[row + INDEX] = index;
    return row;
  }

  /** Takes the spans that the window of a span has left behind out of the sums. */
  private pass(index: number): void {
    const { rows } = this;
    for (; this.gone < this.count; this.gone++) {
      const row = this.rowOf(this.gone);
      if ((rows[row] as number) > index - SPANS) return;
      takeFrom(rows, SUMS + WORTH, row + WORTH);
      takeFrom(rows, SUMS + LOTS, row + LOTS);
    }
  }

  /** Returns the average price of the window that ends now, ticks, rounded down; 0 when nothing traded in it. `nowMs` never goes back. */
  ticks(nowMs: number): number {
    this.pass(this.spanAt(nowMs));
    const { rows } = this;
    if (rows[SUMS + WORTH] !== 0 || rows[SUMS + LOTS] !== 0)
      return Number(this.wide(SUMS + WORTH) / this.wide(SUMS + LOTS));
    const worth = rows[SUMS + WORTH + 1] as number;
    const lots = rows[SUMS + LOTS + 1] as number;
    if (lots === 0) return 0;
    // The quotient of doubles may be a whole number that it does not quite reach; the product is exact.
    const quotient = Math.floor(worth / lots);
    return quotient * lots > worth ? quotient - 1 : quotient;
  }

  private wide(at: number): bigint {
    return BigInt(this.rows[at] as number) * BigInt(HIGH_ONE) + BigInt(this.rows[at + 1] as number);
  }

  /** Drops all trades: an auction restarts the window (FILT-07). */
  clear(): void {
    this.rows.fill(0);
    this.first = 0;
    this.count = 0;
    this.gone = 0;
  }

  /** Returns the spans, oldest first, for a snapshot. What has left the window is among them until the next trade. */
  view(): AverageSpan[] {
    return Array.from({ length: this.count }, (_, nth) => {
      const row = this.rowOf(nth);
      return [...this.rows.subarray(row, row + ROW)] as AverageSpan;
    });
  }
}
