import { formatUnits, RATE_ONE, trimZeros } from '@pelorus/money/units.ts';
import type { FeeRates, FeeRow } from '@pelorus/protocol/admin/fees.ts';
import type { FeeTierPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { FilterChange } from './market-filters.ts';

const RATE_SCALE = String(RATE_ONE).length - 1;

/** Returns a row of the fee table as a person writes it: read again it is the same (PLAN-11). */
export function feeTexts({ makerE6, takerE6 }: FeeTierPayload): FeeRates {
  const print = (rateE6: number) => trimZeros(formatUnits(rateE6, RATE_SCALE));
  return { maker: print(makerE6), taker: print(takerE6) };
}

/** Returns the changes of a fee row; before '': it was new. */
export function feeChanges(before: FeeTierPayload | undefined, after: FeeTierPayload): FilterChange[] {
  const [was, is] = [before === undefined ? { maker: '', taker: '' } : feeTexts(before), feeTexts(after)];
  return (['maker', 'taker'] as const).flatMap((side) =>
    was[side] === is[side] ? [] : [{ filter: `feeTiers.${after.tier}.${side}`, before: was[side], after: is[side] }],
  );
}

/** Returns the rows that a configuration has in a market; '': in all that have no row of their own. */
export function configuredFees(
  feeTiers: readonly (FeeRow & { market?: string | undefined })[],
  symbol: string,
): FeeRow[] {
  return feeTiers
    .filter(({ market = '' }) => market === symbol)
    .map(({ maker, taker, tier }) => ({ tier, maker, taker }));
}
