import type { VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedOrder, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway, trader, verify } from '../../../testing/p2p/test-p2p.ts';
import { type Browser, person, type TestGateway } from '../../../testing/test-gateway.ts';
import type { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import { personOf } from './person.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await p2pGateway();
});
afterAll(() => gateway.close());

const named = async (browser: Browser, nickname: string) => {
  const answer = await browser.send('PUT', '/api/p2p/me', { nickname });
  return answer.statusCode === 200 ? answer.json().data.trader.nickname : answer.json().error;
};

test('PTRD-01 a nickname is chosen once, and none is like another', async () => {
  const first = await person(gateway);
  expect(await named(first, 'Anna Coin')).toBe('Anna Coin');
  expect(await named(first, 'Anna Coin')).toBe('Anna Coin');
  expect(await named(first, 'Other')).toBe('NICKNAME_SET');
  const second = await person(gateway);
  for (const like of ['anna coin', 'ANNA_COIN', 'Аnnа Сoin', 'ánna-cöin', 'Anna C0in', 'AnnaColn', 'Anna Coín'])
    expect([like, await named(second, like)]).toEqual([like, 'NICKNAME_TAKEN']);
  for (const bad of ['ab', '<b>ann</b>', '-anna', 'a'.repeat(21), 'an\u202ena', 'ann\na'])
    expect([bad, await named(second, bad)]).toEqual([bad, 'BAD_REQUEST']);
  expect(await named(second, 'Anna Koin')).toBe('Anna Koin');
});

test('PTRD-01 of many who want one nickname at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => person(gateway)));
  const answers = await Promise.all(people.flatMap((one) => [named(one, 'Rushed'), named(one, 'rushed')]));
  expect(new Set(answers.filter((name) => name !== 'NICKNAME_TAKEN' && name !== 'NICKNAME_SET')).size).toBe(1);
  const { rows } = await gateway.deps.pool.query("SELECT FROM p2p.people WHERE nickname_key = 'rushed'");
  expect(rows).toHaveLength(1);
});

test('PTRD-03 a profile shows nickname and counts, and neither name, address nor account', async () => {
  const browser = await trader(gateway, 'Profile');
  const me = (await browser.send('GET', '/api/p2p/me')).json().data;
  const answer = await gateway.app.inject(`/api/p2p/traders/${me.trader.id}`);
  expect(answer.json().data).toEqual({
    ...{ id: me.trader.id, nickname: 'Profile', merchant: null, isVerified: false, isOnline: true, lastSeenAt: null },
    ...{ orders30d: 0, orders: 0, completion: null, releaseMs: null, payMs: null, positive: 0, negative: 0 },
    since: gateway.deps.clock(),
  });
  expect(answer.body).not.toContain(browser.email);
  expect((await gateway.app.inject('/api/p2p/traders/000000000000')).statusCode).toBe(404);
});

/** Returns why somebody may not take part; their person where they may. */
const refusal = async (gateway: TestGateway, browser: Browser, verified?: VerificationDetails) => {
  const { userId, accountId } = (await browser.send('GET', '/api/identity/me')).json().data;
  if (verified !== undefined) await verify(gateway, userId, verified);
  const who = { userId, accountId, isSubAccount: false } as Who;
  return personOf({ ...gateway.deps, filterTicks: () => 0 }, who).then(
    ({ country, level, name, nickname }) => ({ country, level, name, nickname }),
    (error: Refused) => error.refusal,
  );
};

test('PTRD-02 PTRD-09 P2P is for people of its level, out of countries that are not blocked, with a nickname', async () => {
  const other = await p2pGateway({ level: 2, blockedCountries: ['KP'] });
  try {
    const details = { givenNames: 'Kim Jong', familyNames: 'Lee', country: 'KP' } as VerificationDetails;
    const blocked = await person(other);
    expect(await refusal(other, blocked)).toBe('P2P_LEVEL');
    expect((await blocked.send('PUT', '/api/p2p/me', { nickname: 'Kim' })).json().error).toBe('P2P_LEVEL');
    expect(await refusal(other, blocked, details)).toBe('P2P_COUNTRY');
    expect((await blocked.send('PUT', '/api/p2p/me', { nickname: 'Kim' })).json().error).toBe('P2P_COUNTRY');
    const welcome = await person(other);
    expect(await refusal(other, welcome, { ...details, country: 'KR' })).toBe('P2P_NICKNAME');
    expect((await welcome.send('PUT', '/api/p2p/me', { nickname: 'Kim' })).json().data).toMatchObject({
      ...{ level: 2, levelNeeded: 2, verifiedName: 'Kim Jong Lee', waiting: 0, pausedUntil: null },
      trader: { nickname: 'Kim', isVerified: true },
      merchant: { state: 'NONE', tier: null, depositAsset: 'USDT', depositNeeded: '500', deposit: '0.00000000' },
    });
    expect(await refusal(other, welcome)).toEqual({
      ...{ level: 2, country: 'KR', name: 'Kim Jong Lee', nickname: 'Kim' },
    });
  } finally {
    await other.close();
  }
});

test('PTRD-08 reviews of a trader come newest first, page by page, their writers masked', async () => {
  const [seller, buyer] = [await p2pSomebody(gateway, 'Reviewed'), await p2pSomebody(gateway, 'Äxel Writer')];
  for (const [i, text] of ['good', '<b>slow</b>', ''].entries()) {
    const orderId = await openedOrder(gateway, buyer, seller);
    await gateway.deps.pool.query(
      `INSERT INTO p2p.ratings (order_id, by_user, of_user, is_positive, text, at_ms) VALUES ($1, $2, $3, $4, $5, $6)`,
      [orderId, buyer.userId, seller.userId, i !== 1, text, i],
    );
  }
  const page = async (query: string) =>
    (await gateway.app.inject(`/api/p2p/traders/${seller.traderId}/reviews?${query}`)).json().data;
  const first = await page('limit=2');
  expect(first.rows).toMatchObject([
    { time: 2, isPositive: true, text: '', by: 'Ä•••r' },
    { time: 1, isPositive: false, text: '<b>slow</b>', by: 'Ä•••r' },
  ]);
  expect(await page(`limit=2&cursor=${first.next}`)).toMatchObject({ rows: [{ time: 0, text: 'good' }], next: null });
  expect((await gateway.app.inject('/api/p2p/traders/000000000000/reviews')).statusCode).toBe(404);
  const profile = await gateway.app.inject(`/api/p2p/traders/${seller.traderId}`);
  expect(profile.json().data).toMatchObject({ positive: 2, negative: 1 });
});

test('PTRD-04 PTRD-05 completion leaves out what was not one’s own fault; whoever has not asked for five minutes is offline', async () => {
  const [seller, buyer] = [await p2pSomebody(gateway, 'Complete'), await p2pSomebody(gateway, 'Faulty')];
  const nowMs = gateway.deps.clock();
  const ended = async (state: string, action: string, reason: string | null) => {
    const orderId = await openedOrder(gateway, buyer, seller);
    const { pool } = gateway.deps;
    await pool.query(
      `UPDATE projection.p2p_orders SET state = $2, ended_at_ms = $3::bigint, paid_at_ms = $3::bigint - 60000, opened_at_ms = $3::bigint - 90000
       WHERE order_id = $1`,
      [orderId, state, nowMs],
    );
    await pool.query('UPDATE p2p.orders SET cancel_reason = $2 WHERE order_id = $1', [orderId, reason]);
    await pool.query('INSERT INTO projection.p2p_moves VALUES ($1, 99, 0, $2, $3, NULL, $4)', [
      ...[orderId, action, state, nowMs],
    ]);
  };
  const profile = async (traderId: string) => (await gateway.app.inject(`/api/p2p/traders/${traderId}`)).json().data;
  await ended('RELEASED', 'RELEASE', null);
  expect(await profile(buyer.traderId)).toMatchObject({
    completion: '100.0',
    orders: 1,
    payMs: 30_000,
    releaseMs: null,
  });
  expect(await profile(seller.traderId)).toMatchObject({ completion: '100.0', orders30d: 1, releaseMs: 60_000 });
  for (const reason of ['BY_AGREEMENT', 'SELLER_ACCOUNT_WRONG']) await ended('CANCELLED', 'CANCEL', reason);
  await ended('CANCELLED', 'AGREE_CANCEL', 'CANNOT_PAY');
  expect(await profile(buyer.traderId)).toMatchObject({ completion: '100.0' });
  await ended('CANCELLED', 'CANCEL', 'CANNOT_PAY');
  await ended('CANCELLED', 'TIMEOUT', null);
  expect(await profile(buyer.traderId)).toMatchObject({ completion: '33.3' });
  await ended('RULED_BUYER', 'RULE_BUYER', null);
  expect(await profile(buyer.traderId)).toMatchObject({ completion: '50.0', orders: 2, isOnline: true });
  gateway.pass(5 * 60_000);
  expect(await profile(buyer.traderId)).toMatchObject({ isOnline: false, lastSeenAt: nowMs });
  gateway.pass(26 * 86_400_000);
  expect(await profile(buyer.traderId)).toMatchObject({ completion: '50.0', orders30d: 2 });
  gateway.pass(4 * 86_400_000);
  expect(await profile(buyer.traderId)).toMatchObject({ completion: null, orders30d: 0, orders: 2 });
});
