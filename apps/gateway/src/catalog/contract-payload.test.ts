import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { expect, test } from 'vitest';
import { configuring } from '../../testing/catalog/test-configuring.ts';
import { CONTRACT } from '../../testing/catalog/test-contract.ts';
import { ScriptedCore } from '../../testing/test-core.ts';
import { CONFIG } from '../../testing/test-gateway.ts';
import { applyConfiguration, forgottenMarkets } from './apply-configuration.ts';
import { contractPayload } from './contract-payload.ts';
import { LiveCatalog } from './live-catalog.ts';

const SYMBOL = 'BTC_USDT_PERP';
const withContract = (own: object = {}) => brandConfigSchema.parse({ ...CONFIG, contracts: [{ ...CONTRACT, ...own }] });
const payloadOf = (own: object = {}) => {
  const { assets, contracts } = withContract(own);
  return contractPayload(contracts[0] as (typeof contracts)[number], assets);
};

test('FCFG-01 FCFG-02 FCFG-04 decimals become whole units: of the market, of each row from where the one before ends, of rates', () => {
  const { contract, ...market } = payloadOf();
  expect(market).toMatchObject({
    ...{ symbol: SYMBOL, base: 'BTC', quote: 'USDT', status: 'TRADING', tickUnits: 1, priceScale: 1 },
    ...{ lotUnits: 100_000, tickLotUnits: 10_000, notionalMin: 500_000_000, referenceTicks: 500_000 },
    ...{ icebergOrdersMax: 0, orderListsMax: 0, positionMax: 0, auctionMs: 0 },
  });
  expect(contract).toEqual({
    brackets: [
      { floorUnits: 0, capUnits: 5_000_000_000_000, leverageMax: 125, maintenanceE6: 4_000 },
      { floorUnits: 5_000_000_000_000, capUnits: 60_000_000_000_000, leverageMax: 100, maintenanceE6: 5_000 },
      { floorUnits: 60_000_000_000_000, capUnits: 120_000_000_000_000, leverageMax: 20, maintenanceE6: 25_000 },
    ],
    funding: { interestE8: 10_000, intervalHours: 8, capE8: 300_000, floorE8: -300_000, hasSlopes: false },
    sources: CONTRACT.sources,
    impactUnits: 1_000_000_000_000,
    interestLowerUnits: 0,
    interestUpperUnits: 0,
    liquidationFeeE6: 12_500,
    markClampE6: 30_000,
    protectE6: 20_000,
  });
  expect(payloadOf({ openInterest: { from: '1000000', to: '5000000.5' } }).contract).toMatchObject({
    interestLowerUnits: 100_000_000_000_000,
    interestUpperUnits: 500_000_050_000_000,
  });
});

test('FCFG-01 without the list there are none', () => {
  expect(brandConfigSchema.parse(CONFIG).contracts).toEqual([]);
});

test('FCFG-06 FCFG-07 contracts are applied where the engine differs, after their status was set too; one forgotten is named', async () => {
  const core = new ScriptedCore();
  const catalog = new LiveCatalog();
  core.answer = configuring();
  core.listen({ onHello() {}, onCommand: (command) => catalog.apply(command), onBatchEnd() {}, onDown() {} });
  const config = withContract();
  await applyConfiguration(core, config, catalog);
  expect(core.commands.filter(({ kind }) => kind === 'configureMarket').map(({ payload }) => payload)).toMatchObject([
    { symbol: 'BTC_USDT' },
    { symbol: SYMBOL, keepsStatus: true },
  ]);
  expect(catalog.feeTier(0, SYMBOL)).toEqual({ tier: 0, market: SYMBOL, makerE6: 200, takerE6: 500 });
  expect(await applyConfiguration(core, config, catalog)).toBe(0);
  expect(await applyConfiguration(core, withContract({ status: 'HALT' }), catalog)).toBe(0);
  expect(catalog.contract(SYMBOL)?.status).toBe('TRADING');
  expect(await applyConfiguration(core, withContract({ markClamp: '0.04' }), catalog)).toBe(1);
  expect(catalog.contract(SYMBOL)?.contract?.markClampE6).toBe(40_000);
  await expect(applyConfiguration(core, withContract({ stepSize: '0.0005' }), catalog)).rejects.toThrow(
    `contracts.${SYMBOL}.stepSize: cannot change once in use; it is 0.001`,
  );
  expect(forgottenMarkets(config, catalog)).toEqual([]);
  expect(forgottenMarkets({ ...config, contracts: [] }, catalog)).toEqual([SYMBOL]);
});
