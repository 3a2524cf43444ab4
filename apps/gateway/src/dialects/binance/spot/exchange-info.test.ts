import type { VenuePayload } from '@pelorus/protocol/exchange/configuration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOG, type TestMarkets, testMarkets } from '../../../../testing/markets/test-market.ts';
import { exchangeInfoAnswer } from '../../../api-documents/answers/exchange-info.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { assetFilters, exchangeFilters, filtersOf } from './exchange-info.ts';

let markets: TestMarkets;
let market: Market;
beforeEach(() => {
  markets = testMarkets();
  markets.hello();
  market = markets.catalog.marketOrRefuse('BTC_USDT');
});
const named = (of: Market, ...names: string[]) =>
  filtersOf(of).filter((filter) => names.includes((filter as { filterType: string }).filterType));
const isTold = (filters: object[]) => exchangeInfoAnswer.shape.symbols.element.shape.filters.safeParse(filters).success;

describe('filters in the dialect', () => {
  it('BINA-64 say a rule where the market has it, and nothing where it has none', () => {
    const ruled = { ...market, icebergOrdersMax: 5, amendsMax: 10, positionMax: 150_000_000 };
    const rules = filtersOf(ruled).slice(filtersOf(market).length);
    expect(rules).toEqual([
      { filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: 5 },
      { filterType: 'MAX_POSITION', maxPosition: '1.50000000' },
      { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 10 },
    ]);
    expect(filtersOf({ ...market, icebergOrdersMax: 0 })).toEqual(filtersOf(market));
  });

  it('BINA-64 what an order at any price has to be stands in MARKET_LOT_SIZE and NOTIONAL; zeros are no rule', () => {
    expect(named(market, 'MARKET_LOT_SIZE', 'NOTIONAL')).toMatchObject([
      { minQty: '0.00000000', maxQty: '10000.00000000', stepSize: '0.00000000' },
      { minNotional: '0.00010000', applyMinToMarket: true, applyMaxToMarket: true, avgPriceMins: 0 },
    ]);
    const ruled = {
      ...market,
      ...{ marketLotsMin: 20, marketLotsStep: 10, notionalMax: 90_000_000, avgPriceMins: 5 },
      ...{ notionalMinToMarket: false, notionalMaxToMarket: false },
    };
    expect(named(ruled, 'MARKET_LOT_SIZE', 'NOTIONAL')).toEqual([
      { filterType: 'MARKET_LOT_SIZE', minQty: '0.00020000', maxQty: '10000.00000000', stepSize: '0.00010000' },
      {
        filterType: 'NOTIONAL',
        ...{ minNotional: '0.00010000', applyMinToMarket: false },
        ...{ maxNotional: '9.00000000', applyMaxToMarket: false, avgPriceMins: 5 },
      },
    ]);
    expect(isTold(filtersOf(ruled))).toBe(true);
  });

  it('BINA-64 a market may hold prices to both sides at once, to each its own, or to none', () => {
    expect(named(market, 'PERCENT_PRICE', 'PERCENT_PRICE_BY_SIDE')).toEqual([]);
    const ruled = { ...market, avgPriceMins: 1, percentUpE6: 1_300_000, percentDownE6: 700_000, bidUpE6: 1_200_000 };
    expect(named(ruled, 'PERCENT_PRICE', 'PERCENT_PRICE_BY_SIDE')).toEqual([
      { filterType: 'PERCENT_PRICE', multiplierUp: '1.30000000', multiplierDown: '0.70000000', avgPriceMins: 1 },
      {
        filterType: 'PERCENT_PRICE_BY_SIDE',
        ...{ bidMultiplierUp: '1.20000000', bidMultiplierDown: '0.00000000' },
        ...{ askMultiplierUp: '0.00000000', askMultiplierDown: '0.00000000', avgPriceMins: 1 },
      },
    ]);
    expect(isTold(filtersOf(ruled))).toBe(true);
  });
});

describe('filters over all markets', () => {
  const LIMITS = { openOrdersMax: 1_000, conditionalOrdersMax: 200, icebergOrdersMax: 0, orderListsMax: 20 };

  it('BINA-75 are what the venue says now, each limit it has, and none before it said any', () => {
    expect(exchangeFilters(markets.catalog)).toEqual([]);
    const say = (payload: VenuePayload) =>
      markets.catalog.apply({
        ...{ kind: 'configureVenue', seq: 9, timeMs: 9, origin: 0, request: 0, account: 0, clientOrderId: null },
        payload,
        events: [{ kind: 'venueConfigured' }],
      });
    say(LIMITS);
    const filters = exchangeFilters(markets.catalog);
    expect(filters).toEqual([
      { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 1_000 },
      { filterType: 'EXCHANGE_MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 200 },
      { filterType: 'EXCHANGE_MAX_NUM_ORDER_LISTS', maxNumOrderLists: 20 },
    ]);
    say({ ...LIMITS, icebergOrdersMax: 7 });
    expect(exchangeFilters(markets.catalog)).toContainEqual({
      filterType: 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS',
      maxNumIcebergOrders: 7,
    });
    expect(exchangeInfoAnswer.shape.exchangeFilters.safeParse(filters).success).toBe(true);
    // Another core that never heard of limits.
    markets.catalog.reset(CATALOG);
    expect(exchangeFilters(markets.catalog)).toEqual([]);
    markets.catalog.reset({ ...CATALOG, venue: LIMITS });
    expect(exchangeFilters(markets.catalog)).toEqual(filters);
  });

  it('BINA-76 the most of an asset that one order moves, of either asset of the market', () => {
    expect(assetFilters(market)).toEqual([]);
    const assets = CATALOG.assets.map((asset) => ({ ...asset, orderMax: asset.id === 3 ? 0 : asset.id * 150_000_000 }));
    markets.catalog.reset({ ...CATALOG, assets });
    expect(assetFilters(markets.catalog.marketOrRefuse('BTC_USDT'))).toEqual([
      { filterType: 'MAX_ASSET', asset: 'BTC', limit: '1.50000000' },
      { filterType: 'MAX_ASSET', asset: 'USDT', limit: '30.00000000' },
    ]);
    expect(assetFilters(markets.catalog.marketOrRefuse('ETH_USDT'))).toHaveLength(1);
  });
});
