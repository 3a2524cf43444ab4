import type { FastifyBaseLogger } from 'fastify';

/** Kinds of movements that are told as they change. */
const MOVEMENT_KINDS = ['deposit', 'withdrawal', 'send'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

interface Listener {
  onChanged(kind: MovementKind, id: number): void;
  /** Nothing was heard for a while: anything may have changed. */
  onMissed(): void;
}

const PAYLOAD = new RegExp(`^(${MOVEMENT_KINDS.join('|')}):([0-9]{1,15})$`);

/** Publishes which movements changed, whichever process changed them. */
export class WalletNews {
  readonly #listeners = new Set<Listener>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Returns the unsubscribe function. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes what NOTIFY custody_changed says: "deposit:7". */
  hear(payload: string): void {
    const [, kind, id] = PAYLOAD.exec(payload) ?? [];
    if (kind === undefined) this.#log.warn({ payload }, 'unreadable notification of a changed movement');
    else for (const listener of this.#listeners) listener.onChanged(kind as MovementKind, Number(id));
  }

  missed(): void {
    for (const listener of this.#listeners) listener.onMissed();
  }
}
