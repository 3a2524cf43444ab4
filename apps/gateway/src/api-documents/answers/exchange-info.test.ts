import { describe, expect, it } from 'vitest';
import { testMarkets } from '../../../testing/markets/test-market.ts';
import { filtersOf } from '../../dialects/binance/spot/exchange-info.ts';
import { exchangeInfoAnswer } from './exchange-info.ts';

const { filters } = exchangeInfoAnswer.shape.symbols.element.shape;

describe('the document of exchangeInfo', () => {
  it('ADOC-05 knows every filter a market can have, and each field of it', () => {
    const { catalog, hello } = testMarkets();
    hello();
    const market = catalog.marketOrRefuse('BTC_USDT');
    const band = { bidUpE6: 5_000_000, bidDownE6: 200_000, askUpE6: 5_000_000, askDownE6: 200_000 };
    const both = { percentUpE6: 4_000_000, percentDownE6: 250_000 };
    const all = filtersOf({
      ...market,
      ...band,
      ...both,
      icebergOrdersMax: 5,
      amendsMax: 10,
      positionMax: 150_000_000,
    });
    expect(filters.parse(all)).toEqual(all);
    expect(filters.safeParse(all.map((row) => ({ ...row, besides: 1 }))).success).toBe(false);
    // It knows no filter that no market can have.
    const told = all.map((row) => (row as { filterType: string }).filterType);
    expect(filters.element.options.map((option) => option.shape.filterType.value).sort()).toEqual(told.sort());
  });
});
