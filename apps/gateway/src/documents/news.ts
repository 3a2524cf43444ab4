import { type DocumentHead, documentHead } from '@pelorus/protocol/identity/documents.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

type Listener = (userId: string, head: DocumentHead) => void;
const told = documentHead.extend({ userId: z.string() });

/** Publishes changes of documents, whichever gateway wrote them (DOC-05). */
export class DocumentNews {
  readonly #listeners = new Set<Listener>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Calls `listener` with the person and version of a changed document. Returns the unsubscribe function. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes what NOTIFY document_changed says. */
  hear(payload: string): void {
    try {
      const { userId, ...head } = told.parse(JSON.parse(payload));
      for (const listener of this.#listeners) listener(userId, head);
    } catch (error) {
      this.#log.warn({ err: error }, 'unreadable notification of a changed document');
    }
  }
}
