import { rateCeil } from '@pelorus/money/rates.ts';
import { type FullBracket, initialUnits, maintenanceUnits } from './brackets.ts';
import { type Position, unrealisedUnits, worthUnits } from './position.ts';

/** Prices of the engine's commands are below this, ticks. */
const TICKS_MAX = 2 ** 31 - 2;

/** A position, and all else that its margin depends on. */
export interface Margined extends Position {
  /**
   * What stands behind the position besides its own profit, quote units. Isolated: its margin. Cross: the wallet plus
   * unrealised profit less maintenance margin of the account's other cross positions.
   */
  behindUnits: number;
  brackets: readonly FullBracket[];
  tickLotUnits: number;
}

/** Returns what would remain of the margin if the position closed at `ticks`, quote units. */
export function equityUnits(of: Margined, ticks: number): number {
  return of.behindUnits + unrealisedUnits(of, ticks, of.tickLotUnits);
}

/** Returns whether a mark of `ticks` liquidates the position (PERP-20). */
export function isLiquidated(of: Margined, ticks: number): boolean {
  if (of.lots === 0) return false;
  const notionalUnits = Math.abs(worthUnits(of.lots, ticks, of.tickLotUnits));
  return equityUnits(of, ticks) <= maintenanceUnits(of.brackets, notionalUnits);
}

/**
 * Returns the first tick, going against the position, at which it is liquidated: for a long the highest, for a short the
 * lowest (PERP-20). Undefined where no price does (PERP-21). Equity less maintenance margin only rises with the price of a
 * long and only falls with that of a short, so halving the range finds the tick exactly, whatever its bracket.
 */
export function liquidationTicks(of: Margined): number | undefined {
  if (of.lots === 0) return undefined;
  const isLong = of.lots > 0;
  let low = 0;
  let high = TICKS_MAX + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isLiquidated(of, middle) === isLong) low = middle;
    else high = middle;
  }
  if (isLong) return low === 0 ? undefined : low;
  return high > TICKS_MAX ? undefined : high;
}

/**
 * Returns the last tick, going against the position, at which closing leaves nothing owed: for a long the lowest, for a
 * short the highest (PERP-22). 0 where a long cannot come to owe anything; a short below 0 owes at any price.
 */
export function bankruptcyTicks({ lots, costUnits, behindUnits, tickLotUnits }: Margined): number {
  const owedUnits = costUnits - behindUnits;
  const lotUnits = lots * tickLotUnits;
  if (lots > 0) return Math.max(0, Math.ceil(owedUnits / lotUnits));
  return Math.floor(owedUnits / lotUnits);
}

/**
 * Returns the fewest lots, at least one, to close at `markTicks` after which equity is at least the initial margin of what
 * remains, each closed lot paying the liquidation fee; all of them where fewer are not enough (PERP-23).
 */
export function lotsToClose(of: Margined, markTicks: number, leverage: number, liquidationFeeE6: number): number {
  const all = Math.abs(of.lots);
  const equity = equityUnits(of, markTicks);
  const lotUnits = markTicks * of.tickLotUnits;
  /** What is left above the initial margin once `closed` lots are closed. Rounding fee and margin up costs less than 2 units. */
  const spareUnits = (closed: number) =>
    equity - rateCeil(closed * lotUnits, liquidationFeeE6) - initialUnits((all - closed) * lotUnits, leverage);
  if (liquidationFeeE6 * leverage >= 1_000_000) return spareUnits(1) >= 0 ? 1 : all;
  let low = 0;
  let fewest = all;
  while (fewest - low > 1) {
    const middle = Math.floor((low + fewest) / 2);
    if (spareUnits(middle) >= 0) fewest = middle;
    else low = middle;
  }
  // The spare rises with the lots, but rounding takes a unit back here and there: fewer may be enough too. Where 2 units are
  // missing, no smaller number is.
  for (let closed = fewest - 1; closed >= 1; closed--) {
    const units = spareUnits(closed);
    if (units < -1) break;
    if (units >= 0) fewest = closed;
  }
  return fewest;
}
