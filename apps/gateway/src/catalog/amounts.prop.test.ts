import type { CatalogAsset, CatalogMarket } from '@pelorus/protocol/link/core-link.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOG } from '../../testing/test-core.ts';
import { averagePrice, formatLots, formatPrice, parsePrice, parseQuantity } from './amounts.ts';
import { LiveCatalog, type Market } from './live-catalog.ts';

function marketOf(change: Partial<CatalogMarket>, baseScale: number, quoteScale: number): Market {
  const assets: CatalogAsset[] = [
    { id: 1, code: 'USDT', name: 'Tether', scale: quoteScale },
    { id: 2, code: 'BTC', name: 'Bitcoin', scale: baseScale },
  ];
  const catalog = new LiveCatalog();
  catalog.reset({ assets, markets: [{ ...(CATALOG.markets[0] as CatalogMarket), ...change }], feeTiers: [] });
  return catalog.marketOrRefuse('BTC_USDT');
}

const anyMarket = fc
  .record({
    baseScale: fc.integer({ min: 0, max: 12 }),
    quoteScale: fc.integer({ min: 0, max: 12 }),
    priceScale: fc.integer({ min: 0, max: 8 }),
    tickUnits: fc.constantFrom(1, 2, 5, 25, 100),
    lotDigits: fc.integer({ min: 0, max: 6 }),
    lotFactor: fc.constantFrom(1, 2, 5, 15),
  })
  .map((m) =>
    marketOf(
      { priceScale: m.priceScale, tickUnits: m.tickUnits, lotUnits: m.lotFactor * 10 ** m.lotDigits },
      m.baseScale,
      m.quoteScale,
    ),
  );

test('SPAP-01 printing ticks and lots and reading them again gives the same', () => {
  fc.assert(
    fc.property(
      anyMarket,
      fc.integer({ min: 1, max: 2_147_483_647 }),
      fc.integer({ min: 1, max: 90_000_000 }),
      (market, ticks, lots) => {
        expect(parsePrice(market, formatPrice(market, ticks))).toBe(ticks);
        expect(parseQuantity(market, formatLots(market, lots))).toBe(lots);
      },
    ),
  );
});

test('SPAP-03 the average price is quote ÷ base to the price’s digits, half up', () => {
  fc.assert(
    fc.property(
      anyMarket,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (market, lots, quote) => {
        // An average past the largest price there can be does not come from fills.
        fc.pre(
          BigInt(quote) * 10n ** BigInt(market.baseAsset.scale + market.priceScale) <
            10n ** BigInt(15 + market.quoteAsset.scale),
        );
        const text = averagePrice(market, lots, quote) ?? '';
        const shown = BigInt(text.replace('.', ''));
        // |shown − exact| ≤ ½ in price units, in whole numbers: exact = quote·10^(base+price−quote scale) / (lots·lotUnits)
        const up = 10n ** BigInt(market.baseAsset.scale + market.priceScale);
        const down = 10n ** BigInt(market.quoteAsset.scale) * BigInt(lots) * BigInt(market.lotUnits);
        const doubled = 2n * BigInt(quote) * up - 2n * shown * down;
        expect(doubled < down && doubled >= -down).toBe(true);
      },
    ),
  );
  expect(averagePrice(marketOf({}, 8, 8), 0, 0)).toBeNull();
});
