import type { OfferData, OffersData } from '@pelorus/protocol/p2p/ads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TERMS } from '../../../testing/p2p/test-ads.ts';
import { p2pGateway, trader } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';

const ADS = 1_000;
const METHODS = ['papara', 'fast-tr', 'havale'];
const MARKET = 'side=BUY&asset=USDT&fiat=TRY';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await p2pGateway();
  await trader(gateway, 'owner of one');
  await trader(gateway, 'owner of another');
});
afterAll(() => gateway.close());

/** Writes ads up to `count` of prices, sizes, ranges and methods that go through all combinations. */
async function writeAds(count: number): Promise<void> {
  const { pool } = gateway.deps;
  await pool.query(
    `WITH owners AS (SELECT user_id, account, row_number() OVER (ORDER BY account) - 1 AS n FROM p2p.people),
     made AS (
       INSERT INTO p2p.ads (user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods, audience, code,
         made_at_ms, changed_at_ms)
       SELECT user_id, account, 1, 'SELL', 1, 'TRY', $2::jsonb || jsonb_build_object(
           'price', jsonb_build_object('kind', 'FIXED', 'price', (38 + i % 37 * 0.1)::numeric(6, 2)::text),
           'fiatMin', (100 + i % 11 * 100)::text, 'fiatMax', (1500 + i % 7 * 500)::text,
           'methods', jsonb_build_array(($3::text[])[1 + i % 3])),
         1, 1, ARRAY[($3::text[])[1 + i % 3]], 'PUBLIC', lpad(i::text, 10, 'A'), 0, 0
       FROM generate_series(1 + (SELECT count(*)::int FROM p2p.ads), $1::int) i JOIN owners ON n = i % 2
       RETURNING ad_id, account)
     INSERT INTO projection.p2p_ads (ad_id, account, version, state, side, asset, units)
     SELECT ad_id, account, 1, 'LIVE', 'SELL', 1, (10 + ad_id % 90) * 100100000 FROM made`,
    [count, JSON.stringify(TERMS), METHODS],
  );
}

const page = async (query: string, cursor?: string): Promise<OffersData> =>
  (
    await gateway.app.inject(`/api/p2p/offers?${MARKET}&${query}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
  ).json().data;
async function everything(): Promise<OfferData[]> {
  const found: OfferData[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const { next: following, rows } = await page('limit=100', next);
    found.push(...rows);
    next = following;
  }
  return found;
}

/** Returns how many questions to the database a page takes. */
async function questions(query: string): Promise<number> {
  const { pool } = gateway.deps;
  const ask = pool.query.bind(pool);
  let count = 0;
  pool.query = ((...asked: Parameters<typeof pool.query>) => {
    count += 1;
    return ask(...asked);
  }) as typeof pool.query;
  await page(query);
  pool.query = ask;
  return count;
}

test('PADS-22 PADS-20 a page out of 1,000 ads takes as many questions as one out of 50, and filters as looking at each does', async () => {
  await writeAds(50);
  const few = await questions('fiatAmount=1000&limit=20');
  await writeAds(ADS);
  expect(await questions('fiatAmount=1000&limit=20')).toBe(few);
  const all = await everything();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(ADS / 2);
  const prices = all.map(({ price }) => Number(price));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  for (const fiatAmount of [100, 450, 1_000, 2_345.67, 4_500])
    for (const method of ['', ...METHODS]) {
      const wanted = all.filter(({ fiatMax, fiatMin, methods }) => {
        const isMethod = method === '' || methods.includes(method);
        return isMethod && Number(fiatMin) <= fiatAmount && fiatAmount <= Number(fiatMax);
      });
      const filter = `fiatAmount=${fiatAmount}${method === '' ? '' : `&methods=${method}`}`;
      const { rows } = await page(`${filter}&limit=100`);
      expect([filter, rows.map(({ id }) => id)]).toEqual([filter, wanted.slice(0, 100).map(({ id }) => id)]);
    }
});
