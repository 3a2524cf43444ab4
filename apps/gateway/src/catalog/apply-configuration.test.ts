import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { describe, expect, test } from 'vitest';
import { configuring } from '../../testing/catalog/test-configuring.ts';
import { ScriptedCore } from '../../testing/test-core.ts';
import { CONFIG } from '../../testing/test-gateway.ts';
import { applyConfiguration, forgottenMarkets } from './apply-configuration.ts';
import { LiveCatalog } from './live-catalog.ts';
import { marketPayload } from './market-payload.ts';

const config = brandConfigSchema.parse(CONFIG);

function emptyExchange() {
  const core = new ScriptedCore();
  const catalog = new LiveCatalog();
  core.answer = configuring();
  core.listen({ onHello() {}, onCommand: (command) => catalog.apply(command), onBatchEnd() {}, onDown() {} });
  return { core, catalog };
}

describe('configuration', () => {
  test('HTTP-20 an empty engine gets assets, markets, fee tiers and a funded faucet; a second time only the funding is asked', async () => {
    const { core, catalog } = emptyExchange();
    expect(await applyConfiguration(core, config, catalog)).toBe(5);
    expect(core.commands.map((command) => command.kind)).toEqual([
      'configureAsset',
      'configureAsset',
      'configureVenue',
      'configureMarket',
      'configureFeeTier',
      'transfer',
      'transfer',
    ]);
    expect(catalog.market('BTC_USDT')).toMatchObject({
      lotUnits: 1_000,
      tickLotUnits: 10,
      priceScale: 2,
      tickUnits: 1,
      priceTicksMax: 100_000_000,
      bidUpE6: 5_000_000,
      bidDownE6: 200_000,
      notionalMin: 1_000,
      stpDefault: 1,
    });
    expect(await applyConfiguration(core, config, catalog)).toBe(0);
    const [market] = config.markets;
    if (market === undefined) throw new Error('the test configuration has no market');
    const changed = { ...config, markets: [{ ...market, openOrdersMax: 7 }] };
    expect(await applyConfiguration(core, changed, catalog)).toBe(1);
    expect(catalog.market('BTC_USDT')?.openOrdersMax).toBe(7);
  });

  test('STAT-02 STAT-11 the status of the file is that of a new market; what was set later stays, whatever else is configured', async () => {
    const { core, catalog } = emptyExchange();
    const [market] = config.markets;
    if (market === undefined) throw new Error('the test configuration has no market');
    await applyConfiguration(core, { ...config, markets: [{ ...market, status: 'HALT' }] }, catalog);
    expect(catalog.market('BTC_USDT')?.status).toBe('HALT');
    expect(await applyConfiguration(core, config, catalog)).toBe(0);
    const configure = core.answer;
    core.answer = (command, view) =>
      command.kind === 'setMarketStatus'
        ? [{ kind: 'marketStatusSet', market: catalog.marketOrRefuse('BTC_USDT').id, status: 'AUCTION', endMs: 5 }]
        : configure(command, view);
    await core.submit(encodeJson('setMarketStatus', { symbol: 'BTC_USDT', status: 'AUCTION', endMs: 5 }));
    await applyConfiguration(core, { ...config, markets: [{ ...market, openOrdersMax: 7 }] }, catalog);
    const last = core.commands.findLast(({ kind }) => kind === 'configureMarket');
    expect(last?.payload).toMatchObject({ keepsStatus: true, openOrdersMax: 7 });
    expect(catalog.market('BTC_USDT')).toMatchObject({ status: 'AUCTION', openOrdersMax: 7, auction: { endMs: 5 } });
    expect(catalog.market('BTC_USDT')).not.toHaveProperty('keepsStatus');
  });

  test('HTTP-20 a faucet that is full already is not a mistake', async () => {
    const { core, catalog } = emptyExchange();
    const configure = core.answer;
    core.answer = (command, view) =>
      command.kind === 'transfer' ? [{ kind: 'rejected', code: 'SUPPLY_LIMIT' }] : configure(command, view);
    expect(await applyConfiguration(core, config, catalog)).toBe(5);
  });

  test('HTTP-20 production funds no faucet', async () => {
    const { core, catalog } = emptyExchange();
    await applyConfiguration(core, { ...config, mode: 'production' }, catalog);
    expect(core.commands.filter((command) => command.kind === 'transfer')).toEqual([]);
  });

  const market = config.markets[0] as (typeof config.markets)[number];
  test.each([
    [{ symbol: 'ETH_USDT' }, 'markets.ETH_USDT.symbol: ETH is not'],
    [{ tickSize: '0' }, 'markets.BTC_USDT.tickSize'],
    [{ stepSize: '0.000000001' }, 'markets.BTC_USDT.stepSize'],
    [{ tickSize: '0.0000001', priceMin: '0.0000001' }, 'smallest unit of USDT'],
    [{ priceMax: '1000000.005' }, 'markets.BTC_USDT.priceMax'],
    [{ quantityMin: '0.000001' }, 'markets.BTC_USDT.quantityMin'],
    [{ notionalMin: '0.000000001' }, 'markets.BTC_USDT.notionalMin'],
    [{ bidUp: '1.0000001' }, 'markets.BTC_USDT.bidUp'],
  ])('HTTP-21 %j is named, and nothing is sent', async (wrong, problem) => {
    const { core, catalog } = emptyExchange();
    const mistaken = { ...config, markets: [{ ...market, ...wrong }] };
    await expect(applyConfiguration(core, mistaken, catalog)).rejects.toThrow(problem);
    expect(core.commands).toEqual([]);
  });

  test('HTTP-21 a fee of the whole is a mistake', async () => {
    const { core, catalog } = emptyExchange();
    const mistaken = { ...config, feeTiers: [{ tier: 0, maker: '0.001', taker: '1' }] };
    await expect(applyConfiguration(core, mistaken, catalog)).rejects.toThrow('feeTiers.0.taker');
  });

  test.each([
    [{ tickSize: '0.1', priceMin: '0.1' }, 'markets.BTC_USDT.tickSize: cannot change once in use; it is 0.01'],
    [
      { stepSize: '0.0001', quantityMin: '0.0001' },
      'markets.BTC_USDT.stepSize: cannot change once in use; it is 0.00001',
    ],
  ])('HTTP-21 CONF-03 %j of a market that exists is named, and nothing is sent', async (changed, problem) => {
    const { core, catalog } = emptyExchange();
    await applyConfiguration(core, config, catalog);
    const sent = core.commands.length;
    const mistaken = { ...config, markets: [{ ...market, ...changed }] };
    await expect(applyConfiguration(core, mistaken, catalog)).rejects.toThrow(problem);
    const scales = config.assets.map((asset) => ({ ...asset, scale: asset.code === 'BTC' ? 9 : asset.scale }));
    await expect(applyConfiguration(core, { ...config, assets: scales }, catalog)).rejects.toThrow(
      'assets.BTC.scale: cannot change once in use; it is 8',
    );
    expect(core.commands.length).toBe(sent);
  });

  test('HTTP-24 a market that the configuration forgets trades on, and is named', async () => {
    const { core, catalog } = emptyExchange();
    await applyConfiguration(core, config, catalog);
    expect(forgottenMarkets(config, catalog)).toEqual([]);
    expect(forgottenMarkets({ ...config, markets: [] }, catalog)).toEqual(['BTC_USDT']);
    expect(forgottenMarkets({ ...config, markets: [] }, catalog, ['BTC_USDT'])).toEqual([]);
    const { id } = catalog.marketOrRefuse('BTC_USDT');
    core.answer = () => [{ kind: 'marketStatusSet', market: id, status: 'HALT', endMs: 0 }];
    await core.submit(encodeJson('setMarketStatus', { symbol: 'BTC_USDT', status: 'HALT' }));
    expect(forgottenMarkets({ ...config, markets: [] }, catalog)).toEqual([]);
  });

  test('HTTP-21 what the engine refuses is named too', async () => {
    const { core, catalog } = emptyExchange();
    core.answer = () => [{ kind: 'rejected', code: 'CONFIG_LOCKED' }];
    await expect(applyConfiguration(core, config, catalog)).rejects.toThrow(
      'assets.USDT: refused by the engine: CONFIG_LOCKED',
    );
  });

  test('HTTP-20 a tick of 5 or 0.5 is counted in its own units', () => {
    const half = { ...market, tickSize: '0.5', priceMin: '0.5', priceMax: '1000000', referencePrice: '50000' };
    expect(marketPayload(half, config.assets)).toMatchObject({ priceScale: 1, tickUnits: 5, referenceTicks: 100_000 });
    const five = { ...market, tickSize: '5', priceMin: '5', priceMax: '1000000', referencePrice: '50000' };
    expect(marketPayload({ ...five, icebergOrdersMax: 3 }, config.assets)).toMatchObject({ icebergOrdersMax: 3 });
    expect(marketPayload(five, config.assets)).toMatchObject({ priceScale: 0, tickUnits: 5, tickLotUnits: 5_000 });
  });
});
