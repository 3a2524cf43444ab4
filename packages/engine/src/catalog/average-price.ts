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

const WORTH = 1;
const LOTS = 3;

/** Adds a whole number below 2^53 to a sum of two numbers. */
function addTo(row: AverageSpan, at: typeof WORTH | typeof LOTS, units: number): void {
  const high = units >= HIGH_ONE ? 1 : 0;
  // In this order: the sum of the two as they are might not be exact.
  const low = row[(at + 1) as 2 | 4] + (units - high * HIGH_ONE);
  const carry = low >= HIGH_ONE ? 1 : 0;
  row[at] += high + carry;
  row[(at + 1) as 2 | 4] = low - carry * HIGH_ONE;
}

/** Takes a part of a sum off it. */
function takeFrom(row: AverageSpan, at: typeof WORTH | typeof LOTS, part: AverageSpan): void {
  const low = row[(at + 1) as 2 | 4] - part[(at + 1) as 2 | 4];
  const borrow = low < 0 ? 1 : 0;
  row[at] -= part[at] + borrow;
  row[(at + 1) as 2 | 4] = low + borrow * HIGH_ONE;
}

function wide(row: AverageSpan, at: typeof WORTH | typeof LOTS): bigint {
  return BigInt(row[at]) * BigInt(HIGH_ONE) + BigInt(row[(at + 1) as 2 | 4]);
}

/**
 * The average price of the trades of a market's last minutes, by volume (FILT-06). Each trade is counted when it comes
 * and taken out when its sixtieth of the window has left; at most sixty spans are kept.
 */
export class AveragePrice {
  readonly minutes: number;
  /** Oldest first; spans in which nothing traded are not there. */
  private spans: AverageSpan[] = [];
  /** The first span that is in the sums; those before have left the window. */
  private from = 0;
  private readonly sums: AverageSpan = [0, 0, 0, 0, 0];

  constructor(minutes: number, spans: readonly AverageSpan[] = []) {
    this.minutes = minutes;
    for (const [index, worthHigh, worthLow, lotsHigh, lotsLow] of spans) {
      const span: AverageSpan = [index, worthHigh, worthLow, lotsHigh, lotsLow];
      this.spans.push(span);
      const { sums } = this;
      sums[WORTH] += worthHigh;
      sums[LOTS] += lotsHigh;
      addTo(sums, WORTH, worthLow);
      addTo(sums, LOTS, lotsLow);
    }
  }

  private spanAt(nowMs: number): number {
    return Math.floor(Math.floor(nowMs) / ((this.minutes * MS_A_MINUTE) / SPANS));
  }

  /** Counts a trade in; price × lots is below 2^53, as of every trade (SPOT-19). */
  add(nowMs: number, priceTicks: number, lots: number): void {
    const index = this.spanAt(nowMs);
    let span = this.spans.at(-1);
    if (span?.[0] !== index) {
      this.pass(index);
      this.spans.splice(0, this.from);
      this.from = 0;
      span = [index, 0, 0, 0, 0];
      this.spans.push(span);
    }
    for (const row of [span, this.sums]) {
      addTo(row, WORTH, priceTicks * lots);
      addTo(row, LOTS, lots);
    }
  }

  /** Takes the spans that the window of a span has left behind out of the sums. */
  private pass(index: number): void {
    for (; this.from < this.spans.length; this.from++) {
      const span = this.spans[this.from] as AverageSpan;
      if (span[0] > index - SPANS) return;
      takeFrom(this.sums, WORTH, span);
      takeFrom(this.sums, LOTS, span);
    }
  }

  /** Returns the average price of the window that ends now, ticks, rounded down; 0 when nothing traded in it. `nowMs` never goes back. */
  ticks(nowMs: number): number {
    this.pass(this.spanAt(nowMs));
    const { sums } = this;
    const [, worthHigh, worthLow, lotsHigh, lotsLow] = sums;
    if (worthHigh > 0 || lotsHigh > 0) return Number(wide(sums, WORTH) / wide(sums, LOTS));
    return lotsLow === 0 ? 0 : (worthLow - (worthLow % lotsLow)) / lotsLow;
  }

  /** Forgets all trades: an auction begins the window anew (FILT-07). */
  clear(): void {
    this.spans = [];
    this.from = 0;
    this.sums.fill(0);
  }

  /** Returns a copy of the spans, for a snapshot. What has left the window is in it until the next trade. */
  view(): AverageSpan[] {
    return this.spans.map((span) => [...span]);
  }
}
