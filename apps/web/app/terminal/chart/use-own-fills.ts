import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { useEffect, useMemo } from 'react';
import { mergeFills } from '../orders/merge-rows.ts';
import { usePaged } from '../orders/use-paged.ts';
import { useTrading } from '../trading.ts';

/** More of one's trades in a market are not asked for: twenty pages. */
const FILLS_MAX = 1_000;

/** Returns one's trades in a market, newest first, and whether these are all; older pages come one after the other. */
export function useOwnFills(
  pairCode: string,
  accountId: number,
  live: readonly FillData[],
): { fills: readonly FillData[]; isWhole: boolean } {
  const { calls } = useTrading();
  const { rows, list } = usePaged('fills', accountId, { symbol: pairCode }, (cursor) =>
    calls.fills({ symbol: pairCode, cursor }),
  );
  const fills = useMemo(() => mergeFills(pairCode, live, rows ?? []), [pairCode, live, rows]);
  const isMore = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError && fills.length < FILLS_MAX;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  return { fills, isWhole: rows !== null && !list.hasNextPage };
}
