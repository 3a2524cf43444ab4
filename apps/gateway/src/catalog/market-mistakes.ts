import { BAND_RATE_MAX_E6 } from '@pelorus/formulas/price-band.ts';
import { RATE_ONE } from '@pelorus/money/units.ts';
import { type MarketPayload, TRAILING_BIPS_MAX, TRAILING_BIPS_MIN } from '@pelorus/protocol/exchange/configuration.ts';

/** A price is a 32-bit number of ticks; the highest value means none. */
const TICKS_MAX = 2 ** 31 - 2;

/** A mistake in a configured field of a market, as a sentence without the field's name. */
interface MarketMistake {
  field: string;
  problem: string;
}

/**
 * Returns the invalid fields of a readable market; the engine would refuse it without naming a field (HTTP-21,
 * PLAN-02).
 */
export function marketMistakes(market: MarketPayload): MarketMistake[] {
  const { lotsMax, lotsMin, marketLotsMax, priceTicksMax, priceTicksMin, referenceTicks } = market;
  const { fixedReferenceTicks = 0, marketLotsMin = 0, marketLotsStep = 0, percentDownE6 = 0, percentUpE6 = 0 } = market;
  const isPrice = (ticks: number) => ticks >= priceTicksMin && ticks <= priceTicksMax;
  const isAbove = (low: number, high: number) => high !== 0 && low > high;
  const checks: [isWrong: boolean, field: string, problem: string][] = [
    [market.base === market.quote, 'symbol', 'has the same base and quote asset'],
    [priceTicksMin < 1, 'priceMin', 'must be at least one tick'],
    [priceTicksMax > TICKS_MAX, 'priceMax', `is more than ${TICKS_MAX} ticks of tickSize`],
    [priceTicksMax < priceTicksMin, 'priceMax', 'is below priceMin'],
    [!isPrice(referenceTicks), 'referencePrice', 'is not between priceMin and priceMax'],
    [
      fixedReferenceTicks !== 0 && !isPrice(fixedReferenceTicks),
      'fixedReferencePrice',
      'is not between priceMin and priceMax',
    ],
    [lotsMin < 1, 'quantityMin', 'must be at least one step'],
    [lotsMax < lotsMin, 'quantityMax', 'is below quantityMin'],
    // The engine checks an order by quote amount against the market-order limits, so they must not allow more than the
    // others.
    [lotsMax < marketLotsMax, 'quantityMax', 'is below marketQuantityMax'],
    [marketLotsMax < lotsMin, 'marketQuantityMax', 'is below quantityMin'],
    [marketLotsMin > marketLotsMax, 'marketQuantityMin', 'is above marketQuantityMax'],
    [marketLotsStep > marketLotsMax, 'marketQuantityStep', 'is above marketQuantityMax'],
    [isAbove(market.notionalMin, market.notionalMax), 'notionalMax', 'is below notionalMin'],
    [isAbove(percentDownE6, percentUpE6), 'percentUp', 'is below percentDown'],
    [isAbove(market.bidDownE6, market.bidUpE6), 'bidUp', 'is below bidDown'],
    [
      (market.trailingBipsMin ?? TRAILING_BIPS_MIN) > (market.trailingBipsMax ?? TRAILING_BIPS_MAX),
      'trailingDeltaMax',
      'is below trailingDeltaMin',
    ],
    [isAbove(market.askDownE6, market.askUpE6), 'askUp', 'is below askDown'],
  ];
  for (const [field, rateE6] of Object.entries({
    percentUp: percentUpE6,
    percentDown: percentDownE6,
    bidUp: market.bidUpE6,
    bidDown: market.bidDownE6,
    askUp: market.askUpE6,
    askDown: market.askDownE6,
  }))
    checks.push([rateE6 > BAND_RATE_MAX_E6, field, `is more than ${BAND_RATE_MAX_E6 / RATE_ONE}`]);
  return checks.flatMap(([isWrong, field, problem]) => (isWrong ? [{ field, problem }] : []));
}
