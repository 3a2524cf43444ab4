import { apiGet } from '@pelorus/client/http/request.ts';
import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import type { ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Of everything that is asked for what the account was worth. */
export const VALUE_QUERIES = ['wallet-value'];
/** The last point is now: it is asked for again this often while it is watched. */
const EVERY_MS = 60_000;

/** What the account was worth over a span; the span before stays until the new one is there. */
export function useWalletValue(span: ValueSpan) {
  return useQuery({
    queryKey: [...VALUE_QUERIES, span],
    queryFn: ({ signal }) => apiGet<WalletValueData>('/api/wallet/value', { signal, query: { span } }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}
