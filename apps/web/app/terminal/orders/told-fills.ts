import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { add, decimal, decimalText, divide } from '@pelorus/site/decimal.ts';

/** Fills of one order as one: its amounts are their sums, its price is their average. */
export interface ToldFills {
  fill: FillData;
  count: number;
}

/**
 * Returns the fills of one order together (TRAD-350). The price they share, or the sum of the quote asset over the sum of the
 * base asset: exact sums, rounded half up once, to the digits of the market's prices.
 */
export function toldWith(earlier: ToldFills, later: ToldFills): ToldFills {
  const [one, other] = [earlier.fill, later.fill];
  const quantity = add(decimal(one.quantity), decimal(other.quantity));
  const quote = add(decimal(one.quoteQuantity), decimal(other.quoteQuantity));
  const scale = Math.max(decimal(one.price).scale, decimal(other.price).scale);
  const price = one.price === other.price ? one.price : decimalText(divide(quote, quantity, scale, 'half-up'));
  const fill = { ...other, price, quantity: decimalText(quantity), quoteQuantity: decimalText(quote) };
  return { fill, count: earlier.count + later.count };
}
