import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../testing/test-core.ts';
import { LiveCatalog, type Market } from '../catalog/live-catalog.ts';
import type { Refused } from '../http/refused.ts';
import { doneOf } from './outcome.ts';
import { bandOf, type PricedOrder, priceBoundsOf } from './price-band.ts';
import { refusalIn } from './service/refusal.ts';

const BUY = 0;
const SELL = 1;
const RATES = { bidUpE6: 1_100_000, bidDownE6: 800_000, askUpE6: 1_500_000, askDownE6: 950_000 };

function market(rules: Partial<Market>): Market {
  const catalog = new LiveCatalog();
  catalog.reset({ ...CATALOG, markets: CATALOG.markets.map((one) => ({ ...one, ...rules })) });
  return catalog.marketById(1);
}
const HEADER = { kind: 'place', origin: 0, request: 0, account: 16, timeMs: 1, seq: 1, clientOrderId: 'a' } as const;

/** Returns the bounds that are told when orders are refused with a code. */
function boundsAt(code: RejectionName, referenceTicks: number, ...orders: PricedOrder[]) {
  const refused: AppliedCommand = { ...HEADER, payload: null, events: [{ kind: 'rejected', code }] };
  const refusal = refusalIn(refused, { filterTicks: () => referenceTicks }, market(RATES), orders);
  try {
    doneOf(refusal ?? { kind: 'done' });
  } catch (error) {
    return (error as Refused).bounds;
  }
  throw new Error('not refused');
}

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
    const bounds = boundsAt(code, 1_000, { side: BUY, priceTicks: 1_101 });
    expect(bounds).toEqual({ min: '8.00', max: '11.00', asset: 'USDT' });
  });

  test('SPAP-60 SPAP-63 of several prices it is told of the one that is outside', () => {
    const inside = { side: BUY, priceTicks: 1_000 };
    const low = { min: '9.50', max: '15.00', asset: 'USDT' };
    expect(boundsAt('PERCENT_PRICE', 1_000, inside, { side: SELL, priceTicks: 900 })).toEqual(low);
    // The market has moved meanwhile: the first.
    expect(boundsAt('PERCENT_PRICE', 1_000, inside)).toMatchObject({ min: '8.00' });
    // An order without a price is measured by the one it waits for.
    expect(boundsAt('PERCENT_PRICE', 1_000, inside, { side: SELL, priceTicks: 0, stopTicks: 7 })).toEqual(low);
  });

  test('SPAP-60 nothing is named where no price is known, or something else was refused', () => {
    const price = { side: BUY, priceTicks: 2_000 };
    expect(boundsAt('PERCENT_PRICE', 0, price)).toBeUndefined();
    expect(boundsAt('PERCENT_PRICE', 1_000)).toBeUndefined();
    expect(boundsAt('PRICE_FILTER', 1_000, price)).toBeUndefined();
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
