import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { AdBody, AdData } from '@pelorus/protocol/p2p/ads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AD, AdEngine, paparaOf, post, TERMS } from '../../../testing/p2p/test-ads.ts';
import { p2pGateway, trader } from '../../../testing/p2p/test-p2p.ts';
import type { Browser, TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let engine: AdEngine;
beforeAll(async () => {
  gateway = await p2pGateway({ priceBand: '0.3', orderMax: '5000' });
  engine = new AdEngine(gateway);
});
afterAll(() => gateway.close());

let names = 0;
async function seller(): Promise<{ browser: Browser; account: number; paymentAccounts: number[] }> {
  names += 1;
  const browser = await trader(gateway, `seller ${names}`);
  const { accountId } = (await browser.send('GET', '/api/identity/me')).json().data;
  return { browser, account: accountId, paymentAccounts: [await paparaOf(browser, `10000000${names}`)] };
}

const change = async (browser: Browser, ad: AdData, changes: Partial<AdBody>, version = ad.version) => {
  const answer = await browser.send('PUT', `/api/p2p/ads/${ad.id}`, {
    ...TERMS,
    paymentAccounts: ad.paymentAccounts,
    left: ad.left,
    ...changes,
    version,
  });
  const { data, error } = answer.json();
  return answer.statusCode === 200 ? (data as AdData) : (error as string);
};
const adNow = async (browser: Browser, id: number): Promise<AdData> =>
  (await browser.send('GET', `/api/p2p/ads/${id}`)).json().data;
const setState = async (browser: Browser, { id, version }: AdData, state: string) => {
  const answer = await browser.send('POST', `/api/p2p/ads/${id}/state`, { state, version });
  const { data, error } = answer.json();
  return answer.statusCode === 200 ? (data as AdData) : (error as string);
};

test('PADS-01 PADS-02 PADS-05 a posted ad says its words and its price now, and holds what it offers with the fee', async () => {
  const { account, browser, paymentAccounts } = await seller();
  const words = { remarks: 'First line\n<script>alert(1)</script> ‮', autoReply: '<img src=x onerror=alert(1)>' };
  const ad = await post(browser, { paymentAccounts, ...words });
  expect(ad).toEqual({
    ...{ id: expect.any(Number), version: 1, state: 'LIVE', side: 'SELL', asset: 'USDT', fiat: 'TRY' },
    ...{ price: TERMS.price, currentPrice: '40.198', index: '39.8', left: '100.00000000', amount: '100' },
    ...{ fiatMin: '500', fiatMax: '3000', windowMinutes: 15, methods: ['papara'], paymentAccounts },
    ...{ ...words, conditions: TERMS.conditions, audience: 'PUBLIC', hasPassword: false, schedule: null },
    ...{ code: expect.stringMatching(/^[a-zA-Z0-9]{10}$/), isShown: true, madeAt: gateway.deps.clock() },
    ...{ openOrders: 0, doneOrders: 0 },
  });
  expect(engine.held(account)).toBe(10_010_000_000);
  expect((await browser.send('GET', '/api/p2p/ads')).json().data.rows).toEqual([ad]);
  const other = await trader(gateway, 'reader');
  expect((await other.send('GET', `/api/p2p/ads/${ad.id}`)).statusCode).toBe(404);
  expect((await other.send('GET', '/api/p2p/ads')).json().data.rows).toEqual([]);
});

test('PADS-05 more than there is is refused and leaves nothing behind', async () => {
  const { account, browser, paymentAccounts } = await seller();
  expect(await post(browser, { paymentAccounts, amount: '10000' })).toEqual(['INSUFFICIENT_BALANCE', undefined]);
  expect((await browser.send('GET', '/api/p2p/ads')).json().data.rows).toEqual([]);
  expect(engine.held(account)).toBe(0);
  expect(await post(browser, { paymentAccounts, amount: '10000', isLive: false })).toMatchObject({ state: 'PAUSED' });
});

const fixed = (price: string): Partial<AdBody> => ({ price: { kind: 'FIXED', price } });
const floating = (marginBips: number, floor: string | null, ceiling: string | null): Partial<AdBody> => ({
  price: { kind: 'FLOATING', marginBips, floor, ceiling },
});
const REFUSED: [string, Partial<AdBody>, string, string | undefined][] = [
  ['PADS-03 a price above the band', fixed('51.75'), 'PRICE_FAR', 'price'],
  ['PADS-03 a price below the band', fixed('27.85'), 'PRICE_FAR', 'price'],
  ['PADS-03 a floor that lifts the price out of the band', floating(0, '60', null), 'PRICE_FAR', 'price'],
  ['PADS-02 a floor above the ceiling', floating(0, '41', '40'), 'PRICE_FAR', 'price'],
  ['PADS-04 a price of nine decimals', fixed('39.123456789'), 'TOO_PRECISE', 'price'],
  ['PADS-04 a price of zero', fixed('0.00'), 'AMOUNT_INVALID', 'price'],
  ['PADS-01 an unknown asset', { asset: 'DOGE' }, 'UNKNOWN_ASSET', 'asset'],
  ['PADS-01 a currency that is not offered', { fiat: 'JPY' }, 'P2P_FIAT', 'fiat'],
  ['PADS-01 nothing', { amount: '0' }, 'AMOUNT_INVALID', 'amount'],
  ['PADS-01 a finer amount than the asset has', { amount: '0.000000001' }, 'TOO_PRECISE', 'amount'],
  ['PADS-01 a least with three digits', { fiatMin: '500.001' }, 'TOO_PRECISE', 'fiatMin'],
  ['PADS-01 a least above the most', { fiatMin: '3001' }, 'P2P_AD_RANGE', 'fiatMax'],
  ['PADS-01 a least above all of it', { amount: '10' }, 'P2P_AD_RANGE', 'fiatMin'],
  ['PADS-01 a most above the venue’s', { fiatMax: '199001', amount: '9000' }, 'P2P_AD_RANGE', 'fiatMax'],
  ['PMET-01 a method of another currency', { methods: ['bi-fast'] }, 'P2P_METHOD', 'methods'],
  ['PADS-06 a method twice', { methods: ['papara', 'papara'] }, 'P2P_METHOD', 'methods'],
  [
    'PADS-06 a window shorter than its slowest method',
    { methods: ['papara', 'havale'] },
    'P2P_WINDOW',
    'windowMinutes',
  ],
  ['PADS-06 no account', { paymentAccounts: [] }, 'P2P_ACCOUNT', 'paymentAccounts'],
  ['PADS-06 an account that is not theirs', { paymentAccounts: [1] }, 'P2P_ACCOUNT', 'paymentAccounts'],
  ['PADS-06 no account for one of two methods', { methods: ['papara', 'fast-tr'] }, 'P2P_ACCOUNT', 'paymentAccounts'],
  ['PADS-06 an account of a buyer', { side: 'BUY' }, 'P2P_ACCOUNT', 'paymentAccounts'],
  ['PADS-10 a password that is missing', { audience: 'PASSWORD' }, 'P2P_PASSWORD', 'password'],
  ['PADS-09 hours of no place', { schedule: { timeZone: 'Mars/Base', from: 0, to: 60 } }, 'BAD_REQUEST', 'schedule'],
  ['PADS-09 hours of no length', { schedule: { timeZone: 'UTC', from: 60, to: 60 } }, 'BAD_REQUEST', 'schedule'],
];
test.each(REFUSED)('%s is refused', async (_name, changes, error, field) => {
  const { browser, paymentAccounts } = await refusedOne();
  expect(await post(browser, { paymentAccounts, ...changes })).toEqual([error, field]);
});
let refusing: ReturnType<typeof seller> | undefined;
const refusedOne = () => (refusing ??= seller());

test('PADS-11 a reversible method is refused above what the venue allows, and taken below', async () => {
  const browser = await trader(gateway, 'reversible');
  const buyer: Partial<AdBody> = { side: 'BUY', fiat: 'EUR', methods: ['paypal'], windowMinutes: 30, amount: '600' };
  expect(await post(browser, { ...buyer, fiatMin: '10', fiatMax: '427' })).toEqual(['P2P_REVERSIBLE', 'fiatMax']);
  expect(await post(browser, { ...buyer, fiatMin: '10', fiatMax: '426' })).toMatchObject({ state: 'LIVE' });
});

test('PADS-07 pausing releases, going live again offers what was left, closing is for ever', async () => {
  const { account, browser, paymentAccounts } = await seller();
  const ad: AdData = await post(browser, { paymentAccounts });
  await engine.take(ad.id, 4_004_000_000).tell();
  const paused = (await setState(browser, ad, 'PAUSED')) as AdData;
  expect(paused).toMatchObject({ state: 'PAUSED', version: 2, amount: '60.00000000', isShown: false });
  expect(engine.held(account)).toBe(0);
  expect(await setState(browser, ad, 'LIVE')).toBe('P2P_AD_CHANGED');
  const live = (await setState(browser, paused, 'LIVE')) as AdData;
  expect(live).toMatchObject({ state: 'LIVE', version: 3, left: '60.00000000', isShown: true });
  expect(await setState(browser, live, 'LIVE')).toMatchObject({ version: 3 });
  expect(engine.held(account)).toBe(6_006_000_000);
  const closed = (await setState(browser, live, 'CLOSED')) as AdData;
  expect([closed.state, engine.held(account)]).toEqual(['CLOSED', 0]);
  expect(await setState(browser, closed, 'LIVE')).toBe('P2P_AD_GONE');
  expect(await change(browser, closed, {})).toBe('P2P_AD_GONE');
});

test('PADS-08 ESCR-06 an ad that was taken of while it was edited is not offered anew; pausing it keeps what is left', async () => {
  const { account, browser, paymentAccounts } = await seller();
  const ad: AdData = await post(browser, { paymentAccounts });
  const { tell } = engine.take(ad.id, 4_004_000_000);
  expect(await change(browser, ad, { amount: '100' })).toBe('P2P_AD_CHANGED');
  await tell();
  expect(await change(browser, ad, { amount: '100' })).toBe('P2P_AD_CHANGED');
  expect(engine.held(account)).toBe(6_006_000_000);
  const now = await adNow(browser, ad.id);
  expect(await change(browser, now, { amount: '80' })).toMatchObject({ version: 2, left: '80.00000000' });
  const later = engine.take(ad.id, 1_001_000_000);
  const { submit } = gateway.core;
  gateway.core.submit = async (record) => {
    const applied = await submit(record);
    await later.tell();
    return applied;
  };
  const paused = await setState(browser, await adNow(browser, ad.id), 'PAUSED');
  gateway.core.submit = submit;
  expect(paused).toMatchObject({ state: 'PAUSED', amount: '70.00000000' });
});

test('PADS-08 of a hundred edits at once from one version, one is taken, and words and engine agree', async () => {
  const { account, browser, paymentAccounts } = await seller();
  const ad: AdData = await post(browser, { paymentAccounts });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => change(browser, ad, { amount: `${50 + i}`, remarks: `edit ${i}` })),
  );
  expect(answers.filter((answer) => answer === 'P2P_AD_CHANGED')).toHaveLength(99);
  const [now] = (await browser.send('GET', '/api/p2p/ads')).json().data.rows as AdData[];
  expect(answers.filter((answer) => typeof answer !== 'string')).toEqual([now]);
  const amount = 50 + Number(now?.remarks.slice(5));
  expect(now).toMatchObject({ version: 2, amount: `${amount}`, left: `${amount}.00000000`, isShown: true });
  expect(engine.held(account)).toBe(amount * 100_100_000);
});

test('PADS-08 edits, pauses and closings at once: each counts wholly or not at all', async () => {
  const { account, browser, paymentAccounts } = await seller();
  let ad: AdData = await post(browser, { paymentAccounts });
  for (let round = 0; round < 10; round += 1) {
    const seen = ad;
    await Promise.all([
      ...[10, 20, 30].map((more) => change(browser, seen, { amount: `${100 + more + round}` })),
      ...['PAUSED', 'LIVE', 'PAUSED'].map((state) => setState(browser, seen, state)),
      change(browser, seen, { amount: '70' }, seen.version + 1),
      setState(browser, { ...seen, version: seen.version + 1 }, 'LIVE'),
    ]);
    [ad] = (await browser.send('GET', `/api/p2p/ads`)).json().data.rows;
    const holds = ad.state === 'LIVE' ? Math.round(Number(ad.amount) * 100_100_000) : 0;
    expect([ad.version, engine.held(account)]).toEqual([engine.ads.get(ad.id)?.version, holds]);
    expect(ad.isShown).toBe(ad.state === 'LIVE');
  }
});

test('PADS-05 what the core took and the gateway never heard of has an owner, who can end it', async () => {
  const { account, browser, paymentAccounts } = await seller();
  const lose = () => {
    throw new CoreUnavailable('OUTCOME_UNKNOWN');
  };
  engine.after = lose;
  expect((await post(browser, { paymentAccounts }))[0]).toBe('OUTCOME_UNKNOWN');
  engine.after = () => {};
  const [ad] = (await browser.send('GET', '/api/p2p/ads')).json().data.rows as AdData[];
  expect(ad).toMatchObject({ state: 'LIVE', version: 1 });
  engine.after = lose;
  expect(await change(browser, ad as AdData, { amount: '50' })).toBe('OUTCOME_UNKNOWN');
  engine.after = () => {};
  expect(engine.held(account)).toBe(50 * 100_100_000);
  const [unsure] = (await browser.send('GET', '/api/p2p/ads')).json().data.rows as AdData[];
  expect(unsure).toMatchObject({ version: 1, amount: '100', isShown: false });
  const mended = (await change(browser, unsure as AdData, { amount: '40' })) as AdData;
  expect(mended).toMatchObject({ amount: '40', left: '40.00000000', isShown: true });
  expect(await setState(browser, mended, 'CLOSED')).toMatchObject({ state: 'CLOSED' });
  expect(engine.held(account)).toBe(0);
});

test('PADS-12 PMET-08 at most 20 ads that are not closed; a live one keeps its account', async () => {
  const { browser, paymentAccounts } = await seller();
  const small = { paymentAccounts, amount: '20' };
  const answers = await Promise.all(Array.from({ length: 22 }, () => post(browser, small)));
  const posted = answers.filter((answer): answer is AdData => !Array.isArray(answer));
  expect(posted).toHaveLength(20);
  const account = `/api/p2p/payment-accounts/${paymentAccounts[0]}`;
  expect((await browser.send('DELETE', account)).json().error).toBe('ACCOUNT_USED');
  const paused = (await Promise.all(posted.map((ad) => setState(browser, ad, 'PAUSED')))) as AdData[];
  expect((await browser.send('DELETE', account)).statusCode).toBe(200);
  expect(await setState(browser, paused[0] as AdData, 'LIVE')).toBe('P2P_ACCOUNT');
  await setState(browser, paused[1] as AdData, 'CLOSED');
  expect(await post(browser, { ...AD, side: 'BUY' })).toMatchObject({ state: 'LIVE' });
});

test('ESCR-33 while P2P stands no ad goes live, and one that is can be paused', async () => {
  const { browser, paymentAccounts } = await seller();
  const ad: AdData = await post(browser, { paymentAccounts });
  engine.isRunning = false;
  expect((await post(browser, { paymentAccounts }))[0]).toBe('P2P_PAUSED');
  expect(await change(browser, ad, {})).toBe('P2P_PAUSED');
  expect(await setState(browser, ad, 'PAUSED')).toMatchObject({ state: 'PAUSED' });
  engine.isRunning = true;
});
