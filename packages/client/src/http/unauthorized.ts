type Listener = () => void;
const listeners = new Set<Listener>();

/** The session a call was made with is over: the name of the server's refusal, status 401 (S8.01). */
export const NOT_LOGGED_IN = 'NOT_LOGGED_IN';

/** Calls `listener` whenever a call finds that its session is over. Returns the function that stops it. */
export function onSessionOver(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells everybody that a session is over. */
export function sessionOver(): void {
  for (const listener of listeners) listener();
}
