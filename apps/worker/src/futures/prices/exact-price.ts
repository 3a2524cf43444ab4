import { PRICE_TICKS_MAX } from '@pelorus/engine/order-book/price-ladder.ts';
import { decimal, divide } from '@pelorus/site/decimal.ts';

/** Longer numbers are no prices: the cheapest of coins has 12 digits after the point, the dearest 8 before it. */
const PRICE = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

/** Returns whether a value is a price: a decimal text above zero (IDX-17). */
export function isPrice(value: unknown): value is string {
  return typeof value === 'string' && PRICE.test(value) && /[1-9]/.test(value);
}

/** Returns a price as the nearest tick, half a tick up; undefined where the contract has no such tick (IDX-32). */
export function ticksOf(price: string, tickSize: string): number | undefined {
  const { units } = divide(decimal(price), decimal(tickSize), 0, 'half-up');
  return units >= 1n && units <= BigInt(PRICE_TICKS_MAX) ? Number(units) : undefined;
}
