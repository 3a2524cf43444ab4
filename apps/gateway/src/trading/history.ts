import { type AlgoFilter, algosPage } from '@pelorus/database/spot/algos.ts';
import { type FillHistoryFilter, fillHistory } from '@pelorus/database/spot/fill-history.ts';
import type { FillRow } from '@pelorus/database/spot/fills.ts';
import { type OrderHistoryFilter, orderHistory } from '@pelorus/database/spot/order-history.ts';
import { type OrderRow, openOrders } from '@pelorus/database/spot/orders.ts';
import type { OrderStatus, OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { algosFilter, fillsFilter, ordersFilter } from '@pelorus/protocol/spot/history.ts';
import type { z } from 'zod';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { tradedMarket } from '../catalog/traded-market.ts';
import { Refused } from '../http/refused.ts';
import type { TradingNeeds } from './needs.ts';
import { presentAlgo } from './present-algo.ts';

/** A page of a history as its owner is shown it; `next` are the numbers of its cursor. */
interface Shown<Row> {
  rows: Row[];
  next: number[] | null;
}

/** Reads pages of one history of one account, each from the numbers of the cursor before on. */
export type Pages<Row> = (before: readonly number[] | undefined, limit: number) => Promise<Shown<Row>>;

/** Returns a page of at most `limit` rows out of what was asked for with one row more, for a cursor of one number. */
export function shownPage<Row, Data>(
  found: readonly Row[],
  limit: number,
  numberOf: (row: Row) => number,
  present: (row: Row) => Data,
): Shown<Data> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows: rows.map(present), next: found.length > limit && last !== undefined ? [numberOf(last)] : null };
}

type Deps = Pick<TradingNeeds, 'pool' | 'catalog'>;
/** Shows the rows of a page, all of one account. */
type Present<Row, Data> = (rows: readonly Row[]) => Data[] | Promise<Data[]>;

/** A query whose types are a product's own words. */
type OrdersQuery = Omit<z.infer<typeof ordersFilter>, 'type'> & { types?: OrderType[] | undefined };

/** Returns an order id of a path or query; ids above 2^53 do not exist. */
export function orderIdOf(text: string): number {
  const orderId = Number(text);
  if (!Number.isSafeInteger(orderId)) throw new Refused('ORDER_NOT_FOUND');
  return orderId;
}

/** Returns words with commas between them, one by one. */
export function wordsOf<T extends string>(text: string | undefined): T[] | undefined {
  return text?.split(',') as T[] | undefined;
}

/** Of one market, or of all of a product's. Refuses UNKNOWN_MARKET. */
export function marketsOf(
  catalog: LiveCatalog,
  product: Product,
  symbol: string | undefined,
): { market?: number; markets?: number[] | undefined } {
  if (symbol !== undefined) return { market: tradedMarket(catalog, product, symbol).id };
  return { markets: product === 'spot' ? catalog.spotAlone() : catalog.contracts().map(({ id }) => id) };
}

/** Returns an account's open orders in a market, or in all of a product's, newest first. Refuses UNKNOWN_MARKET. */
export async function openOrdersOf(
  { barrier, catalog, pool }: Pick<TradingNeeds, 'barrier' | 'catalog' | 'pool'>,
  account: number,
  product: Product,
  symbol: string | undefined,
): Promise<OrderRow[]> {
  const { market, markets } = marketsOf(catalog, product, symbol);
  await barrier.wait(account);
  return openOrders(pool, account, market, markets);
}

/** Returns the pages of an account's orders that a query wants. Refuses UNKNOWN_MARKET. */
export function orderPages<Data>(
  { catalog, pool }: Deps,
  account: number,
  product: Product,
  query: OrdersQuery,
  present: Present<OrderRow, Data>,
): Pages<Data> {
  const filter: OrderHistoryFilter = {
    ...marketsOf(catalog, product, query.symbol),
    side: query.side,
    types: query.types,
    statuses: wordsOf<OrderStatus>(query.status),
    clientOrderId: query.clientOrderId,
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { orderId: before[0] as number };
    const { rows, next } = await orderHistory(pool, account, filter, { before: place, limit });
    return { rows: await present(rows), next: next === null ? null : [next.orderId] };
  };
}

/** Likewise of its trades. */
export function fillPages<Data>(
  { catalog, pool }: Deps,
  account: number,
  product: Product,
  query: z.infer<typeof fillsFilter>,
  present: Present<FillRow, Data>,
): Pages<Data> {
  const filter: FillHistoryFilter = {
    ...marketsOf(catalog, product, query.symbol),
    orderId: query.orderId === undefined ? undefined : orderIdOf(query.orderId),
    side: query.side,
    isMaker: query.role === undefined ? undefined : query.role === 'maker',
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { seq: before[0] as number, tradeId: before[1] as number };
    const { rows, next } = await fillHistory(pool, account, filter, { before: place, limit });
    return { rows: await present(rows), next: next === null ? null : [next.seq, next.tradeId] };
  };
}

/** Likewise of its ladders and TWAPs. */
export function algoPages(
  { catalog, pool }: Deps,
  account: number,
  product: Product,
  query: z.infer<typeof algosFilter>,
): Pages<AlgoData> {
  const filter: AlgoFilter = {
    ...marketsOf(catalog, product, query.symbol),
    side: query.side,
    isOpen: query.state === undefined ? undefined : query.state === 'open',
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { algoId: before[0] as number };
    const { rows, next } = await algosPage(pool, account, filter, { before: place, limit });
    return { rows: rows.map((algo) => presentAlgo(catalog, algo)), next: next === null ? null : [next.algoId] };
  };
}
