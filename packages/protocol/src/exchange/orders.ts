/** The numbers of these tables are what the wire and the journal carry: append, never change. */

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

/** The modes of markets that do not say which they allow: the first four. */
export const FIRST_STP_MODES = 4;

/** Returns the modes that orders may ask for in a market. */
export function allowedStpModes(market: { stpAllowed?: number }): StpMode[] {
  const allowed = market.stpAllowed ?? (1 << FIRST_STP_MODES) - 1;
  return STP_MODES.filter((_, i) => ((allowed >>> i) & 1) === 1);
}

/** Where an open order stands: in the market, waiting for its trigger, following the price, or for its list's first order. */
export const ORDER_PHASES = ['WORKING', 'WAITING', 'TRACKING', 'PENDING'] as const;
export type OrderPhase = (typeof ORDER_PHASES)[number];

/** Why an order of a spot market ended. */
export const SPOT_DONE_REASONS = [
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

/** Why an order of a contract may end besides. */
const CONTRACT_DONE_REASONS = ['LIQUIDATION', 'REDUCE_ONLY', 'INSUFFICIENT_MARGIN', 'POSITION_CLOSED'] as const;

/** Why an order ended. Every order that ends carries one. */
export const DONE_REASONS = [...SPOT_DONE_REASONS, ...CONTRACT_DONE_REASONS] as const;
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
  LIQUIDATION: 'EXPIRED',
  REDUCE_ONLY: 'EXPIRED',
  INSUFFICIENT_MARGIN: 'EXPIRED',
  POSITION_CLOSED: 'EXPIRED',
};

/** Returns the status of an order that ended for `reason`. */
export function statusOfReason(reason: DoneReason): OrderStatus {
  return STATUS_OF_REASON[reason];
}
