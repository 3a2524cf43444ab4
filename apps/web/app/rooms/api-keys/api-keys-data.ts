import { apiDelete, apiGet, apiPatch, apiPost } from '@pelorus/client/http/request.ts';
import type { DemoData } from '@pelorus/protocol/demo/http.ts';
import type { ApiKey, ApiKeyChange, NewApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo } from 'react';

const SUBS = '/api/identity/sub-accounts';
const KEY = ['api-keys'];

/** The owner of keys besides the person: a sub-account, or their demo account (DEMO-03). */
type KeyHolder = Pick<SubAccount, 'id' | 'name' | 'permissions'> & { isDemo?: true };

/** The owner of the page's keys; null: the person (SUB-05). */
export const KeysOf = createContext<KeyHolder | null>(null);
export const useKeysOf = () => useContext(KeysOf);

async function holders(signal: AbortSignal): Promise<KeyHolder[]> {
  const [subs, demo] = await Promise.all([
    apiGet<SubAccount[]>(SUBS, { signal }),
    apiGet<DemoData>('/api/demo', { signal }),
  ]);
  if (demo.account === null) return subs;
  return [...subs, { id: demo.account.id, name: '', permissions: ['spot', 'futures'], isDemo: true }];
}

/** Returns as whose the keys are that are asked for; undefined in `data`: there is no such, or no more. */
export function useKeyHolder(id: string | null) {
  return useQuery({
    queryKey: ['key-holders'],
    queryFn: ({ signal }) => holders(signal),
    enabled: id !== null,
    select: (all) => ({ sub: all.find((one) => one.id === id) }),
  });
}

function usePath(): `/api/${string}` {
  const sub = useKeysOf();
  return sub === null ? '/api/identity/api-keys' : `${SUBS}/${encodeURIComponent(sub.id)}/api-keys`;
}

export function useApiKeys() {
  const path = usePath();
  return useQuery({ queryKey: [...KEY, path], queryFn: ({ signal }) => apiGet<ApiKey[]>(path, { signal }) });
}

/** Returns a function that reloads the keys after a change. */
export function useRenewApiKeys(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: KEY }), [client]);
}

/** Permissions of a key, as the form has them. */
export interface KeyPolicy {
  label: string;
  scopes: ApiKey['scopes'];
  symbols: string[];
  networks: string[];
  endsAt: number | null;
}

/** Calls for keys. All but the deletion need a fresh session; the calls ask for it themselves (FAC-31). */
export function useKeyCalls() {
  const path = usePath();
  return useMemo(() => {
    const pathOf = (id: string): `/api/${string}` => `${path}/${encodeURIComponent(id)}`;
    return {
      /** The answer is the only one that ever holds the secret. */
      make: (body: KeyPolicy & { publicKey?: string }) => apiPost<NewApiKey>(path, body),
      change: (id: string, change: ApiKeyChange) => apiPatch<ApiKey>(pathOf(id), change),
      confirm: (id: string) => apiPost<ApiKey>(`${pathOf(id)}/confirm`, {}),
      remove: (id: string) => apiDelete<null>(pathOf(id)),
    };
  }, [path]);
}
