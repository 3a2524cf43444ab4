import { randomUUID } from 'node:crypto';
import { insertPlan, planById } from '@pelorus/database/admin/market-plans.ts';
import type { MarketStatusPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unheard } from '../../testing/admin/test-unheard.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { carryOutAll, keepPlans } from './market-schedule.ts';

const HOUR_MS = 3_600_000;
const SYMBOL = 'BTC_USDT';
let gateway: TestGateway;
/** Keys that the engine remembers. */
let keys: Set<string>;
/** Statuses that were set, in turn. */
let sets: MarketStatus[];

beforeEach(async () => {
  gateway = await testGateway();
  keys = new Set();
  sets = [];
  gateway.core.answer = ({ payload }, record) => {
    const { endMs = 0, status } = payload as unknown as MarketStatusPayload;
    const key = Buffer.from(record.buffer, record.byteOffset + OFFSET.key, 16).toString('hex');
    if (keys.has(key)) return [{ kind: 'duplicate', orderId: 0 }];
    keys.add(key);
    sets.push(status);
    return [{ kind: 'marketStatusSet', market: 1, status, endMs }];
  };
});
afterEach(() => gateway.close());

/** Plans a status in an hour; of an auction for an hour. */
async function plan(status: MarketStatus, inMs = HOUR_MS, id: string = randomUUID()): Promise<string> {
  const atMs = gateway.deps.clock() + inMs;
  const person = { madeBy: randomUUID(), madeByName: 'ann', agreedByName: 'bob', madeAtMs: gateway.deps.clock() };
  const steps = [{ atMs, deed: status, untilMs: status === 'AUCTION' ? atMs + HOUR_MS : null }];
  const about = {
    id,
    kind: 'status' as const,
    symbol: SYMBOL,
    reason: 'a test',
  };
  await insertPlan(gateway.deps.pool, { ...about, ...person, steps });
  return id;
}
const endOf = async (id: string) => (await planById(gateway.deps.pool, id))?.ended;
const carryOut = () => carryOutAll(gateway.deps);

test('PLAN-07 a step that throws for ever holds up its own plan alone, and no hot loop begins', async () => {
  const [broken, whole] = [await plan('CANCEL_ONLY'), await plan('HALT', HOUR_MS + 1)];
  gateway.pass(2 * HOUR_MS);
  const { answer } = gateway.core;
  let tries = 0;
  gateway.core.answer = (command, record) => {
    if ((command.payload as unknown as MarketStatusPayload).status !== 'CANCEL_ONLY') return answer(command, record);
    tries++;
    throw new Error('a bug');
  };
  const told = vi.fn();
  const stop = keepPlans(gateway.deps, { plan: told });
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
  await stop();
  // One try a look.
  expect(tries).toBe(told.mock.calls.length);
  expect([await endOf(broken), await endOf(whole), sets]).toEqual([null, 'done', ['HALT']]);
  await expect(carryOut()).rejects.toThrow('a bug');
  gateway.core.answer = answer;
  await carryOut();
  expect([await endOf(broken), sets]).toEqual(['done', ['HALT', 'CANCEL_ONLY']]);
});

test('PLAN-07 PLAN-23 a step that nobody ever sent is carried out, however late', async () => {
  const id = await plan('HALT');
  gateway.pass(100 * HOUR_MS);
  await carryOut();
  expect([await endOf(id), sets]).toEqual(['done', ['HALT']]);
});

test.each([true, false])(
  'PLAN-07 PLAN-24 what was sent days ago is done once: %s, it was done then',
  async (isDone) => {
    const id = await plan('HALT');
    gateway.pass(2 * HOUR_MS);
    await unheard(gateway, isDone);
    gateway.pass(50 * HOUR_MS);
    keys.clear();
    await carryOut();
    expect([await endOf(id), sets]).toEqual(['done', ['HALT']]);
  },
);

test('PLAN-07 PLAN-24 an auction that was begun and ended while nobody looked is not begun again', async () => {
  const id = await plan('AUCTION');
  gateway.pass(HOUR_MS);
  await unheard(gateway);
  await gateway.core.submit(encodeJson('setMarketStatus', { symbol: SYMBOL, status: 'TRADING' }));
  gateway.pass(50 * HOUR_MS);
  keys.clear();
  await carryOut();
  expect([await endOf(id), sets]).toEqual(['done', ['AUCTION', 'TRADING']]);
});

test('PLAN-03 of two steps of one time the one that was planned last is done last', async () => {
  const first = await plan('HALT', HOUR_MS, 'ffffffff-ffff-4fff-bfff-ffffffffffff');
  gateway.pass(1);
  const last = await plan('CANCEL_ONLY', HOUR_MS - 1, '00000000-0000-4000-8000-000000000000');
  gateway.pass(HOUR_MS);
  await carryOut();
  expect([await endOf(first), await endOf(last), sets]).toEqual(['done', 'done', ['HALT', 'CANCEL_ONLY']]);
});

test('PLAN-03 while a step of a market is carried out every other step of it waits, by whichever gateway', async () => {
  await plan('HALT');
  await plan('CANCEL_ONLY', HOUR_MS + 1);
  gateway.pass(2 * HOUR_MS);
  const submit = gateway.core.submit.bind(gateway.core);
  const [sent, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway.core.submit = async (record) => {
    gateway.core.submit = submit;
    sent.resolve();
    await heard.promise;
    return submit(record);
  };
  const one = carryOut();
  await sent.promise;
  const other = carryOut();
  const waiting = async () =>
    (
      await gateway.deps.pool.query(`SELECT FROM pg_locks JOIN pg_database ON oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`)
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  expect(sets).toEqual([]);
  heard.resolve();
  await Promise.all([one, other]);
  expect(sets).toEqual(['HALT', 'CANCEL_ONLY']);
});
