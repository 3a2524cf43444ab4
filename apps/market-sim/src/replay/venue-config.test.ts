import { type BrandConfigInput, brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { expect, test } from 'vitest';
import { gapsMs, livelySpeed } from './pace.ts';
import type { ReplayTrade } from './trades.ts';
import { configureReplay, symbolOfFileName } from './venue-config.ts';

const input: BrandConfigInput = {
  brand: { name: 'Test' },
  hosts: {},
  features: {},
  mode: 'demo',
  assets: [
    { code: 'USDT', name: 'Tether', scale: 6 },
    { code: 'ETH', name: 'Ether', scale: 8 },
  ],
  markets: [
    {
      symbol: 'ETH_USDT',
      tickSize: '0.01',
      stepSize: '0.0001',
      priceMin: '0.01',
      priceMax: '100000',
      quantityMin: '0.01',
      quantityMax: '50',
      marketQuantityMax: '5',
      notionalMin: '5',
      referencePrice: '1620',
    },
  ],
  feeTiers: [{ tier: 0, maker: '0.001', taker: '0.001' }],
};
const config = brandConfigSchema.parse(input);
const trade = (price: string, amount: string, timeMs = 0): ReplayTrade => ({ timeMs, side: BUY, price, amount });

test('MSIM-50 the pair is guessed from the name of the file', () => {
  expect(symbolOfFileName('/some/where/xrp-eth-trades-2019-10.json.gz')).toBe('XRP_ETH');
  expect(symbolOfFileName('eth-usdt-trades-2023-02-02.csv.gz')).toBe('ETH_USDT');
  expect(symbolOfFileName('BTCUSDT-trades-2024-01.csv')).toBe('BTC_USDT');
  expect(symbolOfFileName('DOGE_USDT.json')).toBe('DOGE_USDT');
  expect(symbolOfFileName('trades.csv')).toBeNull();
});

test('MSIM-51 a known market keeps its tick and step and loses what could refuse a real trade', () => {
  const market = configureReplay(config, 'ETH_USDT', [trade('1666.8', '363.716'), trade('1666.79', '0.001')])
    .markets[0];
  expect(market).toMatchObject({
    tickSize: '0.01',
    stepSize: '0.0001',
    quantityMin: '0.0001',
    notionalMin: '0',
    bidUp: '0',
    askDown: '0',
    referencePrice: '1666.8',
    priceMax: '100000',
    quantityMax: '100000',
  });
});

test('MSIM-51 nothing of what holds for orders at any price, or for one order of an asset, is left to refuse a trade', () => {
  const [known] = config.markets;
  if (known === undefined) throw new Error('the test configuration has no market');
  const ruled = {
    ...known,
    marketQuantityMin: '1',
    marketQuantityStep: '1',
    percentUp: '1.1',
    fixedReferencePrice: '9',
  };
  const assetOrderMax = ['ETH', 'USDT', 'BTC'].map((asset) => ({ asset, amount: '1' }));
  const strict = { ...config, markets: [ruled], venueLimits: { ...config.venueLimits, assetOrderMax } };
  const { markets, venueLimits } = configureReplay(strict, 'ETH_USDT', [trade('1666.8', '363.716')]);
  expect(markets[0]).toMatchObject({
    ...{ marketQuantityMin: '0', marketQuantityStep: '0', percentUp: '0', fixedReferencePrice: '0' },
  });
  expect(venueLimits.assetOrderMax).toEqual([{ asset: 'BTC', amount: '1' }]);
});

test('MSIM-52 a file off the tick or step of its market is refused with the value', () => {
  expect(() => configureReplay(config, 'ETH_USDT', [trade('1666.801', '1')])).toThrow(
    /price of 1666.801.*tick of 0.01/,
  );
  expect(() => configureReplay(config, 'ETH_USDT', [trade('1666.8', '0.00001')])).toThrow(/amount of 0.00001.*step/);
  expect(() => configureReplay(config, 'ETHUSDT', [trade('1', '1')])).toThrow(/no pair/);
});

test('MSIM-53 an unknown market is made with the tick and step the file shows, its coins too', () => {
  const made = configureReplay(config, 'XRP_ETH', [trade('0.00141342', '23'), trade('0.0014', '35787')]);
  expect(made.assets.find((asset) => asset.code === 'XRP')).toEqual({ code: 'XRP', name: 'XRP', scale: 6 });
  expect(made.markets.at(-1)).toMatchObject({
    symbol: 'XRP_ETH',
    tickSize: '0.00000001',
    stepSize: '1',
    priceMax: '10',
    quantityMax: '1000000000',
    referencePrice: '0.00141342',
  });
  expect(brandConfigSchema.safeParse(made).success).toBe(true);
  expect(() => configureReplay(config, 'XRP_USDT', [trade('0.12345', '1.25')])).toThrow(/USDT with 7 decimals/);
});

test('MSIM-54 the lively pace has something happen at least every second; a given speed keeps the file’s rhythm', () => {
  const slow = [0, 60_000, 60_000, 600_000].map((timeMs) => trade('1', '1', timeMs));
  expect(gapsMs(slow, 'lively').every((gap) => gap <= 1_000)).toBe(true);
  expect(gapsMs(slow, 60)).toEqual([0, 1_000, 0, 9_000]);
  expect(gapsMs(slow, 'max')).toEqual([0, 0, 0, 0]);
  expect(livelySpeed([trade('1', '1', 0), trade('1', '1', 10)])).toBe(1);
});
