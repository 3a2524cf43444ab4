import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { SourceState } from '@pelorus/protocol/futures/indexes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContract, PERP, SYMBOL, tellMark, writeRow } from '../../testing/futures/test-listed.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { HolderCounts } from './marks/holder-counts.ts';
import { ToldSources } from './marks/told-sources.ts';

const NOW = Date.UTC(2026, 0, 1);
const FIVE = 300_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
  listContract(gateway);
});
afterAll(() => gateway.close());

const told = async (query = '') => {
  const answer = await gateway.app.inject(`/futuresapi/statistics?symbol=${SYMBOL}${query}`);
  return answer.json().data;
};
const hold = (account: number, lots: number, side = 0) =>
  writeRow(gateway, 'futures_positions', {
    ...{ account, market: PERP, lots, side, opened_seq: account, opened_index: side, is_long: lots > 0 },
  });
const wallet = (account: number, available_units: number) =>
  writeRow(gateway, 'futures_balances', { account, asset: 1, available_units });

test('FMKT-20 FMKT-21 FMKT-22 holders are counted once in five minutes, and told as shares', async () => {
  const counts = new HolderCounts(gateway.deps);
  const tick = async (nowMs: number) => {
    counts.onTick(nowMs);
    await counts.settled();
  };
  await tick(NOW);
  expect(await told()).toEqual([]);
  await tellMark(gateway);
  await tick(NOW + 1_000);
  const interest = { openInterest: '0.03000', openInterestValue: '1500.00000000' };
  const nobody = { accounts: null, topAccounts: null, topPositions: null };
  expect(await told()).toEqual([{ time: NOW, ...interest, ...nobody }]);

  // Of six, two are the largest fifth: the long with most money and a short.
  await Promise.all([hold(21, 300), hold(22, 100), hold(23, 100), hold(24, -150), hold(25, -250), hold(26, 30, 1)]);
  await hold(26, -40, 2);
  // No holders: as much long as short; and the fund.
  await Promise.all([hold(27, 5, 1), hold(27, -5, 2), hold(INSURANCE_ACCOUNT, 90)]);
  await Promise.all([wallet(21, 1_000), wallet(25, 900), wallet(22, 10), wallet(27, 5_000)]);
  await tick(NOW + 2_000);
  expect(await told()).toHaveLength(1);
  await tick(NOW + FIVE);
  const counted = {
    ...{ time: NOW + FIVE, ...interest },
    accounts: { long: '0.5000', short: '0.5000', ratio: '1.0000' },
    topAccounts: { long: '0.5000', short: '0.5000', ratio: '1.0000' },
    topPositions: { long: '0.5454', short: '0.4546', ratio: '1.2000' },
  };
  expect((await told())[1]).toEqual(counted);
  // Another gateway that took the work over counts the same five minutes; what is there stays.
  await gateway.deps.pool.query('TRUNCATE projection.futures_positions');
  const others = new HolderCounts(gateway.deps);
  others.onTick(NOW + FIVE + 1_000);
  await others.settled();
  expect(await told(`&from=${NOW + 1}`)).toEqual([counted]);
  expect(await told('&interval=15m')).toMatchObject([{ time: NOW }]);
  expect(await told(`&to=${NOW}&limit=1`)).toMatchObject([{ time: NOW }]);
  const unknown = await gateway.app.inject('/futuresapi/statistics?symbol=ETH_USDT_PERP');
  expect(unknown.json().error).toBe('UNKNOWN_MARKET');
});

test('FMKT-30 FMKT-31 what an index is made of is written down every five seconds, and told while it is of now', async () => {
  const sources = new ToldSources(gateway.deps);
  const component = (price: string | null, state: SourceState) => ({ source: 'own', state, price, atMs: 5 });
  const tick = async (atMs: number, price: string | null, state: SourceState = 'COUNTED') => {
    const index = { contract: SYMBOL, indexTicks: 1, mayLiquidate: true, components: [component(price, state)] };
    const followed = { contract: 'OTHER', indexTicks: 1, mayLiquidate: true };
    sources.onTick({ atMs, indexes: [index, followed] });
    await sources.settled();
  };
  const asked = async () => (await gateway.app.inject(`/futuresapi/index?symbol=${SYMBOL}`)).json().data;
  const unknown = {
    symbol: SYMBOL,
    time: null,
    sources: [{ name: 'own', weight: 1, state: null, price: null, time: null }],
  };
  expect(await asked()).toEqual(unknown);
  const now = gateway.deps.clock();
  await tick(now, '50000.5');
  await tick(now + 4_000, '50001');
  const own = { name: 'own', weight: 1, state: 'COUNTED', price: '50000.5', time: 5 };
  expect(await asked()).toEqual({ symbol: SYMBOL, time: now, sources: [own] });
  await tick(now + 5_000, null, 'SILENT');
  expect(await asked()).toMatchObject({ sources: [{ state: 'SILENT', price: null }] });
  gateway.pass(70_000);
  expect(await asked()).toEqual(unknown);
});
