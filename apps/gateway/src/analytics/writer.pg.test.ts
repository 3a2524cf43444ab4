import { randomUUID } from 'node:crypto';
import type { AnalyticsEvent } from '@pelorus/protocol/analytics/rules.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import type { Refused } from '../http/refused.ts';
import { AnalyticsWriter } from './writer.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const writer = () => new AnalyticsWriter(gateway.deps.pool, LIMITS, gateway.deps.clock);
const rows = async () => (await gateway.deps.pool.query('SELECT count(*)::int AS n FROM analytics.events')).rows[0].n;
function events(count: number, firstCheckId?: string): AnalyticsEvent[] {
  return Array.from({ length: count }, () => ({
    uid: randomUUID(),
    kind: firstCheckId === undefined ? 'track' : 'first',
    event: 'page_view',
    time: gateway.deps.clock(),
    distinctId: 'd',
    ...(firstCheckId === undefined ? {} : { firstCheckId }),
    properties: {},
  }));
}

test('ANA-40 ANA-42 processes that write the same events at once, in any order, keep each once and never lock up', async () => {
  const before = await rows();
  const same = events(40);
  const firsts = Array.from({ length: 10 }, (_, n) => events(1, `c${n}`)).flat();
  const writers = [writer(), writer(), writer()];
  const fresh = await Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const order = n % 2 === 0 ? same : same.toReversed();
      const others = events(10).map((event, at) => ({ ...event, kind: 'first' as const, firstCheckId: `c${at}` }));
      const told = [...order, ...(n % 2 === 0 ? firsts : others.toReversed())];
      return (writers[n % 3] as AnalyticsWriter).write(told);
    }),
  );
  expect((await rows()) - before).toBe(50);
  expect(fresh.reduce((sum, { size }) => sum + size, 0)).toBe(50);
});

test('ANA-48 however much comes, one connection is taken, and what would wait too long is sent away', async () => {
  const before = await rows();
  const { pool } = gateway.deps;
  const own = writer();
  let most = 0;
  pool.on('acquire', () => {
    most = Math.max(most, pool.totalCount - pool.idleCount);
  });
  const sent = Array.from({ length: 300 }, () => events(50));
  const outcomes = await Promise.allSettled(sent.map((batch) => own.write(batch)));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect((reason as Refused).refusal).toBe('OVERLOADED');
  expect((await rows()) - before).toBe((300 - refused.length) * 50);
  expect(most).toBe(1);
  // And it takes more once that is done.
  expect((await own.write(events(3))).size).toBe(3);
});

test('ANA-40 a write that fails is told to those it was for, and the next one works', async () => {
  const own = writer();
  const broken = events(1).map((event) => ({ ...event, uid: 'no-uuid' }));
  await expect(own.write(broken)).rejects.toThrow(/uuid/);
  expect((await own.write(events(2))).size).toBe(2);
});

test('ANA-40 whoever writes again in the moment of an answer is answered too', async () => {
  const own = writer();
  for (let i = 0; i < 3; i++) expect((await own.write(events(1))).size).toBe(1);
});
