import type { Rendered } from '@pelorus/protocol/messages/outbox.ts';

export interface Outgoing extends Rendered {
  messageId: string;
  address: string;
  madeAtMs: number;
}

/** A way for messages to leave. */
export interface Delivery {
  /** Resolves once the next server has taken it. Rejects with RefusedForGood, or with what may be tried again. */
  deliver(message: Outgoing, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Neither this address nor this text will ever be taken: trying again would only annoy. */
export class RefusedForGood extends Error {}

/** What the log may know of a failure: never the server's words, which repeat the address. */
export function failureFacts(error: unknown): object {
  const { name, code, responseCode, command } = error as Record<string, unknown>;
  return { name, code, responseCode, command };
}
