import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';

/** One of one's own open orders as a line. Decimal texts. */
export interface OrderLine {
  orderId: number;
  side: Side;
  price: string;
  /** Remaining amount; null: unknown yet (TRAD-236). */
  rest: string | null;
  /** A limit order, and what waits for a trigger price, can be moved; the orders of a list hold to one another. */
  isMovable: boolean;
}

const MOVABLE: readonly string[] = ['LIMIT', 'LIMIT_MAKER'];

/** Returns the lines of a market's open orders that have a price, highest first (TRAD-107). */
export function orderLines(orders: readonly OrderData[], rules: MarketRules): OrderLine[] {
  const { pairCode, priceScale, quantityScale } = rules;
  return orders
    .filter((order) => order.symbol === pairCode && /[1-9]/.test(heightOf(order)))
    .map((order) => ({
      orderId: order.orderId,
      side: order.side,
      price: unitsText(wholeUnits(heightOf(order), priceScale), priceScale),
      rest: restOf(order, quantityScale),
      isMovable: isMovable(order),
    }))
    .sort((a, b) => {
      const [first, second] = [wholeUnits(a.price, priceScale), wholeUnits(b.price, priceScale)];
      return first === second ? b.orderId - a.orderId : first > second ? -1 : 1;
    });
}

function isMovable({ type, phase, listId, stopPrice }: OrderData): boolean {
  if (listId !== null) return false;
  return phase === 'WORKING' ? MOVABLE.includes(type) : phase === 'WAITING' && stopPrice !== null;
}

/** A waiting order's line is at its trigger price, any other at its own price. */
function heightOf({ phase, price, stopPrice }: OrderData): string {
  return phase === 'WAITING' && stopPrice !== null ? stopPrice : price;
}

/** Returns an order's remaining amount; null for one whose quantity another order has yet to buy (LIST-10). */
function restOf({ quantity, filledQuantity }: OrderData, quantityScale: number): string | null {
  if (!/[1-9]/.test(quantity)) return null;
  return unitsText(wholeUnits(quantity, quantityScale) - wholeUnits(filledQuantity, quantityScale), quantityScale);
}

/** Returns the price on the tick next to a place on the chart, within the market's bounds: a decimal text. */
export function snappedPrice(value: number, rules: MarketRules): string {
  const { priceScale, tickUnits } = rules;
  if (!Number.isFinite(value) || value <= 0) return bounded(0n, rules);
  // A place on a canvas: the nearest tick is all that it can mean.
  const ticks = BigInt(Math.round((value * 10 ** priceScale) / Number(tickUnits)));
  return bounded(ticks * tickUnits, rules);
}

/** Returns a price moved by whole ticks, within the market's bounds. */
export function steppedPrice(price: string, ticks: number, rules: MarketRules): string {
  return bounded(wholeUnits(price, rules.priceScale) + BigInt(ticks) * rules.tickUnits, rules);
}

/** Returns a price with every digit of its scale, as the axis shows its prices. */
export function wholePrice(price: string, { priceScale }: MarketRules): string {
  if (priceScale === 0) return price;
  const [whole, fraction = ''] = price.split('.');
  return `${whole}.${fraction.padEnd(priceScale, '0')}`;
}

function bounded(units: bigint, { priceScale, tickUnits, priceMin, priceMax }: MarketRules): string {
  const lowest = ((priceMin + tickUnits - 1n) / tickUnits) * tickUnits;
  const highest = (priceMax / tickUnits) * tickUnits;
  return unitsText(units < lowest ? lowest : units > highest ? highest : units, priceScale);
}
