import { randomUUID } from 'node:crypto';
import { orderById } from '@pelorus/database/spot/orders.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type { ReplacedData, ReplaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { REPLACE_MODES } from '@pelorus/protocol/spot/order-terms.ts';
import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import { formatLots, formatPrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import { submitCharged } from './charged-orders.ts';
import { type LiveOrder, orderWhenPlaced } from './live-orders.ts';
import type { SpotNeeds } from './needs.ts';
import { isConditional, orderFields } from './order-fields.ts';
import { ofDone, orderAfterCommand } from './orders.ts';
import { fillOfTrade, presentFill, presentOrder } from './present-order.ts';
import { pricesOf, refusingPrices } from './price-band.ts';

const BOTH_OR_NEITHER = REPLACE_MODES.indexOf('BOTH_OR_NEITHER');

/** Returns the account's order, from memory where it is there; refuses UNKNOWN_ORDER. */
async function orderOf(deps: SpotNeeds, accountId: number, orderId: number): Promise<Readonly<LiveOrder>> {
  const live = deps.orders.get(orderId);
  if (live !== undefined) {
    if (live.account !== accountId) throw new Refused('UNKNOWN_ORDER');
    return live;
  }
  await deps.barrier.wait(accountId);
  const row = await orderById(deps.pool, accountId, orderId);
  if (row === undefined) throw new Refused('UNKNOWN_ORDER');
  return row;
}

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

/** The answer to a repeat: both orders as they stand by now, from the tables. */
async function presentAnswer(
  deps: SpotNeeds,
  accountId: number,
  replacedId: number,
  orderId: number,
): Promise<ReplacedData> {
  await deps.barrier.wait(accountId);
  const [replaced, answer] = await Promise.all([
    orderById(deps.pool, accountId, replacedId),
    repeatAnswer(deps.pool, accountId, orderId),
  ]);
  if (replaced === undefined || answer === undefined) throw new Error(`order ${orderId} is not in the tables`);
  return {
    replaced: presentOrder(deps.catalog, replaced),
    order: presentOrder(deps.catalog, answer.order),
    fills: answer.fills.map((fill) => presentFill(deps.catalog, fill)),
    replayed: true,
  };
}

/**
 * Puts a new order in the place of an open one, in one step: both or neither (ALGO-50). The same side and type; without
 * a quantity what the old one has left. A repeat by the same clientOrderId is told how both stand. Refuses UNKNOWN_ORDER,
 * AMEND_IN_LIST, and what the new order would be refused for.
 */
export async function replaceOrder(
  deps: SpotNeeds,
  accountId: number,
  symbol: string,
  orderId: number,
  change: ReplaceOrderBody,
): Promise<ReplacedData> {
  const market = deps.catalog.marketOrRefuse(symbol);
  const old = await orderOf(deps, accountId, orderId);
  if (old.market !== market.id) throw new Refused('UNKNOWN_ORDER');
  const fields = orderFields(market, bodyOf(market, old, change));
  deps.rates.chargeOrders(accountId);
  const takesLeft = change.quantity === undefined;
  const clientOrderId = change.clientOrderId ?? randomUUID().replaceAll('-', '');
  const record = encodeCancelReplace({
    account: accountId,
    market: market.id,
    target: { orderId },
    restriction: 0,
    mode: BOTH_OR_NEITHER,
    takesLeft,
    order: { ...fields, lots: takesLeft ? 0 : fields.lots, account: accountId, clientOrderId },
  });
  const refuse = refusingPrices(deps, market, () => pricesOf([fields]));
  const applied = await submitCharged(deps, accountId, 1, () => submitCommand(deps, accountId, record, refuse));
  const first = applied.events[0];
  if (first?.kind === 'duplicate') return ofDone(deps, presentAnswer(deps, accountId, orderId, first.orderId));
  const order = orderWhenPlaced(applied);
  if (order === null) throw new Error(`seq ${applied.seq}: no order, repeat or refusal after a replacement`);
  deps.orders.count(order);
  const fills = applied.events.flatMap((event) =>
    event.kind === 'trade' && event.takerOrderId === order.orderId
      ? [presentFill(deps.catalog, fillOfTrade(event, false, applied.timeMs))]
      : [],
  );
  const replaced = await orderAfterCommand(deps, accountId, orderId, applied);
  return { replaced, order: presentOrder(deps.catalog, order), fills };
}
