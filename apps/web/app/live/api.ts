import { apiRequest } from '@pelorus/client/http/request.ts';
import { accountCalls, type KlineQuery, marketCalls, orderCalls, type Send } from '@pelorus/client/sdk/calls.ts';

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
/** Rows of a page that is shown; a file asks for more at once. */
const PAGE_ROWS = 50;
/** `symbol` empty: every market. */
export const fetchOrders = (symbol: string, cursor?: string, limit: number = PAGE_ROWS) =>
  orders.history({ symbol: symbol || undefined, cursor, limit });
export const fetchFills = (symbol: string, cursor?: string, limit: number = PAGE_ROWS) =>
  orders.fills({ symbol: symbol || undefined, cursor, limit });
export const fetchBalances = accountCalls(send).balances;

export const placeOrder = orders.place;
/** Orders that belong together: one press, one list. */
export const placeOrderList = orders.placeList;
export const amendOrder = orders.amend;
export const cancelOrder = orders.cancel;
/** `symbol` undefined: in every market. */
export const cancelAllOrders = orders.cancelAll;
