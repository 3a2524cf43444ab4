import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fold } from '../fold/fold.ts';
import type { TradeRow } from '../spot/fold/trades.ts';
import { NOBODY } from '../write/audience.ts';
import { project } from '../write/pipeline.ts';

const ACCOUNT = 17;
const TRADES_MOST = 30;
const userId = randomUUID();
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO identity.users (user_id, email, password_hash, account_id, created_at_ms)
     VALUES ($1, 'a@example.com', 'x', $2, 0)`,
    [userId, ACCOUNT],
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Alert {
  market: number;
  isAbove: boolean;
  price: number;
  afterSeq: number;
}

const alerts = fc.array(
  fc.record({
    market: fc.integer({ min: 1, max: 2 }),
    isAbove: fc.boolean(),
    price: fc.integer({ min: 1, max: 12 }),
    afterSeq: fc.integer({ min: 0, max: TRADES_MOST }),
  }),
  { maxLength: 12 },
);
const trades = fc
  .array(fc.record({ market: fc.integer({ min: 1, max: 2 }), priceTicks: fc.integer({ min: 1, max: 12 }) }), {
    maxLength: TRADES_MOST,
  })
  .map((rows) =>
    rows.map(({ market, priceTicks }, nth): TradeRow => {
      const money = { priceTicks, lots: 1, quoteUnits: priceTicks, takerSide: 0, takerOrderId: 1, makerOrderId: 2 };
      return { ...money, market, tradeId: nth + 1, seq: nth + 1, timeMs: 1_000 * (nth + 1) };
    }),
  );
const cuts = fc.array(fc.integer({ min: 1, max: TRADES_MOST }), { maxLength: 4 });

const reaches = ({ isAbove, market, price }: Alert, trade: TradeRow) =>
  trade.market === market && (isAbove ? trade.priceTicks >= price : trade.priceTicks <= price);

/** Writes all trades in folds that end at `ends`. */
async function foldAll(rows: readonly TradeRow[], ends: readonly number[]): Promise<void> {
  await client.query('TRUNCATE projection.checkpoint, projection.trades');
  await client.query("INSERT INTO projection.checkpoint (name, seq) VALUES ('projection', 0)");
  let after = 0;
  for (const end of ends) {
    const fold = new Fold(after);
    fold.trades.trades.push(...rows.filter(({ seq }) => seq > after && seq <= end));
    fold.reach(end);
    expect(await project(client, fold, NOBODY)).toBe(true);
    after = end;
  }
}

async function wait(waiting: readonly Alert[]): Promise<void> {
  await client.query('TRUNCATE alerts.prices, notices.waiting');
  for (const { afterSeq, isAbove, market, price } of waiting)
    await client.query(
      `INSERT INTO alerts.prices (user_id, market, is_above, price, note, made_at_ms, after_seq)
       VALUES ($1, $2, $3, $4, '', 0, $5)`,
      [userId, market, isAbove, price, afterSeq],
    );
}
const fired = async () =>
  (await client.query('SELECT fired_at_ms::float8 AS at FROM alerts.prices ORDER BY alert_id')).rows.map(
    ({ at }) => at,
  );
const told = async () => (await client.query('SELECT told, account FROM notices.waiting')).rows;

test('ALRT-10 ALRT-11 ALRT-13 alerts fire as all trades in turn would fire them, once, however they are folded', async () => {
  await fc.assert(
    fc.asyncProperty(alerts, trades, cuts, cuts, async (waiting, rows, first, again) => {
      const endsOf = (some: readonly number[]) => [...new Set([...some, TRADES_MOST])].sort((a, b) => a - b);
      await wait(waiting);
      await foldAll(rows, endsOf(first));
      const found = await fired();
      for (const [nth, alert] of waiting.entries()) {
        const hits = rows.filter((trade) => trade.seq > alert.afterSeq && reaches(alert, trade));
        const [hit] = hits;
        if (hit === undefined) {
          expect(found[nth]).toBeNull();
          continue;
        }
        const end = endsOf(first).find((one) => one >= hit.seq) as number;
        const begin = endsOf(first).findLast((one) => one < hit.seq) ?? 0;
        // Made before the fold: at the first trade that reaches it. Made while it went on: at one of the fold that does.
        if (alert.afterSeq <= begin) expect(found[nth]).toBe(hit.timeMs);
        else expect(hits.filter(({ seq }) => seq <= end).map(({ timeMs }) => timeMs)).toContain(found[nth]);
      }
      const notices = await told();
      expect(notices.length).toBe(found.filter((at) => at !== null).length);
      expect(notices.every(({ account }) => account === ACCOUNT)).toBe(true);
      // What was made since waits for later trades, also when these are folded again.
      await foldAll(rows, endsOf(again));
      expect([await fired(), (await told()).length]).toEqual([found, notices.length]);
    }),
    { numRuns: 40 },
  );
});

test('ALRT-12 a webhook that wants alerts is called, with what was waited for', async () => {
  await client.query(
    `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
     VALUES ($1, $2, $3, 'https://hooks.example.com/', '{price-alert}', '', 0)`,
    [randomUUID(), userId, ACCOUNT],
  );
  await wait([{ market: 1, isAbove: true, price: 5, afterSeq: 0 }]);
  await client.query("UPDATE alerts.prices SET note = 'sell'");
  const money = { lots: 1, quoteUnits: 1, takerSide: 0, takerOrderId: 1, makerOrderId: 2 };
  await foldAll([{ ...money, market: 1, tradeId: 1, seq: 3, timeMs: 9, priceTicks: 6 }], [5]);
  const { rows } = await client.query('SELECT kind, about, made_at_ms::int AS at FROM webhooks.deliveries');
  expect(rows).toEqual([
    {
      ...{ kind: 'price-alert', at: 9 },
      about: { alert: expect.any(Number), direction: 'above', priceTicks: 5, note: 'sell', market: 1 },
    },
  ]);
});
