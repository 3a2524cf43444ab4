import { apiRequest } from '@pelorus/client/http/request.ts';
import {
  accountCalls,
  type FillsQuery,
  type KlineQuery,
  marketCalls,
  type OrdersQuery,
  orderCalls,
  type Send,
} from '@pelorus/client/sdk/calls.ts';

/** The HTTP calls of the trade page and of polling, by the person's session. Each throws ApiRefusal. */
const send: Send = (method, path, { body, ...options } = {}) =>
  apiRequest(method, path, body as Record<string, unknown> | undefined, options);
const markets = marketCalls(send);
const orders = orderCalls(send);

export type { KlineQuery };
export const fetchSymbols = markets.symbols;
export const fetchDepth = (symbol: string) => markets.depth(symbol, 500);
export const fetchTrades = (symbol: string) => markets.trades(symbol, 50);
export const fetchKlines = markets.klines;

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
