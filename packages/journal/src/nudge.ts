import { setTimeout as delay } from 'node:timers/promises';

/** Lets a follower sleep until a timeout, a nudge or a stop. A nudge before the sleep counts. */
export class Nudge {
  #isNudged = false;
  #waiting = new Set<() => void>();

  nudge(): void {
    this.#isNudged = true;
    for (const wake of this.#waiting) wake();
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        this.#isNudged = false;
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
      if (this.#isNudged || signal.aborted) wake();
    });
  }

  /** Sleeps until the timeout or a stop, ignoring nudges. */
  async rest(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
  }
}
