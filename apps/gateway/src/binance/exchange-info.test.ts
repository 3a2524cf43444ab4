import { describe, expect, it } from 'vitest';
import { testMarkets } from '../markets/test-market.ts';
import { filtersOf } from './exchange-info.ts';

describe('filters in the dialect', () => {
  it('BINA-64 say a rule where the market has it, and nothing where it has none', () => {
    const { catalog, hello } = testMarkets();
    hello();
    const market = catalog.marketOrRefuse('BTC_USDT');
    const ruled = { ...market, icebergOrdersMax: 5, amendsMax: 10, positionMax: 150_000_000 };
    const rules = filtersOf(ruled).slice(filtersOf(market).length);
    expect(rules).toEqual([
      { filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: 5 },
      { filterType: 'MAX_POSITION', maxPosition: '1.50000000' },
      { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 10 },
    ]);
    expect(filtersOf({ ...market, icebergOrdersMax: 0 })).toEqual(filtersOf(market));
  });
});
