import type { DocumentHead } from '@pelorus/protocol/identity/documents.ts';

const listeners = new Set<(head: DocumentHead) => void>();

/** Reports a message of the account channel: another version of a document is current (DOC-05). */
export function tellDocument(head: DocumentHead): void {
  for (const listener of listeners) listener(head);
}

/** Calls `listener` with each document that has changed. */
export function onDocumentNews(listener: (head: DocumentHead) => void): void {
  listeners.add(listener);
}
