import { orderListById } from '@pelorus/database/queries/order-lists.ts';
import { ordersOfLists } from '@pelorus/database/queries/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { encodeAmend } from '@pelorus/protocol/wire/encode-command.ts';
import { parseQuantity } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import type { LiveOrder } from '../spot/live-orders.ts';
import { ofDone } from '../spot/orders.ts';
import type { Call } from './caller.ts';
import type { DialectDeps } from './dialect.ts';
import { DialectError, dialectError, missing } from './errors.ts';
import { lots8, price8, quote8 } from './numbers.ts';
import { type OrderChoice, orderChoiceOf } from './order-parameters.ts';
import { checkChosen, givenCancelId, orderAfterCommand, standingOrder, targetOf, tradedMarket } from './orders.ts';
import { presentList } from './present-lists.ts';
import { NO_LIST, statusOf, workingTimeOf } from './present-orders.ts';
import { executionIdOf } from './user-data/execution-id.ts';

const refusedAmend = (text: string) => new DialectError(-2038, text);
const unknownToAmend = () => refusedAmend(dialectError(new Refused('UNKNOWN_ORDER')).message);

/** Refuses a new id for an order that is amended: it keeps its own (BINA-72). */
async function checkKeptId(deps: DialectDeps, call: Call, market: Market, choice: OrderChoice): Promise<void> {
  const asked = givenCancelId(call);
  if (asked === undefined || asked === choice.clientOrderId) return;
  const order = await standingOrder(deps, call.account, market, choice);
  if (order === null) throw unknownToAmend();
  if (order.clientOrderId !== asked)
    throw refusedAmend('An amended order keeps its client order id; newClientOrderId can only repeat it.');
}

/** Sends an amendment; refuses in its own code, in the words of the field. */
async function amend(deps: DialectDeps, account: number, market: Market, choice: OrderChoice, lots: number) {
  try {
    return await submitCommand(deps, account, encodeAmend(account, market.id, targetOf(choice), lots));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === 'UNKNOWN_ORDER') throw unknownToAmend();
    if (error.refusal !== 'AMEND_NOT_LESS') throw error;
    const order = await standingOrder(deps, account, market, choice);
    throw order?.lots === lots ? refusedAmend('The requested action would change no state; rejecting.') : error;
  }
}

/** PUT /api/v3/order/amend/keepPriority: a smaller quantity, the same place in the queue, the same client order id. */
export async function amendOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = tradedMarket(deps, call);
  const quantity = parameters.decimal('newQty');
  if (quantity === undefined) throw missing('newQty');
  const choice = orderChoiceOf(parameters);
  const lots = parseQuantity(market, quantity, 'newQty');
  await checkChosen(deps, account, market, choice, unknownToAmend);
  await checkKeptId(deps, call, market, choice);
  const applied = await amend(deps, account, market, choice, lots);
  const { order, nth } = await amendedOrderOf(deps, account, applied, choice);
  return {
    transactTime: applied.timeMs,
    executionId: executionIdOf(applied.seq, nth),
    amendedOrder: presentAmended(market, order),
    ...(order.listId === 0 ? {} : { listStatus: await listStatusOf(deps, account, market, order.listId) }),
  };
}

/** Returns the order that an amendment named, and which of those it amended that is: both of two have one quantity. */
async function amendedOrderOf(
  deps: DialectDeps,
  account: number,
  applied: AppliedCommand,
  { orderId, clientOrderId }: OrderChoice,
): Promise<{ order: Readonly<LiveOrder>; nth: number }> {
  const ids = applied.events.flatMap((event) => (event.kind === 'orderAmended' ? [event.orderId] : []));
  const orders = await Promise.all(ids.map((id) => orderAfterCommand(deps, account, id, applied)));
  const isMeant = (order: Readonly<LiveOrder>) =>
    orderId === undefined ? order.clientOrderId === clientOrderId : order.orderId === orderId;
  const nth = orders.length === 1 ? 0 : orders.findIndex(isMeant);
  const order = orders[nth];
  if (order === undefined) throw new Error(`seq ${applied.seq}: an amendment that did not change its order`);
  return { order, nth };
}

/** Returns the list of an order that was amended: no more than what is always so of one that is open. */
function listStatusOf(deps: DialectDeps, account: number, market: Market, listId: number): Promise<object> {
  return ofDone(deps, amendedList(deps, account, market, listId));
}

async function amendedList(deps: DialectDeps, account: number, market: Market, listId: number): Promise<object> {
  await deps.barrier.wait(account);
  const row = await orderListById(deps.pool, account, listId);
  if (row === undefined) throw new Error(`list ${listId} is not in the tables`);
  const orders = await ordersOfLists(deps.pool, account, [listId]);
  const { listStatusType: _, transactionTime: __, ...list } = presentList(market, row, orders, row.createdAtMs);
  return list;
}

function presentAmended(market: Market, order: Readonly<LiveOrder>) {
  return {
    symbol: market.base + market.quote,
    orderId: order.orderId,
    orderListId: order.listId === 0 ? NO_LIST : order.listId,
    origClientOrderId: order.clientOrderId,
    clientOrderId: order.clientOrderId,
    price: price8(market, order.priceTicks),
    qty: lots8(market, order.lots),
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
