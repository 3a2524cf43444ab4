import { randomUUID } from 'node:crypto';
import { insertPost } from '@pelorus/database/announcements/posts.ts';
import type { StatusData } from '@pelorus/protocol/status/http.ts';
import { STATUS_DAYS } from '@pelorus/protocol/status/parts.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Browser, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { StatusBoard } from './board.ts';
import { Measurement } from './measure.ts';
import { dayOf } from './minutes.ts';
import { writeSample } from './sample.ts';

const MINUTE_MS = 60_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
});
afterAll(() => gateway.close());

const take = () => new Measurement(gateway.deps).take();
const told = async (): Promise<StatusData> => (await new Browser(gateway.app).send('GET', '/api/status')).json().data;
async function sample(deps = gateway.deps) {
  await writeSample(deps, await take());
}
const days = async () =>
  (await gateway.deps.pool.query("SELECT * FROM status.days WHERE part = 'spot' ORDER BY day")).rows;

test('SYST-01 SYST-05 anybody is told the parts with their states and times, and nothing else', async () => {
  await sample();
  const status = await told();
  expect(status.state).toBe('operational');
  expect(status.parts.map(({ kind }) => kind)).toEqual(['spot', 'api', 'live', 'mail']);
  for (const part of status.parts) {
    expect(Object.keys(part).sort()).toEqual(['days', 'kind', 'network', 'since', 'state', 'uptime']);
    expect(part).toMatchObject({ state: 'operational', uptime: '100.00' });
    expect(part.days).toHaveLength(STATUS_DAYS);
    expect(part.days.at(-1)).toEqual([1, 0, 0]);
  }
  expect((await new Browser(gateway.app).send('GET', '/api/status?locale=xx_XX')).json().error).toBe('BAD_REQUEST');
});

test('SYST-02 SYST-04 trading and live data need the core; without the database the rest is degraded or down', async () => {
  const { core, pool } = gateway.deps;
  const isUp = vi.spyOn(core, 'isUp').mockReturnValue(false);
  expect(Object.fromEntries(await take())).toEqual({
    ...{ spot: 'down', api: 'degraded', live: 'degraded', mail: 'operational' },
  });
  isUp.mockRestore();
  const asked = vi.spyOn(pool, 'query').mockRejectedValue(new Error('away') as never);
  expect(Object.fromEntries(await take())).toEqual({
    ...{ spot: 'degraded', api: 'degraded', live: 'operational', mail: 'down' },
  });
  asked.mockRestore();
});

test('SYST-02 no market that trades is down, and tables that stand still are degraded after half a minute', async () => {
  const { barrier, catalog } = gateway.deps;
  const [market] = catalog.markets();
  const markets = vi.spyOn(catalog, 'markets').mockReturnValue([{ ...market, status: 'HALT' } as never]);
  expect((await take()).get('spot')).toBe('down');
  markets.mockRestore();
  const measurement = new Measurement(gateway.deps);
  const head = vi.spyOn(barrier, 'headSeq', 'get').mockReturnValue(10);
  const projected = vi.spyOn(barrier, 'projectedSeq', 'get').mockReturnValue(5);
  expect((await measurement.take()).get('spot')).toBe('operational');
  gateway.pass(30_001);
  expect((await measurement.take()).get('spot')).toBe('degraded');
  projected.mockReturnValue(6);
  expect((await measurement.take()).get('spot')).toBe('operational');
  head.mockRestore();
  projected.mockRestore();
});

test('SYST-02 a contract that trades without a mark price of the last minute is degraded, one that stands is not', async () => {
  const { catalog, clock, marks } = gateway.deps;
  const contracts = vi.spyOn(catalog, 'contracts');
  const prices = vi.spyOn(marks, 'of');
  const futures = async (statuses: readonly string[], pricedMs: number | null) => {
    contracts.mockReturnValue(statuses.map((status, id) => ({ id, status }) as never));
    prices.mockImplementation(() => (pricedMs === null ? undefined : ({ timeMs: pricedMs } as never)));
    return (await take()).get('futures');
  };
  expect(await futures([], clock())).toBeUndefined();
  expect(await futures(['TRADING', 'HALT'], clock() - MINUTE_MS)).toBe('operational');
  expect(await futures(['TRADING'], clock() - MINUTE_MS - 1)).toBe('degraded');
  expect(await futures(['TRADING'], null)).toBe('degraded');
  expect(await futures(['HALT'], clock())).toBe('down');
  contracts.mockRestore();
  prices.mockRestore();
});

test('SYST-04 a mail that waits makes mail degraded, then down', async () => {
  const { clock, pool } = gateway.deps;
  await pool.query(
    `INSERT INTO identity.messages (message_id, channel, kind, address, language, made_at_ms, next_try_at_ms)
     VALUES ($1, 'mail', 'code', 'a@example.com', 'en_US', $2, 0)`,
    [randomUUID(), clock()],
  );
  const mail = async () => (await take()).get('mail');
  expect(await mail()).toBe('operational');
  gateway.pass(10 * MINUTE_MS);
  expect(await mail()).toBe('degraded');
  gateway.pass(50 * MINUTE_MS);
  expect(await mail()).toBe('down');
  await pool.query('UPDATE identity.messages SET sent_at_ms = $1', [clock()]);
  expect(await mail()).toBe('operational');
});

test('SYST-03 SYST-12 deposits and withdrawals of a network follow its gates and those of its coins', async () => {
  const { pool } = gateway.deps;
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, 'TEST', 'evm', 'Test', 31337, '{x}', 1, false, 1000)`,
  );
  await pool.query(
    `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units)
     VALUES (1, 1, NULL, 18, 8, 1, 1, 2, 0, 0), (1, 2, '0x1', 18, 8, 1, 1, 2, 0, 0)`,
  );
  const both = async () => {
    const states = await take();
    return [states.get('deposits:TEST'), states.get('withdrawals:TEST')];
  };
  expect(await both()).toEqual(['operational', 'operational']);
  // SYST-12: a follower that reads nothing; the same after a start, after which it has its time.
  const measurement = new Measurement(gateway.deps);
  const deposits = async (of = measurement) => (await of.take()).get('deposits:TEST');
  const read = (height: number) =>
    pool.query("INSERT INTO custody.blocks (network, height, hash, at_ms) VALUES (1, $1, '0xb', $2)", [
      height,
      gateway.deps.clock(),
    ]);
  await read(7);
  gateway.pass(10 * MINUTE_MS);
  expect(await deposits()).toBe('operational');
  gateway.pass(1);
  expect([await deposits(), await deposits(new Measurement(gateway.deps))]).toEqual(['degraded', 'operational']);
  await pool.query('UPDATE custody.networks SET block_ms = $1', [MINUTE_MS]);
  expect(await deposits()).toBe('operational');
  gateway.pass(2 * MINUTE_MS);
  expect(await deposits()).toBe('degraded');
  await read(8);
  expect(await deposits()).toBe('operational');
  await pool.query('UPDATE custody.coins SET deposits_open = false WHERE asset = 1');
  expect(await both()).toEqual(['degraded', 'operational']);
  await pool.query('UPDATE custody.networks SET withdrawals_open = false');
  expect(await both()).toEqual(['degraded', 'down']);
  await pool.query("UPDATE custody.networks SET gate_reason = 'the chain disagrees'");
  expect(await both()).toEqual(['down', 'down']);
  gateway.pass(5_000);
  expect(JSON.stringify(await told())).not.toContain('disagrees');
  await pool.query('DELETE FROM custody.coins');
  await pool.query('DELETE FROM custody.blocks');
  await pool.query('DELETE FROM custody.networks');
});

test('SYST-06 a minute counts once however many write it, and sums older than ninety days go', async () => {
  const before = (await days()).reduce((sum, row) => sum + row.operational, 0);
  gateway.pass(MINUTE_MS);
  await Promise.all([sample(), sample(), sample()]);
  expect((await days()).reduce((sum, row) => sum + row.operational, 0)).toBe(before + 2);
  const old = dayOf(gateway.deps.clock()) - STATUS_DAYS;
  await gateway.deps.pool.query("INSERT INTO status.days VALUES ('spot', $1, 1, 0, 0), ('spot', $2, 1, 0, 0)", [
    old,
    old + 1,
  ]);
  gateway.pass(MINUTE_MS);
  await sample();
  expect((await days()).map(({ day }) => day)).not.toContain(old);
  expect((await days()).map(({ day }) => day)).toContain(old + 1);
});

test('SYST-07 minutes without a measurement count as down, in a demo not at all', async () => {
  const down = async () => (await days()).reduce((sum, row) => sum + row.down, 0);
  const before = await down();
  gateway.pass(12 * MINUTE_MS);
  await sample();
  expect(await down()).toBe(before);
  gateway.pass(12 * MINUTE_MS);
  const production = { ...gateway.deps, config: { ...gateway.deps.config, mode: 'production' as const } };
  await sample(production);
  expect(await down()).toBe(before + 10);
});

test('SYST-09 answers are measured every few seconds, and come without core and database, with the days that were read', async () => {
  const board = new StatusBoard(gateway.deps);
  const first = await board.answer('en_US');
  const asked = vi.spyOn(gateway.deps.pool, 'query');
  await Promise.all([board.answer('en_US'), board.answer('ar_AE')]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRejectedValue(new Error('away') as never);
  gateway.pass(5_000);
  const isUp = vi.spyOn(gateway.deps.core, 'isUp').mockReturnValue(false);
  const second = await board.answer('en_US');
  expect(second.state).toBe('down');
  expect(second.parts.find(({ kind }) => kind === 'spot')).toMatchObject({
    ...{ state: 'down', since: gateway.deps.clock(), days: first.parts[0]?.days },
  });
  asked.mockRestore();
  isUp.mockRestore();
});

test('SYST-10 announced maintenance of the last week, or whose banner is not over, is told', async () => {
  const { announcements, clock, pool } = gateway.deps;
  const nowMs = clock();
  const texts = { en_US: { title: 'Maintenance', body: 'b' } };
  const write = (publishedAtMs: number, bannerUntilMs: number | null, kind: 'maintenance' | 'news' = 'maintenance') =>
    insertPost(pool, { kind, texts, publishedAtMs, bannerUntilMs, bannerFromMs: bannerUntilMs && 1 }, null, nowMs);
  const week = 7 * 24 * 60 * MINUTE_MS;
  const recent = await write(nowMs - 1, null);
  const lasting = await write(nowMs - 2 * week, nowMs + week);
  await write(nowMs - 2 * week, nowMs - week);
  await write(nowMs - 1, null, 'news');
  await announcements.changed();
  expect((await told()).maintenance.map(({ id }) => Number(id))).toEqual([recent, lasting]);
});
