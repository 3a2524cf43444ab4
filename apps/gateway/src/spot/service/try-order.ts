import { bandMaxTicks, bandMinTicks } from '@pelorus/formulas/price-band.ts';
import { ICEBERG_PARTS_MAX, TRAILING_BIPS_MAX, TRAILING_BIPS_MIN } from '@pelorus/protocol/exchange/configuration.ts';
import {
  allowedStpModes,
  ORDER_TYPES,
  type OrderType,
  SIDES,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
} from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { type Market, statusAt } from '../../catalog/live-catalog.ts';
import { isConditional } from '../../trading/order-fields.ts';
import { type Refusal, refusal } from '../../trading/service/refusal.ts';
import type { SpotNeeds } from '../needs.ts';
import { type Owned, openRejection } from './try-open.ts';

/** An order that is tried, not placed. */
type TriedOrder = Omit<PlaceFields, 'clientOrderId'>;

type Needs = Pick<SpotNeeds, 'barrier' | 'catalog' | 'filterTicks' | 'pool'>;

/** What an order is tried by, besides its market. */
interface Moment {
  nowMs: number;
  /** The last price; before the first trade the reference price. */
  lastTicks: number;
  owned: Owned;
}

/**
 * Returns why the engine would refuse an order, or null: all its checks in its order (BINA-53), except of the book and of
 * the balance. Nothing is placed or counted.
 */
export async function tryOrder(
  deps: Needs,
  market: Market,
  order: TriedOrder,
  moment: Moment,
): Promise<Refusal | null> {
  const code =
    statusRejection(market, order, moment.nowMs) ??
    filterRejection(deps, market, order, moment) ??
    (await openRejection(deps, market, order, moment.owned));
  return code === null ? null : refusal(code);
}

const typeOf = ({ type }: TriedOrder) => ORDER_TYPES[type] as OrderType;
const isAnyPrice = (type: OrderType) => !type.includes('LIMIT');

/** What the market takes from nobody now. */
function statusRejection(market: Market, order: TriedOrder, nowMs: number): RejectionName | null {
  const status = statusAt(market, nowMs);
  const { peg = 0, stp, tif } = order;
  const isForAuction = typeOf(order) === 'LIMIT' && peg === 0 && ['GTC', 'GTD'].includes(TIMES_IN_FORCE[tif] as string);
  if (status === 'AUCTION' && !isForAuction) return 'NOT_IN_AUCTION';
  if (status !== 'TRADING' && status !== 'AUCTION') return 'MARKET_CLOSED';
  return allowedStpModes(market).includes(STP_MODES[stp] as StpMode) ? null : 'STP_MODE_NOT_ALLOWED';
}

/** What violates the market's filters. */
function filterRejection(deps: Needs, market: Market, order: TriedOrder, moment: Moment): RejectionName | null {
  const { priceTicks, lots, quoteUnits, stopTicks = 0, trailingBips = 0, peg = 0 } = order;
  const type = typeOf(order);
  const isOutside = (ticks: number) => ticks < market.priceTicksMin || ticks > market.priceTicksMax;
  if ((priceTicks > 0 && isOutside(priceTicks)) || (stopTicks > 0 && isOutside(stopTicks))) return 'PRICE_FILTER';
  if (lots > 0 && (lots < market.lotsMin || lots > market.lotsMax)) return 'LOT_SIZE';
  if (isAnyPrice(type) && lots > 0 && isOffMarketLots(market, lots)) return 'MARKET_LOT_SIZE';
  const ofTerms = termsRejection(market, order, moment.nowMs);
  if (ofTerms !== null) return ofTerms;
  const { trailingBipsMin = TRAILING_BIPS_MIN, trailingBipsMax = TRAILING_BIPS_MAX } = market;
  if (trailingBips > 0 && (trailingBips < trailingBipsMin || trailingBips > trailingBipsMax)) return 'TRAILING_DELTA';
  const value = valueTicks(deps, market, order, moment.lastTicks);
  // A pegged order's price comes from the book, and before the first trade nothing has a value: 0 is unknown.
  const worth = quoteUnits > 0 ? quoteUnits : value * lots * market.tickLotUnits;
  if (worth > 0 && isNotionalOff(market, worth, isAnyPrice(type))) return 'NOTIONAL';
  if (isOverAsset(lots, worth, market)) return 'MAX_ASSET';
  return priceTicks > 0 && peg === 0 && !isConditional(type) ? bandRejection(deps, market, order) : null;
}

/** Returns the price at which an order is valued, as the engine does (COND-04, FILT-06); 0: none is known. */
function valueTicks(deps: Needs, market: Market, order: TriedOrder, lastTicks: number): number {
  const { peg = 0, priceTicks, stopTicks = 0 } = order;
  const type = typeOf(order);
  if (type === 'MARKET') return deps.filterTicks(market);
  if (!isConditional(type)) return priceTicks;
  if (!isAnyPrice(type) && peg === 0) return priceTicks;
  return stopTicks === 0 ? lastTicks : stopTicks;
}

function bandRejection(deps: Needs, market: Market, { priceTicks, side }: TriedOrder): RejectionName | null {
  const { bidUpE6, bidDownE6, askUpE6, askDownE6, percentDownE6 = 0, percentUpE6 = 0 } = market;
  const reference = deps.filterTicks(market);
  const isOff = (upE6: number, downE6: number) =>
    priceTicks > bandMaxTicks(reference, upE6) || priceTicks < bandMinTicks(reference, downE6);
  if (isOff(percentUpE6, percentDownE6)) return 'PERCENT_PRICE_TWO_SIDED';
  const isSideOff = SIDES[side] === 'BUY' ? isOff(bidUpE6, bidDownE6) : isOff(askUpE6, askDownE6);
  return isSideOff ? 'PERCENT_PRICE' : null;
}

function isOffMarketLots({ marketLotsMax, marketLotsMin = 0, marketLotsStep = 0 }: Market, lots: number): boolean {
  const isOffStep = marketLotsStep > 0 && lots % marketLotsStep !== 0;
  return lots < marketLotsMin || lots > marketLotsMax || isOffStep;
}

/** A visible part or an end that cannot be. */
function termsRejection(market: Market, order: TriedOrder, nowMs: number): RejectionName | null {
  const { goodTillMs = 0, lots, visibleLots = 0 } = order;
  if (visibleLots > 0 && visibleLots < market.lotsMin) return 'LOT_SIZE';
  if (visibleLots > 0 && Math.ceil(lots / visibleLots) > (market.icebergPartsMax ?? ICEBERG_PARTS_MAX))
    return 'ICEBERG_PARTS';
  return goodTillMs > 0 && goodTillMs <= nowMs ? 'GOOD_TILL_PAST' : null;
}

function isNotionalOff(market: Market, worth: number, isAtAnyPrice: boolean): boolean {
  const { notionalMax, notionalMaxToMarket = true, notionalMin, notionalMinToMarket = true } = market;
  const isTooLittle = (!isAtAnyPrice || notionalMinToMarket) && worth < notionalMin;
  // Whatever the market says, no order is worth more than a number can say exactly.
  const most = (!isAtAnyPrice || notionalMaxToMarket) && notionalMax > 0 ? notionalMax : Number.MAX_SAFE_INTEGER;
  return isTooLittle || worth > most;
}

/** Is an order above the maximum amount of an asset? 0 lots or units: unknown. */
function isOverAsset(lots: number, quoteUnits: number, { baseAsset, lotUnits, quoteAsset }: Market): boolean {
  const isOver = (units: number, { orderMax = 0 }: Market['baseAsset']) => orderMax > 0 && units > orderMax;
  return isOver(lots * lotUnits, baseAsset) || isOver(quoteUnits, quoteAsset);
}
