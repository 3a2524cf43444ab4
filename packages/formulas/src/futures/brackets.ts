import { rateCeil } from '@pelorus/money/rates.ts';
import { mulDivCeil } from '@pelorus/money/ratios.ts';
import { RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';

/** One row of a contract's bracket table: positions whose notional is above its floor, up to its cap. */
export interface Bracket {
  floorUnits: number;
  capUnits: number;
  leverageMax: number;
  /** Maintenance margin rate, millionths of the notional. */
  maintenanceE6: number;
}

/** A bracket with its maintenance amount. */
export interface FullBracket extends Bracket {
  /** What notional × rate has too much, quote units. */
  amountUnits: number;
}

/** How initial margin rises with a contract's open interest (dYdX, product.md 2.3). */
interface InterestScaling {
  lowerUnits: number;
  upperUnits: number;
}

const LEVERAGE_MAX = 125;

type BracketProblem = 'empty' | 'floors' | 'rates' | 'leverages' | 'below-maintenance';

/** Returns what is wrong with a bracket table, or undefined (PERP-10). */
export function bracketProblem(brackets: readonly Bracket[]): BracketProblem | undefined {
  if (brackets.length === 0) return 'empty';
  let before: Bracket = { floorUnits: 0, capUnits: 0, leverageMax: LEVERAGE_MAX + 1, maintenanceE6: 0 };
  for (const bracket of brackets) {
    const { floorUnits, capUnits, leverageMax, maintenanceE6 } = bracket;
    const areFloors = floorUnits === before.capUnits && floorUnits % RATE_ONE === 0 && capUnits > floorUnits;
    if (!areFloors || !Number.isSafeInteger(capUnits)) return 'floors';
    if (!Number.isInteger(maintenanceE6) || maintenanceE6 <= before.maintenanceE6 || maintenanceE6 >= RATE_ONE)
      return 'rates';
    if (!Number.isInteger(leverageMax) || leverageMax < 1 || leverageMax >= before.leverageMax) return 'leverages';
    // A position at its largest leverage must not be due for liquidation as it is opened.
    if (maintenanceE6 * leverageMax >= RATE_ONE) return 'below-maintenance';
    before = bracket;
  }
  return undefined;
}

/** Returns the brackets with their maintenance amounts, exactly (PERP-11). Only for a table without a problem. */
export function withAmounts(brackets: readonly Bracket[]): FullBracket[] {
  let amountUnits = 0;
  let rateBeforeE6 = 0;
  return brackets.map((bracket) => {
    amountUnits += (bracket.floorUnits / RATE_ONE) * (bracket.maintenanceE6 - rateBeforeE6);
    rateBeforeE6 = bracket.maintenanceE6;
    return { ...bracket, amountUnits };
  });
}

/** Returns the bracket of a notional: the first whose cap it does not pass, else the last. */
function bracketOf(brackets: readonly FullBracket[], notionalUnits: number): FullBracket {
  for (const bracket of brackets) if (notionalUnits <= bracket.capUnits) return bracket;
  return brackets[brackets.length - 1] as FullBracket;
}

/** Returns the maintenance margin of a notional, quote units, rounded up (PERP-11, PERP-12). */
export function maintenanceUnits(brackets: readonly FullBracket[], notionalUnits: number): number {
  const { maintenanceE6, amountUnits } = bracketOf(brackets, notionalUnits);
  return rateCeil(notionalUnits, maintenanceE6) - amountUnits;
}

/** Returns the initial margin of a notional at a leverage, quote units, rounded up (PERP-13). */
export function initialUnits(notionalUnits: number, leverage: number, scaledE6 = 0): number {
  const leveraged = Math.ceil(notionalUnits / leverage);
  return scaledE6 === 0 ? leveraged : Math.max(leveraged, rateCeil(notionalUnits, scaledE6));
}

/**
 * Returns the initial margin rate that open interest asks for, millionths: `baseE6` up to the lower bound, all of the
 * notional from the upper one on, rounded up (PERP-13).
 */
export function scaledRateE6(
  baseE6: number,
  interestUnits: number,
  { lowerUnits, upperUnits }: InterestScaling,
): number {
  if (interestUnits <= lowerUnits) return baseE6;
  if (interestUnits >= upperUnits) return RATE_ONE;
  return baseE6 + mulDivCeil(RATE_ONE - baseE6, interestUnits - lowerUnits, upperUnits - lowerUnits);
}

/** Returns the largest notional that a leverage allows, quote units; 0 when no bracket has it (PERP-14). */
export function notionalMaxUnits(brackets: readonly Bracket[], leverage: number): number {
  let most = 0;
  for (const { leverageMax, capUnits } of brackets) if (leverage <= leverageMax) most = capUnits;
  return most;
}

/**
 * Returns the notional that margin must be there for, quote units: of the position after all open buys, or after all open
 * sells, whichever is larger (PERP-15). `positionUnits` is signed, at the mark; order notionals are at their limit prices.
 */
export function exposureUnits(positionUnits: number, buyUnits: number, sellUnits: number): number {
  return Math.max(Math.abs(positionUnits + buyUnits), Math.abs(positionUnits - sellUnits));
}

/**
 * Returns how many lots an order may have: each costs its initial margin, what it loses against the mark as it is filled,
 * and its fee (PERP-16). `costs` are in millionths of one lot's notional.
 */
export function lotsMax(
  availableUnits: number,
  lotUnits: number,
  leverage: number,
  lossE6: number,
  feeE6: number,
): number {
  const costE6 = Math.ceil(RATE_ONE / leverage) + lossE6 + feeE6;
  if (availableUnits <= 0) return 0;
  const lots = (BigInt(availableUnits) * BigInt(RATE_ONE)) / (BigInt(lotUnits) * BigInt(costE6));
  return Math.min(Number(lots), UNITS_MAX);
}
