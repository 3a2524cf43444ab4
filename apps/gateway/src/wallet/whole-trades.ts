import type { LedgerRow } from '@pelorus/database/wallet/balances.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';

type Place = Pick<LedgerRow, 'seq' | 'index'>;
const isNewer = (a: Place, b: Place) => a.seq > b.seq || (a.seq === b.seq && a.index > b.index);

/** A trade of an order: who trades with themselves has two of one trade. */
const tradeOf = ({ orderId, seq, tradeId }: LedgerRow) => `${seq} ${tradeId} ${orderId}`;

/** Returns the commands of a page's trades, each once. */
export function seqsOf(page: readonly LedgerRow[]): number[] {
  return [...new Set(page.flatMap(({ seq, tradeId }) => (tradeId === null ? [] : [seq])))];
}

/**
 * Returns a page's rows with each trade whole and in one piece, where its newest row stands that the filter wants: on the
 * page before `before` it stood already, and is left out here (WALT-40, WALT-41).
 */
export function wholeTrades(
  page: readonly LedgerRow[],
  /** Every row of these trades, newest first. */
  legs: readonly LedgerRow[],
  /** The last row of the page before; undefined: this is the first. */
  before: Place | undefined,
  filter: { asset: number | undefined; reason: PostingReason | undefined },
): LedgerRow[] {
  const isWanted = (row: LedgerRow) =>
    (filter.asset === undefined || row.asset === filter.asset) &&
    (filter.reason === undefined || row.reason === filter.reason);
  const trades = Map.groupBy(legs, tradeOf);
  const told = new Set<string>();
  return page.flatMap((row) => {
    if (row.tradeId === null) return [row];
    const key = tradeOf(row);
    if (told.has(key)) return [];
    told.add(key);
    const whole = trades.get(key) ?? [row];
    const newest = whole.find(isWanted) ?? row;
    return before !== undefined && !isNewer(before, newest) ? [] : whole;
  });
}
