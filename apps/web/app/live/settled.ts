/** Whoever logs out or changes the account has left the page by then: nothing is asked for a session that is over. */
const SETTLED_MS = 3_000;

/** Resolves once the page's session has settled. What any page asks by itself as it begins waits for this. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
}
