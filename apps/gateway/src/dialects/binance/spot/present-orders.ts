import { type DoneReason, type OrderStatus, statusOfReason } from '@pelorus/protocol/exchange/orders.ts';
import type { LiveCatalog, Market } from '../../../catalog/live-catalog.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { feeAssetOf } from '../../../trading/present-order.ts';
import type { Canceled } from '../../../trading/service/cancel.ts';
import type { Fill, PreventedMatch } from '../../../trading/service/met.ts';
import { amount8, lots8, price8, quote8, ZERO } from '../transport/numbers.ts';
import { madeCancelId } from '../user-data/cancel-id.ts';

/** Of an order that belongs to none. */
export const NO_LIST = -1;
const NOT_WORKING = -1;
/** Since when an order follows the price that waits for it to be reached. */
const NOT_TRAILING = -1;

/**
 * The original quantity; an order by quote amount has none: its filled quantity plus the quantity removed by
 * self-trade prevention.
 */
export function originalLots({ lots, filledLots, preventedLots }: Readonly<LiveOrder>): number {
  return lots === 0 ? filledLots + preventedLots : lots;
}

export function presentAck(market: Market, order: Readonly<LiveOrder>, transactTime: number) {
  return {
    symbol: market.base + market.quote,
    orderId: order.orderId,
    orderListId: order.listId === 0 ? NO_LIST : order.listId,
    clientOrderId: order.clientOrderId,
    transactTime,
  };
}

/** Reasons as the dialect says them, of orders that expired. */
const EXPIRY_REASONS: Readonly<Partial<Record<DoneReason, string>>> = {
  OCO_TRIGGER: 'OCO_TRIGGER',
  OTO_PHASE_ONE_EXPIRED: 'OTO_PHASE_ONE_EXPIRED',
  IOC_REST_EXPIRED: 'UNFILLED_IOC_QUANTITY_EXPIRED',
  FOK_NOT_FILLABLE: 'UNFILLED_FOK_ORDER_EXPIRED',
  NO_LIQUIDITY: 'INSUFFICIENT_LIQUIDITY',
  EXECUTION_RULE_PRICE_RANGE_EXCEEDED: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  PRICE_BAND_REACHED: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  // It has no words for these: the exchange ended them.
  BALANCE_SPENT: 'EXCHANGE_CANCELED',
  GTD_EXPIRED: 'EXCHANGE_CANCELED',
  PENDING_REFUSED: 'EXCHANGE_CANCELED',
};

/** What says how an order ended. */
interface Ended {
  reason: DoneReason;
  quoteUnits: number;
  filledLots: number;
}

/**
 * Returns the status of an ended order in the dialect's terms: an order by quote amount asks for whatever the book has
 * for it, so any fill until the book was empty counts as complete (BINA-79).
 */
export function endedStatusOf({ reason, quoteUnits, filledLots }: Ended): OrderStatus {
  return reason === 'NO_LIQUIDITY' && quoteUnits > 0 && filledLots > 0 ? 'FILLED' : statusOfReason(reason);
}

/** Returns why an order expired; undefined: it did not, or the dialect tells it by its status. */
export function expiryReasonOf({ reason, quoteUnits, filledLots }: Readonly<LiveOrder>): string | undefined {
  if (reason === null || endedStatusOf({ reason, quoteUnits, filledLots }) === 'FILLED') return undefined;
  return EXPIRY_REASONS[reason];
}

/** Returns when an order went into the market, ms; -1: it waits. */
export function workingTimeOf({ phase, workingAtMs, createdAtMs }: Readonly<LiveOrder>): number {
  return phase === 'WORKING' ? (workingAtMs ?? createdAtMs) : NOT_WORKING;
}

/** What only some orders say. */
interface Terms {
  stopPrice?: string;
  icebergQty?: string;
  trailingDelta?: number;
  goodTillDate?: number;
  trailingTime?: number;
  strategyId?: number;
  strategyType?: number;
  pegPriceType?: string;
  pegOffsetType?: string;
  pegOffsetValue?: number;
  peggedPrice?: string;
  preventedQuantity?: string;
  expiryReason?: string;
}

/** Adds where an order takes its price from, and which that was, once it has. */
function tellPeg(terms: Terms, market: Market, { peg, pegLevels, priceTicks }: Readonly<LiveOrder>): void {
  if (peg === 'NONE') return;
  terms.pegPriceType = `${peg}_PEG`;
  if (pegLevels !== 0) {
    terms.pegOffsetType = 'PRICE_LEVEL';
    terms.pegOffsetValue = pegLevels;
  }
  if (priceTicks !== 0) terms.peggedPrice = price8(market, priceTicks);
}

/** Returns an iceberg's visible quantity: at most its whole quantity, which an amendment may have reduced. */
export function visibleLotsOf({ lots, visibleLots }: Readonly<LiveOrder>): number {
  // What an OPO will sell is not known yet.
  return lots === 0 ? visibleLots : Math.min(lots, visibleLots);
}

/** Returns an order's optional fields, each only if set. */
export function termsOf(market: Market, order: Readonly<LiveOrder>): Terms {
  const terms: Terms = {};
  if (order.stopTicks !== 0) terms.stopPrice = price8(market, order.stopTicks);
  if (order.visibleLots !== 0) terms.icebergQty = lots8(market, visibleLotsOf(order));
  if (order.trailingBips !== 0) terms.trailingDelta = order.trailingBips;
  if (order.goodTillMs !== 0) terms.goodTillDate = order.goodTillMs;
  if (order.trailingBips !== 0) terms.trailingTime = order.trackingAtMs ?? NOT_TRAILING;
  if (order.strategyId !== 0) terms.strategyId = order.strategyId;
  if (order.strategyType !== 0) terms.strategyType = order.strategyType;
  tellPeg(terms, market, order);
  if (order.preventedLots !== 0) terms.preventedQuantity = lots8(market, order.preventedLots);
  const expiryReason = expiryReasonOf(order);
  if (expiryReason !== undefined) terms.expiryReason = expiryReason;
  return terms;
}

/** Returns the status as the dialect says it: an order that waits for its list's first one is not new yet. */
export function statusOf(order: Readonly<LiveOrder>): OrderStatus | 'PENDING_NEW' {
  const { phase, reason, quoteUnits, filledLots, status } = order;
  if (reason !== null) return endedStatusOf({ reason, quoteUnits, filledLots });
  return phase === 'PENDING' ? 'PENDING_NEW' : status;
}

/** What a placement, a cancel and a query have in common. */
function presentState(market: Market, order: Readonly<LiveOrder>) {
  return {
    price: price8(market, order.priceTicks),
    origQty: lots8(market, originalLots(order)),
    executedQty: lots8(market, order.filledLots),
    origQuoteOrderQty: quote8(market, order.quoteUnits),
    cummulativeQuoteQty: quote8(market, order.filledQuoteUnits),
    status: statusOf(order),
    timeInForce: order.tif,
    type: order.type,
    side: order.side,
  };
}

export function presentResult(market: Market, order: Readonly<LiveOrder>, transactTime: number) {
  return {
    ...presentAck(market, order, transactTime),
    ...presentState(market, order),
    ...termsOf(market, order),
    workingTime: workingTimeOf(order),
    selfTradePreventionMode: order.stp,
  };
}

/** What the answer to a placement says of the matches of it that were prevented; nothing where there were none. */
export function presentPrevented(market: Market, matches: readonly PreventedMatch[]) {
  if (matches.length === 0) return {};
  const { tradeGroup } = matches[0] as PreventedMatch;
  return {
    preventedMatches: matches.map(({ preventedId, makerOrderId, priceTicks, takerLots, makerLots }) => ({
      preventedMatchId: preventedId,
      makerSymbol: market.base + market.quote,
      makerOrderId,
      price: price8(market, priceTicks),
      ...(takerLots === 0 ? {} : { takerPreventedQuantity: lots8(market, takerLots) }),
      ...(makerLots === 0 ? {} : { makerPreventedQuantity: lots8(market, makerLots) }),
    })),
    ...(tradeGroup < 0 ? {} : { tradeGroupId: tradeGroup }),
  };
}

/**
 * The answer to a cancel: the cancel's own id, the one that it was given or one made for it, and the order's id beside it.
 */
export function presentCanceled(
  market: Market,
  { order, seq, timeMs }: Omit<Canceled, 'kind'>,
  givenId: string | undefined,
) {
  return {
    ...presentResult(market, order, timeMs),
    origClientOrderId: order.clientOrderId,
    clientOrderId: givenId ?? madeCancelId(seq, order.orderId),
  };
}

/** An order as queries show it; `preventedId`: its last match that self-trade prevention stopped. */
export function presentOrder(market: Market, order: Readonly<LiveOrder>, preventedId: number | undefined) {
  return {
    symbol: market.base + market.quote,
    orderId: order.orderId,
    orderListId: order.listId === 0 ? NO_LIST : order.listId,
    clientOrderId: order.clientOrderId,
    ...presentState(market, order),
    stopPrice: ZERO,
    icebergQty: ZERO,
    ...termsOf(market, order),
    ...(preventedId === undefined ? {} : { preventedMatchId: preventedId }),
    time: order.createdAtMs,
    updateTime: order.updatedAtMs,
    isWorking: order.phase === 'WORKING',
    workingTime: workingTimeOf(order),
    selfTradePreventionMode: order.stp,
  };
}

/** Asset and amount of a fill's fee, in the received asset unless the event names another; a rebate is negative. */
function commissionOf(catalog: LiveCatalog, market: Market, fill: Fill) {
  const asset = feeAssetOf(catalog, market, fill);
  return { commission: amount8(fill.feeUnits, asset.scale), commissionAsset: asset.code };
}

/** A fill inside the answer to a placement. */
export function presentPlacedFill(catalog: LiveCatalog, market: Market, fill: Fill) {
  return {
    price: price8(market, fill.priceTicks),
    qty: lots8(market, fill.lots),
    ...commissionOf(catalog, market, fill),
    tradeId: fill.tradeId,
  };
}

/** A fill in the list of one's own trades. */
export function presentMyTrade(catalog: LiveCatalog, market: Market, fill: Fill, orderListId = NO_LIST) {
  return {
    symbol: market.base + market.quote,
    id: fill.tradeId,
    orderId: fill.orderId,
    orderListId,
    price: price8(market, fill.priceTicks),
    qty: lots8(market, fill.lots),
    quoteQty: quote8(market, fill.quoteUnits),
    ...commissionOf(catalog, market, fill),
    time: fill.timeMs,
    isBuyer: fill.side === 'BUY',
    isMaker: fill.isMaker,
    isBestMatch: true,
  };
}
