import { apiDelete, apiGet, apiPost, apiRequest } from '@pelorus/client/http/request.ts';
import type { AddressBookBody, AddressBookEntry, AllowList } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { networksOf } from './address-book.logic.ts';
import { COINS_QUERY } from './deposit-data.ts';

const BOOK = ['address-book'];
const ALLOW_LIST = ['allow-list'];

/** Networks that addresses may be of. */
export function useNetworks() {
  return useQuery({ ...COINS_QUERY, select: networksOf });
}

export function useAddressBook() {
  return useQuery({
    queryKey: BOOK,
    queryFn: ({ signal }) => apiGet<AddressBookEntry[]>('/api/wallet/address-book', { signal }),
  });
}

export function useAllowList() {
  return useQuery({
    queryKey: ALLOW_LIST,
    queryFn: ({ signal }) => apiGet<AllowList>('/api/wallet/allow-list', { signal }),
  });
}

/** Changes of the address book; `renew` reads it again. */
export function useBookCalls() {
  const client = useQueryClient();
  return {
    add: (body: AddressBookBody) => apiPost<AddressBookEntry>('/api/wallet/address-book', body),
    remove: (id: number) => apiDelete<null>(`/api/wallet/address-book/${id}`),
    setAllowList: async (isOn: boolean) => {
      client.setQueryData(ALLOW_LIST, await apiRequest<AllowList>('PUT', '/api/wallet/allow-list', { isOn }));
    },
    renew: () => client.invalidateQueries({ queryKey: BOOK }),
  };
}
