import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kline } from '@pelorus/protocol/markets/http.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MarketPlan, planMarkets } from '../plan.ts';
import { bitcoinMarket } from '../testing.ts';
import type { RestClient } from '../venue/rest-client.ts';
import { type HistoryOptions, prepareHistory } from './import.ts';

const market = bitcoinMarket();
const plan = planMarkets(['BTC_USDT'], 10)[0] as MarketPlan;
let dir = '';
let told = new Map<number, Kline>();
let requests = 0;
let isStopped = false;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'history-'));
  told = new Map();
  requests = 0;
  isStopped = false;
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const rest = {
  operator: async (_secret: string, _path: string, body: { klines: Kline[] }) => {
    requests += 1;
    for (const kline of body.klines) told.set(kline[0], kline);
  },
} as unknown as RestClient;

const options = (changes: Partial<HistoryOptions> = {}): HistoryOptions => ({
  rest,
  operatorSecret: 'x',
  seed: 5,
  days: 6,
  nowMs: Date.UTC(2026, 10, 21, 8, 30, 12),
  statePath: join(dir, 'state', 'market-sim.json'),
  present: new Map([['BTC', Math.log(84_250)]]),
  traded: new Set(),
  isStopped: () => isStopped,
  ...changes,
});

test('MSIM-35 the past of a market is told once', async () => {
  await prepareHistory(options()).tell(market, plan, 1);
  expect(told.size).toBeGreaterThan(6 * 1_440 * 0.95);
  const before = requests;
  await prepareHistory(options({ traded: new Set(['BTC_USDT']) })).tell(market, plan, 1);
  expect(requests).toBe(before);
});

test('MSIM-36 a run that was cut short is gone on with: the same past, though the market trades by now', async () => {
  isStopped = true;
  await prepareHistory(options()).tell(market, plan, 1);
  expect(requests).toBe(0);
  isStopped = false;
  const later = { nowMs: Date.UTC(2026, 10, 21, 9, 45), present: new Map([['BTC', Math.log(85_000)]]) };
  await prepareHistory(options({ ...later, traded: new Set(['BTC_USDT']) })).tell(market, plan, 1);
  const newest = told.get(Math.max(...told.keys())) as Kline;
  expect(newest[0]).toBe(Date.UTC(2026, 10, 21, 8, 29));
  expect(newest[4]).toBe('84250.00');
});

test('MSIM-37 a market that traded before it ever met the simulation keeps the past it has', async () => {
  const historian = prepareHistory(options({ traded: new Set(['BTC_USDT']) }));
  await historian.tell(market, plan, 1);
  expect(requests).toBe(0);
  expect(historian.process.priceOf('BTC', 'USDT')).toBeCloseTo(84_250, 6);
});
