import type { Pool } from 'pg';

/** Asset ids of the bench's catalogue. */
export const ASSETS = [
  { id: 1, code: 'USDT', name: 'Tether', scale: 8 },
  { id: 2, code: 'BTC', name: 'Bitcoin', scale: 8 },
];
const TERMS = {
  ...{
    amount: '100000',
    fiatMin: '500',
    fiatMax: '30000',
    windowMinutes: 15,
    methods: ['papara'],
    paymentAccounts: [1],
  },
  ...{ remarks: 'Payment from your own account only. '.repeat(8), autoReply: 'Hello', schedule: null },
  conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
};

/** Writes `count` people with an ad of the same market each and `orders` orders that ended this month. */
export async function writeAds(pool: Pool, count: number, orders: number, nowMs: number): Promise<void> {
  const user = `('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;
  await pool.query(
    `INSERT INTO identity.users (user_id, email, account_id, created_at_ms)
     SELECT ${user}, 'p' || i || '@example.com', 1000 + i, 0 FROM generate_series(0, $1) i`,
    [count],
  );
  await pool.query(
    `INSERT INTO p2p.people (user_id, account, trader_id, nickname, nickname_key, since_ms, last_seen_ms)
     SELECT ${user}, 1000 + i, lpad(to_hex(i), 12, '0'), 'trader ' || i, 'trader ' || i, 0, $2 FROM generate_series(0, $1) i`,
    [count, nowMs],
  );
  await pool.query(
    `INSERT INTO p2p.ads (user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods, audience, code,
       made_at_ms, changed_at_ms)
     SELECT ${user}, 1000 + i, 1, 'SELL', 1, 'TRY', $2::jsonb || jsonb_build_object('price', CASE WHEN i % 2 = 0
         THEN jsonb_build_object('kind', 'FIXED', 'price', (40 + i % 50 * 0.01)::numeric(10, 2)::text)
         ELSE jsonb_build_object('kind', 'FLOATING', 'marginBips', i % 100, 'floor', null, 'ceiling', null) END),
       500, 30000, '{papara}', 'PUBLIC', lpad(i::text, 10, 'A'), 0, 0 FROM generate_series(1, $1) i`,
    [count, JSON.stringify(TERMS)],
  );
  await pool.query(
    `INSERT INTO projection.p2p_ads (ad_id, account, version, state, side, asset, units)
     SELECT ad_id, account, 1, 'LIVE', 'SELL', 1, 10000000000000 FROM p2p.ads`,
  );
  await pool.query(
    `INSERT INTO projection.p2p_orders (order_id, ad_id, maker, taker, buyer, seller, asset, units, fee_units, state,
       opened_at_ms, paid_at_ms, ended_at_ms)
     SELECT i, 1 + i % $1, 1001 + i % $1, 1001 + i * 7 % $1, 1001 + i * 7 % $1, 1001 + i % $1, 1, 1, 0, 'RELEASED', $3::bigint - 90000,
       $3::bigint - 60000, $3::bigint - 1000 FROM generate_series(1, $1::int * $2::int) i`,
    [count, orders, nowMs],
  );
  await pool.query(
    `INSERT INTO p2p.payment_accounts (user_id, method, sealed, fingerprint, is_name_verified, made_at_ms)
     SELECT user_id, 'papara', '', '', false, 0 FROM p2p.people WHERE account = 1000`,
  );
  await pool.query('VACUUM ANALYZE');
}
