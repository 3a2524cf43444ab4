/** Wakes one waiter; a notice given before the wait counts. */
export class Wake {
  #isNotified = false;
  #wake: (() => void) | null = null;

  notify(): void {
    this.#isNotified = true;
    this.#wake?.();
  }

  /** Resolves at the next notice, or when `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.#isNotified && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      this.#wake = wake;
      signal.addEventListener('abort', wake);
      await promise;
      signal.removeEventListener('abort', wake);
      this.#wake = null;
    }
    this.#isNotified = false;
  }
}
