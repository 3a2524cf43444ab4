/** The server's refusal when the session is not fresh enough (FAC-31). */
export const STEP_UP_NEEDED = 'STEP_UP_NEEDED';

/** Asks the person to show that it is them; returns whether they did. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
/** The question that is on the screen. */
let asked: Promise<boolean> | null = null;
/** When the last question was answered, by the clock of `performance.now`. */
let provenAt = Number.NEGATIVE_INFINITY;

/** From now on `ask` is called when a call needs a fresh session. Returns what stops it. */
export function onStepUpNeeded(ask: Asker): () => void {
  asker = ask;
  provenAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (asker === ask) asker = null;
  };
}

async function prove(ask: Asker): Promise<boolean> {
  try {
    const isProven = await ask();
    if (isProven) provenAt = performance.now();
    return isProven;
  } catch {
    // The dialog could not open, so the original refusal is reported.
    return false;
  } finally {
    asked = null;
  }
}

/**
 * Returns whether the session is fresh again for a call that was sent at `sentAt` (`performance.now`) and refused:
 * calls that wait at the same time ask once, and one that was overtaken by an answer does not ask again.
 */
export function becomesFresh(sentAt: number): Promise<boolean> {
  if (asker === null) return Promise.resolve(false);
  if (asked === null && provenAt >= sentAt) return Promise.resolve(true);
  asked ??= prove(asker);
  return asked;
}
