import type { VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
