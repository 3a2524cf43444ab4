import { bandMaxTicks, bandMinTicks } from '@pelorus/formulas/price-band.ts';
import { ICEBERG_PARTS_MAX, TRAILING_BIPS_MAX, TRAILING_BIPS_MIN } from '@pelorus/protocol/exchange/configuration.ts';
import {
  allowedStpModes,
  type OrderType,
  SIDES,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
} from '@pelorus/protocol/exchange/orders.ts';
import { type Market, statusAt } from '../../../catalog/live-catalog.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { isConditional } from '../../../spot/order-fields.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { commissionsOf } from './commissions.ts';
import { lastTicks } from './market-data.ts';
import { type NewOrder, newOrderOf } from './order-parameters.ts';
import { checkOpen, refusal } from './try-open.ts';

/**
 * POST /api/v3/order/test: all checks that need no placement, in the engine's order (BINA-53), except the book and the
 * balance.
 */
export async function testOrder(deps: DialectDeps, call: Call): Promise<object> {
  const order = newOrderOf(deps.catalog, call.parameters);
  const { market } = order;
  checkSymbol(call.who, market.symbol);
  checkTaken(order, call.nowMs);
  checkFilters(deps, order, call.nowMs);
  await checkOpen(deps, call.account, order);
  if (call.parameters.boolean('computeCommissionRates') !== true) return {};
  const { standard, none, discount } = await commissionsOf(deps, call.account, market);
  return {
    standardCommissionForOrder: standard,
    specialCommissionForOrder: none,
    taxCommissionForOrder: none,
    discount,
  };
}

const isAnyPrice = (type: OrderType) => !type.includes('LIMIT');

/** Refuses orders that the market accepts from nobody now. */
function checkTaken({ fields, market, type }: NewOrder, nowMs: number): void {
  const status = statusAt(market, nowMs);
  const { peg = 0, stp, tif } = fields;
  const isForAuction = type === 'LIMIT' && peg === 0 && ['GTC', 'GTD'].includes(TIMES_IN_FORCE[tif] as string);
  if (status === 'AUCTION' && !isForAuction) throw refusal('NOT_IN_AUCTION');
  if (status !== 'TRADING' && status !== 'AUCTION') throw refusal('MARKET_CLOSED');
  if (!allowedStpModes(market).includes(STP_MODES[stp] as StpMode)) throw refusal('STP_MODE_NOT_ALLOWED');
}

/** Refuses orders that violate the market's filters. */
function checkFilters(deps: DialectDeps, order: NewOrder, nowMs: number): void {
  const { fields, market, type } = order;
  const { priceTicks, lots, quoteUnits, stopTicks = 0, trailingBips = 0, peg = 0 } = fields;
  const isOutside = (ticks: number) => ticks < market.priceTicksMin || ticks > market.priceTicksMax;
  if ((priceTicks > 0 && isOutside(priceTicks)) || (stopTicks > 0 && isOutside(stopTicks)))
    throw refusal('PRICE_FILTER');
  if (lots > 0 && (lots < market.lotsMin || lots > market.lotsMax)) throw refusal('LOT_SIZE');
  if (isAnyPrice(type) && lots > 0) checkMarketLots(market, lots);
  checkTerms(order, nowMs);
  const { trailingBipsMin = TRAILING_BIPS_MIN, trailingBipsMax = TRAILING_BIPS_MAX } = market;
  if (trailingBips > 0 && (trailingBips < trailingBipsMin || trailingBips > trailingBipsMax))
    throw refusal('TRAILING_DELTA');
  const value = valueTicks(deps, order, nowMs);
  // A pegged order's price comes from the book, and before the first trade nothing has a value.
  if (value > 0 || quoteUnits > 0) {
    const worth = quoteUnits > 0 ? quoteUnits : value * lots * market.tickLotUnits;
    checkNotional(market, worth, isAnyPrice(type));
    checkAssets(lots, worth, market);
  } else checkAssets(lots, 0, market);
  if (priceTicks > 0 && peg === 0 && !isConditional(type)) checkBand(deps, order, nowMs);
}

/** Returns the price at which an order is valued, as the engine does (COND-04, FILT-06); 0: none is known. */
function valueTicks(deps: DialectDeps, { fields, market, type }: NewOrder, nowMs: number): number {
  const { peg = 0, priceTicks, stopTicks = 0 } = fields;
  if (type === 'MARKET') return filterTicks(deps, market, nowMs);
  if (!isConditional(type)) return priceTicks;
  if (!isAnyPrice(type) && peg === 0) return priceTicks;
  return stopTicks === 0 ? lastTicks(deps, market) : stopTicks;
}

/**
 * Returns the reference price of PERCENT_PRICE, like the engine, but by whole minutes instead of sixtieths of the
 * window (FILT-06).
 */
function filterTicks(deps: DialectDeps, market: Market, nowMs: number): number {
  const { avgPriceMins = 0, fixedReferenceTicks = 0, tickLotUnits } = market;
  if (fixedReferenceTicks > 0) return fixedReferenceTicks;
  const turnover = avgPriceMins === 0 ? null : deps.feed.live.tape(market.id).day.recentTurnover(nowMs, avgPriceMins);
  if (turnover === null) return lastTicks(deps, market);
  return Number(turnover.quoteUnits / (turnover.lots * BigInt(tickLotUnits)));
}

function checkBand(deps: DialectDeps, { fields, market }: NewOrder, nowMs: number): void {
  const { bidUpE6, bidDownE6, askUpE6, askDownE6, percentDownE6 = 0, percentUpE6 = 0 } = market;
  const isBuy = SIDES[fields.side] === 'BUY';
  const reference = filterTicks(deps, market, nowMs);
  const isOff = (upE6: number, downE6: number) =>
    fields.priceTicks > bandMaxTicks(reference, upE6) || fields.priceTicks < bandMinTicks(reference, downE6);
  if (isOff(percentUpE6, percentDownE6)) throw refusal('PERCENT_PRICE_TWO_SIDED');
  if (isBuy ? isOff(bidUpE6, bidDownE6) : isOff(askUpE6, askDownE6)) throw refusal('PERCENT_PRICE');
}

function checkMarketLots({ marketLotsMax, marketLotsMin = 0, marketLotsStep = 0 }: Market, lots: number): void {
  const isOffStep = marketLotsStep > 0 && lots % marketLotsStep !== 0;
  if (lots < marketLotsMin || lots > marketLotsMax || isOffStep) throw refusal('MARKET_LOT_SIZE');
}

/** Refuses a visible part and an end that cannot be. */
function checkTerms({ fields, market }: NewOrder, nowMs: number): void {
  const { goodTillMs = 0, lots, visibleLots = 0 } = fields;
  if (visibleLots > 0 && visibleLots < market.lotsMin) throw refusal('LOT_SIZE');
  if (visibleLots > 0 && Math.ceil(lots / visibleLots) > (market.icebergPartsMax ?? ICEBERG_PARTS_MAX))
    throw refusal('ICEBERG_PARTS');
  if (goodTillMs > 0 && goodTillMs <= nowMs) throw refusal('GOOD_TILL_PAST');
}

function checkNotional(market: Market, worth: number, isAtAnyPrice: boolean): void {
  const { notionalMax, notionalMaxToMarket = true, notionalMin, notionalMinToMarket = true } = market;
  const isTooLittle = (!isAtAnyPrice || notionalMinToMarket) && worth < notionalMin;
  // Whatever the market says, no order is worth more than a number can say exactly.
  const most = (!isAtAnyPrice || notionalMaxToMarket) && notionalMax > 0 ? notionalMax : Number.MAX_SAFE_INTEGER;
  if (isTooLittle || worth > most) throw refusal('NOTIONAL');
}

/** Refuses orders above the maximum amount of an asset; 0 lots: unknown. */
function checkAssets(lots: number, quoteUnits: number, { baseAsset, lotUnits, quoteAsset }: Market): void {
  const isOver = (units: number, { orderMax = 0 }: Market['baseAsset']) => orderMax > 0 && units > orderMax;
  if (isOver(lots * lotUnits, baseAsset) || isOver(quoteUnits, quoteAsset)) throw refusal('MAX_ASSET');
}
