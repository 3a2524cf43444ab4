import type { Random } from '../random.ts';

/**
 * How far a contract trades from its index, log: what leveraged buyers pay for days, and what a rush pays for minutes.
 * With the interest of 0.01 % a funding rate stays at 0.01 % while the mean of both is within ±0.05 %.
 */
const MOOD = { halfLifeSeconds: 10 * 3_600, spread: 0.00035 };
const RUSH = { halfLifeSeconds: 15 * 60, spread: 0.0002 };
/** On average longs are a little more eager. */
const MEAN = 0.0001;

/** The basis of one contract: mean-reverting, beginning at nothing, where its past ends. */
export class Basis {
  private readonly random: Random;
  private mood = -MEAN;
  private rush = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** As a log return on the index. */
  get log(): number {
    return MEAN + this.mood + this.rush;
  }

  step(seconds: number): void {
    this.mood = this.relax(this.mood, MOOD, seconds);
    this.rush = this.relax(this.rush, RUSH, seconds);
  }

  private relax(value: number, memory: typeof MOOD, seconds: number): number {
    const keep = 0.5 ** (seconds / memory.halfLifeSeconds);
    return value * keep + memory.spread * Math.sqrt(1 - keep * keep) * this.random.normal();
  }
}
