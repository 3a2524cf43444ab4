import { type AmendmentRow, amendmentsOf } from '@pelorus/database/spot/amendments.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { formatLots, formatPrice, parsePrice, parseQuantity } from '../../../catalog/amounts.ts';
import type { ContractMarket } from '../../../futures/contracts.ts';
import { withContractTerms } from '../../../futures/present-order.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { amendOrder } from '../../../trading/service/amend.ts';
import { findOrder, standingOrder } from '../../../trading/service/find-order.ts';
import { isModifiable, modifyOrder } from '../../../trading/service/modify.ts';
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
  if (!isModifiable(found)) throw new DialectError(-5025, 'Only limit order is supported.');
  if (found.side !== side) throw new DialectError(-1117, 'Invalid side.');
  const [lots, priceTicks] = [parseQuantity(market, quantity), parsePrice(market, price)];
  if (lots === found.lots && priceTicks === found.priceTicks)
    throw new DialectError(-5027, 'No need to modify the order.');
  if (lots <= found.filledLots + found.preventedLots)
    throw new DialectError(-4005, 'The new quantity must be above what is executed.');
  return { market, old: found, lots, priceTicks };
}

/** Changes the order that parameters name: a smaller quantity alone keeps its place, all else goes behind it (BFUT-30). */
export async function modifyOf(
  deps: DialectDeps,
  call: Call,
  parameters: Parameters,
  request: string,
): Promise<object> {
  const { lots, market, old, priceTicks } = await changeOf(deps, call, parameters);
  const isLess = priceTicks === old.priceTicks && lots < old.lots;
  const changed = isLess
    ? await amendOrder(deps, call.account, market, { orderId: old.orderId }, lots)
    : await modifyOrder(deps, market, old, { lots, priceTicks, modifyId: request });
  if (changed.kind === 'refused') throw refusedError(changed, 'futures');
  if (!isLess) tellOrderCounts(deps, call);
  const [order = changed.order] = await withContractTerms(deps, call.account, [changed.order]);
  return presentFuturesOrder(deps.catalog, market, order);
}

/** PUT /fapi/v1/order */
export function putOrder(deps: DialectDeps, call: Call): Promise<object> {
  return modifyOf(deps, call, call.parameters, idOfSignature(call.signature));
}

/** Returns the price that each change left its order with: what the next change took it from. */
function pricesAfter(rows: readonly AmendmentRow[], lastTicks: number): number[] {
  const after: number[] = [];
  let ticks = lastTicks;
  for (const { fromTicks } of rows.toReversed()) {
    after.unshift(ticks);
    ticks = fromTicks ?? ticks;
  }
  return after;
}

/** GET /fapi/v1/orderAmendment: the prices and quantities that an order was given, the newest first. */
export async function orderAmendments(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const market = requiredContract(deps.catalog, parameters);
  const choice = orderChoiceOf(parameters);
  const [fromMs = 0, toMs = Number.MAX_SAFE_INTEGER] = ['startTime', 'endTime'].map((name) => parameters.timeMs(name));
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  const order = await findOrder(deps, account, market, choice);
  if (order === null) return [];
  const rows = await amendmentsOf(deps.pool, account, order.orderId, { limit: ROWS_MAX });
  const prices = pricesAfter(rows, order.priceTicks);
  const told = rows.map((row, i) => ({
    amendmentId: executionIdOf(row.seq, row.nth),
    symbol: nameOf(market),
    pair: nameOf(market),
    orderId: order.orderId,
    clientOrderId: row.clientOrderId,
    time: row.timeMs,
    amendment: {
      price: {
        before: formatPrice(market, row.fromTicks ?? (prices[i] as number)),
        after: formatPrice(market, prices[i] as number),
      },
      origQty: { before: formatLots(market, row.lotsBefore), after: formatLots(market, row.lots) },
      count: i + 1,
    },
  }));
  return told
    .filter(({ time }) => time >= fromMs && time <= toMs)
    .reverse()
    .slice(0, limit);
}
