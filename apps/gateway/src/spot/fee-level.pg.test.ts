import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { nextTier } from './fee-level.ts';
import { tierOfVolume } from './volume-tiers.ts';

const DAY_MS = 86_400_000;
let gateway: TestGateway;
let somebody: Browser;
let accountId: number;
beforeAll(async () => {
  gateway = await testGateway({
    config: {
      feeTiers: [
        { tier: 0, maker: '0.001', taker: '0.0015' },
        { tier: 4, maker: '0', taker: '0.001', volume30d: '1000' },
        { tier: 9, maker: '0', taker: '0' },
      ],
    },
  });
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});
afterAll(() => gateway.close());

const level = async () => (await somebody.send('GET', '/api/spot/fee-level')).json().data;

test('LEG-11 a level is told with the volume of thirty days and the way to the next, by what levels count', async () => {
  const { clock, pool } = gateway.deps;
  const [market] = gateway.deps.catalog.markets();
  expect(await level()).toEqual({
    ...{ tier: 0, volume: '0.00000000', volumeAsset: 'USDT' },
    next: { tier: 4, left: '1000.00000000', percent: 0 },
  });
  const today = clock() - (clock() % DAY_MS);
  const traded = (day: number, units: string) =>
    pool.query('INSERT INTO projection.volumes (account, market, day_ms, quote_units) VALUES ($1, $2, $3, $4)', [
      ...[accountId, market?.id, day, units],
    ]);
  await traded(today - 30 * DAY_MS, '99900000000');
  await traded(today - 29 * DAY_MS, '12345678901');
  expect(await level()).toMatchObject({
    volume: '123.45678901',
    next: { tier: 4, left: '876.54321099', percent: 12 },
  });
  await traded(today, '100000000000');
  expect(await level()).toMatchObject({ volume: '1123.45678901', next: null });
  await pool.query(
    `INSERT INTO projection.accounts (account, reference, fee_tier, opened_at_ms, is_discounted) VALUES ($1, 'one', 9, 0, false)
     ON CONFLICT (account) DO UPDATE SET fee_tier = 9`,
    [accountId],
  );
  expect(await level()).toMatchObject({ tier: 9, next: null });
});

test('LEG-11 what is missing is just enough for the next level, and not a unit less', () => {
  const tiers = fc
    .uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 15n }), { maxLength: 6 })
    .map((from) => [{ tier: 0, fromUnits: 0n }, ...from.map((fromUnits, at) => ({ tier: at + 1, fromUnits }))]);
  fc.assert(
    fc.property(tiers, fc.bigInt({ min: 0n, max: 10n ** 15n }), (all, units) => {
      const tier = tierOfVolume(all, units);
      const next = nextTier(all, tier, units);
      const highest = all.reduce((most, { fromUnits }) => (fromUnits > most ? fromUnits : most), 0n);
      expect(next === null).toBe(units >= highest);
      if (next === null) return;
      expect(tierOfVolume(all, units + next.leftUnits)).toBe(next.tier);
      expect(tierOfVolume(all, units + next.leftUnits - 1n)).toBe(tier);
      expect(next.percent).toBeGreaterThanOrEqual(0);
      expect(next.percent).toBeLessThan(100);
    }),
  );
});
