/** A stream of chance that is the same for the same seed and name: everything the simulation does by luck comes from one. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;
  private spare: number | null = null;

  /** `name` keeps streams of one seed apart ("prices", "desk BTC_USDT 1"), so that one more draw here moves nothing there. */
  constructor(seed: number, name: string) {
    let hash = 0x811c9dc5 ^ (seed >>> 0);
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
    this.a = hash >>> 0;
    this.b = Math.floor(seed / 0x1_0000_0000) ^ 0x9e3779b9;
    this.c = Math.imul(hash, 0x85ebca6b) >>> 0;
    for (let i = 0; i < 15; i++) this.uniform();
  }

  /** Returns a number in [0, 1): sfc32, 32 bits of it. */
  uniform(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** Returns a number in (0, 1], for logarithms. */
  positive(): number {
    return 1 - this.uniform();
  }

  /** Returns a draw from the standard normal distribution (Marsaglia's polar method). */
  normal(): number {
    if (this.spare !== null) {
      const kept = this.spare;
      this.spare = null;
      return kept;
    }
    for (;;) {
      const u = 2 * this.uniform() - 1;
      const v = 2 * this.uniform() - 1;
      const square = u * u + v * v;
      if (square === 0 || square >= 1) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      this.spare = v * factor;
      return u * factor;
    }
  }

  /** Returns a draw from the exponential distribution of mean 1. */
  exponential(): number {
    return -Math.log(this.positive());
  }

  /** Returns a draw from the Laplace distribution around 0 with the given scale: small moves mostly, now and then a big one. */
  laplace(scale: number): number {
    const size = this.exponential() * scale;
    return this.uniform() < 0.5 ? -size : size;
  }

  /** Returns a whole number of events where `mean` are expected (Knuth below 30, normal above). */
  poisson(mean: number): number {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.uniform(); product > limit; product *= this.uniform()) count += 1;
    return count;
  }
}
