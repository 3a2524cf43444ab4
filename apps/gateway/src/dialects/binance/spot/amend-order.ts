import { amendmentsOf } from '@pelorus/database/spot/amendments.ts';
import { orderListById } from '@pelorus/database/spot/order-lists.ts';
import { ordersOfLists } from '@pelorus/database/spot/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { encodeAmend } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import { parseQuantity } from '../../../catalog/amounts.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { submitCommand } from '../../../commands.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { Refused } from '../../../http/refused.ts';
import type { LiveOrder } from '../../../spot/live-orders.ts';
import { ofDone, projectedOrder } from '../../../spot/orders.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, dialectError, missing } from '../transport/errors.ts';
import { lots8, price8, quote8 } from '../transport/numbers.ts';
import { executionIdOf } from '../user-data/execution-id.ts';
import { clientIdOf, type OrderChoice, orderChoiceOf } from './order-parameters.ts';
import { checkChosen, orderAfterCommand, standingOrder, targetOf, tradedMarket } from './orders.ts';
import { presentList } from './present-lists.ts';
import { NO_LIST, statusOf, workingTimeOf } from './present-orders.ts';

const refusedAmend = (text: string) => new DialectError(-2038, text);
const unknownToAmend = () => refusedAmend(dialectError(new Refused('UNKNOWN_ORDER')).message);

/** Sends an amendment, after which the order goes by `name`; refuses in its own code, in the words of the field. */
async function amend(
  deps: DialectDeps,
  account: number,
  market: Market,
  choice: OrderChoice,
  lots: number,
  name: string,
  request: string,
): Promise<AppliedCommand> {
  const record = encodeReusing(encodeAmend(account, market.id, targetOf(choice), lots, name), request);
  try {
    return await submitCommand(deps, account, record);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === 'UNKNOWN_ORDER') throw unknownToAmend();
    if (error.refusal === 'KEY_REUSED') throw refusedAmend(dialectError(error).message);
    if (error.refusal !== 'AMEND_NOT_LESS') throw error;
    const order = await standingOrder(deps, account, market, choice);
    throw order?.lots === lots ? refusedAmend('The requested action would change no state; rejecting.') : error;
  }
}

/** What became of the order that an amendment named. */
interface Amended {
  order: Readonly<LiveOrder>;
  transactTime: number;
  executionId: number;
  lots: number;
  /** What it went by before, and goes by from then on. */
  nameBefore: string;
  name: string;
}

/**
 * PUT /api/v3/order/amend/keepPriority: a smaller quantity, the same place in the queue, and another client order id: the one
 * that is sent, else one made from the signature (BINA-72).
 */
export async function amendOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = tradedMarket(deps, call);
  const quantity = parameters.decimal('newQty');
  if (quantity === undefined) throw missing('newQty');
  const choice = orderChoiceOf(parameters);
  const request = idOfSignature(call.signature);
  const name = clientIdOf(parameters, 'newClientOrderId') ?? request;
  const lots = parseQuantity(market, quantity, 'newQty');
  await checkChosen(deps, account, market, choice, unknownToAmend);
  const applied = await amend(deps, account, market, choice, lots, name, request);
  const first = applied.events[0];
  const amended =
    first?.kind === 'duplicate'
      ? await ofDone(deps, firstAmendment(deps, account, first.orderId, name))
      : await amendmentOf(deps, account, applied, choice);
  const { listId } = amended.order;
  return {
    transactTime: amended.transactTime,
    executionId: amended.executionId,
    amendedOrder: presentAmended(market, amended),
    ...(listId === 0 ? {} : { listStatus: await listStatusOf(deps, account, market, listId) }),
  };
}

/** Returns the amendment of the order that it named: of two that have one quantity both are amended. */
async function amendmentOf(
  deps: DialectDeps,
  account: number,
  applied: AppliedCommand,
  { orderId, clientOrderId }: OrderChoice,
): Promise<Amended> {
  const events = applied.events.filter((event) => event.kind === 'orderAmended');
  const orders = await Promise.all(events.map((event) => orderAfterCommand(deps, account, event.orderId, applied)));
  const isMeant = (order: Readonly<LiveOrder>) =>
    orderId === undefined ? order.clientOrderId === clientOrderId : order.orderId === orderId;
  const renamed = events.findIndex((event) => event.isRenamed);
  const nth = orders.length === 1 ? 0 : renamed === -1 ? orders.findIndex(isMeant) : renamed;
  const order = orders[nth];
  if (order === undefined) throw new Error(`seq ${applied.seq}: the amendment did not change its order`);
  const { clientOrderId: name, lots } = order;
  const nameBefore = renamed === -1 ? name : await nameBeforeCommand(deps, account, order.orderId, applied.seq);
  const executionId = executionIdOf(applied.seq, nth);
  return { order, transactTime: applied.timeMs, executionId, lots, nameBefore, name };
}

/** Returns what an order went by before the command that renamed it. */
async function nameBeforeCommand(deps: DialectDeps, account: number, orderId: number, seq: number): Promise<string> {
  const heard = deps.orders.nameBefore(orderId, seq);
  if (heard !== undefined) return heard;
  const told = async () => {
    await deps.barrier.wait(account);
    const [row] = await amendmentsOf(deps.pool, account, orderId, { fromSeq: seq, limit: 1 });
    if (row?.seq !== seq) throw new Error(`seq ${seq}: the amendment of order ${orderId} is not in the tables`);
    return row.clientOrderIdBefore;
  };
  return ofDone(deps, told());
}

/** Returns the amendment that a repeat repeats, with the order as it stands by now. */
async function firstAmendment(deps: DialectDeps, account: number, orderId: number, name: string): Promise<Amended> {
  const order = await projectedOrder(deps, account, orderId);
  const [row] = await amendmentsOf(deps.pool, account, orderId, { givenName: name, limit: 1 });
  if (row === undefined) throw new Error(`the repeated amendment of order ${orderId} is not in the tables`);
  const { lots, clientOrderIdBefore: nameBefore } = row;
  const executionId = executionIdOf(row.seq, row.nth);
  return { order, transactTime: row.timeMs, executionId, lots, nameBefore, name };
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
