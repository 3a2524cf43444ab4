import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiBlob, apiGet, apiPost, apiRequest, type QueryValue } from '@pelorus/client/http/request.ts';
import { NOT_LOGGED_IN } from '@pelorus/client/http/unauthorized.ts';
import { useEffect } from 'react';

type Path = `/api/admin/${string}`;

let onOver: () => void = () => {};

/** Calls `tell` when a session of staff turns out to be over: idle, ended elsewhere, or with other roles (STF-02). */
export function useStaffOver(tell: () => void): void {
  useEffect(() => {
    onOver = tell;
    return () => {
      onOver = () => {};
    };
  }, [tell]);
}

/** A session of staff that is over is no person's: the console asks for the passkey again. */
async function orAgain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiRefusal && error.error === NOT_LOGGED_IN) onOver();
    throw error;
  }
}

export function staffGet<T>(path: Path, signal: AbortSignal, query: Record<string, QueryValue> = {}): Promise<T> {
  return orAgain(apiGet<T>(path, { signal, query, keepsSession: true }));
}

export function staffPost<T>(path: Path, body: object): Promise<T> {
  return orAgain(apiPost<T>(path, body, { keepsSession: true }));
}

export function staffPut<T>(path: Path, body: Record<string, unknown>): Promise<T> {
  return orAgain(apiRequest<T>('PUT', path, body, { keepsSession: true }));
}

/** A file of bytes: its reading stands in the audit log, so it is asked for once. */
export function staffBlob(path: Path, signal: AbortSignal): Promise<Blob> {
  return orAgain(apiBlob(path, { signal, keepsSession: true }));
}
