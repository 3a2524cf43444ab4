import { amendmentsOf } from '@pelorus/database/spot/amendments.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { formatLots, formatPrice, parsePrice, parseQuantity } from '../../../catalog/amounts.ts';
import type { ContractMarket } from '../../../futures/contracts.ts';
import { presentWithTerms, withContractTerms } from '../../../futures/present-order.ts';
import { contractReplacement } from '../../../futures/replace-fields.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { amendOrder } from '../../../trading/service/amend.ts';
import { findOrder, standingOrder } from '../../../trading/service/find-order.ts';
import { type Placement, repeatedOrder } from '../../../trading/service/place.ts';
import { replaceOrder } from '../../../trading/service/replace.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, missing, unknownOrder } from '../transport/errors.ts';
import { tellOrderCounts } from '../transport/order-counts.ts';
import { oneOf, orderChoiceOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { refusedError } from '../transport/refused-error.ts';
import { executionIdOf } from '../user-data/execution-id.ts';
import { nameOf, requiredContract, tradedContract } from './contracts.ts';
import { ROWS_MAX, ROWS_USUAL } from './orders.ts';
import { presentFuturesOrder } from './present-orders.ts';

/** What an order is to be from now on. */
interface Change {
  market: ContractMarket;
  old: Readonly<LiveOrder>;
  lots: number;
  priceTicks: number;
  quantity: string;
  price: string;
}

/** Parses a change of an open limit order; refuses -2011, -5026 and -5027, -1117 for the other side. */
async function changeOf(deps: DialectDeps, call: Call, parameters: Parameters): Promise<Change> {
  const market = tradedContract(deps, { ...call, parameters });
  const side = oneOf(SIDES, parameters.required('side').toUpperCase(), 'Invalid side.', -1117);
  const quantity = parameters.decimal('quantity');
  if (quantity === undefined) throw missing('quantity');
  const price = parameters.decimal('price');
  if (price === undefined) throw missing('price');
  const found = await standingOrder(deps, call.account, market, orderChoiceOf(parameters));
  if (found === null || found.reason !== null) throw unknownOrder();
  if (found.type !== 'LIMIT' && found.type !== 'LIMIT_MAKER')
    throw new DialectError(-5025, 'Only limit order is supported.');
  if (found.side !== side) throw new DialectError(-1117, 'Invalid side.');
  const [old = found] = await withContractTerms(deps, call.account, [found]);
  const [lots, priceTicks] = [parseQuantity(market, quantity), parsePrice(market, price)];
  if (lots === old.lots && priceTicks === old.priceTicks) throw new DialectError(-5027, 'No need to modify the order.');
  return { market, old, lots, priceTicks, quantity, price };
}

async function placedOf(deps: DialectDeps, account: number, placement: Placement): Promise<Readonly<LiveOrder>> {
  if (placement.kind === 'refused') throw refusedError(placement, 'futures');
  if (placement.kind === 'placed') return placement.order;
  const { order } = await repeatedOrder(deps, account, placement);
  const [termed = order] = await withContractTerms(deps, account, [order]);
  return termed;
}

/** Puts another order in an order's place in one step, under an id of its own. What is filled is not placed again. */
async function replace(deps: DialectDeps, call: Call, change: Change, request: string): Promise<Readonly<LiveOrder>> {
  const { account } = call;
  const { lots, market, old, price } = change;
  const left = lots - old.filledLots - old.preventedLots;
  if (left <= 0) throw new DialectError(-4005, 'The new quantity must be above what is executed.');
  const shown = presentWithTerms(deps, old);
  const { fields } = contractReplacement(market, old, shown, { price, quantity: formatLots(market, left) });
  const done = await replaceOrder(deps, {
    ...{ market, choice: { orderId: old.orderId }, restriction: 0, mode: 'BOTH_OR_NEITHER', takesLeft: false, request },
    order: { ...fields, account, clientOrderId: request },
  });
  if (done.kind === 'refused') throw refusedError(done, 'futures');
  tellOrderCounts(deps, call);
  return placedOf(deps, account, done.kind === 'replaced' ? done.order : done);
}

/** Changes the order that parameters name: a smaller quantity alone keeps its id and place (BFUT-30). */
export async function modifyOf(
  deps: DialectDeps,
  call: Call,
  parameters: Parameters,
  request: string,
): Promise<object> {
  const change = await changeOf(deps, call, parameters);
  const { lots, market, old, priceTicks } = change;
  if (priceTicks !== old.priceTicks || lots > old.lots)
    return presentFuturesOrder(deps.catalog, market, await replace(deps, call, change, request));
  const amended = await amendOrder(deps, call.account, market, { orderId: old.orderId }, lots);
  if (amended.kind === 'refused') throw refusedError(amended, 'futures');
  const [order = amended.order] = await withContractTerms(deps, call.account, [amended.order]);
  return presentFuturesOrder(deps.catalog, market, order);
}

/** PUT /fapi/v1/order */
export function putOrder(deps: DialectDeps, call: Call): Promise<object> {
  return modifyOf(deps, call, call.parameters, idOfSignature(call.signature));
}

/** GET /fapi/v1/orderAmendment: the smaller quantities that an order was given, the newest first. */
export async function orderAmendments(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const market = requiredContract(deps.catalog, parameters);
  const choice = orderChoiceOf(parameters);
  const [fromMs = 0, toMs = Number.MAX_SAFE_INTEGER] = ['startTime', 'endTime'].map((name) => parameters.timeMs(name));
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  const order = await findOrder(deps, account, market, choice);
  if (order === null) return [];
  const rows = await amendmentsOf(deps.pool, account, order.orderId, { limit: ROWS_MAX });
  const price = formatPrice(market, order.priceTicks);
  const told = rows.map((row, i) => ({
    amendmentId: executionIdOf(row.seq, row.nth),
    symbol: nameOf(market),
    pair: nameOf(market),
    orderId: order.orderId,
    clientOrderId: row.clientOrderId,
    time: row.timeMs,
    amendment: {
      price: { before: price, after: price },
      origQty: { before: formatLots(market, row.lotsBefore), after: formatLots(market, row.lots) },
      count: i + 1,
    },
  }));
  return told
    .filter(({ time }) => time >= fromMs && time <= toMs)
    .reverse()
    .slice(0, limit);
}
