import { parseQuantity } from '../../../catalog/amounts.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { listAfterCommand } from '../../../spot/service/lists.ts';
import { type Amended, amendOrder } from '../../../trading/service/amend.ts';
import { type OrderChoice, standingOrder } from '../../../trading/service/find-order.ts';
import type { Refusal } from '../../../trading/service/refusal.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, missing } from '../transport/errors.ts';
import { lots8, price8, quote8 } from '../transport/numbers.ts';
import { clientIdOf, orderChoiceOf } from '../transport/order-words.ts';
import { refusedError } from '../transport/refused-error.ts';
import { executionIdOf } from '../user-data/execution-id.ts';
import { tradedMarket } from './orders.ts';
import { presentList } from './present-lists.ts';
import { NO_LIST, statusOf, workingTimeOf } from './present-orders.ts';

const refusedAmend = (text: string) => new DialectError(-2038, text);

/** Returns the error of a refused amendment, with its own code and Binance's text. */
async function amendError(
  deps: DialectDeps,
  account: number,
  market: Market,
  choice: OrderChoice,
  lots: number,
  refusal: Refusal,
): Promise<DialectError> {
  const error = refusedError(refusal);
  if (refusal.code === 'UNKNOWN_ORDER' || refusal.code === 'KEY_REUSED') return refusedAmend(error.message);
  if (refusal.code !== 'AMEND_NOT_LESS') return error;
  const order = await standingOrder(deps, account, market, choice);
  return order?.lots === lots ? refusedAmend('The requested action would change no state; rejecting.') : error;
}

/**
 * PUT /api/v3/order/amend/keepPriority: a smaller quantity, the same place in the queue, and another client order id: the one
 * that is sent, else one made from the signature (BINA-72).
 */
export async function putAmendment(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = tradedMarket(deps, call);
  const quantity = parameters.decimal('newQty');
  if (quantity === undefined) throw missing('newQty');
  const choice = orderChoiceOf(parameters);
  const request = idOfSignature(call.signature);
  const name = clientIdOf(parameters, 'newClientOrderId') ?? request;
  const lots = parseQuantity(market, quantity, 'newQty');
  const amended = await amendOrder(deps, account, market, choice, lots, { name, request });
  if (amended.kind === 'refused') throw await amendError(deps, account, market, choice, lots, amended);
  const { listId } = amended.order;
  return {
    transactTime: amended.timeMs,
    executionId: executionIdOf(amended.seq, amended.nth),
    amendedOrder: presentAmended(market, amended),
    ...(listId === 0 ? {} : { listStatus: await listStatusOf(deps, account, market, listId) }),
  };
}

/** Returns the list of an amended order: only the fields that are fixed while a list is open. */
async function listStatusOf(deps: DialectDeps, account: number, market: Market, listId: number): Promise<object> {
  const { list: row, orders } = await listAfterCommand(deps, account, listId);
  const { listStatusType: _, transactionTime: __, ...list } = presentList(market, row, orders, row.createdAtMs);
  return list;
}

function presentAmended(market: Market, { order, lots, name, nameBefore }: Amended) {
  return {
    symbol: market.base + market.quote,
    orderId: order.orderId,
    orderListId: order.listId === 0 ? NO_LIST : order.listId,
    origClientOrderId: nameBefore,
    clientOrderId: name,
    price: price8(market, order.priceTicks),
    qty: lots8(market, lots),
    executedQty: lots8(market, order.filledLots),
    preventedQty: lots8(market, order.preventedLots),
    quoteOrderQty: quote8(market, order.quoteUnits),
    cumulativeQuoteQty: quote8(market, order.filledQuoteUnits),
    status: statusOf(order),
    timeInForce: order.tif,
    type: order.type,
    side: order.side,
    workingTime: workingTimeOf(order),
    selfTradePreventionMode: order.stp,
  };
}
