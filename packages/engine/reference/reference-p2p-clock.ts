const BEAT_LIMIT_MS = 90_000;

/**
 * The clock of P2P as a list of the spans in which it stood: what it shows is the time less all of them. Knows when the
 * engine was due last, while somebody waits for it.
 */
export class ReferenceP2pClock {
  /** Each span in which it stood, as [from, to]; the last may be open. */
  private readonly spans: [fromMs: number, toMs: number | null][] = [];
  private lastDueMs: number | null = null;

  get isRunning(): boolean {
    return this.spans.at(-1)?.[1] !== null;
  }

  /** How long it has stood, in spans that are over. */
  get stoodMs(): number {
    return this.spans.reduce((sum, [fromMs, toMs]) => sum + (toMs === null ? 0 : toMs - fromMs), 0);
  }

  /** Returns since when the engine has been out, or null. */
  private outSince(nowMs: number): number | null {
    return this.lastDueMs !== null && nowMs > this.lastDueMs + BEAT_LIMIT_MS ? this.lastDueMs : null;
  }

  shows(nowMs: number): number {
    const last = this.spans.at(-1);
    const stopped = last?.[1] === null ? last[0] : null;
    return (stopped ?? this.outSince(nowMs) ?? nowMs) - this.stoodMs;
  }

  /** The engine is due now; returns whether it was out before. */
  due(nowMs: number): boolean {
    const since = this.outSince(nowMs);
    if (since !== null) this.spans.push([since, nowMs]);
    this.lastDueMs = nowMs;
    return since !== null;
  }

  /** Nobody waits any more. */
  rest(): void {
    this.lastDueMs = null;
  }

  stop(nowMs: number): void {
    if (this.lastDueMs !== null) this.due(nowMs);
    this.rest();
    this.spans.push([nowMs, null]);
  }

  start(nowMs: number, isWaitedFor: boolean): void {
    const last = this.spans.at(-1) as [number, number | null];
    last[1] = nowMs;
    this.lastDueMs = isWaitedFor ? nowMs : null;
  }
}
