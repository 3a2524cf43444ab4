import type { FastifyBaseLogger } from 'fastify';

interface Listener<Kind extends string> {
  onChanged(kind: Kind, id: number): void;
  /** Nothing was heard for a while: anything may have changed. */
  onMissed(): void;
}

/** Publishes which rows changed, whichever process changed them. */
export class ChangeNews<Kind extends string> {
  readonly #listeners = new Set<Listener<Kind>>();
  readonly #payload: RegExp;
  readonly #log: FastifyBaseLogger;

  constructor(kinds: readonly Kind[], log: FastifyBaseLogger) {
    this.#payload = new RegExp(`^(${kinds.join('|')}):([0-9]{1,15})$`);
    this.#log = log;
  }

  /** Returns the unsubscribe function. */
  on(listener: Listener<Kind>): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes what a notification of the database says: "deposit:7". */
  hear(payload: string): void {
    const [, kind, id] = this.#payload.exec(payload) ?? [];
    if (kind === undefined) this.#log.warn({ payload }, 'unreadable notification of a changed row');
    else for (const listener of this.#listeners) listener.onChanged(kind as Kind, Number(id));
  }

  missed(): void {
    for (const listener of this.#listeners) listener.onMissed();
  }
}
