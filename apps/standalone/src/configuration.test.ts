import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrandConfigInput } from '@pelorus/protocol/config/brand.ts';
import { afterAll, expect, test } from 'vitest';
import { checkConfiguration, readConfiguration } from './configuration.ts';

const shipped = readConfiguration(fileURLToPath(new URL('../../../pelorus.config.json', import.meta.url)));
const dir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function mistakesOf(change: (config: BrandConfigInput) => void): string[] {
  const copy = structuredClone(shipped) as BrandConfigInput;
  change(copy);
  const checked = checkConfiguration(copy);
  return checked.ok ? [] : checked.mistakes.map(({ key, problem }) => `${key}: ${problem}`);
}
const first = (config: BrandConfigInput) => config.markets[0] as Record<string, unknown>;

test('STAN-20 the shipped configuration is a demo of at least ten coins and eight markets', () => {
  expect(shipped.mode).toBe('demo');
  expect(shipped.assets.length).toBeGreaterThanOrEqual(10);
  expect(shipped.markets.length).toBeGreaterThanOrEqual(8);
  for (const symbol of ['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'XRP_ETH']) {
    expect(
      shipped.markets.some((market) => market.symbol === symbol),
      symbol,
    ).toBe(true);
  }
});

test('STAN-69 the shipped configuration has at least eight contracts, bitcoin first, each of a spot market', () => {
  const { contracts, markets } = shipped;
  expect(contracts.length).toBeGreaterThanOrEqual(8);
  expect(contracts[0]).toMatchObject({ base: 'BTC', quote: 'USDT', brackets: [{ leverageMax: 125 }, {}, {}, {}, {}] });
  const symbols = markets.map(({ symbol }) => symbol);
  expect(contracts.map(({ base, quote }) => `${base}_${quote}`).filter((pair) => !symbols.includes(pair))).toEqual([]);
  // Both live on this machine alone: a demo without a network liquidates too (decision 0083).
  const sources = contracts.map((one) => one.sources.map(({ name }) => name).join());
  expect(new Set(sources)).toEqual(new Set(['own,simulator']));
});

const MISTAKES: [string, (config: BrandConfigInput) => void, string][] = [
  ['a missing key', (c) => Reflect.deleteProperty(first(c), 'tickSize'), 'markets.BTC_USDT.tickSize: is missing.'],
  [
    'a number for a decimal',
    (c) => (first(c).tickSize = 0.01),
    'markets.BTC_USDT.tickSize: must be a text; it is 0.01.',
  ],
  [
    'an exponent',
    (c) => (first(c).tickSize = '1e-2'),
    'markets.BTC_USDT.tickSize: must be a decimal written as text, like "0.01"; it is "1e-2".',
  ],
  ['an unknown key', (c) => (first(c).tick = '1'), 'markets.BTC_USDT: there is no such key: tick.'],
  [
    'a wrong word',
    (c) => (first(c).status = 'OPEN'),
    'markets.BTC_USDT.status: must be one of TRADING, HALT, CANCEL_ONLY, AUCTION; it is "OPEN".',
  ],
  [
    'a pair without a line',
    (c) => (first(c).symbol = 'BTCUSDT'),
    'markets.BTCUSDT.symbol: must be a pair of asset codes, like BTC_USDT; it is "BTCUSDT".',
  ],
  ['an unknown coin', (c) => (first(c).symbol = 'BTC_EUR'), 'markets.BTC_EUR.symbol: EUR is not among the assets.'],
  ['a coin against itself', (c) => (first(c).symbol = 'BTC_BTC'), 'markets.BTC_BTC.symbol'],
  [
    'a limit of a coin there is not',
    (c) => (c.venueLimits = { assetOrderMax: [{ asset: 'EUR', amount: '1' }] }),
    'venueLimits.assetOrderMax.EUR: EUR is not among the assets.',
  ],
  [
    'a limit of a coin in parts of its smallest',
    (c) => (c.venueLimits = { assetOrderMax: [{ asset: 'BTC', amount: '0.000000001' }] }),
    'venueLimits.assetOrderMax.BTC: has too many decimals for BTC.',
  ],
  ['a limit below none', (c) => (c.venueLimits = { openOrdersMax: -1 }), 'venueLimits.openOrdersMax'],
  [
    'a step larger than any order at any price',
    (c) => Object.assign(first(c), { marketQuantityMax: '1', marketQuantityStep: '2' }),
    'markets.BTC_USDT.marketQuantityStep: is above marketQuantityMax.',
  ],
  [
    'more at any price than any order may have',
    (c) => Object.assign(first(c), { quantityMax: '2', marketQuantityMax: '2.1' }),
    'markets.BTC_USDT.quantityMax: is below marketQuantityMax.',
  ],
  [
    'a fixed price out of reach',
    (c) => (first(c).fixedReferencePrice = '99999999'),
    'markets.BTC_USDT.fixedReferencePrice: is not between priceMin and priceMax.',
  ],
  [
    'bounds the wrong way round',
    (c) => Object.assign(first(c), { percentUp: '0.7', percentDown: '1.3' }),
    'markets.BTC_USDT.percentUp: is below percentDown.',
  ],
  ['a zero tick', (c) => (first(c).tickSize = '0'), 'markets.BTC_USDT.tickSize: is zero.'],
  [
    'a tick × step below a unit',
    (c) => (first(c).stepSize = '0.000001'),
    'markets.BTC_USDT.tickSize: × stepSize is less than the smallest unit of USDT.',
  ],
  ['a step finer than the coin', (c) => (first(c).stepSize = '0.000000001'), 'markets.BTC_USDT.stepSize'],
  ['a price off the tick', (c) => (first(c).referencePrice = '84250.005'), 'markets.BTC_USDT.referencePrice'],
  ['a price above the most', (c) => (first(c).priceMax = '100'), 'markets.BTC_USDT.referencePrice: is not between'],
  [
    'too many ticks',
    (c) => (first(c).priceMax = '30000000'),
    'markets.BTC_USDT.priceMax: is more than 2147483646 ticks',
  ],
  [
    'a quantity of half a lot',
    (c) => (first(c).quantityMin = '0.000015'),
    'markets.BTC_USDT.quantityMin: is not a multiple of stepSize.',
  ],
  [
    'quantities upside down',
    (c) => (first(c).quantityMax = '0'),
    'markets.BTC_USDT.quantityMax: is below quantityMin.',
  ],
  [
    'a coin twice',
    (c) => c.assets.push({ code: 'BTC', name: 'Again', scale: 8 }),
    'assets.BTC: this asset is listed twice.',
  ],
  ['a market twice', (c) => c.markets.push(c.markets[0] as never), 'markets.BTC_USDT: this market is listed twice.'],
  ['no fee for everybody', (c) => (c.feeTiers = [{ tier: 1, maker: '0', taker: '0' }]), 'feeTiers: needs tier 0'],
  ['a fee of all of it', (c) => (c.feeTiers = [{ tier: 0, maker: '1', taker: '0' }]), 'feeTiers.0.maker'],
  [
    'a faucet of nothing',
    (c) => Reflect.deleteProperty(c, 'faucet'),
    'faucet: is required because features.faucet is true.',
  ],
  [
    'a faucet of an unknown coin',
    (c) => c.faucet?.amounts.push({ asset: 'EUR', amount: '1' }),
    'faucet.amounts.EUR: EUR is not among the assets.',
  ],
  [
    'a faucet finer than the coin',
    (c) => c.faucet?.amounts.push({ asset: 'USDT', amount: '0.00000001' }),
    'faucet.amounts.USDT.amount',
  ],
  ['P2P of an unknown coin', (c) => c.p2p?.assets.push('EUR'), 'p2p.assets: EUR is not among the assets.'],
  [
    'P2P of a currency without two methods',
    (c) => Object.assign(c.p2p ?? {}, { methods: ['pix', 'ted'], fiats: ['BRL', 'EUR'] }),
    'p2p.fiats: EUR has fewer than two payment methods',
  ],
  [
    'P2P by a method that is not there',
    (c) => Object.assign(c.p2p ?? {}, { methods: ['pix', 'ted', 'gold'], fiats: ['BRL'] }),
    'p2p.methods: "gold" is no method of the table',
  ],
  ['no network', (c) => (c.hosts.operatorNetworks = ['10.0.0.1/8']), 'hosts.operatorNetworks: "10.0.0.1/8" must be'],
  ['everybody', (c) => (c.hosts.metricsNetworks = ['0.0.0.0/0']), 'hosts.metricsNetworks: "0.0.0.0/0" must be'],
  ['an origin with a path', (c) => (c.hosts.origins = ['https://a.example/x']), 'hosts.origins[0]: must be a scheme'],
  ['no brand', (c) => (c.brand.name = ''), 'brand.name: must not be empty'],
  [
    'a console at an address instead of a host',
    (c) => (c.hosts.admin = 'https://staff.example'),
    'hosts.admin: must be a lowercase host, like staff.exchange.example; it is "https://staff.example".',
  ],
  [
    'a public origin without its scheme',
    (c) => (c.hosts.publicOrigin = 'exchange.example'),
    'hosts.publicOrigin: must be an address, like https://exchange.example; it is "exchange.example".',
  ],
  [
    'a language by its name',
    (c) => (c.site = { languages: ['english'] }),
    'site.languages[0]: must be a language, like en_US; it is "english".',
  ],
  [
    'a language there is not',
    (c) => (c.site = { languages: ['xx_YY'] }),
    'site.languages: has an unknown language: xx_YY.',
  ],
  [
    'a category in capitals',
    (c) => c.marketCategories?.push({ id: 'DeFi', name: 'DeFi' }),
    'id: must be lowercase letters, digits and hyphens, like layer-1; it is "DeFi".',
  ],
  [
    'a tag that names no category',
    (c) => (first(c).tags = ['layer-9']),
    'markets.BTC_USDT.tags: layer-9 is not among marketCategories.',
  ],
  [
    'two markets of one name in the Binance dialect',
    (c) => {
      c.assets.push({ code: 'BTCU', name: 'B', scale: 8 }, { code: 'SDT', name: 'S', scale: 6 });
      c.markets.push({ ...c.markets[0], symbol: 'BTCU_SDT' } as never);
    },
    'markets.BTCU_SDT.symbol: has the same name in the Binance API as BTC_USDT: BTCUSDT.',
  ],
  [
    'a mail address that is none',
    (c) => (c.brand.supportEmail = 'help'),
    'brand.supportEmail: must be a mail address, like help@exchange.example; it is "help".',
  ],
  [
    'a day that is none',
    (c) => (first(c).listedAt = '2026-02-31'),
    'markets.BTC_USDT.listedAt: must be a day, like 2026-01-31; it is "2026-02-31".',
  ],
  [
    'more proxies than there are',
    (c) => (c.hosts.trustedProxies = 9),
    'hosts.trustedProxies: must be at most 5; it is 9.',
  ],
  ['no market', (c) => (c.markets = []), 'markets: must not be empty; it is [].'],
  [
    'a faucet of zero',
    (c) => c.faucet?.amounts.splice(0, 1, { asset: 'BTC', amount: '0' }),
    'faucet.amounts.BTC.amount: is zero.',
  ],
];

test.each(MISTAKES)('STAN-21 %s is named by its key', (_what, change, words) => {
  expect(mistakesOf(change).join('\n')).toContain(words);
});

test('STAN-21 a password in an address is not printed', () => {
  const [told] = mistakesOf((config) => (config.rates = { url: 'https://ann:hidden@rates.example' }));
  expect(told).toMatch(/^rates\.url: must be an https address/);
  expect(told).not.toContain('hidden');
});

test('STAN-22 production refuses what only a demo may have, by the feature’s name', () => {
  const mistakes = mistakesOf((config) => {
    config.mode = 'production';
  });
  expect(mistakes).toEqual([
    'features.faucet: must be false in production mode (mode: "production").',
    'features.marketSim: must be false in production mode (mode: "production").',
    'networks.DEV: is the test chain, which production mode does not have.',
  ]);
  expect(
    mistakesOf((config) => {
      config.mode = 'production';
      config.networks = [];
      config.features.faucet = false;
      config.features.marketSim = false;
    }),
  ).toEqual([]);
});

test('STAN-23 all mistakes are named at once, and a file that is not JSON by its line', () => {
  const path = join(dir, 'bad.json');
  writeFileSync(path, JSON.stringify({ ...shipped, mode: 'toy', assets: [] }));
  expect(() => readConfiguration(path)).toThrow(/mode: must be one of demo, production[\s\S]*assets/);
  writeFileSync(path, '{\n "mode": "demo",\n oops\n}');
  expect(() => readConfiguration(path)).toThrow(/not JSON \(line 3\)/);
  expect(() => readConfiguration(join(dir, 'none.json'))).toThrow(/no configuration file/);
  expect(() => readConfiguration(join(dir, 'none.json'))).toThrow(expect.objectContaining({ exitCode: 78 }));
});
