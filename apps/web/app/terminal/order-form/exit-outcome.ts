import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { baseUnits, type MarketRules, notionalUnits, wholeUnits } from '../market-rules.ts';
import { feeOf } from './estimate.ts';
import type { Preview } from './preview-facts.ts';

/** What an order comes to before its exits. */
interface Entered {
  side: Side;
  quantityUnits: bigint;
  quoteUnits: bigint;
  fee: NonNullable<Preview['fee']>;
}

/**
 * Returns what is gained, in quote units, if all of an order is closed at a price; below 0: lost (TRAD-323). After both fees:
 * one in coins is worth what they are at that price. null: more than can be reckoned with.
 */
export function exitOutcome(
  entered: Entered,
  rules: MarketRules,
  exitUnits: bigint,
  exitRateE6: number,
): bigint | null {
  const { side, quantityUnits, quoteUnits, fee } = entered;
  const isBuy = side === 'BUY';
  const isFeeInBase = fee.asset === rules.base;
  const entryFee = wholeUnits(fee.amount, isFeeInBase ? rules.baseScale : rules.quoteScale);
  const worthOf = (units: bigint) => valueOfBase(rules, exitUnits, units);
  const whole = notionalUnits(rules, exitUnits, quantityUnits);
  // What the exits of a purchase sell is what is left of it after its fee.
  const closed = isBuy && isFeeInBase ? worthOf(baseUnits(rules, quantityUnits) - entryFee) : whole;
  const exitFee = feeOf(rules, isBuy ? 'SELL' : 'BUY', quantityUnits, closed, exitRateE6);
  if (exitFee === null) return null;
  const exitCost = exitFee.asset === rules.base ? worthOf(exitFee.units) : exitFee.units;
  const entryCost = isFeeInBase ? 0n : entryFee;
  return (isBuy ? closed - quoteUnits : quoteUnits - whole) - entryCost - exitCost;
}

/** Returns units of the base asset at a price in quote units, rounded down. */
function valueOfBase({ priceScale, baseScale, quoteScale }: MarketRules, priceUnits: bigint, units: bigint): bigint {
  return (priceUnits * units * 10n ** BigInt(quoteScale)) / 10n ** BigInt(priceScale + baseScale);
}
