import { ApiRefusal } from '../http/refusal.ts';

const WAIT_FIRST_MS = 250;
const WAIT_MOST_MS = 4_000;
const RESOLVE_MS = 60_000;

/** The outcome of a command is unknown; sending `clientId` again tells it (SPAP-04). */
export class OutcomeUnknown extends Error {
  readonly clientId: string;

  constructor(clientId: string, cause: unknown) {
    super(`not known whether ${clientId} was done: ask again with this id`, { cause });
    this.name = 'OutcomeUnknown';
    this.clientId = clientId;
  }
}

/** Returns a new, unique client order id. */
export function newClientId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** How long to go on, and how to wait; tests give their own. */
export interface Patience {
  resolveMs?: number | undefined;
  nowMs?: (() => number) | undefined;
  wait?: ((ms: number) => Promise<void>) | undefined;
}

/** Returns whether this refusal leaves the outcome unknown. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiRefusal && error.outcomeUnknown;
}

/**
 * Returns what `ask` answers, asked again with the same client id for as long as no try said whether it was done: the
 * server does it once and answers every repeat by how it stands (CLI-32). Throws what a try was refused for, and
 * OutcomeUnknown when patience ends.
 */
export async function resolved<T>(clientId: string, ask: () => Promise<T>, patience: Patience = {}): Promise<T> {
  const { resolveMs = RESOLVE_MS, nowMs = Date.now } = patience;
  const wait = patience.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const endMs = nowMs() + resolveMs;
  for (let waitMs = WAIT_FIRST_MS; ; waitMs = Math.min(WAIT_MOST_MS, waitMs * 2)) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnknown(error)) throw error;
      if (nowMs() + waitMs > endMs) throw new OutcomeUnknown(clientId, error);
      await wait(waitMs);
    }
  }
}
