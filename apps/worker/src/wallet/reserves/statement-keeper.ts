import { statementDueAtMs } from '@pelorus/database/wallet/statements.ts';
import { pause } from '../../pause.ts';
import { Wake } from '../../wake.ts';
import { NotWhole, type Taking, takeStatement } from './take-statement.ts';

/** Nobody has an account yet, another worker is at it, or the database is away. */
const AGAIN_MS = 30_000;
/** So often a statement is tried again that would lack signatures or what chains hold. */
const TRIES = 6;

/** Takes a statement of reserves each day, and when somebody asked (RSV-21). */
export class StatementKeeper {
  readonly #taking: Taking;
  readonly #wake = new Wake();
  #tries = 0;

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
        const id = await this.#take();
        const dueMs = (await statementDueAtMs(this.#taking.pool)) - this.#taking.clock();
        // Due and not taken: somebody else is at it, or nobody has an account.
        await this.#rest(id === null ? Math.max(AGAIN_MS, dueMs) : Math.max(0, dueMs), stopping);
      } catch (error) {
        this.#taking.log.warn({ err: error }, 'a statement of reserves could not be taken');
        await pause(AGAIN_MS, stopping);
      }
    }
  }

  /** Takes one if it is due; null: none, or it waits for the signer and the first measurement of chains. */
  async #take(): Promise<number | null> {
    try {
      const id = await takeStatement(this.#taking, this.#tries < TRIES);
      if (id !== null) this.#tries = 0;
      return id;
    } catch (error) {
      if (!(error instanceof NotWhole)) throw error;
      this.#tries++;
      return null;
    }
  }

  async #rest(ms: number, stopping: AbortSignal): Promise<void> {
    const timer = setTimeout(() => this.#wake.notify(), ms);
    await this.#wake.wait(stopping);
    clearTimeout(timer);
  }
}
