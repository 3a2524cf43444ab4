/** What the price-range rule of a market is reckoned from (RNGE-01). */
export interface RangeRule {
  upE6: number;
  downE6: number;
  bucketMs: number;
  bucketCount: number;
}

/** Trades of one span of time: [its number since 1970, sum of their prices, their count]. */
export type Bucket = [index: number, sumTicks: number, count: number];

const MILLION = 1_000_000n;

/** The mean price of the last trades of a market, by spans of time: the middle of the range in which a taker may trade. */
export class PriceRange {
  readonly rule: RangeRule;
  /** Oldest first; spans in which nothing traded are not there. */
  private buckets: Bucket[];

  constructor(rule: RangeRule, buckets: Bucket[] = []) {
    this.rule = rule;
    this.buckets = buckets;
  }

  /** Counts a trade in. Returns nothing; forgets what the window has left behind. */
  add(nowMs: number, priceTicks: number): void {
    const index = Math.floor(Math.floor(nowMs) / this.rule.bucketMs);
    const last = this.buckets.at(-1);
    if (last?.[0] === index) {
      last[1] += priceTicks;
      last[2]++;
      return;
    }
    this.buckets.push([index, priceTicks, 1]);
    while ((this.buckets[0] as Bucket)[0] < index - this.rule.bucketCount) this.buckets.shift();
  }

  /**
   * Returns the mean price of the trades of the window that ends now, ticks, rounded down; 0 when there was none. The
   * oldest span counts as much as of it lies in the window.
   */
  meanTicks(nowMs: number): number {
    const { bucketMs, bucketCount } = this.rule;
    // Stamps may have fractions of a millisecond.
    const wholeMs = Math.floor(nowMs);
    const oldest = Math.floor(wholeMs / bucketMs) - bucketCount;
    const insideMs = (oldest + 1) * bucketMs - (wholeMs - bucketCount * bucketMs);
    let sum = 0n;
    let count = 0n;
    for (const [index, sumTicks, trades] of this.buckets) {
      if (index < oldest) continue;
      const weight = BigInt(index === oldest ? insideMs : bucketMs);
      sum += BigInt(sumTicks) * weight;
      count += BigInt(trades) * weight;
    }
    return count === 0n ? 0 : Number(sum / count);
  }

  /** Returns the worst price a buyer may trade at when the middle is `ticks`, rounded down. */
  maxTicks(ticks: number): number {
    return Number((BigInt(ticks) * BigInt(this.rule.upE6)) / MILLION);
  }

  /** Returns the worst price a seller may trade at, rounded up. */
  minTicks(ticks: number): number {
    return Number((BigInt(ticks) * BigInt(this.rule.downE6) + MILLION - 1n) / MILLION);
  }

  /** Returns a copy of the spans, for a snapshot. */
  view(): Bucket[] {
    return this.buckets.map((bucket) => [...bucket]);
  }
}
