import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiGet } from '@pelorus/client/http/request.ts';
import { checkLeaf } from '@pelorus/formulas/reserves/leaf-proof.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { ReservesFile, ReservesHistoryRow, ReservesLeaf } from '@pelorus/protocol/wallet/reserves.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

const ROWS = 20;

/** The newest statement; null: none has been made yet. */
export function useReserves() {
  return useQuery({
    queryKey: ['reserves'],
    queryFn: ({ signal }) => apiGet<ReservesFile | null>('/api/reserves', { signal }),
  });
}

/** All statements, newest first. */
export function useReservesHistory() {
  return useInfiniteQuery({
    queryKey: ['reserves', 'history'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<Page<ReservesHistoryRow>>('/api/reserves/history', { signal, query: { limit: ROWS, cursor: pageParam } }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Fetches the account's leaf and checks it here; null: the account is not in the statement. */
export function useCheck({ id, statement }: ReservesFile, account: string) {
  return useMutation({
    mutationFn: async () => {
      const { hashText } = await import('@pelorus/client/hash-text.ts');
      const leaf = await apiGet<ReservesLeaf>(`/api/reserves/${id}/mine`).catch((error: unknown) => {
        if (error instanceof ApiRefusal && error.error === 'NOT_FOUND') return null;
        throw error;
      });
      return leaf === null ? null : { leaf, ...checkLeaf(hashText, statement, leaf, account) };
    },
  });
}
