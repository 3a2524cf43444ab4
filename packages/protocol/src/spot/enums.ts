/** Numbers are what the wire and the journal carry; their meaning never changes, new ones are appended. */
export const SIDES = ['BUY', 'SELL'] as const;
export type Side = (typeof SIDES)[number];
export const BUY = 0;
export const SELL = 1;

export const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTD'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** Self-trade prevention: the taker's mode decides; TRANSFER takes both, else it is DECREMENT. */
export const STP_MODES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'NONE', 'TRANSFER'] as const;
export type StpMode = (typeof STP_MODES)[number];
/** The modes of records from before there were rules, and of markets that do not say which they allow: the first four. */
export const FIRST_STP_MODES = 4;

/** Returns the modes that orders may ask for in a market. */
export function allowedStpModes(market: { stpAllowed?: number }): StpMode[] {
  const allowed = market.stpAllowed ?? (1 << FIRST_STP_MODES) - 1;
  return STP_MODES.filter((_, i) => ((allowed >>> i) & 1) === 1);
}

export const MARKET_STATUSES = ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION', 'DELISTED'] as const;
/** The statuses of records from before there were auctions: the first three. */
export const FIRST_MARKET_STATUSES = 3;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

/** Where a pegged order takes its price from: the best of its own side, or of the other. */
export const PEGS = ['NONE', 'PRIMARY', 'MARKET'] as const;
export type Peg = (typeof PEGS)[number];
export const PEG_LEVELS_MAX = 100;

/** In which state an order must be for a cancel to end it. */
export const CANCEL_RESTRICTIONS = ['NONE', 'ONLY_NEW', 'ONLY_PARTIALLY_FILLED'] as const;
export type CancelRestriction = (typeof CANCEL_RESTRICTIONS)[number];

/** What becomes of a replacement whose one half is refused: the new order is not tried, is tried, or nothing is done at all. */
export const REPLACE_MODES = ['STOP_ON_FAILURE', 'ALLOW_FAILURE', 'BOTH_OR_NEITHER'] as const;
export type ReplaceMode = (typeof REPLACE_MODES)[number];
export const REPLACE_HALVES = ['CANCEL', 'ORDER'] as const;
export type ReplaceHalf = (typeof REPLACE_HALVES)[number];

/** Orders that the engine places for one wish: a ladder between two prices at once, slices of one order over time. */
export const ALGO_KINDS = ['SCALED', 'TWAP'] as const;
export type AlgoKind = (typeof ALGO_KINDS)[number];
/** How a ladder's quantity is spread from its first price to its last: as 1:1:1, 1:2:3, 3:2:1. */
export const DISTRIBUTIONS = ['FLAT', 'ASCENDING', 'DESCENDING'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];
export const ALGO_PHASES = ['RUNNING', 'PAUSED'] as const;
export type AlgoPhase = (typeof ALGO_PHASES)[number];
/** Why an algo ended: all was filled, its owner ended it, its orders ended otherwise, its time is over, its market is gone. */
export const ALGO_DONE_REASONS = ['FILLED', 'CANCELED_BY_USER', 'ORDERS_ENDED', 'TIME_OVER', 'MARKET_ENDED'] as const;
export type AlgoDoneReason = (typeof ALGO_DONE_REASONS)[number];
/** Open algos of an account in a market. */
export const ALGOS_MAX = 20;
export const LADDER_ORDERS_MIN = 2;
export const LADDER_ORDERS_MAX = 50;
export const TWAP_SLICES_MIN = 2;
export const TWAP_DURATION_MS_MIN = 60_000;
export const TWAP_DURATION_MS_MAX = 86_400_000;
export const TWAP_INTERVAL_MS_MIN = 5_000;

/** Returns the client order id of an order that an algo placed. */
export function algoOrderName(algoId: number, orderId: number): string {
  return `algo-${algoId}-${orderId}`;
}

/** Order lists: one or the other; one, then the other; one, then one or the other; the last two paid by what the first bought. */
export const LIST_KINDS = ['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** Where an open order stands: in the market, waiting for its trigger, following the price, or for its list's first order. */
export const ORDER_PHASES = ['WORKING', 'WAITING', 'TRACKING', 'PENDING'] as const;
export type OrderPhase = (typeof ORDER_PHASES)[number];

/** Why an order ended. Every order that ends carries one. */
export const DONE_REASONS = [
  'FILLED',
  'CANCELED_BY_USER',
  'IOC_REST_EXPIRED',
  'FOK_NOT_FILLABLE',
  'NO_LIQUIDITY',
  'PRICE_BAND_REACHED',
  'QUOTE_SPENT',
  'SELF_TRADE_TAKER',
  'SELF_TRADE_MAKER',
  'SELF_TRADE_DECREMENT',
  'BALANCE_SPENT',
  'GTD_EXPIRED',
  'OCO_TRIGGER',
  'OTO_PHASE_ONE_EXPIRED',
  'PENDING_REFUSED',
  'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  'MARKET_DELISTED',
] as const;
export type DoneReason = (typeof DONE_REASONS)[number];

/** Order statuses as users and the Binance dialect see them. */
export const ORDER_STATUSES = ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const STATUS_OF_REASON: Record<DoneReason, OrderStatus> = {
  FILLED: 'FILLED',
  CANCELED_BY_USER: 'CANCELED',
  IOC_REST_EXPIRED: 'EXPIRED',
  FOK_NOT_FILLABLE: 'EXPIRED',
  NO_LIQUIDITY: 'EXPIRED',
  PRICE_BAND_REACHED: 'EXPIRED',
  QUOTE_SPENT: 'FILLED',
  SELF_TRADE_TAKER: 'EXPIRED_IN_MATCH',
  SELF_TRADE_MAKER: 'EXPIRED_IN_MATCH',
  SELF_TRADE_DECREMENT: 'EXPIRED_IN_MATCH',
  BALANCE_SPENT: 'EXPIRED',
  GTD_EXPIRED: 'EXPIRED',
  OCO_TRIGGER: 'EXPIRED',
  OTO_PHASE_ONE_EXPIRED: 'EXPIRED',
  PENDING_REFUSED: 'EXPIRED',
  EXECUTION_RULE_PRICE_RANGE_EXCEEDED: 'EXPIRED',
  MARKET_DELISTED: 'EXPIRED',
};

/** Returns the status of an order that ended for `reason`. */
export function statusOfReason(reason: DoneReason): OrderStatus {
  return STATUS_OF_REASON[reason];
}

/** Why a balance changed: one word a row of the ledger history. */
export const POSTING_REASONS = [
  'DEPOSIT',
  'FAUCET',
  'HOUSE_FUNDING',
  'ORDER_HOLD',
  'ORDER_RELEASE',
  'TRADE',
  'FEE',
  'FEE_ROUNDING',
  'ADJUSTMENT',
  'FAMILY_TRANSFER',
  'STP_TRANSFER',
  'REBATE',
] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];
