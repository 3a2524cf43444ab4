type Listener = () => void;
const listeners = new Set<Listener>();
/** A session was found to be over before anybody listened. */
let isUnheard = false;

/** The session a call was made with is over: the name of the server's refusal, status 401 (S8.01). */
export const NOT_LOGGED_IN = 'NOT_LOGGED_IN';

/** Calls `listener` whenever a call finds that its session is over, or has found so already. Returns what stops it. */
export function onSessionOver(listener: Listener): () => void {
  listeners.add(listener);
  if (isUnheard) listener();
  isUnheard = false;
  return () => void listeners.delete(listener);
}

/** Tells everybody that a session is over. */
export function sessionOver(): void {
  isUnheard = listeners.size === 0;
  for (const listener of listeners) listener();
}
