import type { AdBody, AdData, OfferData, OffersData } from '@pelorus/protocol/p2p/ads.ts';
import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AdEngine, paparaOf, post, TERMS } from '../../../testing/p2p/test-ads.ts';
import { p2pGateway, trader } from '../../../testing/p2p/test-p2p.ts';
import type { Browser, TestGateway } from '../../../testing/test-gateway.ts';
import { offerOfCode } from './market.ts';

let gateway: TestGateway;
let engine: AdEngine;
let ann: Browser;
let bob: Browser;
let taker: Browser;
let accounts: number[];
beforeAll(async () => {
  gateway = await p2pGateway();
  engine = new AdEngine(gateway);
  [ann, bob, taker] = [await trader(gateway, 'ann'), await trader(gateway, 'bob'), await trader(gateway, 'taker')];
  accounts = [
    await paparaOf(ann, '1111111111'),
    await paparaOf(bob, '2222222222'),
    await paparaOf(taker, '3333333333'),
  ];
});
afterEach(() => gateway.deps.pool.query("UPDATE projection.p2p_ads SET state = 'CLOSED'"));
afterAll(() => gateway.close());

const fixed = (price: string) => ({ kind: 'FIXED', price }) as const;
const get = async (url: string, who?: Browser) => {
  const answer = who === undefined ? await gateway.app.inject(url) : await who.send('GET', url);
  const { data, error } = answer.json();
  return answer.statusCode === 200 ? data : error;
};
const MARKET = 'asset=USDT&fiat=TRY';
const offers = async (query: string, who?: Browser): Promise<OfferData[]> =>
  (await get(`/api/p2p/offers?${query}`, who)).rows;
const ids = async (query: string, who?: Browser) => (await offers(query, who)).map(({ id }) => id);
const meOf = async (browser: Browser): Promise<TraderData> => (await get('/api/p2p/me', browser)).trader;
const sell = (who: Browser, price: string, changes: Partial<AdBody> = {}): Promise<AdData> =>
  post(who, { price: fixed(price), paymentAccounts: [accounts[who === ann ? 0 : 1] as number], ...changes });
const buy = (who: Browser, price: string, changes: Partial<AdBody> = {}): Promise<AdData> =>
  post(who, { side: 'BUY', price: fixed(price), ...changes });
const close = async (who: Browser, { id, version }: AdData) =>
  expect((await who.send('POST', `/api/p2p/ads/${id}/state`, { state: 'CLOSED', version })).statusCode).toBe(200);
async function completed(browser: Browser, count: number) {
  const { accountId } = await get('/api/identity/me', browser);
  await gateway.deps.pool.query(
    `INSERT INTO projection.p2p_orders SELECT coalesce((SELECT max(order_id) FROM projection.p2p_orders), 0) + i, 0, 0, 0,
       $1, -5, 1, 1, 0, 'RELEASED', 0, 1, $2, NULL, NULL FROM generate_series(1, $3) i`,
    [accountId, gateway.deps.clock() - 1_000, count],
  );
}

test('PADS-20 PADS-21 offers come best price first, then by completion, filtered; everybody sees them', async () => {
  await completed(bob, 3);
  const [dear, cheap, even, atLeft] = [
    await sell(ann, '41'),
    await sell(ann, '40.5'),
    await sell(bob, '40.50', { methods: ['papara'], fiatMax: '1000' }),
    await sell(bob, '40.75', { amount: '20', fiatMin: '100' }),
  ] as [AdData, AdData, AdData, AdData];
  const bid = await buy(bob, '39', { methods: ['papara', 'fast-tr'] });
  const high = await buy(ann, '39.5');
  expect(await ids(`side=BUY&${MARKET}`)).toEqual([even.id, cheap.id, atLeft.id, dear.id]);
  expect(await ids(`side=SELL&${MARKET}`)).toEqual([high.id, bid.id]);
  expect(await ids(`side=SELL&${MARKET}&methods=fast-tr,havale`)).toEqual([bid.id]);
  expect(await ids(`side=BUY&${MARKET}&fiatAmount=815`)).toEqual([even.id, cheap.id, atLeft.id, dear.id]);
  expect(await ids(`side=BUY&${MARKET}&fiatAmount=815.01`)).toEqual([even.id, cheap.id, dear.id]);
  expect(await ids(`side=BUY&${MARKET}&fiatAmount=499.99`)).toEqual([atLeft.id]);
  expect(await ids(`side=BUY&${MARKET}&country=TR`)).toHaveLength(4);
  expect(await ids(`side=BUY&${MARKET}&country=DE`)).toEqual([]);
  expect(await ids(`side=BUY&asset=USDT&fiat=EUR`)).toEqual([]);
  expect(await ids(`side=BUY&${MARKET}&isMerchant=1`)).toEqual([]);
  await gateway.deps.pool.query("UPDATE p2p.people SET merchant = 'MERCHANT', tier = 'GOLD' WHERE nickname = 'bob'");
  expect(await ids(`side=BUY&${MARKET}&isMerchant=1`)).toEqual([even.id, atLeft.id]);
  const first = (await get(`/api/p2p/offers?side=BUY&${MARKET}&limit=3`)) as OffersData;
  expect([first.rows.length, first.index]).toEqual([3, '39.8']);
  expect(await ids(`side=BUY&${MARKET}&limit=3&cursor=${first.next}`)).toEqual([dear.id]);
  expect(first.rows[2]).toEqual({
    ...{ id: atLeft.id, version: 1, code: atLeft.code, side: 'SELL', asset: 'USDT', fiat: 'TRY', price: '40.75' },
    ...{ left: '20.00000000', fiatMin: '100', fiatMax: '815.00', windowMinutes: 15, methods: ['papara'], remarks: '' },
    ...{ conditions: TERMS.conditions, hasPassword: false, trader: await meOf(bob), ineligible: [] },
  });
  for (const wrong of ['side=BUY&asset=DOGE&fiat=TRY', 'side=BUY&asset=USDT&fiat=JPY', `side=BUY&${MARKET}&cursor=x`])
    expect(['UNKNOWN_ASSET', 'P2P_FIAT', 'BAD_REQUEST']).toContain(await get(`/api/p2p/offers?${wrong}`));
  expect(await get(`/api/p2p/prices?${MARKET}`)).toEqual({ index: '39.8', bestBuy: '39.5', bestSell: '40.5' });
  expect(await get(`/api/p2p/prices?${MARKET}`, ann)).toMatchObject({ bestBuy: '39', bestSell: '40.50' });
  expect((await get(`/api/p2p/traders/${(await meOf(ann)).id}/offers`)).rows).toHaveLength(3);
});

test('PADS-02 PADS-09 what is not live, not within its hours, sold out, without a price or of somebody frozen is not shown', async () => {
  const { pool } = gateway.deps;
  const minute = Math.floor(gateway.deps.clock() / 60_000) % 1_440;
  const ad = await sell(ann, '40', { schedule: { timeZone: 'UTC', from: minute, to: (minute + 60) % 1_440 } });
  const isThere = async () => (await ids(`side=BUY&${MARKET}`)).length === 1;
  expect(await isThere()).toBe(true);
  gateway.pass(61 * 60_000);
  expect(await isThere()).toBe(false);
  expect(await get(`/api/p2p/offers/${ad.code}`)).toMatchObject({ ineligible: ['OFFLINE'] });
  gateway.pass(-61 * 60_000);
  for (const [hide, show] of [
    ['UPDATE projection.p2p_ads SET units = 1', 'UPDATE projection.p2p_ads SET units = 10010000000'],
    ['UPDATE projection.p2p_ads SET version = 2', 'UPDATE projection.p2p_ads SET version = 1'],
    ["UPDATE projection.p2p_ads SET state = 'PAUSED'", "UPDATE projection.p2p_ads SET state = 'LIVE'"],
    ["UPDATE p2p.ads SET audience = 'LINK'", "UPDATE p2p.ads SET audience = 'PUBLIC'"],
    ['UPDATE identity.users SET frozen_at_ms = 1', 'UPDATE identity.users SET frozen_at_ms = NULL'],
    ['UPDATE identity.users SET closed_at_ms = 1', 'UPDATE identity.users SET closed_at_ms = NULL'],
  ] as const) {
    const where = /p2p_ads|p2p\.ads/.test(hide) ? ` WHERE ad_id = ${ad.id}` : '';
    await pool.query(hide + where);
    expect([hide, await isThere()]).toEqual([hide, false]);
    await pool.query(show + where);
    expect([show, await isThere()]).toEqual([show, true]);
  }
  await close(ann, ad);
  expect(await get(`/api/p2p/offers/${ad.code}`)).toBe('NOT_FOUND');
});

test('PADS-10 an ad for a link is found by its code only', async () => {
  const ad = await sell(ann, '40', { audience: 'LINK' });
  expect(await ids(`side=BUY&${MARKET}`)).toEqual([]);
  expect((await get(`/api/p2p/traders/${(await meOf(ann)).id}/offers`)).rows).toEqual([]);
  expect(await get(`/api/p2p/express?side=BUY&${MARKET}&method=papara&fiatAmount=600`)).toEqual({ offer: null });
  expect(await get(`/api/p2p/offers/${ad.code}`)).toMatchObject({ id: ad.id, price: '40', ineligible: [] });
  expect(await get('/api/p2p/offers/AAAAAAAAAA')).toBe('NOT_FOUND');
  const deps = { ...gateway.deps, filterTicks: () => 0 };
  expect(await offerOfCode(deps, ad.code)).toMatchObject({ price: '40', fiatMost: '3000', isOffered: true });
  await close(ann, ad);
});

test('PTRD-06 where one blocks the other, neither sees the other’s ads', async () => {
  const [mine, theirs] = [await sell(ann, '40'), await sell(bob, '40')];
  const blocked = `/api/p2p/blocks/${(await meOf(bob)).id}`;
  expect((await ann.send('PUT', blocked)).statusCode).toBe(200);
  expect(await ids(`side=BUY&${MARKET}`, ann)).toEqual([mine.id]);
  expect(await ids(`side=BUY&${MARKET}`, bob)).toEqual([theirs.id]);
  expect(await ids(`side=BUY&${MARKET}`, taker)).toHaveLength(2);
  expect(await get(`/api/p2p/offers/${mine.code}`, bob)).toMatchObject({
    ineligible: expect.arrayContaining(['BLOCKED']),
  });
  await ann.send('DELETE', blocked);
  expect(await ids(`side=BUY&${MARKET}`, ann)).toHaveLength(2);
});

test('PADS-40 express finds the best offer for an amount and a method that the asker may take, without a password', async () => {
  await sell(ann, '40', { audience: 'PASSWORD', password: 'secret' });
  await sell(ann, '40.2', { conditions: { ...TERMS.conditions, orders: 5 } });
  await sell(bob, '40.4', { fiatMin: '2000' });
  await sell(ann, '40.6');
  const best = async (query: string, who?: Browser) =>
    (await get(`/api/p2p/express?side=BUY&${MARKET}&method=papara&${query}`, who)).offer?.price;
  expect(await best('fiatAmount=600')).toBe('40.2');
  expect(await best('fiatAmount=600', taker)).toBe('40.6');
  expect(await best('fiatAmount=2000', taker)).toBe('40.4');
  expect(await best('amount=49.6', taker)).toBe('40.4');
  expect(await best('amount=49.5', taker)).toBe('40.6');
  expect(await best('fiatAmount=3001', taker)).toBeUndefined();
  expect(await get(`/api/p2p/express?side=BUY&${MARKET}&method=havale&fiatAmount=600`)).toEqual({ offer: null });
  expect(engine.ads.size).toBeGreaterThan(3);
});
