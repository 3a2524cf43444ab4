import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { exposureUnits, type FullBracket, initialUnits, maintenanceUnits } from './brackets.ts';
import { liquidationTicks, type Margined } from './liquidation.ts';
import { type Position, unrealisedUnits, worthUnits } from './position.ts';

/** What a contract's margin depends on besides the account. */
interface MarkedContract {
  brackets: readonly FullBracket[];
  tickLotUnits: number;
  markTicks: number;
  /** The initial margin rate that open interest asks for, millionths; 0 = the leverage's alone. */
  scaledE6: number;
}

/** One side of a contract: an account's position in it and the open orders that add to it. */
export interface Exposed extends Position {
  contract: MarkedContract;
  positionSide: PositionSide;
  isCrossed: boolean;
  leverage: number;
  /** What an isolated position has behind it, quote units. */
  marginUnits: number;
  /** Open orders at their limit prices, quote units. */
  buyUnits: number;
  sellUnits: number;
}

/** What an account has and needs in one margin asset, at the marks, quote units. */
interface AccountMargin {
  /** Unrealised profit of all positions. */
  profitUnits: number;
  /** The wallet's available part and the unrealised profit of crossed positions. */
  equityUnits: number;
  /** Initial margin of crossed positions, and of all open orders. */
  initialUnits: number;
  /** Maintenance margin of crossed positions. */
  maintenanceUnits: number;
  /** What may be taken out: unrealised profit may not (PERP-17). */
  withdrawableUnits: number;
}

const markWorth = ({ contract, lots }: Exposed) => worthUnits(lots, contract.markTicks, contract.tickLotUnits);

/** Returns the profit that a side's position would realise at the mark, quote units. */
export function profitAtMark(of: Exposed): number {
  return unrealisedUnits(of, of.contract.markTicks, of.contract.tickLotUnits);
}

/** Returns the maintenance margin of a side's position at the mark, quote units. */
export function maintenanceAtMark(of: Exposed): number {
  return of.lots === 0 ? 0 : maintenanceUnits(of.contract.brackets, Math.abs(markWorth(of)));
}

/** Returns the initial margin of a notional of a side, quote units. */
export function initialOf({ contract, leverage }: Exposed, notionalUnits: number): number {
  return initialUnits(notionalUnits, leverage, contract.scaledE6);
}

/** Returns the notional that a side needs margin for (PERP-15): of a hedged side only what adds to it counts. */
function exposed(of: Exposed): number {
  const worth = markWorth(of);
  if (of.positionSide === 'LONG') return worth + of.buyUnits;
  if (of.positionSide === 'SHORT') return of.sellUnits - worth;
  return exposureUnits(worth, of.buyUnits, of.sellUnits);
}

/** Returns the initial margin of a side's position and of the open orders that add to it, quote units. */
export function initialNeeded(of: Exposed): number {
  return initialOf(of, exposed(of));
}

/**
 * Returns what an account has and needs, of the sides of all contracts that settle in one asset (PERP-17).
 * `availableUnits`: its futures wallet without what is behind isolated positions.
 */
export function accountMargin(availableUnits: number, sides: readonly Exposed[]): AccountMargin {
  const sum = { profitUnits: 0, equityUnits: availableUnits, initialUnits: 0, maintenanceUnits: 0 };
  let lossUnits = 0;
  for (const side of sides) {
    const profit = profitAtMark(side);
    sum.profitUnits += profit;
    if (side.isCrossed) {
      sum.equityUnits += profit;
      lossUnits += Math.min(0, profit);
      sum.maintenanceUnits += maintenanceAtMark(side);
    }
    const needed = initialNeeded(side);
    // What an isolated position has behind it already was taken out of the wallet.
    sum.initialUnits += side.isCrossed ? needed : needed - Math.min(side.marginUnits, needed);
  }
  return { ...sum, withdrawableUnits: Math.max(0, availableUnits + lossUnits - sum.initialUnits) };
}

/**
 * Returns the price that liquidates a side's position, ticks; undefined: none does. Of a crossed one with the account's
 * other positions at their marks. `account`: of the margin asset.
 */
export function liquidationOf(
  side: Exposed,
  account: Pick<AccountMargin, 'equityUnits' | 'maintenanceUnits'>,
): number | undefined {
  const { brackets, tickLotUnits } = side.contract;
  const othersMaintenance = account.maintenanceUnits - maintenanceAtMark(side);
  const behindUnits = side.isCrossed ? account.equityUnits - profitAtMark(side) - othersMaintenance : side.marginUnits;
  const of: Margined = { lots: side.lots, costUnits: side.costUnits, behindUnits, brackets, tickLotUnits };
  return liquidationTicks(of);
}
