import { createHmac, randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { setAgreed, setRuling } from '@pelorus/database/p2p/rulings.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { P2P_AD_STATES } from '@pelorus/protocol/p2p/order-states.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { encodeOpenP2pOrder, encodeSetP2pAd, encodeSetP2pDeposit } from '@pelorus/protocol/wire/encode-fixed.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endLiving, startLiving, type Trader } from '../testing/test-living.ts';

const [USDT, SCALE] = [0, 1e8];
const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.00001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.00001' },
  ...{ quantityMax: '10000', marketQuantityMax: '10000', notionalMin: '1', referencePrice: '50000' },
};
const [PRICED, FEE, FUND, DEPOSIT, COMPENSATION] = [100, 0.1, 1_000, 50, 20];

let living: Awaited<ReturnType<typeof startLiving>>;
let pool: ReturnType<typeof createPool>;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  const merchantDeposit = { asset: 'USDT', amount: String(DEPOSIT) };
  living = await startLiving({
    name: 'Rulings',
    market: MARKET,
    features: {
      features: {},
      p2p: { assets: ['USDT'], fiats: ['EUR'], level: 0, appealAfterMinutes: 0, merchantDeposit },
    },
    fund: [{ asset: 'USDT', amount: String(FUND) }],
    limits: { barrierWaitMs: 30_000, weightPerMinute: 1e9 },
    log: pino({ level: 'silent' }),
  });
  [seller, buyer] = [living.ann, living.bob];
  pool = createPool({ url: living.databaseUrl, applicationName: 'test', log: SILENT_LOG });
  await pool.query(`UPDATE identity.api_keys SET networks = '{127.0.0.1/32}', scopes = ARRAY['read', 'p2p']`);
  for (const [who, nickname] of [
    [seller, 'Sue Seller'],
    [buyer, 'Bob Buyer'],
  ] as const)
    expect(await call(who, 'PUT', '/api/p2p/me', { nickname })).toMatchObject({ trader: { nickname } });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await endLiving();
}, 60_000);

/** A signed call of our own API; returns its data, or the refusal's name. */
async function call(who: Trader, method: string, path: string, body?: object): Promise<unknown> {
  const [timestamp, text] = [String(Date.now()), body === undefined ? '' : JSON.stringify(body)];
  const signature = createHmac('sha256', who.secret).update(`${timestamp}${method}${path}${text}`).digest('hex');
  const answer = await fetch(living.origin + path, {
    method,
    headers: {
      ...{ 'x-api-key': who.apiKey, 'x-timestamp': timestamp, 'x-signature': signature },
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: text }),
  });
  const { data, error } = (await answer.json()) as { data?: unknown; error?: string };
  return error ?? data;
}

async function accepted(record: Uint8Array<ArrayBuffer>): Promise<void> {
  const [first] = (await living.core.submit(record)).events;
  expect(first?.kind).not.toBe('rejected');
}

const userOf = async ({ accountId }: Trader): Promise<string> =>
  (await pool.query('SELECT user_id AS id FROM p2p.people WHERE account = $1', [accountId])).rows[0].id;

/** An order of 100 USDT from the seller's ad, in the engine and the tables, that the buyer paid and appealed. */
async function appealedOrder(): Promise<number> {
  const [maker, taker] = [await userOf(seller), await userOf(buyer)];
  const ad = await pool.query(
    `INSERT INTO p2p.ads (user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods, audience, code,
       made_at_ms, changed_at_ms)
     VALUES ($1, $2, 1, 'SELL', $3, 'EUR', '{}', 1, 1000, '{sepa}', 'PUBLIC', $4, 0, 0) RETURNING ad_id`,
    [maker, seller.accountId, USDT, randomUUID().replaceAll('-', '').slice(0, 10)],
  );
  const made = await pool.query(
    `INSERT INTO p2p.orders (ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, client_id, content, asset,
       units, fee_units, fiat, price, fiat_amount, worth_cents, method, window_ms, asked_at_ms)
     VALUES ($1, 1, '', '', $2, $3, $2, $3, $4, '', $5, $6, $7, 'EUR', 0.92, 92, 10000, 'sepa', 900000, 0)
     RETURNING order_id`,
    [ad.rows[0].ad_id, taker, maker, randomUUID(), USDT, PRICED * SCALE, FEE * SCALE],
  );
  const [adId, orderId] = [Number(ad.rows[0].ad_id), Number(made.rows[0].order_id)];
  const [side, state] = [SIDES.indexOf('SELL'), P2P_AD_STATES.indexOf('LIVE')];
  const units = (PRICED + FEE) * SCALE;
  await accepted(
    encodeSetP2pAd({ account: seller.accountId, adId, version: 1, asset: USDT, side, state, units, seenUnits: 0 }),
  );
  const times = { payMs: 900_000, releaseMs: 900_000, appealAfterMs: 0 };
  await accepted(
    encodeOpenP2pOrder({
      ...{
        account: buyer.accountId,
        orderId,
        adId,
        version: 1,
        units: PRICED * SCALE,
        feeUnits: FEE * SCALE,
        ...times,
      },
    }),
  );
  const order = `/api/p2p/orders/${orderId}`;
  const seen = async () => ((await call(buyer, 'GET', order)) as { state?: string }).state;
  await expect.poll(seen, { timeout: 30_000 }).toBe('PENDING_PAYMENT');
  expect(await call(buyer, 'POST', `${order}/steps`, { action: 'PAID', seen: 'PENDING_PAYMENT' })).toMatchObject({
    state: 'PAID',
  });
  const statement = 'I paid at noon, and nothing came.';
  const appeal = { seen: 'PAID', reason: 'PAID_NOT_RELEASED', statement };
  expect(await call(buyer, 'POST', `${order}/appeal`, appeal)).toMatchObject({ state: 'OPEN', by: 'BUY' });
  return orderId;
}

/** What two of the staff write; the gateway carries it out by itself. */
async function ruled(orderId: number, ruledFor: AdSide, compensation: number): Promise<void> {
  await setRuling(pool, orderId, {
    ...{ ruledFor, reason: ruledFor === 'BUY' ? 'PAYMENT_PROVEN' : 'NO_PAYMENT', note: 'It is proven.' },
    ...{ by: randomUUID(), atMs: Date.now(), reviewUntilMs: Date.now() },
    ...(compensation === 0
      ? { compensationAsset: null, compensationUnits: 0 }
      : { compensationAsset: USDT, compensationUnits: compensation * SCALE }),
  });
  await setAgreed(pool, orderId, randomUUID(), Date.now());
}

async function balances() {
  const { rows } = await pool.query(
    'SELECT account::int, available_units AS free, held_units AS held FROM projection.balances WHERE asset = $1',
    [USDT],
  );
  const of = ({ accountId }: Trader) => {
    const { free = 0, held = 0 } = rows.find(({ account }) => account === accountId) ?? {};
    return { free: Number(free) / SCALE, held: Number(held) / SCALE };
  };
  const sum = rows.reduce((total, { free, held }) => total + Number(free) + Number(held), 0);
  return { seller: of(seller), buyer: of(buyer), sum };
}
const settled = (orderId: number) =>
  expect
    .poll(() => call(buyer, 'GET', `/api/p2p/orders/${orderId}/dispute`), { timeout: 30_000 })
    .toMatchObject({ state: 'DONE', ruling: { doneAt: expect.any(Number) } });

it('PDIS-15 ESCR-28 PMER-03 a ruling pays the buyer once, and the compensation out of the deposit; the sums stay', async () => {
  await accepted(encodeSetP2pDeposit(seller.accountId, USDT, DEPOSIT * SCALE));
  const orderId = await appealedOrder();
  const before = await balances();
  expect(before).toMatchObject({ seller: { held: PRICED + FEE + DEPOSIT }, buyer: { free: FUND, held: 0 } });
  await ruled(orderId, 'BUY', COMPENSATION);
  await settled(orderId);
  // Who is no merchant has the rest of the deposit back (PMER-02).
  await expect.poll(async () => (await balances()).seller.held, { timeout: 30_000 }).toBe(0);
  expect(await balances()).toEqual({
    seller: { free: FUND - PRICED - FEE - COMPENSATION, held: 0 },
    buyer: { free: FUND + PRICED + COMPENSATION, held: 0 },
    sum: before.sum,
  });
});

it('PDIS-15 ESCR-28 a ruling for the seller gives the escrow back, and the buyer nothing', async () => {
  const before = await balances();
  const orderId = await appealedOrder();
  await ruled(orderId, 'SELL', 0);
  await settled(orderId);
  const after = await balances();
  expect(after.buyer).toEqual(before.buyer);
  expect(after.seller.free + after.seller.held).toBeCloseTo(before.seller.free, 6);
  expect(after.sum).toBe(before.sum);
});
