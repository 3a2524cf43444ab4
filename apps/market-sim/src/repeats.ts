import { isPassing } from './venue/rest-client.ts';

/** Works that are done again and again until all are stopped; what is wrong for good goes to `onFatal`. */
export class Repeats {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly onFatal: (error: unknown) => void;
  private stopped = false;

  constructor(onFatal: (error: unknown) => void) {
    this.onFatal = onFatal;
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Does `work` again and again, `everyMs` after it was done; tells it how many seconds went by. */
  every(everyMs: number, work: (seconds: number) => Promise<void> | void): void {
    let lastMs = Date.now();
    const again = () => {
      const timer = setTimeout(async () => {
        this.timers.delete(timer);
        const nowMs = Date.now();
        const seconds = Math.min(5, Math.max(0.001, (nowMs - lastMs) / 1_000));
        lastMs = nowMs;
        try {
          await work(seconds);
        } catch (error) {
          if (this.stopped) return;
          if (!isPassing(error)) return this.onFatal(error);
        }
        if (!this.stopped) again();
      }, everyMs);
      this.timers.add(timer);
    };
    again();
  }
}
