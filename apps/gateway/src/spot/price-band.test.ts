import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../testing/test-core.ts';
import { LiveCatalog, type Market } from '../catalog/live-catalog.ts';
import { bandOf, priceBoundsOf, pricesOf, refusingPrices, type SidedPrice } from './price-band.ts';

const BUY = 0;
const SELL = 1;
const RATES = { bidUpE6: 1_100_000, bidDownE6: 800_000, askUpE6: 1_500_000, askDownE6: 950_000 };

function market(rules: Partial<Market>): Market {
  const catalog = new LiveCatalog();
  catalog.reset({ ...CATALOG, markets: CATALOG.markets.map((one) => ({ ...one, ...rules })) });
  return catalog.marketById(1);
}
const refusedAt = (referenceTicks: number, rules: Partial<Market>, ...prices: SidedPrice[]) =>
  refusingPrices({ filterTicks: () => referenceTicks }, market(rules), () => prices);

describe('how far a price may be', () => {
  test('SPAP-60 each side has its own band, within that of both and the market’s own', () => {
    const venue = market(RATES);
    expect([bandOf(venue, BUY, 1_000), bandOf(venue, SELL, 1_000)]).toEqual([
      { minTicks: 800, maxTicks: 1_100 },
      { minTicks: 950, maxTicks: 1_500 },
    ]);
    const both = market({ ...RATES, percentUpE6: 1_050_000, percentDownE6: 900_000, priceTicksMin: 960 });
    expect([bandOf(both, BUY, 1_000), bandOf(both, SELL, 1_000)]).toEqual([
      { minTicks: 960, maxTicks: 1_050 },
      { minTicks: 960, maxTicks: 1_050 },
    ]);
  });

  test('SPAP-60 edges are prices that pass: up is rounded down, down up; where a side has no bound, the market’s own', () => {
    expect(bandOf(market({ bidUpE6: 1_100_000, bidDownE6: 900_000 }), BUY, 1_001)).toEqual({
      minTicks: 901,
      maxTicks: 1_101,
    });
    expect(bandOf(market({ bidUpE6: 1_100_000 }), BUY, 1_000)).toEqual({ minTicks: 1, maxTicks: 1_100 });
  });

  test.each(['PERCENT_PRICE', 'PERCENT_PRICE_TWO_SIDED'] as const)('SPAP-60 %s names it', (code) => {
    const refuse = refusedAt(1_000, RATES, { side: BUY, priceTicks: 1_101 });
    expect(refuse(code).bounds).toEqual({ min: '8.00', max: '11.00', asset: 'USDT' });
  });

  test('SPAP-60 SPAP-63 of several prices it is told of the one that is outside', () => {
    const inside = { side: BUY, priceTicks: 1_000 };
    const refuse = refusedAt(1_000, RATES, inside, { side: SELL, priceTicks: 900 });
    expect(refuse('PERCENT_PRICE').bounds).toEqual({ min: '9.50', max: '15.00', asset: 'USDT' });
    // The market has moved meanwhile: the first.
    expect(refusedAt(1_000, RATES, inside)('PERCENT_PRICE').bounds).toMatchObject({ min: '8.00' });
    expect(pricesOf([{ side: SELL, priceTicks: 0, stopTicks: 7 }])).toEqual([{ side: SELL, priceTicks: 7 }]);
  });

  test('SPAP-60 nothing is named where no price is known, or something else was refused', () => {
    const price = { side: BUY, priceTicks: 2_000 };
    expect(refusedAt(0, RATES, price)('PERCENT_PRICE').bounds).toBeUndefined();
    expect(refusedAt(1_000, RATES)('PERCENT_PRICE').bounds).toBeUndefined();
    expect(refusedAt(1_000, RATES, price)('PRICE_FILTER').bounds).toBeUndefined();
  });

  test('SPAP-61 each side is told what it may be now; while no price is known, what the market allows at all', () => {
    const venue = market({ ...RATES, priceTicksMin: 5, priceTicksMax: 90_000 });
    expect(priceBoundsOf({ filterTicks: () => 1_000 }, venue)).toEqual({
      BUY: { min: '8.00', max: '11.00', asset: 'USDT' },
      SELL: { min: '9.50', max: '15.00', asset: 'USDT' },
    });
    const all = { min: '0.05', max: '900.00', asset: 'USDT' };
    expect(priceBoundsOf({ filterTicks: () => 0 }, venue)).toEqual({ BUY: all, SELL: all });
  });
});
