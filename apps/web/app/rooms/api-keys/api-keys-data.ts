import { apiDelete, apiGet, apiPatch, apiPost } from '@pelorus/client/http/request.ts';
import type { ApiKey, ApiKeyChange, NewApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const PATH = '/api/identity/api-keys';
const KEY = ['api-keys'];

export function useApiKeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => apiGet<ApiKey[]>(PATH, { signal }) });
}

/** Returns what asks for the keys anew, after something was done with one. */
export function useRenewApiKeys(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: KEY }), [client]);
}

/** What a key may do, as the form has it. */
export interface KeyPolicy {
  label: string;
  scopes: ApiKey['scopes'];
  symbols: string[];
  networks: string[];
  endsAt: number | null;
}

const pathOf = (id: string): `/api/${string}` => `${PATH}/${encodeURIComponent(id)}`;

/** All but the deletion need a fresh session; the calls ask for it themselves (FAC-31). */
export const KEYS = {
  /** The answer is the only one that ever holds the secret. */
  make: (body: KeyPolicy & { publicKey?: string }) => apiPost<NewApiKey>(PATH, body),
  change: (id: string, change: ApiKeyChange) => apiPatch<ApiKey>(pathOf(id), change),
  confirm: (id: string) => apiPost<ApiKey>(`${pathOf(id)}/confirm`, {}),
  remove: (id: string) => apiDelete<null>(pathOf(id)),
};
