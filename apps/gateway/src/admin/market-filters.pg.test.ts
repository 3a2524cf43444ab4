import { listedByStaff } from '@pelorus/database/markets/market-standing.ts';
import type { MarketPayload, MarketStatusPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { unheard } from '../../testing/admin/test-unheard.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyConfiguration } from '../catalog/apply-configuration.ts';
import { filtersInForce } from '../catalog/market-filters.ts';
import { belowStaff } from './market-filters.ts';
import { carryOutAll } from './market-schedule.ts';

const HOUR_MS = 3_600_000;
const SYMBOL = 'BTC_USDT';
const why = { reason: 'asked for by the desk' };
let gateway: TestGateway;
let ann: StaffMember;
let bob: StaffMember;

const MARKETS = new Map([[SYMBOL, 1]]);
/** Configures and sets statuses as the engine does. */
function answer(kind: string, payload: unknown): EngineEvent[] {
  if (kind === 'configureFeeTier') return [{ kind: 'feeTierConfigured', tier: 0 }];
  if (kind === 'configureMarket') {
    const { symbol } = payload as MarketPayload;
    const market = MARKETS.get(symbol) ?? 7;
    return [{ kind: 'marketConfigured', market }];
  }
  if (kind !== 'setMarketStatus') return [];
  const { endMs = 0, status, symbol } = payload as MarketStatusPayload;
  return [{ kind: 'marketStatusSet', market: gateway.deps.catalog.marketOrRefuse(symbol).id, status, endMs }];
}

beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  gateway.core.answer = ({ kind, payload }) => answer(kind, payload);
  ann = await owner(gateway);
  bob = await owner(gateway, 'bob');
});
afterEach(() => gateway.close());

const market = () => gateway.deps.catalog.marketOrRefuse(SYMBOL);
const desk = async () => (await ann.send('GET', `/api/admin/markets/filters/${SYMBOL}`)).json().data;
const sent = () => gateway.core.commands.filter(({ kind }) => kind === 'configureMarket');
const ask = async (by: StaffMember, filters: object | null, more: object = {}) =>
  (await by.send('POST', '/api/admin/markets/filters', { symbol: SYMBOL, filters, ...why, ...more })).json();
const agree = async (by: StaffMember, id: string) =>
  (await by.send('POST', `/api/admin/markets/plans/${id}/agree`, why)).json();
/** What is in force, with changes. */
const with_ = (changes: object) => ({ ...filtersInForce(market()), ...changes });

test('PLAN-10 PLAN-35 PLAN-31 PLAN-30 two people change the filters of a market, which keeps its status, tick and lot; who, what and why stand in the log', async () => {
  await ann.send('POST', '/api/admin/markets/statuses', { symbol: SYMBOL, status: 'HALT', ...why });
  const before = market();
  const asked = await ask(ann, with_({ notionalMin: '12.5', openOrdersMax: 7, trailingDeltaMin: 10, askUp: '1.20' }));
  const changes = [
    { filter: 'notionalMin', before: '0.00001', after: '12.5' },
    { filter: 'askUp', before: '0', after: '1.2' },
    { filter: 'openOrdersMax', before: '200', after: '7' },
    { filter: 'trailingDeltaMin', before: '1', after: '10' },
  ];
  expect(asked.data).toMatchObject({ kind: 'filters', agreedBy: null, changes });
  expect(sent()).toHaveLength(0);
  expect((await agree(ann, asked.data.id)).error).toBe('SECOND_PERSON_NEEDED');
  expect((await ask(bob, with_({ openOrdersMax: 9 }))).error).toBe('PLAN_STATE');
  const agreed = await agree(bob, asked.data.id);
  expect(agreed.data).toMatchObject({ ended: 'done', agreedBy: 'bob', steps: [{ deed: 'FILTERS', outcome: 'done' }] });
  expect(sent()).toHaveLength(1);
  expect(market()).toEqual({
    ...before,
    ...{ notionalMin: 1_250_000_000, openOrdersMax: 7, trailingBipsMin: 10, askUpE6: 1_200_000 },
    ...{ trailingBipsMax: 5_000, conditionalOrdersMax: 100, icebergPartsMax: 100, orderListsMax: 20, positionMax: 0 },
    ...{ amendsMax: 0, icebergOrdersMax: 0, avgPriceMins: 0, fixedReferenceTicks: 0, percentUpE6: 0, percentDownE6: 0 },
    ...{ marketLotsMin: 0, marketLotsStep: 0, notionalMinToMarket: true, notionalMaxToMarket: true },
  });
  const proposal = (await ann.audited(10)).find(
    ({ action, outcome }) => action === 'market-filters-proposed' && outcome === 'done',
  );
  expect(proposal).toMatchObject({ actor: 'ann', action: 'market-filters-proposed', subject: `market ${SYMBOL}` });
  const log = (await ann.send('GET', '/api/admin/audit')).json().data.entries as { action: string; detail: object }[];
  const told = log.find(({ action, detail }) => action === proposal?.action && 'notionalMin' in detail);
  expect(told?.detail).toMatchObject({ notionalMin: '0.00001 → 12.5', openOrdersMax: '200 → 7' });
  expect(await desk()).toMatchObject({ tickSize: '0.01', stepSize: '0.00001', set: { by: 'ann', agreedBy: 'bob' } });
  expect(await listedByStaff(gateway.deps.pool)).toEqual([]);
});

test('PLAN-10 PLAN-29 what cannot be is refused, named by its filter, when it is proposed', async () => {
  const refused = async (changes: object) => {
    const { error, field } = await ask(ann, with_(changes));
    return error === 'BAD_REQUEST' ? field : error;
  };
  expect(await refused({})).toBe('filters');
  expect(await refused({ priceMin: '0.001' })).toBe('filters.priceMin');
  expect(await refused({ priceMin: '60000' })).toBe('filters.priceMin');
  expect(await refused({ quantityMin: '0.000001' })).toBe('filters.quantityMin');
  expect(await refused({ quantityMin: '20000' })).toBe('filters.quantityMax');
  expect(await refused({ notionalMin: '5', notionalMax: '4' })).toBe('filters.notionalMax');
  expect(await refused({ bidUp: '1001' })).toBe('filters.bidUp');
  expect(await refused({ askDown: '1.5', askUp: '1.2' })).toBe('filters.askUp');
  expect(await refused({ trailingDeltaMin: 20, trailingDeltaMax: 10 })).toBe('filters.trailingDeltaMax');
  expect(await refused({ openOrdersMax: 0 })).toBe('filters.openOrdersMax');
  expect(await refused({ tickSize: '1' })).toBe('filters.tickSize');
  expect((await ask(ann, with_({ amendsMax: 3 }), { at: gateway.deps.clock() - 1 })).field).toBe('at');
  expect((await ann.send('GET', '/api/admin/markets/filters/NO_NO')).json().error).toBe('UNKNOWN_MARKET');
});

test('PLAN-10 PLAN-30 PLAN-04 of two who agree at once one does, and who cancels meanwhile cancels it or comes too late', async () => {
  const cat = await owner(gateway, 'cat');
  const { id } = (await ask(ann, with_({ amendsMax: 3 }))).data;
  const answers = await Promise.all([agree(bob, id), agree(cat, id)]);
  expect(answers.map(({ error }) => error ?? null).sort()).toEqual(['PLAN_STATE', null].sort());
  // Who came second held the plan just then: the schedule goes on with it.
  await carryOutAll(gateway.deps);
  expect([sent().length, market().amendsMax]).toEqual([1, 3]);
  const other = (await ask(ann, with_({ amendsMax: 4 }))).data.id;
  const cancel = async () => (await cat.send('POST', `/api/admin/markets/plans/${other}/cancel`, why)).json();
  const [agreed, cancelled] = await Promise.all([agree(bob, other), cancel()]);
  await carryOutAll(gateway.deps);
  const isDone = market().amendsMax === 4;
  expect(isDone ? cancelled.error : cancelled.data.ended).toBe(isDone ? 'PLAN_STATE' : 'cancelled');
  expect(agreed.error ?? agreed.data.agreedBy).toMatch(isDone ? /^bob$/ : /^(bob|PLAN_STATE)$/);
});

test('PLAN-10 at a time it is done then, once, also where nobody heard what came of it', async () => {
  const at = gateway.deps.clock() + HOUR_MS;
  const { id } = (await ask(ann, with_({ amendsMax: 3 }), { at })).data;
  expect((await agree(bob, id)).data.ended).toBe(null);
  expect(market().amendsMax ?? 0).toBe(0);
  gateway.pass(HOUR_MS);
  await unheard(gateway);
  await carryOutAll(gateway.deps);
  expect(market().amendsMax).toBe(3);
});

test('PLAN-10 PLAN-32 nobody agrees to a change of something else than they saw, nor to one whose time is over', async () => {
  const { id } = (await ask(ann, with_({ openOrdersMax: 7 }))).data;
  await applyConfiguration(
    gateway.deps.core,
    {
      ...gateway.deps.config,
      markets: [{ ...(gateway.deps.config.markets[0] as object), openOrdersMax: 50 } as never],
    },
    gateway.deps.catalog,
  );
  expect((await agree(bob, id)).error).toBe('PLAN_STATE');
  await ann.send('POST', `/api/admin/markets/plans/${id}/cancel`, why);
  const late = (await ask(ann, with_({ openOrdersMax: 7 }), { at: gateway.deps.clock() + 1 })).data.id;
  gateway.pass(2);
  expect((await agree(bob, late)).error).toBe('PLAN_STATE');
});

test('PLAN-10 PLAN-36 what staff set stands above the configuration file at every start, until two give it its say again', async () => {
  const { config, core, catalog } = gateway.deps;
  const start = async () => {
    await applyConfiguration(core, await belowStaff(gateway.deps, config), catalog);
    return market().notionalMin;
  };
  const configured = await start();
  expect((await ask(ann, null)).field).toBe('filters');
  await agree(bob, (await ask(ann, with_({ notionalMin: '12.5' }))).data.id);
  expect([market().notionalMin, await start()]).toEqual([1_250_000_000, 1_250_000_000]);
  gateway.pass(1);
  const back = (await ask(bob, null)).data;
  expect(back.changes).toEqual([{ filter: 'notionalMin', before: '12.5', after: '0.00001' }]);
  await agree(ann, back.id);
  expect([market().notionalMin, await start()]).toEqual([configured, configured]);
  expect((await desk()).set).toBe(null);
});

const LISTING = {
  market: {
    ...{ tickSize: '0.001', stepSize: '0.01', priceMin: '0.001', priceMax: '1000', quantityMin: '0.01' },
    ...{ quantityMax: '1000', marketQuantityMax: '100', notionalMin: '0.01', referencePrice: '2' },
  },
  ...{ base: 'USDT', quote: 'BTC', fees: { maker: '0.001', taker: '0.002' } },
};
const listIt = async (by: StaffMember, changes: object = {}) => {
  const auctionAt = gateway.deps.clock() + HOUR_MS;
  const body = { ...LISTING, ...why, auctionAt, opensAt: auctionAt + HOUR_MS, ...changes };
  return (await by.send('POST', '/api/admin/markets/listings', body)).json();
};
const set = async (status: string) =>
  (await ann.send('POST', '/api/admin/markets/statuses', { symbol: 'USDT_BTC', status, ...why })).json();
const statusOf = (symbol: string) => gateway.deps.catalog.market(symbol)?.status;

test('PLAN-08 PLAN-25 a market whose listing was cancelled half way is opened by nobody alone, and listed anew by two', async () => {
  const { id } = (await listIt(ann)).data;
  await agree(bob, id);
  expect(statusOf('USDT_BTC')).toBe('HALT');
  for (const status of ['TRADING', 'AUCTION']) expect((await set(status)).error).toBe('SECOND_PERSON_NEEDED');
  await ann.send('POST', `/api/admin/markets/plans/${id}/cancel`, why);
  expect((await set('TRADING')).error).toBe('SECOND_PERSON_NEEDED');
  gateway.pass(1);
  expect((await listIt(ann, { market: { ...LISTING.market, tickSize: '0.01', priceMin: '0.01' } })).field).toBe(
    'market.tickSize',
  );
  const again = (await listIt(ann, { market: { ...LISTING.market, notionalMin: '0.02' } })).data;
  await agree(bob, again.id);
  expect(gateway.deps.catalog.market('USDT_BTC')?.notionalMin).toBe(2_000_000);
  gateway.pass(HOUR_MS);
  await carryOutAll(gateway.deps);
  expect(statusOf('USDT_BTC')).toBe('AUCTION');
  await ann.staffLogIn();
  expect((await set('HALT')).data.ended).toBe('done');
  expect((await set('TRADING')).data.ended).toBe('done');
  expect((await listIt(ann)).error).toBe('MARKET_PLANNED');
});

test('PLAN-08 PLAN-25 a delisted market is opened by nobody alone; two list it anew, with its tick and lot', async () => {
  const { id } = (await listIt(ann)).data;
  await agree(bob, id);
  await ann.send('POST', `/api/admin/markets/plans/${id}/cancel`, why);
  const cancelOnlyAt = gateway.deps.clock() + 1;
  const times = { symbol: 'USDT_BTC', cancelOnlyAt, delistsAt: cancelOnlyAt + 1 };
  const delisting = (await ann.send('POST', '/api/admin/markets/delistings', { ...times, ...why })).json().data;
  await agree(bob, delisting.id);
  gateway.pass(10);
  await carryOutAll(gateway.deps);
  expect(statusOf('USDT_BTC')).toBe('DELISTED');
  for (const status of ['HALT', 'TRADING']) expect((await set(status)).error).toBe('MARKET_STATUS');
  const anew = (await listIt(ann)).data;
  expect(statusOf('USDT_BTC')).toBe('DELISTED');
  await agree(bob, anew.id);
  expect(statusOf('USDT_BTC')).toBe('HALT');
});

test('PLAN-09 two markets of one name in the Binance dialect are refused: listed, agreed to both, configured', async () => {
  gateway.core.answer = ({ kind, payload }) =>
    kind === 'configureAsset'
      ? [{ kind: 'assetConfigured', asset: 10 + (payload as { code: string }).code.length }]
      : answer(kind, payload);
  const { assets, ...config } = gateway.deps.config;
  const more = ['US', 'DTBTC'].map((code) => ({ code, name: code, scale: 8 }));
  const wider = { ...config, assets: [...assets, ...more] };
  await applyConfiguration(gateway.deps.core, wider, gateway.deps.catalog);
  const taken = { ...wider, markets: ['US_DTBTC', 'USDT_BTC'].map((symbol) => ({ ...config.markets[0], symbol })) };
  await expect(applyConfiguration(gateway.deps.core, taken as never, gateway.deps.catalog)).rejects.toThrow(/USDTBTC/);
  const [one, other] = [await listIt(ann), await listIt(ann, { base: 'US', quote: 'DTBTC' })];
  await agree(bob, one.data.id);
  expect((await agree(bob, other.data.id)).data).toMatchObject({
    ...{ ended: 'refused', steps: [{ outcome: 'MARKET_PLANNED' }, { outcome: null }] },
  });
  expect(gateway.deps.catalog.dialectMarket('USDTBTC')?.symbol).toBe('USDT_BTC');
  expect((await listIt(ann, { base: 'US', quote: 'DTBTC' })).error).toBe('MARKET_PLANNED');
});
