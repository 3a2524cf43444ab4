import { type AlgoFilter, algosPage } from '@pelorus/database/spot/algos.ts';
import { type FillHistoryFilter, fillHistory } from '@pelorus/database/spot/fill-history.ts';
import { type OrderHistoryFilter, orderHistory } from '@pelorus/database/spot/order-history.ts';
import { type OrderListFilter, orderListHistory } from '@pelorus/database/spot/order-list-history.ts';
import { ordersOfLists } from '@pelorus/database/spot/orders.ts';
import type { OrderStatus, OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type {
  algosFilter,
  fillsFilter,
  OrderListData,
  orderListsFilter,
  ordersFilter,
} from '@pelorus/protocol/spot/history.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { z } from 'zod';
import { Refused } from '../http/refused.ts';
import type { SpotNeeds } from './needs.ts';
import { presentAlgo } from './present-algo.ts';
import { presentFill, presentOrder } from './present-order.ts';

/** A page of a history as its owner is shown it; `next` are the numbers of its cursor. */
interface Shown<Row> {
  rows: Row[];
  next: number[] | null;
}

/** Reads pages of one history of one account, each from the numbers of the cursor before on. */
export type Pages<Row> = (before: readonly number[] | undefined, limit: number) => Promise<Shown<Row>>;

type Deps = Pick<SpotNeeds, 'pool' | 'catalog'>;

const wordsOf = <T extends string>(text: string | undefined) => text?.split(',') as T[] | undefined;
/** Of one market, or of all of spot's. Refuses UNKNOWN_MARKET. */
const marketsOf = ({ catalog }: Deps, symbol: string | undefined) =>
  symbol === undefined ? { markets: catalog.spotAlone() } : { market: catalog.marketOrRefuse(symbol).id };

/** Returns an order id of a path or query; ids above 2^53 do not exist. */
export function orderIdOf(text: string): number {
  const orderId = Number(text);
  if (!Number.isSafeInteger(orderId)) throw new Refused('ORDER_NOT_FOUND');
  return orderId;
}

/** Returns the pages of an account's orders that a query wants. Refuses UNKNOWN_MARKET. */
export function orderPages(deps: Deps, account: number, query: z.infer<typeof ordersFilter>): Pages<OrderData> {
  const filter: OrderHistoryFilter = {
    ...marketsOf(deps, query.symbol),
    side: query.side,
    types: wordsOf<OrderType>(query.type),
    statuses: wordsOf<OrderStatus>(query.status),
    clientOrderId: query.clientOrderId,
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { orderId: before[0] as number };
    const { rows, next } = await orderHistory(deps.pool, account, filter, { before: place, limit });
    return {
      rows: rows.map((order) => presentOrder(deps.catalog, order)),
      next: next === null ? null : [next.orderId],
    };
  };
}

/** Likewise of its trades. */
export function fillPages(deps: Deps, account: number, query: z.infer<typeof fillsFilter>): Pages<FillData> {
  const filter: FillHistoryFilter = {
    ...marketsOf(deps, query.symbol),
    orderId: query.orderId === undefined ? undefined : orderIdOf(query.orderId),
    side: query.side,
    isMaker: query.role === undefined ? undefined : query.role === 'maker',
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { seq: before[0] as number, tradeId: before[1] as number };
    const { rows, next } = await fillHistory(deps.pool, account, filter, { before: place, limit });
    return {
      rows: rows.map((fill) => presentFill(deps.catalog, fill)),
      next: next === null ? null : [next.seq, next.tradeId],
    };
  };
}

/** Likewise of its lists, each with its orders. */
export function orderListPages(
  deps: Deps,
  account: number,
  query: z.infer<typeof orderListsFilter>,
): Pages<OrderListData> {
  const filter: OrderListFilter = {
    ...marketsOf(deps, query.symbol),
    kind: query.kind,
    isOpen: query.state === undefined ? undefined : query.state === 'open',
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { createdAtMs: before[0] as number, listId: before[1] as number };
    const { rows, next } = await orderListHistory(deps.pool, account, filter, { before: place, limit });
    const ids = rows.map(({ listId }) => listId);
    const orders = Map.groupBy(await ordersOfLists(deps.pool, account, ids), ({ listId }) => listId);
    return {
      rows: rows.map(({ listId, kind, clientListId, market, createdAtMs, endedAtMs }) => ({
        listId,
        kind,
        clientListId,
        symbol: deps.catalog.marketById(market).symbol,
        createdAt: createdAtMs,
        endedAt: endedAtMs,
        orders: (orders.get(listId) ?? []).map((order) => presentOrder(deps.catalog, order)),
      })),
      next: next === null ? null : [next.createdAtMs, next.listId],
    };
  };
}

/** Likewise of its ladders and TWAPs. */
export function algoPages(deps: Deps, account: number, query: z.infer<typeof algosFilter>): Pages<AlgoData> {
  const filter: AlgoFilter = {
    ...marketsOf(deps, query.symbol),
    side: query.side,
    isOpen: query.state === undefined ? undefined : query.state === 'open',
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { algoId: before[0] as number };
    const { rows, next } = await algosPage(deps.pool, account, filter, { before: place, limit });
    return {
      rows: rows.map((algo) => presentAlgo(deps.catalog, algo)),
      next: next === null ? null : [next.algoId],
    };
  };
}
