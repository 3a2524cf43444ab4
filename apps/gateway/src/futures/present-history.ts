import type { ToldLiquidation } from '@pelorus/database/futures/liquidations.ts';
import type { ClosedPositionRow } from '@pelorus/database/futures/positions.ts';
import type { TimedPlace } from '@pelorus/database/futures/timed-history.ts';
import { formatBigUnits, formatUnits, trimZeros } from '@pelorus/money/units.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { closedPositionData, fundingData, MarginCall, OwnLiquidation } from '@pelorus/protocol/futures/history.ts';
import type { liquidationFeedData } from '@pelorus/protocol/futures/http.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { z } from 'zod';
import { averagePrice, formatAmount, formatLots, formatPrice, formatQuote } from '../catalog/amounts.ts';
import { type ContractMarket, formatE8 } from './contracts.ts';

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

type Amounts = Pick<EventOf<'liquidation'>, 'equityUnits' | 'maintenanceUnits'>;

/** Returns a step of a liquidation as its owner is shown it. */
export function presentOwnLiquidation(
  market: ContractMarket,
  row: ToldLiquidation & Amounts & { orderId: number | null },
): OwnLiquidation {
  return {
    ...presentTold(market, row),
    orderId: row.orderId,
    equity: formatQuote(market, row.equityUnits),
    maintenanceMargin: formatQuote(market, row.maintenanceUnits),
  };
}

/** Returns what a position paid or received at a boundary as its owner is shown it. */
export function presentFunding(
  market: ContractMarket,
  row: TimedPlace & Pick<EventOf<'funding'>, 'lots' | 'positionSide' | 'rateE8' | 'units'> & { markTicks: number },
): z.infer<typeof fundingData> {
  return {
    ...idAndTime(row),
    symbol: market.symbol,
    positionSide: row.positionSide,
    rate: formatE8(row.rateE8),
    markPrice: formatPrice(market, row.markTicks),
    quantity: formatLots(market, row.lots),
    amount: formatQuote(market, row.units),
  };
}

/** Returns a margin call as its owner is shown it; `market` null: of all crossed positions. */
export function presentMarginCall(
  asset: CatalogAsset,
  market: ContractMarket | null,
  row: TimedPlace & Amounts & Pick<EventOf<'marginCall'>, 'marginMode' | 'partE2'>,
): MarginCall {
  return {
    ...idAndTime(row),
    asset: asset.code,
    symbol: market?.symbol ?? null,
    marginMode: row.marginMode,
    level: trimZeros(formatUnits(row.partE2, 2)),
    equity: formatAmount(asset, row.equityUnits),
    maintenanceMargin: formatAmount(asset, row.maintenanceUnits),
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
