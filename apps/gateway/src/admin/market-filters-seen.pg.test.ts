import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONFIGURED, Desk, HOUR_MS, LISTED } from '../../testing/admin/test-markets.ts';
import { deaf } from '../../testing/admin/test-unheard.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyConfiguration } from '../catalog/apply-configuration.ts';
import type { MarketConfig } from '../catalog/market-payload.ts';
import { belowStaff } from './market-filters.ts';
import { carryOutAll } from './market-schedule.ts';

let gateway: TestGateway;
let desk: Desk;
beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  desk = await Desk.open(gateway);
  await apply({});
});
afterEach(() => gateway.close());

const inAnHour = () => ({ at: gateway.deps.clock() + HOUR_MS });
/** The configuration with other filters of the market. */
function fileWith(changes: object): BrandConfig {
  const { config } = gateway.deps;
  return { ...config, markets: config.markets.map((market) => ({ ...market, ...changes })) };
}
/** The file is changed, and applied as by a start. */
const apply = (changes: object) => applyConfiguration(gateway.deps.core, fileWith(changes), gateway.deps.catalog);
/** The file is changed, and known as after a start. */
const configure = (changes: object) => Object.assign(gateway.deps, { config: fileWith(changes) });
const refused = { ended: 'refused', steps: [{ outcome: 'PLAN_STATE' }] };

test('PLAN-10 PLAN-32 nobody agrees to putting back a filter that they are not shown', async () => {
  const { id } = (await desk.filters({ openOrdersMax: 7 })).data;
  await apply({ notionalMin: '10' });
  expect((await desk.agree(id)).error).toBe('PLAN_STATE');
  expect(desk.inForce()).toMatchObject({ notionalMin: '10', openOrdersMax: 200 });
});

test('PLAN-10 PLAN-33 nor does a change at a time put back what was changed after both had seen it', async () => {
  const { id } = (await desk.filters({ openOrdersMax: 7 }, inAnHour())).data;
  expect((await desk.agree(id)).data.ended).toBe(null);
  await apply({ notionalMin: '10' });
  await desk.pass(HOUR_MS);
  expect(await desk.plan(id)).toMatchObject(refused);
  expect(desk.inForce()).toMatchObject({ notionalMin: '10', openOrdersMax: 200 });
});

test('PLAN-10 PLAN-32 the file that two let hold again is the one they saw, at once and at a time', async () => {
  await desk.agree((await desk.filters({ notionalMin: '12.5' })).data.id);
  const atOnce = (await desk.filters(null)).data;
  expect(atOnce.changes).toEqual([{ filter: 'notionalMin', before: '12.5', after: '0.00001' }]);
  configure({ notionalMin: '99', openOrdersMax: 3 });
  expect((await desk.agree(atOnce.id)).error).toBe('PLAN_STATE');
  await desk.cancel(atOnce.id);
  const later = (await desk.filters(null, inAnHour())).data;
  await desk.agree(later.id);
  configure({ notionalMin: '98' });
  await desk.pass(HOUR_MS);
  expect(await desk.plan(later.id)).toMatchObject(refused);
  expect(desk.inForce()).toMatchObject({ notionalMin: '12.5', openOrdersMax: 200 });
});

test.each(['55', '0.00001'])(
  'PLAN-10 PLAN-33 a change agreed to for a market does not meet the one that two list anew, least worth %s',
  async (notionalMin) => {
    const agreed = (await desk.filters({ amendsMax: 3 }, inAnHour())).data;
    await desk.agree(agreed.id);
    await desk.delist(CONFIGURED);
    const later = { auctionAt: gateway.deps.clock() + 3 * HOUR_MS, opensAt: gateway.deps.clock() + 4 * HOUR_MS };
    await desk.listConfigured({ notionalMin }, later);
    const before = desk.market();
    await desk.pass(HOUR_MS);
    expect(await desk.plan(agreed.id)).toMatchObject(refused);
    expect(desk.market()).toEqual(before);
  },
);

test('PLAN-10 PLAN-32 nor is a change agreed to that was proposed for the market before', async () => {
  const { id } = (await desk.filters({ amendsMax: 3 })).data;
  await desk.delist(CONFIGURED);
  expect((await desk.agree(id)).error).toBe('PLAN_STATE');
  await desk.listConfigured({});
  expect((await desk.agree(id)).error).toBe('PLAN_STATE');
});

test('PLAN-10 PLAN-33 a change of a market that is gone when its time comes is refused', async () => {
  const change = (await desk.filters({ amendsMax: 3 }, inAnHour())).data;
  await desk.agree(change.id);
  await desk.delist(CONFIGURED);
  await desk.pass(HOUR_MS);
  expect(await desk.plan(change.id)).toMatchObject(refused);
  expect(desk.market().amendsMax ?? 0).toBe(0);
});

test('PLAN-10 a change that was done and not written down is done, once, also after a restart', async () => {
  const { id } = (await desk.filters({ amendsMax: 3 })).data;
  await deaf(gateway, () => desk.agree(id));
  expect(desk.inForce().amendsMax).toBe(3);
  await carryOutAll(gateway.deps);
  expect(await desk.plan(id)).toMatchObject({ ended: 'done', steps: [{ outcome: 'done' }] });
  const other = (await desk.filters({ amendsMax: 4 })).data.id;
  await deaf(gateway, () => desk.agree(other));
  // The start knows what is written down alone.
  await apply({ amendsMax: 3 });
  await carryOutAll(gateway.deps);
  expect([desk.inForce().amendsMax, (await desk.plan(other)).ended]).toEqual([4, 'done']);
});

test('PLAN-04 PLAN-10 a change that was done, not heard of and cancelled then stays done, over restarts too', async () => {
  const { id } = (await desk.filters({ amendsMax: 3 })).data;
  await deaf(gateway, () => desk.agree(id));
  expect((await desk.cancel(id)).data).toMatchObject({ ended: 'cancelled', steps: [{ outcome: 'done' }] });
  const { catalog, config, core } = gateway.deps;
  await applyConfiguration(core, await belowStaff(gateway.deps, config), catalog);
  expect(desk.inForce().amendsMax).toBe(3);
  // One that never came to the engine is not done, nor is one that nobody agreed to.
  const lost = (await desk.filters({ amendsMax: 4 })).data.id;
  await deaf(gateway, () => desk.agree(lost), false);
  expect((await desk.cancel(lost)).data).toMatchObject({ ended: 'cancelled', steps: [{ outcome: null }] });
  expect(desk.inForce().amendsMax).toBe(3);
});

test('PLAN-04 PLAN-21 PLAN-10 a change that was sent and not heard of is not cancelled while the core is away', async () => {
  const { catalog, config, core } = gateway.deps;
  const before = { assets: catalog.assets(), feeTiers: catalog.feeTiers(), markets: catalog.markets() };
  const { id } = (await desk.filters({ amendsMax: 3 })).data;
  await deaf(gateway, () => desk.agree(id));
  const after = { ...before, markets: catalog.markets() };
  // The gateway knows what it knew when the core went.
  catalog.reset(before);
  gateway.core.up = false;
  expect((await desk.cancel(id)).error).toBe('UNAVAILABLE');
  catalog.reset(after);
  gateway.core.up = true;
  expect((await desk.cancel(id)).data).toMatchObject({ ended: 'cancelled', steps: [{ outcome: 'done' }] });
  await applyConfiguration(core, await belowStaff(gateway.deps, config), catalog);
  expect(desk.inForce().amendsMax).toBe(3);
});

test('PLAN-10 PLAN-34 what waits from a version that lacked a filter is carried out, and leaves that one as it is', async () => {
  const { id } = (await desk.filters({ openOrdersMax: 7 }, inAnHour())).data;
  await desk.agree(id);
  await gateway.deps.pool.query("UPDATE markets.plans SET filters = filters #- '{filters,amendsMax}'");
  await desk.pass(HOUR_MS);
  expect(await desk.plan(id)).toMatchObject({ ended: 'done' });
  expect(desk.inForce()).toMatchObject({ openOrdersMax: 7, amendsMax: 0 });
});

test('PLAN-10 PLAN-36 the start goes on though what staff set lacks a filter that there is now: that one is the file’s', async () => {
  await desk.agree((await desk.filters({ notionalMin: '12.5' })).data.id);
  await gateway.deps.pool.query("UPDATE markets.plans SET filters = filters #- '{filters,amendsMax}'");
  const [market] = (await belowStaff(gateway.deps, fileWith({ amendsMax: 9 }))).markets;
  expect(market).toMatchObject({ notionalMin: '12.5', amendsMax: 9 });
});

describe('what two listed', () => {
  /** Starts with a file that says so much else; returns the market then. */
  async function start() {
    const feeTiers = [...gateway.deps.config.feeTiers, { tier: 0, market: CONFIGURED, maker: '0.009', taker: '0.01' }];
    const file = { ...fileWith({ notionalMin: '7', selfTradePrevention: 'EXPIRE_TAKER' }), feeTiers };
    const { catalog, core } = gateway.deps;
    await applyConfiguration(core, await belowStaff(gateway.deps, file), catalog);
    return desk.market();
  }
  const fees = () => gateway.deps.catalog.ratesIn(0, { symbol: CONFIGURED });
  const listAnew = async () => {
    await desk.delist(CONFIGURED);
    await desk.listConfigured({ notionalMin: '55' });
    gateway.pass(1);
  };

  test('PLAN-10 PLAN-37 stands at every start as they listed it, with its fees, also where its filters were changed since', async () => {
    await listAnew();
    const listed = desk.market();
    expect(await start()).toEqual(listed);
    expect(fees()).toMatchObject({ makerE6: 1_000, takerE6: 2_000 });
    await desk.agree((await desk.filters({ openOrdersMax: 7 })).data.id);
    expect(await start()).toMatchObject({ ...listed, openOrdersMax: 7 });
  });

  test('PLAN-10 PLAN-38 PLAN-36 is said at the start where the file differs, and on the desk; two let the file hold again', async () => {
    await listAnew();
    const warn = vi.spyOn(gateway.deps.log, 'warn');
    await start();
    const changes = [{ filter: 'notionalMin', before: '7', after: '55' }];
    expect(warn.mock.calls[0]?.[0]).toEqual({ symbol: CONFIGURED, by: ['ann', 'bob'], changes });
    const { data } = (await desk.ann.send('GET', `/api/admin/markets/filters/${CONFIGURED}`)).json();
    expect(data.set).toMatchObject({ by: 'ann', agreedBy: 'bob' });
    expect((await desk.agree((await desk.filters(null)).data.id)).data.ended).toBe('done');
    expect((await start()).notionalMin).toBe(700_000_000);
    expect(fees()).toMatchObject({ makerE6: 9_000, takerE6: 10_000 });
  });

  test('PLAN-10 PLAN-37 stands as they listed it though nobody heard of it before the start', async () => {
    await desk.delist(CONFIGURED);
    await deaf(gateway, () => desk.listConfigured({ notionalMin: '55' }));
    await start();
    await carryOutAll(gateway.deps);
    expect([(await start()).status, desk.inForce().notionalMin]).toEqual(['HALT', '55']);
  });
});

test('PLAN-08 PLAN-27 a market that is about to be listed is not configured by a start first', async () => {
  const { id } = (await desk.list()).data;
  await deaf(gateway, () => desk.agree(id), false);
  const { catalog, config, core } = gateway.deps;
  const [market] = config.markets as [MarketConfig];
  const file = { ...config, markets: [market, { ...market, symbol: LISTED }] };
  await applyConfiguration(core, await belowStaff(gateway.deps, file), catalog);
  expect(catalog.market(LISTED)).toBe(undefined);
  await carryOutAll(gateway.deps);
  expect(desk.market(LISTED)).toMatchObject({ status: 'HALT', tickUnits: 1, priceScale: 3 });
});
