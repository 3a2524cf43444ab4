import { apiDelete, apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { ApiKey, NewApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const PATH = '/api/identity/api-keys';
const KEY = ['api-keys'];

export function useApiKeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => apiGet<ApiKey[]>(PATH, { signal }) });
}

/** Makes a key; the answer is the only one that ever holds its secret. */
export function useMakeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { label: string; scopes: ApiKey['scopes'] }) => apiPost<NewApiKey>(PATH, body),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeleteApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiDelete<unknown>(`${PATH}/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
