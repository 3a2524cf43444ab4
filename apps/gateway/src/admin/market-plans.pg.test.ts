import type { MarketPayload, MarketStatusPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { unheard } from '../../testing/admin/test-unheard.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { carryOutAll, plannedOf } from './market-schedule.ts';

const HOUR_MS = 3_600_000;
let gateway: TestGateway;
let ann: StaffMember;
/** Keys of the statuses that were set, as the engine remembers them. */
let keys: Map<string, string>;

/** Sets statuses as the engine does: a key once. */
function answer(kind: string, payload: unknown, record: DataView): EngineEvent[] {
  if (kind === 'configureFeeTier') return [{ kind: 'feeTierConfigured', tier: 0 }];
  if (kind === 'configureMarket') {
    const { keepsStatus, status } = payload as MarketPayload;
    expect(keepsStatus).toBe(true);
    return [
      { kind: 'marketConfigured', market: 7 },
      { kind: 'marketStatusSet', market: 7, status, endMs: 0 },
    ];
  }
  if (kind !== 'setMarketStatus') return [];
  const { endMs = 0, status, symbol } = payload as MarketStatusPayload;
  const key = Buffer.from(record.buffer, record.byteOffset + OFFSET.key, 16).toString('hex');
  const content = JSON.stringify(payload);
  if (keys.has(key)) {
    const isSame = keys.get(key) === content;
    return [isSame ? { kind: 'duplicate', orderId: 0 } : { kind: 'rejected', code: 'KEY_REUSED' }];
  }
  const market = gateway.deps.catalog.marketOrRefuse(symbol);
  if (status === 'DELISTED' && market.status !== 'CANCEL_ONLY') return [{ kind: 'rejected', code: 'MARKET_STATUS' }];
  keys.set(key, content);
  return [{ kind: 'marketStatusSet', market: market.id, status, endMs }];
}

beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  keys = new Map();
  gateway.core.answer = ({ kind, payload }, record) => answer(kind, payload, record);
  ann = await owner(gateway);
});
afterEach(() => gateway.close());

const why = { reason: 'asked for by the desk' };
const statusOf = (symbol: string) => gateway.deps.catalog.market(symbol)?.status;
const nowMs = () => gateway.deps.clock();
const set = (by: StaffMember, body: object) => by.send('POST', '/api/admin/markets/statuses', { ...why, ...body });
const desk = async (by: StaffMember) => (await by.send('GET', '/api/admin/markets')).json().data;
/** An hour, in which sessions of staff end. */
async function pass(): Promise<void> {
  gateway.pass(HOUR_MS);
  await ann.staffLogIn();
}
const sent = (kind: string) => gateway.core.commands.filter((command) => command.kind === kind);

test('PLAN-01 PLAN-17 PLAN-05 one person sets a status at once; who, what and why stand in the log', async () => {
  const ops = await member(gateway, ann, 'ops', ['operator']);
  const done = await set(ops, { symbol: 'BTC_USDT', status: 'HALT' });
  expect(done.json().data).toMatchObject({ kind: 'status', ended: 'done', agreedBy: 'ops' });
  expect(statusOf('BTC_USDT')).toBe('HALT');
  expect((await ann.audited())[0]).toMatchObject({
    ...{ actor: 'ops', action: 'market-status-set', outcome: 'done' },
    ...{ subject: 'market BTC_USDT', reason: why.reason },
  });
  const support = await member(gateway, ann, 'sue', ['support']);
  expect((await set(support, { symbol: 'BTC_USDT', status: 'TRADING' })).json().error).toBe('NOT_PERMITTED');
  expect((await set(ann, { symbol: 'NO_NO', status: 'HALT' })).json().error).toBe('UNKNOWN_MARKET');
  expect((await set(ann, { symbol: 'BTC_USDT', status: 'DELISTED' })).statusCode).toBe(400);
  expect((await set(ann, { symbol: 'BTC_USDT', status: 'HALT', endsAt: nowMs() + HOUR_MS })).statusCode).toBe(400);
});

test('PLAN-05 STF-10 who agrees to a plan or cancels it has the market and whose plan it is beside it in the log', async () => {
  const bob = await owner(gateway, 'bob-of-the-log');
  const times = { cancelOnlyAt: nowMs() + HOUR_MS, delistsAt: nowMs() + 2 * HOUR_MS };
  const asked = { symbol: 'BTC_USDT', reason: 'nobody trades it', ...times };
  const { id } = (await ann.send('POST', '/api/admin/markets/delistings', asked)).json().data;
  for (const [deed, action] of [
    ['agree', 'market-plan-agreed'],
    ['cancel', 'market-plan-cancelled'],
  ]) {
    expect((await bob.send('POST', `/api/admin/markets/plans/${id}/${deed}`, why)).statusCode).toBe(200);
    const text = 'SELECT action, detail FROM admin.audit ORDER BY seq DESC LIMIT 1';
    const [entry] = (await gateway.deps.pool.query(text)).rows;
    const about = { market: 'BTC_USDT', kind: 'delisting', proposedBy: 'ann', proposedFor: 'nobody trades it' };
    expect([entry.action, JSON.parse(entry.detail)]).toEqual([action, about]);
  }
});

test('PLAN-01 PLAN-03 PLAN-19 a status at a time is set then, once, also where whoever did it died before it was written down', async () => {
  const at = nowMs() + HOUR_MS;
  const body = { symbol: 'BTC_USDT', status: 'AUCTION', at, endsAt: at + HOUR_MS };
  expect((await set(ann, body)).json().data).toMatchObject({ ended: null });
  await carryOutAll(gateway.deps);
  expect(sent('setMarketStatus')).toHaveLength(0);
  await pass();
  await unheard(gateway);
  // Somebody halts it meanwhile: what was done once is not done again.
  await set(ann, { symbol: 'BTC_USDT', status: 'HALT' });
  await Promise.all([carryOutAll(gateway.deps), carryOutAll(gateway.deps)]);
  expect(statusOf('BTC_USDT')).toBe('HALT');
  const [, auction] = (await desk(ann)).plans;
  expect(auction).toMatchObject({ ended: 'done', steps: [{ deed: 'AUCTION', outcome: 'done' }] });
});

const LISTING = {
  market: {
    tickSize: '0.001',
    stepSize: '0.01',
    priceMin: '0.001',
    priceMax: '1000',
    quantityMin: '0.01',
    quantityMax: '1000',
    marketQuantityMax: '100',
    notionalMin: '0.01',
    referencePrice: '2',
  },
  base: 'USDT',
  quote: 'BTC',
  fees: { maker: '0.001', taker: '0.002' },
};

test('PLAN-01 PLAN-16 PLAN-02 a listing needs two people; then it is there, halted, with its fees, and opens by an auction', async () => {
  const bob = await owner(gateway, 'bob');
  const auctionAt = nowMs() + HOUR_MS;
  const body = { ...LISTING, ...why, auctionAt, opensAt: auctionAt + HOUR_MS };
  const made = await ann.send('POST', '/api/admin/markets/listings', body);
  expect(made.json().data).toMatchObject({ kind: 'listing', agreedBy: null, ended: null, isOwn: true });
  const { id } = made.json().data;
  expect((await ann.send('POST', '/api/admin/markets/listings', body)).json().error).toBe('MARKET_PLANNED');
  expect((await ann.send('POST', `/api/admin/markets/plans/${id}/agree`, why)).json().error).toBe(
    'SECOND_PERSON_NEEDED',
  );
  expect(statusOf('USDT_BTC')).toBeUndefined();
  const agreed = await bob.send('POST', `/api/admin/markets/plans/${id}/agree`, why);
  expect(agreed.json().data).toMatchObject({ agreedBy: 'bob', ended: null });
  expect(statusOf('USDT_BTC')).toBe('HALT');
  expect(gateway.deps.catalog.ratesIn(0, { symbol: 'USDT_BTC' })).toMatchObject({ makerE6: 1_000, takerE6: 2_000 });
  expect((await bob.send('POST', `/api/admin/markets/plans/${id}/agree`, why)).json().error).toBe('PLAN_STATE');
  await pass();
  await carryOutAll(gateway.deps);
  expect(gateway.deps.catalog.market('USDT_BTC')).toMatchObject({
    ...{ status: 'AUCTION', auction: { endMs: auctionAt + HOUR_MS } },
  });
  expect((await desk(ann)).plans[0]).toMatchObject({ ended: 'done' });
});

test('PLAN-01 STF-20 STF-59 what somebody proposed is void when they may it no more, or leave', async () => {
  const bob = await owner(gateway, 'bob');
  const ops = await member(gateway, ann, 'ops', ['operator'], bob);
  const cancelOnlyAt = nowMs() + HOUR_MS;
  const body = { symbol: 'BTC_USDT', cancelOnlyAt, delistsAt: cancelOnlyAt + HOUR_MS, ...why };
  const { id } = (await ops.send('POST', '/api/admin/markets/delistings', body)).json().data;
  const agree = async () => (await bob.send('POST', `/api/admin/markets/plans/${id}/agree`, why)).json().error;
  await ann.send('PUT', `/api/admin/staff/${ops.id}/roles`, { roles: ['support'], ...why });
  expect(await agree()).toBe('PLAN_STATE');
  await ann.send('PUT', `/api/admin/staff/${ops.id}/roles`, { roles: ['operator'], ...why });
  await ann.send('POST', `/api/admin/staff/${ops.id}/end`, why);
  expect(await agree()).toBe('PLAN_STATE');
});

test('PLAN-04 what was agreed to stands though both have left, until anybody with the right cancels it', async () => {
  const bob = await owner(gateway, 'bob');
  const [ops, cat] = [
    await member(gateway, ann, 'ops', ['operator'], bob),
    await member(gateway, ann, 'cat', ['operator'], bob),
  ];
  const cancelOnlyAt = nowMs() + HOUR_MS;
  const body = { symbol: 'BTC_USDT', cancelOnlyAt, delistsAt: cancelOnlyAt + HOUR_MS, ...why };
  const { id } = (await ops.send('POST', '/api/admin/markets/delistings', body)).json().data;
  await cat.send('POST', `/api/admin/markets/plans/${id}/agree`, why);
  for (const { id: gone } of [ops, cat]) await ann.send('POST', `/api/admin/staff/${gone}/end`, why);
  await pass();
  await carryOutAll(gateway.deps);
  expect(statusOf('BTC_USDT')).toBe('CANCEL_ONLY');
  await bob.staffLogIn();
  expect((await bob.send('POST', `/api/admin/markets/plans/${id}/cancel`, why)).json().data.ended).toBe('cancelled');
  await pass();
  await carryOutAll(gateway.deps);
  expect(statusOf('BTC_USDT')).toBe('CANCEL_ONLY');
});

test('PLAN-01 a listing that cannot be is refused, named by its field', async () => {
  const auctionAt = nowMs() + HOUR_MS;
  const ask = async (changes: object) => {
    const body = { ...LISTING, ...why, auctionAt, opensAt: auctionAt + HOUR_MS, ...changes };
    return (await ann.send('POST', '/api/admin/markets/listings', body)).json();
  };
  const market = (changes: object) => ({ market: { ...LISTING.market, ...changes } });
  expect(await ask(market({ priceMax: '0.0005' }))).toMatchObject({ error: 'BAD_REQUEST', field: 'market.priceMax' });
  expect(await ask(market({ referencePrice: '2000' }))).toMatchObject({ field: 'market.referencePrice' });
  expect(await ask(market({ tickSize: '0' }))).toMatchObject({ field: 'market.tickSize' });
  // PLAN-15: a thousandth of a satoshi is no worth.
  const tooFine = { tickSize: '0.000000001', priceMin: '0.000000001', priceMax: '1' };
  expect(await ask(market(tooFine))).toMatchObject({ error: 'STEPS_TOO_FINE', field: 'market.tickSize' });
  expect(await ask({ base: 'BTC', quote: 'USDT' })).toMatchObject({ error: 'MARKET_PLANNED' });
  expect(await ask({ base: 'GOLD' })).toMatchObject({ error: 'UNKNOWN_ASSET', field: 'base' });
  expect(await ask({ auctionAt: nowMs() - 1 })).toMatchObject({ error: 'BAD_REQUEST', field: 'auctionAt' });
  expect(await ask({ opensAt: auctionAt })).toMatchObject({ error: 'BAD_REQUEST' });
});

test('PLAN-03 PLAN-20 PLAN-04 PLAN-06 PLAN-22 delisting: announced, cancel-only, gone; what the engine refuses stops the plan', async () => {
  const bob = await owner(gateway, 'bob');
  const cancelOnlyAt = nowMs() + HOUR_MS;
  const body = { symbol: 'BTC_USDT', cancelOnlyAt, delistsAt: cancelOnlyAt + HOUR_MS, ...why };
  const propose = async () => (await ann.send('POST', '/api/admin/markets/delistings', body)).json().data.id;
  const first = await propose();
  expect((await ann.send('POST', `/api/admin/markets/plans/${first}/cancel`, why)).json().data.ended).toBe('cancelled');
  expect((await ann.send('POST', `/api/admin/markets/plans/${first}/cancel`, why)).json().error).toBe('PLAN_STATE');
  const id = await propose();
  await bob.send('POST', `/api/admin/markets/plans/${id}/agree`, why);
  const { agreedPlans } = await import('@pelorus/database/admin/market-plans.ts');
  expect(plannedOf(await agreedPlans(gateway.deps.pool)).get('BTC_USDT')).toEqual({
    ...{ opensAt: null, cancelOnlyAt, delistsAt: cancelOnlyAt + HOUR_MS },
  });
  await pass();
  await carryOutAll(gateway.deps);
  expect(statusOf('BTC_USDT')).toBe('CANCEL_ONLY');
  // Somebody lets it trade again: it cannot be delisted from there.
  await set(ann, { symbol: 'BTC_USDT', status: 'TRADING' });
  await pass();
  await carryOutAll(gateway.deps);
  expect((await desk(ann)).plans.find((plan: { id: string }) => plan.id === id)).toMatchObject({
    ended: 'refused',
    steps: [{ outcome: 'done' }, { outcome: 'MARKET_STATUS' }],
  });
  expect(statusOf('BTC_USDT')).toBe('TRADING');
});
