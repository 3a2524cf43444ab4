import type { FillRow } from '@pelorus/database/queries/fills.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import type { LiveOrder } from '../spot/live-orders.ts';
import { feeAssetOf } from '../spot/present-order.ts';
import { amount8, lots8, price8, quote8, ZERO } from './numbers.ts';

/** We have no order lists. */
export const NO_LIST = -1;

/** The original quantity; of an order by quote amount, which has none, what it got. */
export function originalLots(order: Readonly<LiveOrder>): number {
  return order.lots === 0 ? order.filledLots : order.lots;
}

export function presentAck(market: Market, order: Readonly<LiveOrder>, transactTime: number) {
  return {
    symbol: market.base + market.quote,
    orderId: order.orderId,
    orderListId: NO_LIST,
    clientOrderId: order.clientOrderId,
    transactTime,
  };
}

/** What a placement, a cancel and a query have in common. */
function presentState(market: Market, order: Readonly<LiveOrder>) {
  return {
    price: price8(market, order.priceTicks),
    origQty: lots8(market, originalLots(order)),
    executedQty: lots8(market, order.filledLots),
    origQuoteOrderQty: quote8(market, order.quoteUnits),
    cummulativeQuoteQty: quote8(market, order.filledQuoteUnits),
    status: order.status,
    timeInForce: order.tif,
    type: order.type,
    side: order.side,
  };
}

export function presentResult(market: Market, order: Readonly<LiveOrder>, transactTime: number) {
  return {
    ...presentAck(market, order, transactTime),
    ...presentState(market, order),
    workingTime: order.createdAtMs,
    selfTradePreventionMode: order.stp,
  };
}

/** The answer to a cancel: the cancel's own id, and the order's id beside it. */
export function presentCanceled(market: Market, order: Readonly<LiveOrder>, cancelId: string, transactTime: number) {
  return {
    ...presentResult(market, order, transactTime),
    origClientOrderId: order.clientOrderId,
    clientOrderId: cancelId,
  };
}

/** An order as queries show it. */
export function presentOrder(market: Market, order: Readonly<LiveOrder>) {
  return {
    symbol: market.base + market.quote,
    orderId: order.orderId,
    orderListId: NO_LIST,
    clientOrderId: order.clientOrderId,
    ...presentState(market, order),
    stopPrice: ZERO,
    icebergQty: ZERO,
    time: order.createdAtMs,
    updateTime: order.updatedAtMs,
    isWorking: order.reason === null,
    workingTime: order.createdAtMs,
    selfTradePreventionMode: order.stp,
  };
}

type Fill = Omit<FillRow, 'seq'>;

/** The asset and amount of a fill's fee, in what was received unless another asset was told; a rebate is negative. */
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
export function presentMyTrade(catalog: LiveCatalog, market: Market, fill: Fill) {
  return {
    symbol: market.base + market.quote,
    id: fill.tradeId,
    orderId: fill.orderId,
    orderListId: NO_LIST,
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
