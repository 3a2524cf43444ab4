/** A row of the fee table: what a fee tier pays, in one market or in all that have no row of their own. */
interface FeeRow {
  tier: number;
  /** Pair code; absent = every market. */
  market?: string;
}

/**
 * Returns the row that holds for a tier in a market: the tier's own there, else the tier's own, else everybody's (tier
 * 0) there, else everybody's; undefined where none is configured. Being of the tier weighs more than being of the
 * market (LEDG-14).
 */
export function feeRowOf<T extends FeeRow>(rows: readonly T[], tier: number, market: string): T | undefined {
  const find = (ofTier: number, ofMarket: string | undefined) =>
    rows.find((row) => row.tier === ofTier && row.market === ofMarket);
  return find(tier, market) ?? find(tier, undefined) ?? find(0, market) ?? find(0, undefined);
}
