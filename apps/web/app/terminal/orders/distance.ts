import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { add, decimal, decimalText, divide, multiply, trimmed } from '@pelorus/site/decimal.ts';

const HUNDRED = decimal('100');
const isSome = (amount: string | null): amount is string => amount !== null && /[1-9]/.test(amount);

/** Returns the price that the market has to reach for an order: its trigger while it waits, else its own; null: it has none. */
function awaitedPrice({ phase, price, stopPrice }: OrderData): string | null {
  if (phase === 'WAITING') return isSome(stopPrice) ? stopPrice : null;
  return isSome(price) && phase !== 'TRACKING' ? price : null;
}

/** Returns how far an order's price lies from the market's last one, in percent of that: above it positive; null: unknown. */
export function distanceOf(order: OrderData, last: string | undefined): string | null {
  const at = awaitedPrice(order);
  if (at === null || last === undefined || !isSome(last)) return null;
  const market = decimal(last);
  const gap = add(decimal(at), { ...market, units: -market.units });
  return decimalText(divide(multiply(gap, HUNDRED), market, 2, 'half-up'));
}

/** Returns the filled part of an order in percent, rounded down; null: its amount is not known yet. */
export function filledShare(order: OrderData): string | null {
  const { filledQuantity, filledQuoteQuantity, quantity, quoteQuantity } = order;
  const [filled, whole] = isSome(quantity) ? [filledQuantity, quantity] : [filledQuoteQuantity, quoteQuantity];
  if (!isSome(whole)) return null;
  return decimalText(trimmed(divide(multiply(decimal(filled), HUNDRED), decimal(whole), 2)));
}

/** Returns what an order comes to in its quote asset: price × amount, or the money it names; null: it has no price. */
export function totalOf({ price, quantity, quoteQuantity, type }: OrderData): string | null {
  if (!isSome(quantity)) return isSome(quoteQuantity) ? decimalText(trimmed(decimal(quoteQuantity))) : null;
  if (!type.includes('LIMIT') || !isSome(price)) return null;
  return decimalText(trimmed(multiply(decimal(price), decimal(quantity))));
}
