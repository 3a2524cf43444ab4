import { fiatFor, unitsFor } from '@pelorus/formulas/p2p/amounts.ts';
import { formatUnits, parseUnits, trimZeros } from '@pelorus/money/units.ts';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { compare, readDecimal, ZERO } from '@pelorus/site/decimal.ts';

/** In which of both an amount was typed. */
export type TypedIn = 'fiat' | 'coin';
export interface TypedAmount {
  in: TypedIn;
  text: string;
}
type Terms = Pick<OfferData, 'price' | 'side'>;

/**
 * Returns what both fields show: the typed amount, and beside it what it comes to, rounded against the taker as the order
 * will be (PORD-02). Empty where there is nothing to say. `scale`: the coin's digits.
 */
export function bothAmounts(typed: TypedAmount, { price, side }: Terms, fiat: string, scale: number) {
  const empty = { fiat: typed.in === 'fiat' ? typed.text : '', coin: typed.in === 'coin' ? typed.text : '' };
  const value = readDecimal(typed.text);
  if (value === null || value.units <= 0n || !isPrice(price)) return empty;
  // The owner sells: the taker pays fiat.
  const isBuying = side === 'SELL';
  if (typed.in === 'fiat') {
    const units = unitsFor(typed.text, price, scale, !isBuying);
    return units === null ? empty : { ...empty, coin: trimZeros(formatUnits(units, scale)) };
  }
  const parsed = parseUnits(typed.text, scale);
  if (!parsed.ok) return empty;
  return { ...empty, fiat: trimZeros(fiatFor(parsed.units, scale, price, currencyDigits(fiat), isBuying)) };
}

const isPrice = (price: string) => compare(readDecimal(price) ?? ZERO, ZERO) > 0;

/** Returns the most that can be taken: the ad's most, or all that a seller has. */
export function mostOf(
  offer: Terms & Pick<OfferData, 'fiatMax' | 'fiat'>,
  scale: number,
  available?: string,
): TypedAmount {
  const all = { in: 'fiat', text: trimZeros(offer.fiatMax) } as const;
  const needed = readDecimal(bothAmounts(all, offer, offer.fiat, scale).coin);
  const has = available === undefined ? null : readDecimal(available);
  const isLess = has !== null && needed !== null && compare(has, needed) < 0;
  return isLess ? { in: 'coin', text: trimZeros(available ?? '') } : all;
}

/** Why an amount cannot be taken; null: it can. `available`: the seller's own, undefined where it is not known or not theirs. */
export function amountProblem(
  both: { fiat: string; coin: string },
  { fiatMax, fiatMin }: Pick<OfferData, 'fiatMax' | 'fiatMin'>,
  available: string | undefined,
): 'limits' | 'balance' | null {
  const [fiat, coin] = [readDecimal(both.fiat), readDecimal(both.coin)];
  if (fiat === null || coin === null || coin.units <= 0n) return 'limits';
  if (compare(fiat, readDecimal(fiatMin) ?? ZERO) < 0 || compare(fiat, readDecimal(fiatMax) ?? ZERO) > 0)
    return 'limits';
  const has = available === undefined ? null : readDecimal(available);
  return has !== null && compare(coin, has) > 0 ? 'balance' : null;
}
