import type { Product } from '../exchange/products.ts';

/**
 * The native socket at /socket: the specification's messages (S3.08, S4.06, S7.10, S8.05). JSON text frames.
 *
 * client → server
 *   biz is a product (exchange/products.ts), 'spot' where a request says none.
 *   {event:'ping'}                                                      → {event:'pong', data:{result: serverTimeMs}}
 *   {event:'sub'|'unsub', channel, biz, pairCode?, type?}               → same fields echoed + data:{result:true}
 *   {event:'login'|'logout', channel, biz}                              (private channels; the session cookie of the
 *                                                                       upgrade says who it is) → echoed + data:{result:true}
 *   {event:'login', …, apiKey, timestamp, signature}                    (a program, by an API key that reads: signed is
 *                                                                       timestamp + 'GET/socket', as over HTTP)
 * A refused request is echoed with `code`, `msg` and WITHOUT data.result: the client's "subscription failed".
 * Data: {event:'data', channel, biz, type, pairCode?, base?, data:{result}}.
 *
 * Channels and their `data.result`:
 *   depth   pairCode          type 'snapshot' {lastUpdateId, bids, asks, checksum} once (and again whenever the server
 *                             starts anew), then 'update' {firstUpdateId, lastUpdateId, bids, asks, checksum?}: absolute
 *                             quantities, "0" removes; firstUpdateId = previous lastUpdateId + 1. At most every 10 ms;
 *                             a checksum of the book after it at most every 100 ms (book-checksum.ts says of what).
 *   trades  pairCode          'snapshot' PublicTrade[] (newest first, 50), then 'update' PublicTrade[]
 *   ticker  pairCode          'snapshot' Ticker, then 'update' Ticker, at most every 250 ms
 *   tickers –                 'snapshot' Ticker[] of all, then 'update' Ticker[] of those that changed, every 1 s
 *   symbols – (spot)          'snapshot' SymbolsData, then 'update' SymbolsData, whole, at once when what is configured
 *                             (a market's status, its steps, its fees) has changed
 *   contracts – (futures)     'snapshot' ContractData[], then 'update' ContractData[], as symbols
 *   marks – (futures)         'snapshot' MarkData[] of all that have a price, then 'update' MarkData[] of those that
 *                             changed, every 1 s
 *   auction pairCode (spot)   'snapshot' AuctionData | null (null: the market is in none), then 'update' the same, whole,
 *                             at most every 250 ms
 *   announcements – (spot)    'snapshot' AnnouncementNews, then 'update' AnnouncementNews at each change of what readers are
 *                             shown (NEWS-25): which is the newest, not what it says
 *   kline   pairCode, type = interval; result Kline (the open candle) at most every 250 ms and at each close
 *   account (login; spot)     type 'order' OrderData · 'fill' FillData · 'balance' BalanceData[] (changed ones) · 'algo' AlgoData ·
 *                             'document' DocumentHead (of the person who is logged in, by a session; DOC-05)
 *   account (login; futures)  type 'order' ContractOrderData · 'fill' ContractFillData · 'wallet' WalletChange[] (changed ones) ·
 *                             'position' PositionChange · 'settings' contractModeChange · 'positionMode' {isHedge} · 'algo' AlgoData ·
 *                             'marginCall' MarginCall · 'liquidation' OwnLiquidation · 'funding', as in the histories (FORD-30)
 *   wallet (login; spot)      type 'deposit' DepositData · 'withdrawal' WithdrawalData · 'send' SendData, at each change (WFED-01)
 *   p2p     (login; spot)      type 'order' P2pOrderData · 'message' MessageData, at each change, to the order's two people (PORD-43, PORD-60)
 *   inbox   (login; spot)      type 'inbox' InboxNews, when an entry is new or entries were read (INBX-07); by a session alone
 */
export interface SocketRequest {
  event: 'ping' | 'sub' | 'unsub' | 'login' | 'logout';
  channel?: SocketChannel;
  biz?: Product;
  type?: string;
  pairCode?: string;
  /** Of a log-in by API key. */
  apiKey?: string;
  timestamp?: string;
  signature?: string;
}

export const SOCKET_CHANNELS = [
  'depth',
  'trades',
  'ticker',
  'tickers',
  'symbols',
  'contracts',
  'marks',
  'auction',
  'announcements',
  'kline',
  'account',
  'wallet',
  'p2p',
  'inbox',
] as const;
export type SocketChannel = (typeof SOCKET_CHANNELS)[number];

/** Channels of one's own account, which begin with a log-in. */
export type PrivateChannel = 'account' | 'wallet' | 'p2p' | 'inbox';

export function isPrivate(channel: SocketChannel): channel is PrivateChannel {
  return channel === 'account' || channel === 'wallet' || channel === 'p2p' || channel === 'inbox';
}

/** The channels of each product. */
export const CHANNELS_OF: Readonly<Record<Product, readonly SocketChannel[]>> = {
  spot: [
    ...['depth', 'trades', 'ticker', 'tickers', 'symbols', 'auction', 'announcements', 'kline'],
    ...['account', 'wallet', 'p2p', 'inbox'],
  ] as SocketChannel[],
  futures: ['depth', 'trades', 'ticker', 'tickers', 'contracts', 'marks', 'kline', 'account'],
};

const WITHOUT_PAIR: ReadonlySet<SocketChannel> = new Set(['tickers', 'symbols', 'contracts', 'marks', 'announcements']);

/** Returns whether a public channel tells of all markets or of none, so that it is asked for without a pair. */
export function isWithoutPair(channel: SocketChannel): boolean {
  return WITHOUT_PAIR.has(channel);
}

export interface SocketReply {
  /** 'error' answers what could not be read at all, so that there is nothing to echo. */
  event: 'pong' | 'sub' | 'unsub' | 'login' | 'logout' | 'data' | 'error';
  channel?: SocketChannel;
  biz?: Product;
  type?: string;
  pairCode?: string;
  base?: string;
  code?: number;
  msg?: string;
  data?: { result: unknown };
}

export interface DepthUpdate {
  firstUpdateId: number;
  lastUpdateId: number;
  bids: [string, string][];
  asks: [string, string][];
  /** Of the book after this update (SOCK-15); only with some. */
  checksum?: number;
}
