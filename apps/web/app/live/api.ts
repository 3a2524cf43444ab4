import { apiDelete, apiGet, apiPatch, apiPost } from '@pelorus/client/http/request.ts';
import type { Depth, Kline, KlineInterval, PublicTrade, SymbolsData } from '@pelorus/protocol/markets/http.ts';
import type {
  FillData,
  OrderData,
  Page,
  PlacedData,
  PlacedListData,
  PlaceListBody,
  PlaceOrderBody,
} from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';

/** The HTTP calls of the trade page and of polling. Each throws ApiRefusal. */
export const fetchSymbols = () => apiGet<SymbolsData>('/api/markets/symbols');
export const fetchDepth = (symbol: string) => apiGet<Depth>('/api/markets/depth', { query: { symbol, limit: 500 } });
export const fetchTrades = (symbol: string) =>
  apiGet<PublicTrade[]>('/api/markets/trades', { query: { symbol, limit: 50 } });

export interface KlineQuery {
  symbol: string;
  interval: KlineInterval;
  limit: number;
  /** Candles that opened at or before it, ms; the latest if absent. */
  endTime?: number;
}
export const fetchKlines = (query: KlineQuery) => apiGet<Kline[]>('/api/markets/klines', { query: { ...query } });

export const fetchOpenOrders = () => apiGet<OrderData[]>('/api/spot/orders/open');
/** Rows of a page that is shown; a file asks for more at once. */
const PAGE_ROWS = 50;
/** `symbol` empty: every market. */
export const fetchOrders = (symbol: string, cursor?: string, limit: number = PAGE_ROWS) =>
  apiGet<Page<OrderData>>('/api/spot/orders', { query: { symbol: symbol || undefined, cursor, limit } });
export const fetchFills = (symbol: string, cursor?: string, limit: number = PAGE_ROWS) =>
  apiGet<Page<FillData>>('/api/spot/trades', { query: { symbol: symbol || undefined, cursor, limit } });
export const fetchBalances = () => apiGet<BalanceData[]>('/api/wallet/balances');

export const placeOrder = (body: PlaceOrderBody) => apiPost<PlacedData>('/api/spot/orders', body);
/** Orders that belong together: one press, one list. */
export const placeOrderList = (body: PlaceListBody) => apiPost<PlacedListData>('/api/spot/order-lists', body);
export const amendOrder = (orderId: number, quantity: string) =>
  apiPatch<OrderData>(`/api/spot/orders/${orderId}`, { quantity });
export const cancelOrder = (orderId: number) => apiDelete<OrderData>(`/api/spot/orders/${orderId}`);
/** `symbol` undefined: in every market. */
export const cancelAllOrders = (symbol?: string) => apiDelete<OrderData[]>('/api/spot/orders', { query: { symbol } });
