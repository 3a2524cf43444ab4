import type { ToldLiquidation } from '@pelorus/database/futures/liquidations.ts';
import type { ClosedPositionRow } from '@pelorus/database/futures/positions.ts';
import type { TimedPlace } from '@pelorus/database/futures/timed-history.ts';
import { formatBigUnits } from '@pelorus/money/units.ts';
import type { closedPositionData } from '@pelorus/protocol/futures/history.ts';
import type { liquidationFeedData } from '@pelorus/protocol/futures/http.ts';
import type { z } from 'zod';
import { averagePrice, formatLots, formatPrice } from '../catalog/amounts.ts';
import type { ContractMarket } from './contracts.ts';

/** Returns what names a row of a history and when it was: unique and ascending within the account. */
export function idAndTime({ index, seq, timeMs }: TimedPlace): { id: string; time: number } {
  return { id: `${seq}:${index}`, time: timeMs };
}

/** Returns a step of a liquidation as everybody is shown it. */
export function presentTold(market: ContractMarket, row: ToldLiquidation): z.infer<typeof liquidationFeedData> {
  return {
    ...idAndTime(row),
    symbol: market.symbol,
    step: row.step,
    positionSide: row.positionSide,
    quantity: formatLots(market, row.lots),
    bankruptcyPrice: formatPrice(market, row.priceTicks),
    markPrice: formatPrice(market, row.markTicks),
  };
}

/** Returns a closed position as its owner is shown it. */
export function presentClosed(market: ContractMarket, row: ClosedPositionRow): z.infer<typeof closedPositionData> {
  const sum = (units: bigint) => formatBigUnits(units, market.quoteAsset.scale);
  const lotUnits = BigInt(market.lotUnits / 10 ** (market.baseAsset.scale - market.quantityScale));
  const average = (units: bigint) => averagePrice(market, row.lots, units) ?? formatPrice(market, 0);
  return {
    symbol: market.symbol,
    positionSide: row.positionSide,
    direction: row.isLong ? 'LONG' : 'SHORT',
    quantity: formatBigUnits(row.lots * lotUnits, market.quantityScale),
    quantityMax: formatLots(market, row.maxLots),
    entryPrice: average(row.entryUnits),
    exitPrice: average(row.exitUnits),
    realisedProfit: sum(row.realisedUnits),
    fees: sum(row.feeUnits),
    funding: sum(row.fundingUnits),
    openedAt: row.openedAtMs,
    closedAt: row.closedAtMs,
    cause: row.closedCause,
  };
}
