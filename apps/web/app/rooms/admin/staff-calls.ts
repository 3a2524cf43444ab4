import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiGet, apiPost, type QueryValue } from '@pelorus/client/http/request.ts';
import { NOT_LOGGED_IN } from '@pelorus/client/http/unauthorized.ts';

type Path = `/api/admin/${string}`;

/** A session of staff that is over is no person's: the page is loaded anew and asks for the passkey. */
async function orAgain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiRefusal && error.error === NOT_LOGGED_IN) window.location.reload();
    throw error;
  }
}

export function staffGet<T>(path: Path, signal: AbortSignal, query: Record<string, QueryValue> = {}): Promise<T> {
  return orAgain(apiGet<T>(path, { signal, query, keepsSession: true }));
}

export function staffPost<T>(path: Path, body: object): Promise<T> {
  return orAgain(apiPost<T>(path, body, { keepsSession: true }));
}
