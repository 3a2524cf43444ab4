/** The numbers of these tables are what the wire and the journal carry: append, never change. */

/** Orders that the engine places by itself: a ladder between two prices, or slices over time. */
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
