import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { PlacedData } from '@pelorus/protocol/spot/http.ts';

/** The outcome of one submission. `unknown`: it may have been placed; a look-up by its id tells. */
export type Outcome<Placed = PlacedData> =
  | { kind: 'placed'; placed: Placed }
  | { kind: 'refused'; refusal: ApiRefusal }
  | { kind: 'unknown' };

interface Sender<Body, Placed> {
  send(body: Body): Promise<Placed>;
  /** For tests: waits that do not last, and a clock. */
  wait?(ms: number): Promise<void>;
  now?(): number;
  /** When the person pressed, if not now. */
  pressedAtMs?: number;
}

const timePasses = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const RETRY_AFTER_MS = [300, 1_000, 2_000, 4_000];
/** After this time a press is outdated, and so is its price: the order is looked up, not sent. */
export const LATEST_MS = 10_000;
/** Does a refusal tell that the request was heard to its end: the engine's and the request's own, not those of the moment (protocol table)? */
const isTelling = (code: number) => code < 110 || (code >= 300 && code < 400);

/**
 * Sends one order, one list of orders or one transfer, and, while nobody can say what became of it, sends the very same again: the client id in
 * `body` makes that safe. A refusal ends it, unless an earlier sending may have been accepted and this refusal does not tell
 * (the server is away, too many requests): the same id only comes back as an answer when the engine itself speaks. `isInDoubt`: there was one before.
 */
export async function submitOnce<Body, Placed>(
  body: Body,
  { send, wait = timePasses, now = Date.now, pressedAtMs = now() }: Sender<Body, Placed>,
  isInDoubt = false,
): Promise<Outcome<Placed>> {
  const latest = pressedAtMs + LATEST_MS;
  let isUnknown = isInDoubt;
  for (let tries = 0; ; tries++) {
    try {
      return { kind: 'placed', placed: await send(body) };
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      isUnknown ||= error.outcomeUnknown;
      const tells = !error.outcomeUnknown && isTelling(error.code);
      if (!isUnknown || tells) return { kind: 'refused', refusal: error };
    }
    const delayMs = RETRY_AFTER_MS[tries];
    if (delayMs === undefined) return { kind: 'unknown' };
    await wait(delayMs);
    if (now() > latest) return { kind: 'unknown' };
  }
}

/** Returns a new client id: one for each intention, the same for each sending of it. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `web-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
