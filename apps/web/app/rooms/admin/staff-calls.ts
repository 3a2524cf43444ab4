import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiBlob, apiGet, apiPost, apiRequest, type QueryValue } from '@pelorus/client/http/request.ts';
import { STEP_UP_NEEDED } from '@pelorus/client/http/step-up.ts';
import { NOT_LOGGED_IN } from '@pelorus/client/http/unauthorized.ts';
import type { StaffMe } from '@pelorus/protocol/admin/http.ts';
import { useEffect } from 'react';
import { answerPasskey, type WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';

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

/** Begins a session of staff by a passkey, in place of the one there is (STF-02). */
export async function logInByPasskey(): Promise<void> {
  const options = await apiPost<WebAuthnJson>('/api/admin/log-in/options', {});
  await apiPost('/api/admin/log-in', { answer: await answerPasskey(options) });
}

const me = () => orAgain(apiGet<StaffMe>('/api/admin/me', { keepsSession: true }));

/**
 * Sends a request. If it needs a fresh passkey, asks for it and sends again (STF-45). If another staff member logged
 * in meanwhile, it does not continue: the console is then theirs.
 */
async function confirmed<T>(method: 'POST' | 'PUT', path: Path, body: object): Promise<T> {
  const send = () => orAgain(apiRequest<T>(method, path, { ...body }, { keepsSession: true, keepsStepUp: true }));
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.error !== STEP_UP_NEEDED) throw error;
    const { id } = await me();
    await logInByPasskey();
    if ((await me()).id !== id) {
      onOver();
      throw error;
    }
    return send();
  }
}

export function staffPost<T>(path: Path, body: object): Promise<T> {
  return confirmed('POST', path, body);
}

export function staffPut<T>(path: Path, body: object): Promise<T> {
  return confirmed('PUT', path, body);
}

/** A file of bytes, requested once because each view is recorded in the audit log. */
export function staffBlob(path: Path, signal: AbortSignal): Promise<Blob> {
  return orAgain(apiBlob(path, { signal, keepsSession: true }));
}
