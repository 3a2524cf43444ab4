import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type { ReplaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { formatLots, formatPrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { LiveOrder } from './live-orders.ts';
import { isConditional, orderFields } from './order-fields.ts';

/** Returns what kind of order stands in its place: one that was triggered is a limit order by now. */
function typeOf(order: Readonly<LiveOrder>): OrderType {
  return isConditional(order.type) && order.phase === 'WORKING' ? 'LIMIT' : order.type;
}

/** Returns the new order as its owner would place it: what is not said anew is as it was. */
function bodyOf(market: Market, order: Readonly<LiveOrder>, change: ReplaceOrderBody): PlaceOrderBody {
  const type = typeOf(order);
  const { clientOrderId: _, quantity, ...said } = change;
  const body: PlaceOrderBody = {
    symbol: market.symbol,
    side: order.side,
    type,
    selfTradePrevention: order.stp,
    // Any quantity stands for the one that the engine reckons.
    quantity: quantity ?? formatLots(market, market.lotsMin),
  };
  if (type.includes('LIMIT')) {
    body.timeInForce = order.tif;
    if (order.priceTicks > 0) body.price = formatPrice(market, order.priceTicks);
    if (order.visibleLots > 0) body.visibleQuantity = formatLots(market, order.visibleLots);
    const isLasting = (said.timeInForce ?? order.tif) === 'GTD';
    if (isLasting && order.goodTillMs > 0) body.goodTill = order.goodTillMs;
  }
  if (isConditional(type)) {
    // One that follows the price has reached its stop price.
    if (order.stopTicks > 0 && order.phase !== 'TRACKING') body.stopPrice = formatPrice(market, order.stopTicks);
    if (order.trailingBips > 0) body.trailingDelta = order.trailingBips;
  }
  return { ...body, ...said };
}

/**
 * Returns the wire fields of an order that takes the place of another: the same side and type; without a quantity its
 * lots are 0, and it takes what the old one has left. Refuses what orderFields refuses.
 */
export function replaceFields(
  market: Market,
  old: Readonly<LiveOrder>,
  change: ReplaceOrderBody,
): Omit<PlaceFields, 'account' | 'clientOrderId'> {
  const fields = orderFields(market, bodyOf(market, old, change));
  return change.quantity === undefined ? { ...fields, lots: 0 } : fields;
}
