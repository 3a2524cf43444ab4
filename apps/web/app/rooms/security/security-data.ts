import { apiDelete, apiFile, apiGet, apiPatch, apiPost, apiRequest } from '@pelorus/client/http/request.ts';
import type { Factors, Passkey, PasskeyEnrolled } from '@pelorus/protocol/identity/factors.ts';
import type { Journey, StepResult } from '@pelorus/protocol/identity/journeys.ts';
import { CLOSING_WORD } from '@pelorus/protocol/identity/rules.ts';
import type { Device, HistoryEntry, Security, SessionRow } from '@pelorus/protocol/identity/security.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { makePasskey, type WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';

/** All data of the page has this key, because a change of one part may affect others (score, history). */
const ALL = ['security'];
const HISTORY_ROWS = 20;

const useOf = <T>(part: string, path: `/api/identity/${string}`) =>
  useQuery({ queryKey: [...ALL, part], queryFn: ({ signal }) => apiGet<T>(path, { signal }) });

export const useSecurity = () => useOf<Security>('overview', '/api/identity/security');
export const useFactors = () => useOf<Factors>('factors', '/api/identity/factors');
export const useSessions = () => useOf<SessionRow[]>('sessions', '/api/identity/sessions');
export const useDevices = () => useOf<Device[]>('devices', '/api/identity/devices');

/** Loads the account history, newest first, page by page. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: [...ALL, 'history'],
    queryFn: ({ pageParam, signal }) =>
      apiGet<Page<HistoryEntry>>('/api/identity/history', {
        signal,
        query: { limit: HISTORY_ROWS, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Returns a function that reloads all data of the page after a change. */
export function useRenewSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ALL }), [client]);
}

export interface TotpSecret {
  secret: string;
  address: string;
}

/** Calls of the page; those that need a fresh session ask for it themselves (FAC-31). */
export const SECURITY = {
  newTotp: () => apiPost<TotpSecret>('/api/identity/factors/totp', {}),
  proveTotp: (code: string) => apiPost<{ codes: string[] }>('/api/identity/factors/totp/prove', { code }),
  removeTotp: () => apiDelete<null>('/api/identity/factors/totp'),
  newRecoveryCodes: () => apiPost<{ codes: string[] }>('/api/identity/factors/recovery-codes', {}),
  async addPasskey(): Promise<PasskeyEnrolled> {
    const answer = await makePasskey(await apiPost<WebAuthnJson>('/api/identity/factors/passkeys/options', {}));
    return apiPost<PasskeyEnrolled>('/api/identity/factors/passkeys', { answer });
  },
  namePasskey: (id: string, name: string) => apiPatch<Passkey>(`/api/identity/factors/passkeys/${id}`, { name }),
  removePasskey: (id: string) => apiDelete<null>(`/api/identity/factors/passkeys/${id}`),
  unlink: (provider: string) => apiDelete<null>(`/api/identity/links/${encodeURIComponent(provider)}`),
  endSession: (id: string) => apiDelete<null>(`/api/identity/sessions/${id}`),
  endOtherSessions: () => apiDelete<{ ended: number }>('/api/identity/sessions'),
  forgetDevice: (id: string) => apiDelete<null>(`/api/identity/devices/${id}`),
  setAntiPhishing: (code: string | null) => apiRequest<null>('PUT', '/api/identity/anti-phishing', { code }),
  /** `current` where the person has a password and no second factor (SEC-30). */
  setPassword: (body: { password: string; current?: string }) => apiPost<null>('/api/identity/password', body),
  changeAddress: (channel: 'email' | 'phone', address: string) =>
    apiPost<StepResult>(`/api/identity/${channel}-change`, { address }),
  sendCode: (code: string) => apiPost<StepResult>('/api/identity/journey/code', { code }),
  askCodeAgain: () => apiPost<Journey>('/api/identity/journey/code-again', {}),
  endJourney: () => apiDelete<null>('/api/identity/journey'),
  freeze: () => apiPost<null>('/api/identity/freeze', {}),
  /** Returns the file's text. */
  exportAll: () => apiFile('/api/identity/export'),
  close: () => apiPost<null>('/api/identity/close', { word: CLOSING_WORD }),
};
