import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { compare, type Decimal, decimal, multiply, readDecimal } from '@pelorus/site/decimal.ts';

/** A person's rules for confirmations (TRAD-203). */
export interface ConfirmRules {
  /** Every order. */
  all: boolean;
  /** Market orders worth more than `largeWorth` US dollars. */
  large: boolean;
  largeWorth: number;
  /** Limit prices worse than the market by more than `farPercent`. */
  far: boolean;
  farPercent: number;
}

export const DEFAULT_CONFIRM: ConfirmRules = { all: false, large: true, largeWorth: 10_000, far: true, farPercent: 5 };
export const LARGE_WORTHS = [1_000, 5_000, 10_000, 50_000, 100_000] as const;
export const FAR_PERCENTS = [1, 2, 5, 10, 20] as const;

/** Why an order is asked about; each is a rule that can be switched off there. */
export type Reason = 'all' | 'large' | 'far';

export interface AskedOrder {
  side: Side;
  /** Units at the market's price scale; null for market orders. */
  priceUnits: bigint | null;
  /** The best price of the other side, else the last one; null: unknown. */
  marketPriceUnits: bigint | null;
  /** In US dollars; null: unknown. */
  worth: Decimal | null;
}

/** Returns why an order is to be shown and asked about first; none: it goes out. */
export function reasonsToAsk(order: AskedOrder, rules: ConfirmRules): Reason[] {
  const reasons: Reason[] = [];
  if (rules.all) reasons.push('all');
  if (rules.large && order.priceUnits === null && isLarge(order.worth, rules.largeWorth)) reasons.push('large');
  if (rules.far && isFar(order, rules.farPercent)) reasons.push('far');
  return reasons;
}

function isLarge(worth: Decimal | null, limit: number): boolean {
  return worth === null || compare(worth, { units: BigInt(limit), scale: 0 }) > 0;
}

/** Paying more, or taking less, than the market by more than the share. A price that only waits is not far. */
function isFar({ side, priceUnits, marketPriceUnits }: AskedOrder, percent: number): boolean {
  if (priceUnits === null || marketPriceUnits === null) return false;
  const worseBy = side === 'BUY' ? priceUnits - marketPriceUnits : marketPriceUnits - priceUnits;
  return worseBy * 100n > marketPriceUnits * BigInt(percent);
}

/** Returns an amount's value in dollars: `price` is that of one unit, as the page knows it; null: unknown. */
export function dollarWorth(amount: string, price: string | undefined): Decimal | null {
  const one = price === undefined ? null : readDecimal(price);
  return one === null ? null : multiply(decimal(amount), one);
}

/** Returns the stored rules; missing or invalid ones have their defaults. */
export function confirmFrom(stored: unknown): ConfirmRules {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<keyof ConfirmRules, unknown>
  >;
  const flag = (name: 'all' | 'large' | 'far') => {
    const value = found[name];
    return typeof value === 'boolean' ? value : DEFAULT_CONFIRM[name];
  };
  return {
    all: flag('all'),
    large: flag('large'),
    largeWorth: LARGE_WORTHS.find((one) => one === found.largeWorth) ?? DEFAULT_CONFIRM.largeWorth,
    far: flag('far'),
    farPercent: FAR_PERCENTS.find((one) => one === found.farPercent) ?? DEFAULT_CONFIRM.farPercent,
  };
}
