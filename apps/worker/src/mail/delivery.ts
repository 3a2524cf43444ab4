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

/** Failures of the way, not of the message: their words name hosts, no people. */
const ON_THE_WAY = new Set<unknown>(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']);

/** Returns loggable facts of a failure: never a server's text, which repeats the address, nor a value. */
export function failureFacts(error: unknown): object {
  const { name, code, responseCode, command, message } = error as Record<string, unknown>;
  const isOurs = code === undefined && !(error instanceof SyntaxError);
  const isTellable = responseCode === undefined && (isOurs || ON_THE_WAY.has(code));
  return { name, code, responseCode, command, ...(isTellable ? { problem: message } : {}) };
}
