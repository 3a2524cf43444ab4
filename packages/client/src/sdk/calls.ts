import type { ApiPath } from '../http/hosts.ts';
import type {
  AlgoData,
  BalanceData,
  CancelAfter,
  CoinData,
  ContractData,
  ConversionData,
  ConvertPairsData,
  ConvertQuoteBody,
  ConvertQuoteData,
  DepositAddressBody,
  DepositAddressData,
  DepositData,
  Depth,
  DustBody,
  DustQuoteData,
  EndedAlgoData,
  FeesData,
  FillData,
  Kline,
  KlineInterval,
  LedgerRow,
  MarkData,
  OrderData,
  OrderListData,
  OwnApiKey,
  PlaceAlgoBody,
  PlacedAlgoData,
  PlacedData,
  PlacedListData,
  PlaceListBody,
  PlaceOrderBody,
  PublicTrade,
  ReplacedData,
  ReplaceOrderBody,
  ReservesFile,
  SendData,
  SymbolsData,
  Ticker,
  ValueSpan,
  WalletValueData,
  WithdrawalBody,
  WithdrawalData,
  WithdrawalQuote,
  WithdrawalQuoteBody,
} from './wire.ts';

export type QueryValue = string | number | boolean | undefined;

export interface CallOptions {
  query?: Record<string, QueryValue>;
  body?: object;
  signal?: AbortSignal;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends one call and returns `data`; throws ApiRefusal. Pages authenticate by session, programs by signature; the
 * calls are defined once, here.
 */
export type Send = <T>(method: Method, path: ApiPath, options?: CallOptions) => Promise<T>;

/** Newest first; `next` is the cursor of the page behind, null on the last. */
export interface Page<T> {
  rows: T[];
  next: string | null;
}

export interface PageQuery {
  cursor?: string | undefined;
  /** Rows, 1 to 200; 50 unless told. */
  limit?: number | undefined;
}

interface Narrowed extends PageQuery {
  /** A pair code; every market if absent or empty. */
  symbol?: string | undefined;
  side?: OrderData['side'] | undefined;
  /** At or after, before; ms. */
  from?: number | undefined;
  to?: number | undefined;
}

export interface OrdersQuery extends Narrowed {
  /** One, or several with commas between them. */
  type?: string | undefined;
  status?: string | undefined;
  clientOrderId?: string | undefined;
}

export interface FillsQuery extends Narrowed {
  orderId?: number | undefined;
  role?: 'maker' | 'taker' | undefined;
}

export interface ListsQuery extends Omit<Narrowed, 'side'> {
  kind?: PlacedListData['kind'] | undefined;
  state?: 'open' | 'ended' | undefined;
}

export interface AlgosQuery extends Narrowed {
  state?: 'open' | 'ended' | undefined;
}

export interface KlineQuery {
  symbol: string;
  interval: KlineInterval;
  limit?: number;
  startTime?: number;
  /** Candles that opened at or before it, ms; the latest if absent. */
  endTime?: number;
}

export interface LedgerQuery extends PageQuery {
  asset?: string;
  reason?: LedgerRow['reason'];
  /** '1': also what orders held and released. */
  holds?: '0' | '1';
  /** '1': the changes of one trade together and whole. */
  trades?: '0' | '1';
  /** At or after, before; ms. */
  from?: number;
  to?: number;
}

export interface MovementsQuery extends PageQuery {
  asset?: string;
  /** Not of sends: they go by no network. */
  network?: string;
  /** At or after, before; ms. */
  from?: number;
  to?: number;
}

/** An id in a path is one step of it, whatever a program without types gives: `../orders` would cancel them all. */
const step = (id: number) => encodeURIComponent(id);

/** What traded and what is offered in the markets under `path`. */
function tradingCalls(send: Send, path: '/api/markets' | '/futuresapi/markets') {
  return {
    tickers: () => send<Ticker[]>('GET', `${path}/tickers`),
    depth: (symbol: string, limit = 500) => send<Depth>('GET', `${path}/depth`, { query: { symbol, limit } }),
    trades: (symbol: string, limit = 50) => send<PublicTrade[]>('GET', `${path}/trades`, { query: { symbol, limit } }),
    klines: (query: KlineQuery) => send<Kline[]>('GET', `${path}/klines`, { query: { ...query } }),
  };
}

/** The markets: for everybody. */
export function marketCalls(send: Send) {
  const symbols = () => send<SymbolsData>('GET', '/api/markets/symbols');
  return { symbols, ...tradingCalls(send, '/api/markets') };
}

/** Perpetual contracts: for everybody. */
export function contractCalls(send: Send) {
  return {
    contracts: () => send<ContractData[]>('GET', '/futuresapi/contracts'),
    /** Mark and index prices, funding and open interest, of those that have a price. */
    marks: () => send<MarkData[]>('GET', '/futuresapi/marks'),
    ...tradingCalls(send, '/futuresapi/markets'),
  };
}

/** One's orders and lists of orders. Sent once each: what to do about an answer that never came is placing.ts's. */
export function orderCalls(send: Send) {
  return {
    place: (body: PlaceOrderBody) => send<PlacedData>('POST', '/api/spot/orders', { body }),
    /** Orders that belong together: one call, one list. */
    placeList: (body: PlaceListBody) => send<PlacedListData>('POST', '/api/spot/order-lists', { body }),
    /** Makes an order smaller; it keeps its place. */
    amend: (orderId: number, quantity: string) =>
      send<OrderData>('PATCH', `/api/spot/orders/${step(orderId)}`, { body: { quantity } }),
    /** Replaces an order, or does nothing; absent fields keep their values. */
    replace: (orderId: number, body: ReplaceOrderBody) =>
      send<ReplacedData>('PUT', `/api/spot/orders/${step(orderId)}`, { body }),
    cancel: (orderId: number) => send<OrderData>('DELETE', `/api/spot/orders/${step(orderId)}`),
    /** `symbol` absent: in every market; an empty text is no market. */
    cancelAll: (symbol?: string) => {
      if (symbol === '') throw new RangeError('symbol must not be empty');
      return send<OrderData[]>('DELETE', '/api/spot/orders', { query: { symbol } });
    },
    open: (symbol?: string) => send<OrderData[]>('GET', '/api/spot/orders/open', { query: { symbol } }),
    one: (orderId: number) => send<OrderData>('GET', `/api/spot/orders/${step(orderId)}`),
    history: (query: OrdersQuery = {}) => send<Page<OrderData>>('GET', '/api/spot/orders', { query: { ...query } }),
    lists: (query: ListsQuery = {}) =>
      send<Page<OrderListData>>('GET', '/api/spot/order-lists', { query: { ...query } }),
    fills: (query: FillsQuery = {}) => send<Page<FillData>>('GET', '/api/spot/trades', { query: { ...query } }),
    /** Dead-man switch: cancels all unless asked again within so many ms; 0 stops it. */
    cancelAfter: (afterMs: number, symbol?: string) =>
      send<CancelAfter>('POST', '/api/spot/cancel-after', {
        body: symbol === undefined ? { afterMs } : { afterMs, symbol },
      }),
  };
}

/** Orders that the exchange places by and by: ladders and TWAPs. */
export function algoCalls(send: Send) {
  return {
    place: (body: PlaceAlgoBody) => send<PlacedAlgoData>('POST', '/api/spot/algos', { body }),
    /** Ends it, and its orders that are open. */
    cancel: (algoId: number) => send<EndedAlgoData>('DELETE', `/api/spot/algos/${step(algoId)}`),
    one: (algoId: number) => send<AlgoData>('GET', `/api/spot/algos/${step(algoId)}`),
    history: (query: AlgosQuery = {}) => send<Page<AlgoData>>('GET', '/api/spot/algos', { query: { ...query } }),
  };
}

/** One asset into another: a quote, accepted within seconds. */
export function convertCalls(send: Send) {
  return {
    pairs: () => send<ConvertPairsData[]>('GET', '/api/convert/pairs'),
    quote: (body: ConvertQuoteBody) => send<ConvertQuoteData>('POST', '/api/convert/quotes', { body }),
    /** Quotes of whole small balances, accepted together. */
    dust: (body: DustBody) => send<DustQuoteData>('POST', '/api/convert/dust', { body }),
    /** Accepted again, it is answered by what came of it and done once. */
    accept: (id: string) => send<ConversionData[]>('POST', `/api/convert/quotes/${encodeURIComponent(id)}/accept`),
    history: (query: PageQuery = {}) =>
      send<Page<ConversionData>>('GET', '/api/convert/history', { query: { ...query } }),
  };
}

/** Money that comes and leaves by networks, or goes to somebody else here. Amounts are texts. */
export function walletCalls(send: Send) {
  return {
    /** Coins with their networks and terms, and whether they are open; for everybody. */
    coins: () => send<CoinData[]>('GET', '/api/wallet/coins'),
    /** One's address of a coin by a network, made where there is none. */
    depositAddress: (body: DepositAddressBody) =>
      send<DepositAddressData>('POST', '/api/wallet/deposit-address', { body }),
    deposits: (query: MovementsQuery = {}) =>
      send<Page<DepositData>>('GET', '/api/wallet/deposits', { query: { ...query } }),
    /** What a withdrawal costs, for a minute. */
    quote: (body: WithdrawalQuoteBody) => send<WithdrawalQuote>('POST', '/api/wallet/withdrawal-quotes', { body }),
    /** At the quoted fee, to a usable entry of the address book. The same clientId withdraws once. */
    withdraw: (body: WithdrawalBody) => send<WithdrawalData>('POST', '/api/wallet/withdrawals', { body }),
    withdrawals: (query: MovementsQuery = {}) =>
      send<Page<WithdrawalData>>('GET', '/api/wallet/withdrawals', { query: { ...query } }),
    /** Before it is approved. */
    cancel: (id: number) => send<WithdrawalData>('POST', `/api/wallet/withdrawals/${step(id)}/cancel`, { body: {} }),
    /** What was sent to and came from other people here. */
    sends: (query: Omit<MovementsQuery, 'network'> = {}) =>
      send<Page<SendData>>('GET', '/api/wallet/sends', { query: { ...query } }),
    /** The newest statement of what is owed and held; null: none was made yet. For everybody. */
    reserves: () => send<ReservesFile | null>('GET', '/api/reserves'),
  };
}

/** One's account: balances, their history, fees, and what the key may do. */
export function accountCalls(send: Send) {
  return {
    balances: () => send<BalanceData[]>('GET', '/api/wallet/balances'),
    ledger: (query: LedgerQuery = {}) => send<Page<LedgerRow>>('GET', '/api/wallet/ledger', { query: { ...query } }),
    value: (span: ValueSpan) => send<WalletValueData>('GET', '/api/wallet/value', { query: { span } }),
    fees: () => send<FeesData>('GET', '/api/spot/fees'),
    key: () => send<OwnApiKey>('GET', '/api/identity/api-keys/self'),
  };
}
