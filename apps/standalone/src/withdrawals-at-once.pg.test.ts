import { createHmac } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { SOAK } from '@pelorus/testkit/soak.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectCall, endLiving, startLiving, type Trader } from '../testing/test-living.ts';

const ROUNDS = 5 * SOAK;
const WITHDRAWALS = 100;
const OTHERS = 5;
const [USDT, SCALE] = [0, 1e8];
const TOTAL = 1_000;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.00001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.00001' },
  ...{ quantityMax: '10000', marketQuantityMax: '10000', notionalMin: '1', referencePrice: '50000' },
};
/** Without one nothing moves to futures. */
const CONTRACT = {
  ...MARKET,
  ...{ base: 'BTC', quote: 'USDT', funding: { interest: '0.0001', intervalHours: 8, cap: '0.003', floor: '-0.003' } },
  brackets: [{ notionalMax: '100000', leverageMax: 50, maintenance: '0.01' }],
  ...{ fees: [{ tier: 0, maker: '0.0002', taker: '0.0005' }], liquidationFee: '0.0125', markClamp: '0.05' },
  ...{ protect: '0.05', impactNotional: '5' },
  sources: [
    { name: 'own', weight: 1 },
    { name: 'simulator', weight: 1 },
  ],
};
const TERMS = { depositMin: '1', withdrawMin: '1', withdrawMax: '100000', withdrawFee: '1', hotCeiling: '1' };
const NO_LIMIT = { withdrawalsPerDay: null, withdrawalsPerMonth: null, fiatPerDay: '0', fiatPerMonth: '0' };

let living: Awaited<ReturnType<typeof startLiving>>;
let pool: ReturnType<typeof createPool>;
let bob: Trader;

beforeAll(async () => {
  living = await startLiving({
    name: 'Storm',
    market: MARKET,
    features: {
      features: { faucet: true },
      contracts: [CONTRACT],
      faucet: { amounts: [{ asset: 'USDT', amount: '1' }], waitMinutes: 60 },
      verification: { levels: [NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT] },
      // Whatever is held waits for staff, so that its owner can cancel it.
      withdrawals: { reviewAbove: '0', small: '0' },
      networks: [
        {
          ...{ id: 1, code: 'NET', name: 'Net', chainId: 5, endpoints: ['https://a.example', 'https://b.example'] },
          ...{
            confirmations: 3,
            blockMs: 1_000,
            coins: [{ asset: 'USDT', contract: 'native', decimals: 18, ...TERMS }],
          },
        },
      ],
    },
    fund: [{ asset: 'USDT', amount: String(TOTAL) }],
    limits: { barrierWaitMs: 30_000, weightPerMinute: 1e9, ordersPer10Seconds: 1e6, rawRequestsPer5Minutes: 1e9 },
    log: pino({ level: 'silent' }),
  });
  ({ bob } = living);
  pool = createPool({ url: living.databaseUrl, applicationName: 'test', log: SILENT_LOG });
  await pool.query(`UPDATE identity.api_keys SET networks = '{127.0.0.1/32}',
    scopes = ARRAY['read', 'spot', 'futures', 'transfer', 'withdraw']`);
  await pool.query(
    `INSERT INTO custody.address_book (user_id, network, address, label, added_at_ms, usable_at_ms)
     SELECT user_id, 1, $2, 'mine', 0, 0 FROM identity.users WHERE account_id = $1`,
    [bob.accountId, ADDRESS],
  );
}, 120_000);
afterAll(async () => {
  await pool.end();
  await endLiving();
}, 60_000);

/** A signed call of our own API: null, or the refusal's name. */
async function refusalOf(method: string, path: string, body: object): Promise<string | null> {
  const [timestamp, text] = [String(Date.now()), JSON.stringify(body)];
  const signature = createHmac('sha256', bob.secret).update(`${timestamp}${method}${path}${text}`).digest('hex');
  const headers = { 'x-api-key': bob.apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
  const answer = await fetch(living.origin + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: text,
  });
  return ((await answer.json()) as { error?: string }).error ?? null;
}

let ids = 0;
const nextId = () => `storm-${++ids}`;
const withdraw = () =>
  refusalOf('POST', '/api/wallet/withdrawals', {
    ...{ asset: 'USDT', network: 'NET', address: ADDRESS, amount: String(TOTAL - 1), fee: '1.00000000' },
    clientId: nextId(),
  });
const toFutures = (direction: 'TO_FUTURES' | 'TO_SPOT') =>
  refusalOf('POST', '/futuresapi/transfers', {
    ...{ clientId: nextId(), asset: 'USDT', direction, amount: String(TOTAL) },
  });
const order = async () => {
  const terms = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price: '10000' };
  const { body } = await dialectCall(living.origin, bob, 'POST', 'order', terms);
  return body.code === undefined ? null : `${body.code}`;
};
const transfer = async (from = bob.accountId, account = living.ann.accountId) => {
  const reason = POSTING_REASONS.indexOf('INTERNAL_TRANSFER');
  const record = encodeTransfer({ from, account, asset: USDT, units: TOTAL * SCALE, reason, transferId: nextId() });
  const [first] = (await living.core.submit(record)).events;
  return first?.kind === 'rejected' ? first.code : null;
};

async function rowsOf(states: string) {
  const { rows } = await pool.query<{ id: number; reasons: string[] }>(
    `SELECT withdrawal_id::int AS id, reasons FROM custody.withdrawals WHERE state = ANY ($1::text[])`,
    [states.split(' ')],
  );
  return rows;
}
async function available(): Promise<number> {
  const { rows } = await pool.query(
    'SELECT available_units AS units FROM projection.balances WHERE account = $1 AND asset = $2',
    [bob.accountId, USDT],
  );
  return Number(rows[0].units) / SCALE;
}

it('P21 WDRW-20 CUST-10 of a hundred withdrawals of everything, orders, transfers and moves to futures one wins', async () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    await pool.query('TRUNCATE custody.withdrawals CASCADE');
    const sends: [string, () => Promise<string | null>][] = [];
    for (let i = 0; i < WITHDRAWALS; i++) sends.push(['withdrawal', withdraw]);
    // In the first round only withdrawals want it: one of them wins.
    for (let i = 0; i < OTHERS && round > 0; i++)
      sends.push(['order', order], ['transfer', transfer], ['margin', () => toFutures('TO_FUTURES')]);
    const spread = sends.map((one, i) => ({ one, at: (i * 7_919) % sends.length })).sort((a, b) => a.at - b.at);
    const answers = await Promise.all(spread.map(async ({ one: [kind, send] }) => ({ kind, refusal: await send() })));
    await expect.poll(() => rowsOf('NEW HELD'), { timeout: 30_000 }).toEqual([]);
    const held = await rowsOf('REVIEW');
    const others = answers.filter(({ kind, refusal }) => kind !== 'withdrawal' && refusal === null);
    expect(held.length + others.length, JSON.stringify([held, others])).toBe(1);
    const refusals = new Set(answers.flatMap(({ refusal }) => (refusal === null ? [] : [refusal])));
    for (const code of refusals) expect(['INSUFFICIENT_BALANCE', '-2010']).toContain(code);
    for (const { reasons } of await rowsOf('REFUSED')) expect(reasons).toEqual(['INSUFFICIENT_BALANCE']);
    const winner = others[0]?.kind ?? 'withdrawal';
    counts.set(winner, (counts.get(winner) ?? 0) + 1);
    expect(await rowsOf('REFUSED REVIEW')).toHaveLength(
      answers.filter(({ kind, refusal }) => kind === 'withdrawal' && refusal === null).length,
    );
    await expect.poll(available).toBe(0);
    if (winner === 'withdrawal') await refusalOf('POST', `/api/wallet/withdrawals/${held[0]?.id}/cancel`, {});
    if (winner === 'order') await dialectCall(living.origin, bob, 'DELETE', 'openOrders', { symbol: 'BTCUSDT' });
    if (winner === 'transfer') await transfer(living.ann.accountId, bob.accountId);
    if (winner === 'margin') await toFutures('TO_SPOT');
    await expect.poll(available, { timeout: 30_000 }).toBe(TOTAL);
  }
  expect(counts.get('withdrawal')).toBeGreaterThan(0);
});
