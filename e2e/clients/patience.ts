import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

/** Asks until there is an answer; throws after a minute. */
export async function until<T>(what: string, probe: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}`);
    await delay(50);
  }
}

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
