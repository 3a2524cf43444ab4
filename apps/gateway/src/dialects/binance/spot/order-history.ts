import { amendmentsOf } from '@pelorus/database/spot/amendments.ts';
import { orderById } from '@pelorus/database/spot/orders.ts';
import { preventedMatches } from '@pelorus/database/spot/prevented.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { missing, missingBoth } from '../transport/errors.ts';
import { lots8, price8 } from '../transport/numbers.ts';
import { executionIdOf, seqOfExecution } from '../user-data/execution-id.ts';
import { requiredMarket } from './order-parameters.ts';

const ROWS_USUAL = 500;
const ROWS_MAX = 1_000;

/** GET /api/v3/order/amendments: of one order, oldest first; none of an order that is not the account's. */
export async function orderAmendments(deps: DialectDeps, { parameters, account }: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, parameters);
  const orderId = parameters.whole('orderId');
  if (orderId === undefined) throw missing('orderId');
  const fromId = parameters.whole('fromExecutionId');
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  // One more: that of the first command may be before the id.
  const options = { fromSeq: fromId === undefined ? undefined : seqOfExecution(fromId), limit: limit + 1 };
  await deps.barrier.wait(account);
  const order = await orderById(deps.pool, account, orderId);
  if (order === undefined || order.market !== market.id) return [];
  const rows = await amendmentsOf(deps.pool, account, orderId, options);
  const wanted = rows.filter((row) => executionIdOf(row.seq, row.nth) >= (fromId ?? 0)).slice(0, limit);
  return wanted.map((row) => ({
    symbol: market.base + market.quote,
    orderId,
    executionId: executionIdOf(row.seq, row.nth),
    origClientOrderId: row.clientOrderIdBefore,
    newClientOrderId: row.clientOrderId,
    origQty: lots8(market, row.lotsBefore),
    newQty: lots8(market, row.lots),
    time: row.timeMs,
  }));
}

/** GET /api/v3/myPreventedMatches: by their id or by an order, which may be either side. */
export async function myPreventedMatches(deps: DialectDeps, { parameters, account }: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, parameters);
  const options = {
    preventedId: parameters.whole('preventedMatchId'),
    orderId: parameters.whole('orderId'),
    fromPreventedId: parameters.whole('fromPreventedMatchId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  if (options.preventedId === undefined && options.orderId === undefined)
    throw missingBoth('preventedMatchId', 'orderId');
  await deps.barrier.wait(account);
  const rows = await preventedMatches(deps.pool, account, market.id, options);
  return rows.map((row) => ({
    symbol: market.base + market.quote,
    preventedMatchId: row.preventedId,
    takerOrderId: row.takerOrderId,
    makerSymbol: market.base + market.quote,
    makerOrderId: row.makerOrderId,
    tradeGroupId: row.tradeGroup,
    selfTradePreventionMode: row.mode,
    price: price8(market, row.priceTicks),
    makerPreventedQuantity: lots8(market, row.makerLots),
    ...(row.takerLots > 0 ? { takerPreventedQuantity: lots8(market, row.takerLots) } : {}),
    transactTime: row.timeMs,
  }));
}
