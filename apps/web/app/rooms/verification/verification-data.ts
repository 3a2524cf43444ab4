import { apiDelete, apiGet, apiPost, apiRequest } from '@pelorus/client/http/request.ts';
import { apiUpload } from '@pelorus/client/http/upload.ts';
import type { ProviderPage, Verification, VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import type { PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const PATH = '/api/identity/verification';
const KEY = ['verification'];

/** Loads the state of the person's verification. */
export function useVerification() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => apiGet<Verification>(PATH, { signal }) });
}

/**
 * Returns functions to apply an answer at once, and to reload: of several answers in flight the last may be outdated.
 */
export function useStanding(): { take: (verification: Verification) => void; renew: () => Promise<void> } {
  const client = useQueryClient();
  const renew = useCallback(() => client.invalidateQueries({ queryKey: KEY }), [client]);
  const take = useCallback((verification: Verification) => void client.setQueryData(KEY, verification), [client]);
  return { take, renew };
}

/** Calls of the page; each returns the new state. */
export const VERIFICATION = {
  give: (details: VerificationDetails) => apiRequest<Verification>('PUT', PATH, { ...details }),
  addPicture: (kind: PictureKind, file: Blob, options: { signal: AbortSignal; onProgress: (share: number) => void }) =>
    apiUpload<Verification>(`${PATH}/pictures/${kind}`, file, options),
  removePicture: (id: string) => apiDelete<Verification>(`${PATH}/pictures/${id}`),
  submit: () => apiPost<Verification>(`${PATH}/submit`, {}),
  /** Returns the URL of the provider's page for this person. */
  providerPage: () => apiPost<ProviderPage>(`${PATH}/provider`, {}),
};
