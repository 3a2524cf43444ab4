import { apiDelete, apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { PaymentAccountBody, PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRootData } from '../../state/root-data.ts';

const ACCOUNTS = ['p2p', 'payment-accounts'];

/** My accounts with payment methods, whole. */
export function useAccounts() {
  const me = useRootData()?.me;
  return useQuery({
    queryKey: ACCOUNTS,
    queryFn: ({ signal }) => apiGet<PaymentAccountData[]>('/api/p2p/payment-accounts', { signal }),
    enabled: me != null && me.sub === undefined,
  });
}

/** Adds one of mine; ads say again who may take them. */
export function useNewAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PaymentAccountBody) => apiPost<PaymentAccountData>('/api/p2p/payment-accounts', body),
    onSuccess: () => client.invalidateQueries({ queryKey: ['p2p'] }),
  });
}

export function useAccountRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => apiDelete(`/api/p2p/payment-accounts/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ACCOUNTS }),
  });
}
