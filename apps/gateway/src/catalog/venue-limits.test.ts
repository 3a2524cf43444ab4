import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { beforeEach, expect, test } from 'vitest';
import { ScriptedCore } from '../../testing/test-core.ts';
import { CONFIG } from '../../testing/test-gateway.ts';
import { applyConfiguration } from './apply-configuration.ts';
import { LiveCatalog } from './live-catalog.ts';
import { marketPayload } from './market-payload.ts';
import { venueLimitsOf } from './venue-limits.ts';

const config = { ...brandConfigSchema.parse(CONFIG), mode: 'production' as const };
const LIMITS = config.venueLimits;
const BTC_LIMIT = { ...LIMITS, assetOrderMax: [{ asset: 'BTC', amount: '2.50' }] };
const CODES = ['USDT', 'BTC'];

let core: ScriptedCore;
let catalog: LiveCatalog;
beforeEach(() => {
  core = new ScriptedCore();
  catalog = new LiveCatalog();
  core.answer = ({ kind, payload }: AppliedCommand): EngineEvent[] => {
    if (kind === 'configureAsset')
      return [{ kind: 'assetConfigured', asset: CODES.indexOf((payload as { code: string }).code) }];
    if (kind === 'configureMarket') return [{ kind: 'marketConfigured', market: 0 }];
    return kind === 'configureVenue' ? [{ kind: 'venueConfigured' }] : [];
  };
  core.listen({ onHello() {}, onCommand: (command) => catalog.apply(command), onBatchEnd() {}, onDown() {} });
});
const fresh = { ...config, feeTiers: [] };
const apply = (own: Partial<typeof config> = {}) => applyConfiguration(core, { ...fresh, ...own }, catalog);

test('HTTP-26 the limits of the venue are brought to the engine by a command where they differ, and only there', async () => {
  expect(await apply()).toBe(4);
  expect(core.commands.find(({ kind }) => kind === 'configureVenue')?.payload).toEqual({
    ...{ openOrdersMax: 1_000, conditionalOrdersMax: 200, icebergOrdersMax: 200, orderListsMax: 100 },
  });
  // An asset without a limit is said as it was before there were any.
  expect(core.commands[0]?.payload).toEqual({ code: 'USDT', name: 'Tether', scale: 8 });
  expect(await apply()).toBe(0);
  expect(await apply({ venueLimits: { ...LIMITS, orderListsMax: 0 } })).toBe(1);
  expect(catalog.venue()).toMatchObject({ openOrdersMax: 1_000, orderListsMax: 0 });
  // The operator's door says nothing of limits: what there is stays.
  const { venueLimits: _, ...without } = fresh;
  expect(await applyConfiguration(core, without, catalog)).toBe(0);
  expect(catalog.venue()?.orderListsMax).toBe(0);
});

test('HTTP-26 how much of an asset one order may move comes, stays when the asset is renamed, changes and goes', async () => {
  await apply({ venueLimits: BTC_LIMIT });
  expect(catalog.asset('BTC')?.orderMax).toBe(250_000_000);
  expect(venueLimitsOf(catalog)?.assetOrderMax).toEqual([{ asset: 'BTC', amount: '2.5' }]);
  const { venueLimits: _, ...without } = fresh;
  const renamed = config.assets.map((asset) => ({ ...asset, name: `${asset.name}!` }));
  expect(await applyConfiguration(core, { ...without, assets: renamed }, catalog)).toBe(2);
  expect(catalog.asset('BTC')).toMatchObject({ name: 'Bitcoin!', orderMax: 250_000_000 });
  // Also of an asset that the configuration forgot.
  const only = { assets: renamed.slice(0, 1), markets: [] };
  expect(await apply({ ...only, venueLimits: BTC_LIMIT })).toBe(0);
  expect(await apply({ ...only, venueLimits: LIMITS })).toBe(1);
  expect(catalog.asset('BTC')?.orderMax).toBe(0);
  expect(await apply({ ...only, venueLimits: LIMITS })).toBe(0);
});

test.each([
  ['NONE', '1', 'venueLimits.assetOrderMax.NONE: NONE is not among the assets'],
  ['BTC', '0.000000001', 'venueLimits.assetOrderMax.BTC: has too many decimals for BTC'],
])('HTTP-26 HTTP-21 a limit of %s %s is named, and nothing is sent', async (asset, amount, problem) => {
  const mistaken = { venueLimits: { ...LIMITS, assetOrderMax: [{ asset, amount }] } };
  await expect(apply(mistaken)).rejects.toThrow(problem);
  expect(core.commands).toEqual([]);
});

test('HTTP-27 what filters look at is said whole: the average of five minutes, and rules that a market has', () => {
  const [market] = config.markets;
  if (market === undefined) throw new Error('the test configuration has no market');
  expect(marketPayload(market, config.assets)).toMatchObject({
    ...{ avgPriceMins: 5, fixedReferenceTicks: 0, percentUpE6: 0, percentDownE6: 0 },
    ...{ marketLotsMin: 0, marketLotsStep: 0, notionalMinToMarket: true, notionalMaxToMarket: true },
  });
  const ruled = {
    ...market,
    ...{ averagePriceMinutes: 1, fixedReferencePrice: '49000.5', percentUp: '1.3', percentDown: '0.7' },
    ...{ marketQuantityMin: '0.0002', marketQuantityStep: '0.0001', notionalMaxToMarket: false },
  };
  expect(marketPayload(ruled, config.assets)).toMatchObject({
    ...{ avgPriceMins: 1, fixedReferenceTicks: 4_900_050, percentUpE6: 1_300_000, percentDownE6: 700_000 },
    ...{ marketLotsMin: 20, marketLotsStep: 10, notionalMinToMarket: true, notionalMaxToMarket: false },
  });
  for (const wrong of [
    { marketQuantityStep: '0.000001' },
    { fixedReferencePrice: '0.005' },
    { percentUp: '1.0000001' },
  ])
    expect(() => marketPayload({ ...market, ...wrong }, config.assets)).toThrow(Object.keys(wrong)[0]);
});
