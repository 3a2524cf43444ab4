import { LIMITS } from '@pelorus/protocol/limits.ts';
import { marketTraitsOf } from './process/asset-traits.ts';

/** Share of takers among all orders that move the markets; the rest are makers' placements and cancellations. */
const TAKER_SHARE = 0.18;
/** Orders of one account a second over the day, and with the busiest hour (×1.6) still below the daily limit. */
const ORDERS_PER_ACCOUNT = (LIMITS.ordersPerDay / 86_400) * 0.75;
const DESKS_MIN = 2;
const DESKS_MAX = 8;

/** One market's share of the simulation's orders. */
export interface MarketPlan {
  symbol: string;
  /** Takers' orders a second, on average over the day. */
  takesPerSecond: number;
  /** Makers' placements and cancellations a second, of all desks together. */
  quotesPerSecond: number;
  desks: number;
  /** Price levels a side of each desk. */
  levels: number;
  halfSpread: number;
  meanOrderUsd: number;
}

/** Returns how `pace` orders a second are shared between the markets, and how many accounts keep that within the limits. */
export function planMarkets(symbols: readonly string[], pace: number): MarketPlan[] {
  const weights = symbols.map((symbol) => marketTraitsOf(symbol).weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return symbols.map((symbol) => {
    const { weight, halfSpread, meanOrderUsd } = marketTraitsOf(symbol);
    const orders = (pace * weight) / total;
    const quotesPerSecond = orders * (1 - TAKER_SHARE);
    // Half of the quotes are placements; cancelling is free of the order limits.
    const desks = Math.ceil(quotesPerSecond / 2 / ORDERS_PER_ACCOUNT);
    return {
      symbol,
      takesPerSecond: orders * TAKER_SHARE,
      quotesPerSecond,
      desks: Math.min(DESKS_MAX, Math.max(DESKS_MIN, desks)),
      levels: weight >= 2 ? 16 : 12,
      halfSpread,
      meanOrderUsd,
    };
  });
}

/** Returns how many accounts the takers of all markets need. */
export function takerAccounts(plans: readonly MarketPlan[]): number {
  const rate = plans.reduce((sum, plan) => sum + plan.takesPerSecond, 0);
  return Math.max(4, Math.ceil((rate * 1.6) / ORDERS_PER_ACCOUNT));
}
