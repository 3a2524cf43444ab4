import type { ContractTerms } from '@pelorus/protocol/config/contract.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Desk, HOUR_MS, why } from '../../testing/admin/test-markets.ts';
import { listContract, SYMBOL } from '../../testing/futures/test-listed.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyConfiguration } from '../catalog/apply-configuration.ts';
import { termsInForce, withTerms } from '../catalog/contract-terms.ts';
import { belowStaff } from './market-filters.ts';

let gateway: TestGateway;
let desk: Desk;

beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  listContract(gateway);
  desk = await Desk.open(gateway);
  const { catalog, core } = gateway.deps;
  const { id, pausedUntilMs, auction, baseAsset, quoteAsset, quantityScale, ...held } = contract();
  const sources = [
    { name: 'own', weight: 1 },
    { name: 'okx', weight: 2 },
  ];
  const market: MarketPayload = { ...held, contract: { ...(held.contract as object), sources } as never };
  await applyTo(core, market);
  expect(catalog.feeTier(0, SYMBOL)).toBeDefined();
});
afterEach(() => gateway.close());

/** The contract as configured, with a row of fees. */
async function applyTo(core: TestGateway['deps']['core'], market: MarketPayload): Promise<void> {
  await core.submit(encodeJson('configureMarket', { ...market, keepsStatus: true }));
  await core.submit(encodeJson('configureFeeTier', { tier: 0, market: SYMBOL, makerE6: 200, takerE6: 500 }));
}

const contract = () =>
  gateway.deps.catalog.contract(SYMBOL) as NonNullable<ReturnType<typeof gateway.deps.catalog.contract>>;
const inForce = () => termsInForce(gateway.deps.catalog, contract());
const nowMs = () => gateway.deps.clock();
async function propose(terms: object | null, more: object = {}) {
  const body = { symbol: SYMBOL, terms: terms === null ? null : { ...inForce(), ...terms }, ...why, ...more };
  return (await desk.ann.send('POST', '/api/admin/contracts/terms', body)).json();
}
const sent = () => gateway.core.commands.filter(({ kind }) => kind.startsWith('configure')).length;
const FIRST = { notionalMax: '50000', leverageMax: 50, maintenance: '0.01' };

test('PLAN-60 the terms in force, written as the file writes them, are read as they were', () => {
  expect(inForce()).toMatchObject({
    brackets: [FIRST, { notionalMax: '1000000', leverageMax: 20, maintenance: '0.025' }],
    funding: { interest: '0.0001', intervalHours: 8, cap: '0.003', floor: '-0.003', slopes: false },
    fees: [{ tier: 0, maker: '0.0002', taker: '0.0005' }],
    ...{ liquidationFee: '0.0125', markClamp: '0.05', protect: '0.02', impactNotional: '20000' },
  });
  const { fees, market } = withTerms(gateway.deps.catalog, contract(), inForce());
  expect(market.contract).toEqual(contract().contract);
  expect(market).toMatchObject({ keepsStatus: true, lotsMin: contract().lotsMin, percentUpE6: 0 });
  expect(fees).toEqual([{ tier: 0, market: SYMBOL, makerE6: 200, takerE6: 500 }]);
});

test('PLAN-60 PLAN-61 two people change brackets, funding, sources and fees; each sees what changes, the status stays', async () => {
  await desk.set(SYMBOL, 'HALT');
  const { data } = await propose({
    brackets: [FIRST],
    funding: { ...inForce().funding, cap: '0.005' },
    fees: [{ tier: 0, maker: '0.0002', taker: '0.0004' }],
    openInterest: { from: '1000', to: '5000' },
  });
  expect(data).toMatchObject({ kind: 'terms', agreedBy: null, steps: [{ deed: 'TERMS' }] });
  const changed = (filter: string, before: string, after: string) => ({ filter, before, after });
  expect(data.changes).toEqual(
    expect.arrayContaining([
      changed('brackets.1.leverageMax', '20', ''),
      changed('funding.cap', '0.003', '0.005'),
      changed('fees.0.taker', '0.0005', '0.0004'),
      changed('openInterest.from', '', '1000'),
    ]),
  );
  expect((await propose({ protect: '0.03' })).error).toBe('PLAN_STATE');
  expect((await desk.agree(data.id, desk.ann)).error).toBe('SECOND_PERSON_NEEDED');
  expect(inForce().brackets).toHaveLength(2);
  expect((await desk.agree(data.id)).data).toMatchObject({ ended: 'done', agreedBy: 'bob' });
  expect(inForce()).toMatchObject({ brackets: [FIRST], funding: { cap: '0.005' }, openInterest: { to: '5000' } });
  expect(gateway.deps.catalog.feeTier(0, SYMBOL)).toMatchObject({ takerE6: 400 });
  expect(contract().status).toBe('HALT');
  const shown = (await desk.bob.send('GET', `/api/admin/contracts/${SYMBOL}`)).json().data;
  expect(shown).toMatchObject({ set: { by: 'ann', agreedBy: 'bob' }, configured: null, tickSize: '0.01' });
});

test('PLAN-60 PLAN-61 a change at a time comes then, not before, and not where something else holds by then', async () => {
  const at = nowMs() + HOUR_MS;
  const { id } = (await propose({ protect: '0.03' }, { at })).data;
  await desk.agree(id);
  expect(inForce().protect).toBe('0.02');
  await applyTo(gateway.deps.core, { ...contract(), keepsStatus: true, openOrdersMax: 77 } as MarketPayload);
  await desk.pass(HOUR_MS);
  // The plan says every filter: it would now change one that nobody was shown.
  expect((await desk.plan(id)).steps[0].outcome).toBe('PLAN_STATE');
  expect(inForce().protect).toBe('0.02');
});

test('PLAN-62 what cannot be is named by its place; what the engine refuses is told to whoever agrees', async () => {
  const before = sent();
  const brackets = [FIRST, { notionalMax: '1000', leverageMax: 20, maintenance: '0.025' }];
  expect(await propose({ brackets })).toMatchObject({ error: 'BAD_REQUEST', field: 'terms.brackets.1.notionalMax' });
  expect(await propose({ quantityMin: '1000000' })).toMatchObject({ error: 'BAD_REQUEST' });
  expect(await propose({})).toMatchObject({ error: 'BAD_REQUEST', field: 'terms' });
  expect(sent()).toBe(before);
  const { id } = (await propose({ brackets: [{ ...FIRST, maintenance: '0.015' }] })).data;
  const answer = gateway.core.answer;
  gateway.core.answer = (command, record) =>
    command.kind === 'configureMarket' ? [{ kind: 'rejected', code: 'CONTRACT_LIQUIDATES' }] : answer(command, record);
  expect(await desk.agree(id)).toMatchObject({ error: 'CONTRACT_LIQUIDATES', field: 'terms' });
  expect(await desk.plan(id)).toMatchObject({ ended: 'refused', steps: [{ outcome: 'CONTRACT_LIQUIDATES' }] });
  expect(inForce().brackets).toHaveLength(2);
});

test('PLAN-63 terms that two set stand above the file until two let it hold again', async () => {
  const { catalog, config, core } = gateway.deps;
  const terms: ContractTerms = inForce();
  const file = {
    ...terms,
    base: 'BTC',
    quote: 'USDT',
    tickSize: '0.01',
    stepSize: '0.00001',
    status: 'TRADING' as const,
  };
  const stp = { selfTradePrevention: 'EXPIRE_MAKER' as const, selfTradePreventionAllowed: ['EXPIRE_MAKER' as const] };
  config.contracts.push({ ...file, ...stp, referencePrice: '50000' });
  const start = async () => applyConfiguration(core, { ...(await belowStaff(gateway.deps, config)) }, catalog);
  await start();
  await desk.agree((await propose({ protect: '0.03', fees: [{ tier: 0, maker: '0', taker: '0.0009' }] })).data.id);
  await start();
  expect(inForce()).toMatchObject({ protect: '0.03', fees: [{ taker: '0.0009' }] });
  await desk.agree((await propose(null)).data.id);
  expect(inForce()).toMatchObject({ protect: '0.02', fees: [{ taker: '0.0005' }] });
  await start();
  expect(inForce()).toMatchObject({ protect: '0.02', fees: [{ taker: '0.0005' }] });
});

test('PLAN-65 a contract is listed by two: halted with the agreement, with its fees, and trading from its time on', async () => {
  const opensAt = nowMs() + HOUR_MS;
  const terms = inForce();
  const pair = { base: 'USDT', quote: 'BTC', tickSize: '0.01', stepSize: '0.00001', referencePrice: '50000' };
  const list = async (changes: object) => {
    const body = { ...pair, terms, opensAt, ...why, ...changes };
    return (await desk.ann.send('POST', '/api/admin/contracts/listings', body)).json();
  };
  expect(await list({ base: 'BTC', quote: 'USDT' })).toMatchObject({ error: 'MARKET_PLANNED' });
  expect(await list({ base: 'GOLD' })).toMatchObject({ error: 'UNKNOWN_ASSET', field: 'base' });
  expect(await list({ opensAt: nowMs() - 1 })).toMatchObject({ error: 'BAD_REQUEST', field: 'opensAt' });
  expect(await list({ tickSize: '0.000001' })).toMatchObject({ error: 'STEPS_TOO_FINE', field: 'tickSize' });
  const brackets = [{ ...FIRST, maintenance: '0.05' }];
  expect(await list({ terms: { ...terms, brackets } })).toMatchObject({ field: 'terms.brackets.0.maintenance' });
  const { data } = await list({});
  expect(data).toMatchObject({ kind: 'listing', symbol: 'USDT_BTC_PERP', steps: [{ deed: 'LIST' }, { at: opensAt }] });
  expect(data.changes).toContainEqual({ filter: 'fees.0.taker', before: '', after: '0.0005' });
  const status = () => gateway.deps.catalog.contract('USDT_BTC_PERP')?.status;
  expect((await desk.agree(data.id, desk.ann)).error).toBe('SECOND_PERSON_NEEDED');
  expect(status()).toBeUndefined();
  await desk.agree(data.id);
  expect(status()).toBe('HALT');
  expect(gateway.deps.catalog.feeTier(0, 'USDT_BTC_PERP')).toMatchObject({ makerE6: 200, takerE6: 500 });
  // PLAN-25: one person alone cannot open it before its time.
  expect((await desk.set('USDT_BTC_PERP', 'TRADING')).error).toBe('SECOND_PERSON_NEEDED');
  await desk.pass(HOUR_MS);
  expect(status()).toBe('TRADING');
  expect((await desk.plan(data.id)).ended).toBe('done');
});
