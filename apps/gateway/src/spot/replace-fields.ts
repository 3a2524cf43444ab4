import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type { ReplaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { formatLots, formatPrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { LiveOrder } from '../trading/live-orders.ts';
import { isConditional, orderFields } from '../trading/order-fields.ts';

/** Returns the replacement's type: a triggered order is a limit order by now. */
function typeOf(order: Readonly<LiveOrder>): OrderType {
  return isConditional(order.type) && order.phase === 'WORKING' ? 'LIMIT' : order.type;
}

/** Returns the new order as its owner would place it: absent fields keep the old values. */
function bodyOf(market: Market, order: Readonly<LiveOrder>, change: ReplaceOrderBody): PlaceOrderBody {
  const type = typeOf(order);
  const { clientOrderId: _, quantity, ...said } = change;
  const body: PlaceOrderBody = {
    symbol: market.symbol,
    side: order.side,
    type,
    selfTradePrevention: order.stp,
    // A placeholder for the quantity that the engine computes.
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
 * Returns the wire fields of a replacement: same side and type; without a quantity its lots are 0, which means the old
 * order's remainder. Refuses whatever orderFields refuses.
 */
export function replaceFields(
  market: Market,
  old: Readonly<LiveOrder>,
  change: ReplaceOrderBody,
): Omit<PlaceFields, 'account' | 'clientOrderId'> {
  const fields = orderFields(market, bodyOf(market, old, change));
  return change.quantity === undefined ? { ...fields, lots: 0 } : fields;
}
