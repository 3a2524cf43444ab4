/** While an order is open, the engine is due at least so often (ESCR-32). */
const BEAT_MS = 30_000;
/** A longer time between two beats is an outage. */
const OUTAGE_MS = 90_000;
/** No time of the exchange. */
export const NEVER = -1;

/**
 * The clock of P2P: the exchange's time less how long it has stood, while P2P was stopped or the venue was down. All
 * deadlines are on it, so that each moves by as much (ESCR-31).
 */
export class P2pClock {
  isRunning = true;
  /** How long it has stood, without the time since it was last stopped. */
  stoodMs = 0;
  /** When it was stopped, by the exchange's time; 0 while it runs. */
  stoppedAtMs = 0;
  /** When the engine was last due, by the exchange's time; NEVER while nobody waits for it. */
  lastBeatMs = NEVER;

  private isOutage(nowMs: number): boolean {
    return this.lastBeatMs !== NEVER && nowMs - this.lastBeatMs > OUTAGE_MS;
  }

  /** Returns what it shows, ms. In an outage that no beat has told yet it stands already. */
  read(nowMs: number): number {
    if (!this.isRunning) return this.stoppedAtMs - this.stoodMs;
    return (this.isOutage(nowMs) ? this.lastBeatMs : nowMs) - this.stoodMs;
  }

  /** By the exchange's time: when the next beat is due, and when it shows `atMs`; the earlier. */
  nextMs(atMs: number): number {
    return Math.min(atMs + this.stoodMs, this.lastBeatMs + BEAT_MS);
  }

  /** Marks that the engine was due; returns whether it had been out, which counts as time that the clock stood. */
  beat(nowMs: number): boolean {
    const isOutage = this.isOutage(nowMs);
    if (isOutage) this.stoodMs += nowMs - this.lastBeatMs;
    this.lastBeatMs = nowMs;
    return isOutage;
  }

  /** Stops it; an outage that no beat has told yet counts. */
  stop(nowMs: number): void {
    if (this.lastBeatMs !== NEVER) this.beat(nowMs);
    this.isRunning = false;
    this.stoppedAtMs = nowMs;
    this.lastBeatMs = NEVER;
  }

  /** Lets it go on where it stands; the first beat is now where an order is open. */
  start(nowMs: number, isWaitedFor: boolean): void {
    this.isRunning = true;
    this.stoodMs += nowMs - this.stoppedAtMs;
    this.stoppedAtMs = 0;
    this.lastBeatMs = isWaitedFor ? nowMs : NEVER;
  }
}
