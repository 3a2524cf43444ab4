import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { Random } from '../random.ts';

/** Every order makes others a little more likely for a while: trades come in bursts (a Hawkes process). */
const EXCITED_PER_ORDER = 0.45;
const EXCITEMENT_SECONDS = 6;
/** Larger orders, in multiples of the mean, are split by their senders. */
const SIZE_MAX = 40;

export interface Take {
  side: typeof BUY | typeof SELL;
  usd: number;
}

/** Arrivals, sides and sizes of takers: in bursts, with runs of one side and heavy-tailed sizes. */
export class TakerFlow {
  private excitement = 0;
  private lastSide: typeof BUY | typeof SELL = BUY;

  private readonly random: Random;
  private readonly perSecond: number;
  private readonly meanUsd: number;

  constructor(random: Random, perSecond: number, meanUsd: number) {
    this.random = random;
    this.perSecond = perSecond;
    this.meanUsd = meanUsd;
  }

  /**
   * Returns the order that arrives in the next `seconds`, null if none (a second one would come in the next step).
   * `activity` multiplies the rate; `pressure` (−1…1) says where the price wants to go.
   */
  next(seconds: number, activity: number, pressure: number): Take | null {
    this.excitement *= Math.exp(-seconds / EXCITEMENT_SECONDS);
    const calm = this.perSecond * activity * (1 - EXCITED_PER_ORDER);
    const rate = calm + (this.excitement * EXCITED_PER_ORDER) / EXCITEMENT_SECONDS;
    if (this.random.uniform() >= 1 - Math.exp(-rate * seconds)) return null;
    this.excitement += 1;
    const run = this.lastSide === BUY ? 0.16 : -0.16;
    const chanceToBuy = 0.5 + run + 0.3 * Math.max(-1, Math.min(1, pressure));
    this.lastSide = this.random.uniform() < chanceToBuy ? BUY : SELL;
    return { side: this.lastSide, usd: this.size() };
  }

  /** Lognormal with a mean of `meanUsd` and a median of about a quarter of it, cut at 40 means. */
  private size(): number {
    const spread = 1.6;
    const drawn = Math.exp(spread * this.random.normal() - (spread * spread) / 2);
    return this.meanUsd * Math.min(SIZE_MAX, drawn);
  }
}
