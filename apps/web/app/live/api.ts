import { apiRequest } from '@pelorus/client/http/request.ts';
import {
  accountCalls,
  contractCalls,
  type FillsQuery,
  type KlineQuery,
  marketCalls,
  type OrdersQuery,
  orderCalls,
  type Send,
} from '@pelorus/client/sdk/calls.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';

/** The HTTP calls of the trade page and of polling, by the person's session. Each throws ApiRefusal. */
const send: Send = (method, path, { body, ...options } = {}) =>
  apiRequest(method, path, body as Record<string, unknown> | undefined, options);
const markets = marketCalls(send);
const contracts = contractCalls(send);
/** The calls for what trades, by product. */
const TRADING = { spot: markets, futures: contracts } as const;
const orders = orderCalls(send);

export type { KlineQuery };
export const fetchSymbols = markets.symbols;
export const fetchContracts = contracts.contracts;
export const fetchMarks = contracts.marks;
export const fetchDepth = (biz: Product, symbol: string) => TRADING[biz].depth(symbol, 500);
export const fetchTrades = (biz: Product, symbol: string) => TRADING[biz].trades(symbol, 50);
export const fetchKlines = (biz: Product, query: KlineQuery) => TRADING[biz].klines(query);

export const fetchOpenOrders = () => orders.open();
/** Rows of a page that is shown. */
const PAGE_ROWS = 50;
export const fetchOrders = (query: OrdersQuery) => orders.history({ limit: PAGE_ROWS, ...query });
export const fetchFills = (query: FillsQuery) => orders.fills({ limit: PAGE_ROWS, ...query });
export const fetchBalances = accountCalls(send).balances;

export const placeOrder = orders.place;
/** Orders that belong together: one press, one list. */
export const placeOrderList = orders.placeList;
export const amendOrder = orders.amend;
export const cancelOrder = orders.cancel;
/** `symbol` undefined: in every market. */
export const cancelAllOrders = orders.cancelAll;
