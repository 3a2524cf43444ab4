import { expect, test } from 'vitest';
import { BTC, CATALOG } from '../../testing/markets/test-market.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { movedAccounts, tierOfVolume, usdtValue, volumeTiers } from './volume-tiers.ts';

const row = (tier: number, volume30d?: string, market?: string) => ({
  ...{ tier, maker: '0', taker: '0' },
  ...(volume30d !== undefined && { volume30d }),
  ...(market !== undefined && { market }),
});

/** BTC_USDT and ETH_USDT, and ETH_BTC and USDT_ETH beside them. */
function catalogOf(): LiveCatalog {
  const catalog = new LiveCatalog();
  const [btc, eth] = CATALOG.markets;
  if (btc === undefined || eth === undefined) throw new Error('the test catalog has two markets');
  const cross = { ...eth, id: 7, symbol: 'ETH_BTC', quote: 'BTC' };
  const odd = { ...eth, id: 8, symbol: 'BTC_DAI', base: 'BTC', quote: 'DAI' };
  const inverse = { ...eth, id: 9, symbol: 'USDT_DAI', base: 'USDT', quote: 'DAI', lotUnits: 10, tickLotUnits: 2 };
  const assets = [...CATALOG.assets, { id: 4, code: 'DAI', name: 'Dai', scale: 6 }];
  catalog.reset({ ...CATALOG, assets, markets: [btc, eth, cross, odd, inverse] });
  return catalog;
}

test('SPAP-40 the tier is that of the highest threshold reached, everybody’s below all', () => {
  const tiers = volumeTiers([row(0), row(2, '1000'), row(5, '10.5'), row(9), row(2, undefined, 'BTC_USDT')], 2);
  expect(tiers).toEqual([
    { tier: 0, fromUnits: 0n },
    { tier: 2, fromUnits: 100_000n },
    { tier: 5, fromUnits: 1_050n },
  ]);
  expect([0n, 1_049n, 1_050n, 99_999n, 100_000n, 10n ** 30n].map((units) => tierOfVolume(tiers, units))).toEqual([
    ...[0, 0, 5, 5, 2, 2],
  ]);
  expect(volumeTiers([row(0), row(1)], 2)).toEqual([]);
});

test('SPAP-40 SPAP-67 volumes are valued at the last price of their quote asset with USDT, either way round, or not at all', () => {
  const catalog = catalogOf();
  const market = (symbol: string) => catalog.marketOrRefuse(symbol);
  // A lot of 1,000 units of BTC costs one unit of USDT a tick.
  expect(usdtValue(catalog, new Map(), market('BTC_USDT'), 123n)).toBe(123n);
  expect(usdtValue(catalog, new Map([[BTC, 5_000]]), market('ETH_BTC'), 2_001n)).toBe(10_005n);
  expect(usdtValue(catalog, new Map(), market('ETH_BTC'), 2_001n)).toBe(0n);
  // 10 units of USDT cost 2 units of DAI a tick.
  expect(usdtValue(catalog, new Map([[9, 3]]), market('BTC_DAI'), 100n)).toBe(166n);
});

test('SPAP-40 only accounts whose volume belongs to another tier move, up or down', () => {
  const tiers = [
    { tier: 0, fromUnits: 0n },
    { tier: 1, fromUnits: 100n },
  ];
  const volumes = [
    { account: 16, tier: 0, market: 1, quoteUnits: '60' },
    { account: 16, tier: 0, market: 2, quoteUnits: '40' },
    { account: 17, tier: 1, market: 1, quoteUnits: '100' },
    { account: 18, tier: 1, market: null, quoteUnits: null },
    { account: 19, tier: 0, market: 1, quoteUnits: '99' },
  ];
  expect(movedAccounts(tiers, volumes, (_, units) => units)).toEqual([
    { account: 16, tier: 1 },
    { account: 18, tier: 0 },
  ]);
});
