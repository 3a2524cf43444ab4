import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type P2pTrader, P2pWorld } from '../testing/p2p/p2p-world.ts';
import { endLiving } from '../testing/test-living.ts';

let world: P2pWorld;
let seller: P2pTrader;
beforeAll(async () => {
  world = await P2pWorld.start();
  seller = await world.somebody('100000');
}, 120_000);
afterAll(async () => {
  await world.pool.end();
  await endLiving();
}, 60_000);

const opening = (who: P2pTrader, body: object) => world.call(who, 'POST', '/api/p2p/orders', body);
const refusal = async (who: P2pTrader, ad: AdData, amount: string, own: object = {}) =>
  (await opening(who, { ...world.taking(who, ad, amount), ...own })).error;
const cancel = (who: P2pTrader, id: number, reason = 'NO_LONGER_WANTED') =>
  world.step(who, id, 'CANCEL', 'PENDING_PAYMENT', { reason });

/** Somebody whose first three orders are behind them. */
async function known(): Promise<P2pTrader> {
  const buyer = await world.somebody('1');
  const ad = await world.sells(seller, '30');
  for (let i = 0; i < 3; i++) {
    const { id } = await world.take(buyer, ad, '10');
    await world.step(buyer, id, 'PAID', 'PENDING_PAYMENT');
    expect((await world.step(seller, id, 'RELEASE', 'PAID')).error).toBeNull();
  }
  return buyer;
}

test('PORD-01 PORD-03 PORD-04 PORD-06 what is not as it was shown, or not for this taker, is refused', async () => {
  const [buyer, ad] = [await world.somebody('1'), await world.sells(seller, '500')];
  const cases: [string, object, string][] = [
    ['10', { price: '0.99' }, 'P2P_PRICE_CHANGED'],
    ['10', { version: 2 }, 'P2P_AD_CHANGED'],
    ['10', { ad: 'aaaaaaaaaa' }, 'NOT_FOUND'],
    ['10', { method: 'wise' }, 'P2P_METHOD'],
    ['10', { paymentAccount: seller.paymentAccount }, 'P2P_ACCOUNT'],
    ['0.99', {}, 'P2P_AMOUNT'],
    ['1000.01', {}, 'P2P_AMOUNT'],
    ['500.00000001', {}, 'P2P_AD_LEFT'],
  ];
  for (const [amount, own, error] of cases)
    expect([amount, own, await refusal(buyer, ad, amount, own)]).toEqual([amount, own, error]);
  expect(await refusal(seller, ad, '10')).toBe('P2P_OWN_AD');
  // A better price than the one that was shown is taken.
  const { price } = (await opening(buyer, { ...world.taking(buyer, ad, '10'), price: '1.01' })).data;
  expect(Number(price)).toBe(1);
});

test('PORD-02 the amount that is not said is rounded against the taker', async () => {
  const ad = await world.sells(seller, '500', '1.5');
  const by = async (own: object) => {
    const buyer = await world.somebody('1');
    const { amount: _, ...body } = world.taking(buyer, ad, '1') as { amount: string };
    const { amount, fiatAmount } = (await opening(buyer, { ...body, price: '1.5', ...own })).data;
    return [amount, fiatAmount];
  };
  expect(await by({ amount: '6.66666666' })).toEqual(['6.66666666', '10.00']);
  expect(await by({ amount: '6.66666667' })).toEqual(['6.66666667', '10.01']);
  expect(await by({ fiatAmount: '10.00' })).toEqual(['6.66666666', '10.00']);
  const buyer = await world.somebody('1');
  const { amount: _, ...body } = world.taking(buyer, ad, '1') as { amount: string };
  expect((await opening(buyer, { ...body, price: '1.5', fiatAmount: '10.001' })).error).toBe('P2P_AMOUNT');
});

test('PORD-07 an order is its two sides’, for reading and for every step', async () => {
  const [buyer, stranger] = [await world.somebody('1'), await world.somebody('1')];
  const { id } = await world.take(buyer, await world.sells(seller, '10'), '10');
  for (const call of [
    world.call(stranger, 'GET', `/api/p2p/orders/${id}`),
    world.step(stranger, id, 'PAID', 'PENDING_PAYMENT'),
    cancel(stranger, id),
    world.call(stranger, 'POST', `/api/p2p/orders/${id}/release-challenges`),
  ])
    expect((await call).error).toBe('NOT_FOUND');
  for (const answer of [await cancel(seller, id), await world.step(seller, id, 'PAID', 'PENDING_PAYMENT')])
    expect(answer.error).toBe('P2P_STATE');
  expect((await world.order(buyer, id)).state).toBe('PENDING_PAYMENT');
});

test('PORD-51 PORD-52 first orders are small, one at a time; later ones are ten at most', async () => {
  const buyer = await known();
  const newcomer = await world.somebody('1');
  const ads: AdData[] = [];
  for (let i = 0; i < 11; i++) ads.push(await world.sells(seller, '1000', '1.2'));
  const take = (who: P2pTrader, at: number, amount: string) =>
    refusal(who, ads[at] as AdData, amount, { price: '1.2' });
  expect(await take(newcomer, 0, '833.34')).toBe('P2P_AMOUNT');
  expect(await take(newcomer, 0, '10')).toBeNull();
  expect(await take(newcomer, 1, '10')).toBe('P2P_FIRST_ORDERS');
  for (let i = 0; i < 10; i++) expect(await take(buyer, i, '10')).toBeNull();
  expect(await take(buyer, 10, '10')).toBe('P2P_OPEN_ORDERS');
  expect(await take(buyer, 9, '10')).toBe('P2P_ORDER_OPEN');
});

test('PORD-50 PORD-12 cancels of one’s own fault pause the next orders, agreements do not', async () => {
  const buyer = await known();
  const ad = await world.sells(seller, '100');
  const cancelled = async (reason: string) => cancel(buyer, (await world.take(buyer, ad, '10')).id, reason);
  for (let i = 0; i < 3; i++) await cancelled('NO_LONGER_WANTED');
  for (const reason of ['BY_AGREEMENT', 'SELLER_ACCOUNT_WRONG']) expect((await cancelled(reason)).error).toBeNull();
  expect((await world.done<{ pausedUntil: number | null }>(buyer, 'GET', '/api/p2p/me')).pausedUntil).toBeNull();
  await cancelled('CANNOT_PAY');
  expect(await refusal(buyer, ad, '10')).toBe('P2P_CANCELS');
  const { pausedUntil } = await world.done<{ pausedUntil: number }>(buyer, 'GET', '/api/p2p/me');
  const { rows } = await world.pool.query(
    'SELECT max(ended_at_ms)::float8 AS ended FROM projection.p2p_orders WHERE buyer = $1',
    [buyer.accountId],
  );
  expect(pausedUntil - rows[0].ended).toBe(15 * 60_000);
});

test('PORD-54 more than fifty orders a day are refused', async () => {
  const buyer = await known();
  const ad = await world.sells(seller, '100');
  for (let i = 3; i < 50; i++) await cancel(buyer, (await world.take(buyer, ad, '10')).id, 'BY_AGREEMENT');
  expect(await refusal(buyer, ad, '10')).toBe('TOO_MANY_REQUESTS');
}, 60_000);

test('PORD-05 what a crash left before the core was asked never opens, and what the core has is found', async () => {
  const buyer = await world.somebody('1');
  const opened = await world.take(buyer, await world.sells(seller, '10'), '10');
  // The row of a process that ended before it sent anything, a minute ago.
  const { rows } = await world.pool.query(
    `INSERT INTO p2p.orders (ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, client_id, content, asset,
       units, fee_units, fiat, price, fiat_amount, worth_cents, method, window_ms, asked_at_ms)
     SELECT ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, 'left', content, asset, units, fee_units, fiat,
       price, fiat_amount, worth_cents, method, window_ms, asked_at_ms - 60000 FROM p2p.orders WHERE order_id = $1
     RETURNING order_id AS id`,
    [opened.id],
  );
  const left = async () =>
    (await world.pool.query('SELECT refusal FROM p2p.orders WHERE order_id = $1', [rows[0].id])).rows[0].refusal;
  await expect.poll(left, { timeout: 25_000, interval: 200 }).toBe('P2P_AD_CHANGED');
  const shown = await world.done<{ rows: P2pOrderData[] }>(buyer, 'GET', '/api/p2p/orders');
  expect(shown.rows.map(({ id }) => id)).toEqual([opened.id]);
  expect((await world.order(buyer, opened.id)).state).toBe('PENDING_PAYMENT');
}, 60_000);
