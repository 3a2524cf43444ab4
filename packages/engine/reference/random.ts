/** Seeded random numbers for tests and simulations: the same seed gives the same run, everywhere. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A whole number 0 … 2^32 − 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** A whole number 0 … count − 1. */
  below(count: number): number {
    return this.next() % count;
  }

  /** A whole number from … to, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  isChance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
