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
import type { OrderData } from '@pelorus/protocol/spot/http.ts';

/** The HTTP calls of the trade page and of polling, by the person's session. Each throws ApiRefusal. */
const send: Send = (method, path, { body, ...options } = {}) =>
  apiRequest(method, path, body as Record<string, unknown> | undefined, options);
const markets = marketCalls(send);
const contracts = contractCalls(send);
/** The calls for what trades, by product. */
const TRADING = { spot: markets, futures: contracts } as const;

export type { KlineQuery };
export const fetchSymbols = markets.symbols;
export const fetchContracts = contracts.contracts;
export const fetchMarks = contracts.marks;
export const fetchDepth = (biz: Product, symbol: string) => TRADING[biz].depth(symbol, 500);
export const fetchTrades = (biz: Product, symbol: string) => TRADING[biz].trades(symbol, 50);
export const fetchKlines = (biz: Product, query: KlineQuery) => TRADING[biz].klines(query);

/** Rows of a page that is shown. */
const PAGE_ROWS = 50;

/** The calls of one's orders in a product, as the parts of a trade page make them. */
function tradingCalls() {
  const { history, fills, ...calls } = orderCalls(send);
  return {
    ...calls,
    history: (query: OrdersQuery) => history({ limit: PAGE_ROWS, ...query }),
    fills: (query: FillsQuery) => fills({ limit: PAGE_ROWS, ...query }),
    /** Of a press, by its own id. */
    cancelNamed: (symbol: string, clientOrderId: string) =>
      send<OrderData[]>('DELETE', '/api/spot/orders', { query: { symbol, clientOrderId } }),
  };
}
export const spotCalls = tradingCalls();
export type TradingCalls = typeof spotCalls;
export const fetchBalances = accountCalls(send).balances;
