/** As the server names it: a number, of a demo account with a mark before it (DEMO-02). */
let account: string | null = null;
const listeners = new Set<() => void>();

/** The name of the server's refusal of a call that a page made for another account than the session has, status 409. */
export const VIEW_CHANGED = 'VIEW_CHANGED';

/** Says which account this page shows from now on; null: none. */
export function showAccount(shown: string | null): void {
  account = shown;
}

/** Returns the account this page shows; null: none, or unknown. */
export function shownAccount(): string | null {
  return account;
}

/** Calls `listener` when a call finds that the session has another account than the page shows. Returns what stops it. */
export function onViewChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells everybody that this page shows another account than its session has. */
export function viewChanged(): void {
  for (const listener of listeners) listener();
}
