import { mulDivCeil } from '@pelorus/money/ratios.ts';

/** A position in one contract, or one side of it in hedge mode. */
export interface Position {
  /** Signed: a long is above zero. */
  lots: number;
  /** Quote units that the lots came to; a short's is negative. */
  costUnits: number;
}

/** A position after a fill. */
interface Filled extends Position {
  /** Profit (or loss, below zero) that the fill realised, quote units. */
  realisedUnits: number;
}

/** Returns what `lots` (signed) are worth at `priceTicks`, quote units, signed as they are. */
export function worthUnits(lots: number, priceTicks: number, tickLotUnits: number): number {
  return lots * priceTicks * tickLotUnits;
}

/** Returns the profit a position would realise at `markTicks`, quote units (PERP-01). */
export function unrealisedUnits(position: Position, markTicks: number, tickLotUnits: number): number {
  return worthUnits(position.lots, markTicks, tickLotUnits) - position.costUnits;
}

/**
 * Returns the position after `lots` (signed: a buy is above zero) were traded at `priceTicks`, and what that realised
 * (PERP-02 to PERP-04). Rounding is against the trader; nothing is lost, since the cost keeps what is rounded off (PERP-05).
 */
export function fill(position: Position, lots: number, priceTicks: number, tickLotUnits: number): Filled {
  const { lots: held, costUnits } = position;
  const tradedUnits = worthUnits(lots, priceTicks, tickLotUnits);
  if (held === 0 || held > 0 === lots > 0)
    return { lots: held + lots, costUnits: costUnits + tradedUnits, realisedUnits: 0 };
  if (Math.abs(lots) < Math.abs(held)) {
    const shareUnits = mulDivCeil(costUnits, Math.abs(lots), Math.abs(held));
    return { lots: held + lots, costUnits: costUnits - shareUnits, realisedUnits: 0 - tradedUnits - shareUnits };
  }
  const closingUnits = worthUnits(0 - held, priceTicks, tickLotUnits);
  const rest = held + lots;
  return {
    lots: rest,
    costUnits: worthUnits(rest, priceTicks, tickLotUnits),
    realisedUnits: 0 - closingUnits - costUnits,
  };
}

/** Returns the entry price in ticks, a fraction for display; undefined without a position (PERP-06). */
export function entryTicks({ lots, costUnits }: Position, tickLotUnits: number): number | undefined {
  return lots === 0 ? undefined : costUnits / (lots * tickLotUnits);
}

/**
 * Returns the price in ticks at which closing gives back all that was paid, a fraction for display (PERP-06). `paidUnits`
 * are fees and funding paid less profit realised since the position was opened; closing costs `takerFeeE6` of its notional.
 */
export function breakEvenTicks(
  { lots, costUnits }: Position,
  paidUnits: number,
  takerFeeE6: number,
  tickLotUnits: number,
): number | undefined {
  if (lots === 0) return undefined;
  const fee = takerFeeE6 / 1e6;
  return (costUnits + paidUnits) / (lots * tickLotUnits) / (lots > 0 ? 1 - fee : 1 + fee);
}

/** Returns unrealised profit ÷ initial margin at entry, a fraction for display: 1 is 100 % (PERP-07). */
export function returnOnEquity(position: Position, markTicks: number, leverage: number, tickLotUnits: number): number {
  const costUnits = Math.abs(position.costUnits);
  return costUnits === 0 ? 0 : (unrealisedUnits(position, markTicks, tickLotUnits) * leverage) / costUnits;
}
