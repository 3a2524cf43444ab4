/** The configuration of the price-range rule (RNGE-01). */
interface RangeRule {
  upE6: number;
  downE6: number;
  bucketMs: number;
  bucketCount: number;
}

/** Trades of one span of time: [its number since 1970, sum of their prices, their count]. */
export type Bucket = [index: number, sumTicks: number, count: number];

const MILLION = 1_000_000;
const EXACT_MAX = Number.MAX_SAFE_INTEGER;

/** Returns a ÷ b rounded down, of whole numbers that doubles hold. */
function floorOf(a: number, b: number): number {
  return (a - (a % b)) / b;
}

/**
 * The mean price of the last trades of a market, by spans of time: the middle of the range in which a taker may trade.
 * Asked for every taker, so the spans that lie whole in the window are kept summed, and doubles are used where they are
 * exact (HALT-03).
 */
export class PriceRange {
  readonly rule: RangeRule;
  /** Oldest first; spans in which nothing traded are not there. */
  private buckets: Bucket[];
  /** The first span entirely in the window, and the sums from it on. */
  private from = 0;
  private wholeSum = 0;
  private wholeCount = 0;
  /** The sums have never been more than doubles hold. */
  private isExact = true;

  constructor(rule: RangeRule, buckets: Bucket[] = []) {
    this.rule = rule;
    this.buckets = buckets;
    for (const [, sumTicks, count] of buckets) {
      this.count(sumTicks, count);
    }
  }

  private count(sumTicks: number, count: number): void {
    this.wholeSum += sumTicks;
    this.wholeCount += count;
    this.isExact &&= this.wholeSum <= EXACT_MAX;
  }

  /** Counts a trade in. Forgets what the window has left behind. */
  add(nowMs: number, priceTicks: number): void {
    const index = Math.floor(Math.floor(nowMs) / this.rule.bucketMs);
    this.count(priceTicks, 1);
    const last = this.buckets.at(-1);
    if (last?.[0] === index) {
      last[1] += priceTicks;
      last[2]++;
      return;
    }
    this.buckets.push([index, priceTicks, 1]);
    this.pass(index - this.rule.bucketCount);
    while ((this.buckets[0] as Bucket)[0] < index - this.rule.bucketCount) {
      this.buckets.shift();
      this.from--;
    }
  }

  /** Takes the spans up to `oldest`, which do not lie whole in the window any more, out of the sums. */
  private pass(oldest: number): void {
    for (; this.from < this.buckets.length; this.from++) {
      const [index, sumTicks, count] = this.buckets[this.from] as Bucket;
      if (index > oldest) return;
      this.wholeSum -= sumTicks;
      this.wholeCount -= count;
    }
  }

  /**
   * Returns the mean price of the trades of the window that ends now, ticks, rounded down; 0 when there was none. The
   * oldest span counts as much as of it lies in the window. `nowMs` never goes back.
   */
  meanTicks(nowMs: number): number {
    const { bucketMs, bucketCount } = this.rule;
    // Stamps may have fractions of a millisecond.
    const wholeMs = Math.floor(nowMs);
    const oldest = Math.floor(wholeMs / bucketMs) - bucketCount;
    this.pass(oldest);
    const cut = this.buckets[this.from - 1];
    const insideMs = (oldest + 1) * bucketMs - (wholeMs - bucketCount * bucketMs);
    if (!this.isExact) return this.slowMean(oldest, insideMs);
    if (cut?.[0] !== oldest) return this.wholeCount === 0 ? 0 : floorOf(this.wholeSum, this.wholeCount);
    const sum = this.wholeSum * bucketMs + cut[1] * insideMs;
    // A sum of whole numbers that comes out this small was exact on its way, too.
    if (sum > EXACT_MAX) return this.slowMean(oldest, insideMs);
    return floorOf(sum, this.wholeCount * bucketMs + cut[2] * insideMs);
  }

  /** The same in numbers of any size. */
  private slowMean(oldest: number, insideMs: number): number {
    let sum = 0n;
    let count = 0n;
    for (const [index, sumTicks, trades] of this.buckets) {
      if (index < oldest) continue;
      const weight = BigInt(index === oldest ? insideMs : this.rule.bucketMs);
      sum += BigInt(sumTicks) * weight;
      count += BigInt(trades) * weight;
    }
    return count === 0n ? 0 : Number(sum / count);
  }

  /** Returns the worst price a buyer may trade at when the middle is `ticks`, rounded down. */
  maxTicks(ticks: number): number {
    const product = ticks * this.rule.upE6;
    if (product <= EXACT_MAX) return floorOf(product, MILLION);
    return Number((BigInt(ticks) * BigInt(this.rule.upE6)) / BigInt(MILLION));
  }

  /** Returns the worst price a seller may trade at, rounded up. */
  minTicks(ticks: number): number {
    const product = ticks * this.rule.downE6 + MILLION - 1;
    if (product <= EXACT_MAX) return floorOf(product, MILLION);
    return Number((BigInt(ticks) * BigInt(this.rule.downE6) + BigInt(MILLION - 1)) / BigInt(MILLION));
  }

  /** Restarts the window with one trade: the price of an auction (HALT-02). */
  restart(nowMs: number, priceTicks: number): void {
    this.buckets = [];
    this.from = 0;
    this.isExact = true;
    this.wholeSum = 0;
    this.wholeCount = 0;
    this.add(nowMs, priceTicks);
  }

  /** Returns a copy of the spans, for a snapshot. */
  view(): Bucket[] {
    return this.buckets.map((bucket) => [...bucket]);
  }
}
