import { afterEach, beforeEach, expect, test } from 'vitest';
import { Desk, HOUR_MS, why } from '../../testing/admin/test-markets.ts';
import { listContract, PERP, SYMBOL, tellMark, writeRow } from '../../testing/futures/test-listed.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let desk: Desk;

beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  listContract(gateway);
  desk = await Desk.open(gateway);
});
afterEach(() => gateway.close());

const statusOf = () => gateway.deps.catalog.contract(SYMBOL)?.status;
const nowMs = () => gateway.deps.clock();
const shown = async () => (await desk.ann.send('GET', '/api/admin/contracts')).json().data;
const openings = () => gateway.core.commands.filter(({ kind }) => kind === 'setFuturesTransfers').length;

test('PLAN-50 one person halts a contract at once or at a time, and lets it trade again; it has no auction', async () => {
  expect((await desk.set(SYMBOL, 'HALT')).data).toMatchObject({ symbol: SYMBOL, ended: 'done' });
  expect(statusOf()).toBe('HALT');
  expect((await desk.ann.audited())[0]).toMatchObject({ subject: `market ${SYMBOL}`, action: 'market-status-set' });
  expect(await desk.set(SYMBOL, 'AUCTION')).toMatchObject({ error: 'NOT_FOR_CONTRACT', field: 'status' });
  expect((await desk.set('BTC_EUR_PERP', 'HALT')).error).toBe('UNKNOWN_MARKET');
  await desk.set(SYMBOL, 'TRADING', { at: nowMs() + HOUR_MS });
  expect(statusOf()).toBe('HALT');
  await desk.pass(HOUR_MS);
  expect(statusOf()).toBe('TRADING');
});

test('PLAN-50 a contract is delisted by two, and no status of it is set from then on', async () => {
  await desk.delist(SYMBOL);
  expect(statusOf()).toBe('DELISTED');
  expect((await desk.set(SYMBOL, 'HALT')).error).toBe('MARKET_STATUS');
  expect(gateway.deps.catalog.market('BTC_USDT')?.status).toBe('TRADING');
});

test('PLAN-51 the desk shows status, mark price and open interest of each contract, and the insurance fund', async () => {
  const about = { symbol: SYMBOL, base: 'BTC', marginAsset: 'USDT', status: 'TRADING' };
  const unknown = { markPrice: null, openInterest: null, openInterestValue: null };
  expect(await shown()).toMatchObject({ contracts: [{ ...about, ...unknown }], fund: [] });
  await tellMark(gateway);
  await writeRow(gateway, 'futures_fund', { asset: 1, day_ms: 0, units: 12_345_678_901 });
  const marked = { markPrice: '50000.00', openInterest: '0.03000', openInterestValue: '1500.00000000' };
  expect(await shown()).toMatchObject({
    contracts: [{ ...about, ...marked }],
    fund: [{ asset: 'USDT', balance: '123.45678901' }],
    transfers: { closedSince: null, stuck: [] },
  });
});

/** What the worker writes where nobody can take a position (FUT-66). */
async function close(seq: number, timeMs: number): Promise<void> {
  const stuck = { seq, time_ms: timeMs, market: PERP, account: seq, lots: 2_500, price_ticks: 4_800_000, step: 4 };
  await writeRow(gateway, 'futures_liquidations', stuck);
  await writeRow(gateway, 'futures_transfers', { seq, time_ms: timeMs, is_open: false });
}
const propose = async () => (await desk.ann.send('POST', '/api/admin/contracts/transfers', why)).json();

test('PLAN-52 PLAN-53 the desk says why transfers are closed; two people open them', async () => {
  expect((await propose()).error).toBe('PLAN_STATE');
  await close(7, 1_000);
  const stuck = [{ symbol: SYMBOL, quantity: '0.02500', price: '48000.00', at: 1_000 }];
  expect((await shown()).transfers).toEqual({ closedSince: 1_000, stuck });
  const before = openings();
  const { id, ...plan } = (await propose()).data;
  expect(plan).toMatchObject({ kind: 'transfers', agreedBy: null, isOwn: true, steps: [{ deed: 'TRANSFERS' }] });
  expect((await propose()).error).toBe('PLAN_STATE');
  expect((await desk.agree(id, desk.ann)).error).toBe('SECOND_PERSON_NEEDED');
  expect(openings()).toBe(before);
  expect((await desk.agree(id)).data).toMatchObject({ ended: 'done', agreedBy: 'bob' });
  expect(gateway.core.commands.at(-1)?.kind).toBe('setFuturesTransfers');
  const about = { subject: 'futures transfers', reason: why.reason };
  expect(await desk.ann.audited(3)).toMatchObject([
    { action: 'market-plan-agreed', actor: 'bob', outcome: 'done' },
    { action: 'market-plan-agreed', actor: 'ann', outcome: 'SECOND_PERSON_NEEDED' },
    { ...about, action: 'futures-transfers-proposed', outcome: 'PLAN_STATE' },
  ]);
});

test('PLAN-54 a closing that came after the plan was made is not opened by it', async () => {
  await close(7, 1_000);
  const { id } = (await propose()).data;
  await close(9, 2_000);
  const before = openings();
  expect((await desk.agree(id)).error).toBe('PLAN_STATE');
  expect(openings()).toBe(before);
});
