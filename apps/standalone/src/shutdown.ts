import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long one part may take to end. */
const PATIENCE_MS = 20_000;

/** The running parts in start order; stopped in reverse order, each at most once. */
export class Running {
  private readonly parts: { name: string; stop: () => Promise<void> }[] = [];
  private readonly log: Logger;
  private stopping: Promise<boolean> | null = null;

  constructor(log: Logger) {
    this.log = log;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.parts.push({ name, stop });
  }

  get isStopping(): boolean {
    return this.stopping !== null;
  }

  /** Stops everything; resolves to whether all of it ended well. */
  stop(): Promise<boolean> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<boolean> {
    let isWell = true;
    for (let part = this.parts.pop(); part !== undefined; part = this.parts.pop()) {
      const { name, stop } = part;
      this.log.debug({ part: name }, 'stopping');
      const giveUp = new AbortController();
      const late = wait(PATIENCE_MS, undefined, { signal: giveUp.signal }).then(
        () => {
          throw new Error(`did not end within ${PATIENCE_MS / 1_000} s`);
        },
        () => undefined,
      );
      try {
        await Promise.race([stop(), late]);
      } catch (error) {
        isWell = false;
        this.log.error({ part: name, err: error }, 'did not stop cleanly');
      } finally {
        giveUp.abort();
      }
    }
    return isWell;
  }
}
