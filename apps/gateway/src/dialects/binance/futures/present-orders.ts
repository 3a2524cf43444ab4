import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import { formatPrice } from '../../../catalog/amounts.ts';
import type { LiveCatalog } from '../../../catalog/live-catalog.ts';
import type { ContractMarket } from '../../../futures/contracts.ts';
import { presentWithTerms } from '../../../futures/present-order.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { isConditional } from '../../../trading/order-fields.ts';
import { nameOf } from './contracts.ts';
import { callbackRateText } from './order-parameters.ts';
import { priceMatchOf } from './price-match.ts';

/** Of amounts that there are none of. */
export const NONE = '0';

/** Does an order wait for its trigger, or did it once? */
export const isAlgo = ({ type }: Readonly<LiveOrder>): boolean => isConditional(type);

/** Is it in the book, or was it? */
export const isTriggered = ({ phase, reason, workingAtMs }: Readonly<LiveOrder>): boolean =>
  reason === null ? phase === 'WORKING' : workingAtMs !== null;

/** Does it wait for its trigger? */
export const isWaiting = (order: Readonly<LiveOrder>): boolean => isAlgo(order) && !isTriggered(order);

/** Returns the type as it works: that of a triggered order is what the trigger placed. */
export function workingTypeOf(order: Readonly<LiveOrder>, type: ContractOrderData['type']): string {
  if (!isAlgo(order) || !isTriggered(order)) return type;
  return order.type.includes('LIMIT') ? 'LIMIT' : 'MARKET';
}

/** Returns the price from which a trailing order follows and its distance in percent; nothing of others. */
function trailingOf({ stopPrice, trailingDelta }: ContractOrderData) {
  if (trailingDelta === null) return {};
  return { activatePrice: stopPrice ?? NONE, priceRate: callbackRateText(trailingDelta) };
}

/** Returns an order of a contract as the answer to a placement or a change has it (A49). */
export function presentFuturesOrder(catalog: LiveCatalog, market: ContractMarket, order: Readonly<LiveOrder>) {
  const shown = presentWithTerms({ catalog }, order);
  return {
    orderId: order.orderId,
    symbol: nameOf(market),
    status: shown.status,
    clientOrderId: shown.clientOrderId,
    price: order.priceTicks === 0 ? NONE : shown.price,
    avgPrice: shown.averagePrice ?? formatPrice(market, 0),
    origQty: shown.quantity,
    executedQty: shown.filledQuantity,
    cumQty: shown.filledQuantity,
    cumQuote: shown.filledQuoteQuantity,
    timeInForce: shown.timeInForce,
    type: workingTypeOf(order, shown.type),
    reduceOnly: shown.reduceOnly,
    closePosition: shown.closePosition,
    side: shown.side,
    positionSide: shown.positionSide,
    stopPrice: shown.stopPrice ?? NONE,
    workingType: shown.workingType,
    priceProtect: shown.priceProtect,
    origType: shown.type,
    priceMatch: priceMatchOf(order),
    selfTradePreventionMode: shown.selfTradePrevention,
    goodTillDate: shown.goodTill ?? 0,
    ...trailingOf(shown),
    updateTime: order.updatedAtMs,
  };
}

/** Returns an order as queries tell it. */
export function presentQueriedOrder(...order: Parameters<typeof presentFuturesOrder>) {
  return { ...presentFuturesOrder(...order), time: order[2].createdAtMs };
}

/** Returns how far a conditional order has come. */
export function algoStatusOf(order: Readonly<LiveOrder>): string {
  const { reason, status } = order;
  if (isTriggered(order)) return reason === null ? 'TRIGGERED' : 'FINISHED';
  if (reason === null) return 'NEW';
  return status === 'CANCELED' ? 'CANCELED' : 'EXPIRED';
}

/** Returns a conditional order as the algo calls have it (A67). Its id is the order's own. */
export function presentAlgoOrder(catalog: LiveCatalog, market: ContractMarket, order: Readonly<LiveOrder>) {
  const shown = presentWithTerms({ catalog }, order);
  const hasWorked = isTriggered(order);
  const isTrailing = shown.trailingDelta !== null;
  return {
    algoId: order.orderId,
    clientAlgoId: shown.clientOrderId,
    algoType: 'CONDITIONAL',
    orderType: shown.type,
    symbol: nameOf(market),
    side: shown.side,
    positionSide: shown.positionSide,
    timeInForce: shown.timeInForce,
    quantity: shown.quantity,
    algoStatus: algoStatusOf(order),
    actualOrderId: hasWorked ? String(order.orderId) : '',
    actualPrice: shown.averagePrice ?? formatPrice(market, 0),
    triggerPrice: isTrailing ? NONE : (shown.stopPrice ?? NONE),
    price: order.priceTicks === 0 ? NONE : shown.price,
    icebergQuantity: null,
    tpTriggerPrice: shown.takeProfit ?? NONE,
    tpPrice: NONE,
    slTriggerPrice: shown.stopLoss ?? NONE,
    slPrice: NONE,
    tpOrderType: '',
    selfTradePreventionMode: shown.selfTradePrevention,
    workingType: shown.workingType,
    priceMatch: priceMatchOf(order),
    closePosition: shown.closePosition,
    priceProtect: shown.priceProtect,
    reduceOnly: shown.reduceOnly,
    activatePrice: isTrailing ? (shown.stopPrice ?? '') : '',
    callbackRate: shown.trailingDelta === null ? '' : callbackRateText(shown.trailingDelta),
    createTime: order.createdAtMs,
    updateTime: order.updatedAtMs,
    triggerTime: order.workingAtMs ?? 0,
    goodTillDate: shown.goodTill ?? 0,
  };
}
