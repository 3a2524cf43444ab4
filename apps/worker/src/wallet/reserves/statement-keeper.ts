import { statementDueAtMs } from '@pelorus/database/wallet/statements.ts';
import { pause } from '../../pause.ts';
import { Wake } from '../../wake.ts';
import { type Taking, takeStatement } from './take-statement.ts';

/** Nobody has an account yet, another worker is at it, or the database is away. */
const AGAIN_MS = 30_000;

/** Takes a statement of reserves each day, and when somebody asked (RSV-21). */
export class StatementKeeper {
  readonly #taking: Taking;
  readonly #wake = new Wake();

  constructor(taking: Taking) {
    this.#taking = taking;
  }

  /** Somebody may have asked: look at once. */
  nudge(): void {
    this.#wake.notify();
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        const id = await takeStatement(this.#taking);
        const dueMs = (await statementDueAtMs(this.#taking.pool)) - this.#taking.clock();
        // Due and not taken: somebody else is at it, or nobody has an account.
        await this.#rest(id === null ? Math.max(AGAIN_MS, dueMs) : Math.max(0, dueMs), stopping);
      } catch (error) {
        this.#taking.log.warn({ err: error }, 'a statement of reserves could not be taken');
        await pause(AGAIN_MS, stopping);
      }
    }
  }

  async #rest(ms: number, stopping: AbortSignal): Promise<void> {
    const timer = setTimeout(() => this.#wake.notify(), ms);
    await this.#wake.wait(stopping);
    clearTimeout(timer);
  }
}
