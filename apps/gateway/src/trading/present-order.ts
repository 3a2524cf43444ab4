import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import { averagePrice, formatAmount, formatLots, formatPrice, formatQuote } from '../catalog/amounts.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import type { LiveOrder } from './live-orders.ts';
import type { Fill } from './service/met.ts';

/** Returns an order as its owner is shown it. */
export function presentOrder(catalog: LiveCatalog, order: Readonly<LiveOrder>): OrderData {
  const market = catalog.marketById(order.market);
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    symbol: market.symbol,
    side: order.side,
    type: order.type,
    timeInForce: order.tif,
    selfTradePrevention: order.stp,
    price: order.priceTicks === 0 ? '0' : formatPrice(market, order.priceTicks),
    quantity: formatLots(market, order.lots),
    quoteQuantity: formatQuote(market, order.quoteUnits),
    filledQuantity: formatLots(market, order.filledLots),
    filledQuoteQuantity: formatQuote(market, order.filledQuoteUnits),
    preventedQuantity: formatLots(market, order.preventedLots),
    averagePrice: averagePrice(market, order.filledLots, order.filledQuoteUnits),
    status: order.status,
    // A contract's order may have ended for more reasons: its own room names them, and the account file has them all.
    reason: order.reason as OrderData['reason'],
    stopPrice: order.stopTicks === 0 ? null : formatPrice(market, order.stopTicks),
    trailingDelta: order.trailingBips === 0 ? null : order.trailingBips,
    visibleQuantity: order.visibleLots === 0 ? null : formatLots(market, order.visibleLots),
    goodTill: order.goodTillMs === 0 ? null : order.goodTillMs,
    phase: order.phase,
    peg: order.peg === 'NONE' ? null : order.peg,
    pegLevels: order.peg === 'NONE' ? null : order.pegLevels,
    listId: order.listId === 0 ? null : order.listId,
    listKind: order.listKind,
    algoId: order.algoId === 0 ? null : order.algoId,
    workingAt: order.workingAtMs,
    createdAt: order.createdAtMs,
    updatedAt: order.updatedAtMs,
  };
}

/** Returns a trade as one of its owners is shown it. */
export function presentFill(catalog: LiveCatalog, fill: Fill): FillData {
  const market: Market = catalog.marketById(fill.market);
  const feeAsset = feeAssetOf(catalog, market, fill);
  return {
    tradeId: fill.tradeId,
    orderId: fill.orderId,
    symbol: market.symbol,
    side: fill.side,
    price: formatPrice(market, fill.priceTicks),
    quantity: formatLots(market, fill.lots),
    quoteQuantity: formatQuote(market, fill.quoteUnits),
    fee: formatAmount(feeAsset, fill.feeUnits),
    feeAsset: feeAsset.code,
    isMaker: fill.isMaker,
    time: fill.timeMs,
  };
}

/** Returns the asset of a fill's fee: the received one, of a contract the margin asset, unless the event names another. */
export function feeAssetOf(catalog: LiveCatalog, market: Market, fill: Pick<Fill, 'side' | 'feeAsset'>): CatalogAsset {
  if (fill.feeAsset !== null) return catalog.assetById(fill.feeAsset);
  return fill.side === 'BUY' && market.contract === undefined ? market.baseAsset : market.quoteAsset;
}
