import { padFraction } from '@pelorus/money/units.ts';
import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { baseUnits, type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';

/** The position bought in a market, and its average entry price before fees. */
interface Entry {
  /** A decimal text with all digits of the price's scale, as the prices beside it have. */
  price: string;
  /** In the base asset. */
  quantity: string;
}

/**
 * Returns the average entry of a person's trades in one market (TRAD-110), null while nothing bought is held: buying
 * adds its cost, selling takes the same share of cost and quantity, and selling more than was bought here (coins that
 * came another way) begins anew from nothing. `fills` newest first; the price is rounded half up at the price's scale.
 */
export function averageEntry(fills: readonly FillData[], rules: MarketRules): Entry | null {
  let held = 0n;
  let cost = 0n;
  for (const fill of fills.toReversed()) {
    const quantity = wholeUnits(fill.quantity, rules.quantityScale);
    if (fill.side === 'BUY') {
      held += quantity;
      cost += wholeUnits(fill.quoteQuantity, rules.quoteScale);
    } else if (quantity >= held) {
      held = 0n;
      cost = 0n;
    } else {
      cost -= (cost * quantity) / held;
      held -= quantity;
    }
  }
  if (held === 0n) return null;
  const { priceScale, quantityScale, quoteScale } = rules;
  const numerator = cost * 10n ** BigInt(priceScale + quantityScale);
  const denominator = held * 10n ** BigInt(quoteScale);
  const priceUnits = (2n * numerator + denominator) / (2n * denominator);
  const price = padFraction(unitsText(priceUnits, priceScale), priceScale);
  return { price, quantity: unitsText(baseUnits(rules, held), rules.baseScale) };
}
