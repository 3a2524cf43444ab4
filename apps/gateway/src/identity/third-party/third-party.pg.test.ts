import { createHash, createHmac } from 'node:crypto';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import { userByEmail } from '@pelorus/database/identity/people.ts';
import { linksOf } from '@pelorus/database/identity/security.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { API, done, refusal, userIdOf, withTotp } from '../../../testing/identity/factors/test-factors.ts';
import type { TestIssuer } from '../../../testing/identity/third-party/test-issuer.ts';
import {
  BOT_TOKEN,
  beginAt,
  beginLink,
  give,
  isIn,
  subject,
  type ThirdParties,
  thirdParties,
} from '../../../testing/identity/third-party/test-third-parties.ts';
import { type Browser, messagesTo, person, type TestGateway } from '../../../testing/test-gateway.ts';

const MINUTE = 60_000;

let all: ThirdParties;
let gateway: TestGateway;
let issuer: TestIssuer;
beforeAll(async () => {
  all = await thirdParties();
  ({ gateway, issuer } = all);
});
afterAll(() => all.close());
afterEach(() => all.reset());

const visitor = () => all.visitor();
const member = () => all.member();
const through = (who: Browser, sub: string, claims: object = {}) => all.through(who, sub, claims);
const verified = (who: Browser) => ({ email: who.email, email_verified: true });

describe('somebody nobody knows', () => {
  test('JRN-52 JRN-80 with a verified address becomes a person by the code sent to it, linked', async () => {
    const who = visitor();
    const sub = subject();
    expect(await done(through(who, sub, verified(who)))).toMatchObject({
      state: 'pending',
      journey: { purpose: 'social', step: 'code' },
    });
    expect(await userByEmail(gateway.deps.pool, who.email)).toBeUndefined();
    expect(await done(who.giveCode())).toMatchObject({ state: 'logged-in' });
    const userId = await userIdOf(gateway, who);
    expect(await linksOf(gateway.deps.pool, userId)).toMatchObject([{ provider: 'company', shown: who.email }]);
  });

  test.each([{}, { email_verified: false }, { email_verified: 'true' }])(
    'JRN-52 JRN-80 an address that the provider does not vouch for counts for nothing: %j',
    async (claims) => {
      const known = await person(gateway);
      const who = visitor();
      const answer = await done(through(who, subject(), { email: known.email, ...claims }));
      expect(answer).toMatchObject({ state: 'pending', journey: { step: 'address' } });
      const tell = (body: object) => who.send('POST', `${API}/journey/address`, body);
      expect(await refusal(tell({ address: who.email }))).toBe('BAD_REQUEST consent');
      expect(await done(tell({ address: who.email, consent: true }))).toMatchObject({ journey: { step: 'code' } });
      expect(await done(who.giveCode())).toMatchObject({ state: 'logged-in' });
    },
  );

  test('JRN-52 JRN-21 JRN-62 a typed address that has an account gets a mail, and no code', async () => {
    const known = await person(gateway);
    const who = visitor();
    await done(through(who, subject()));
    gateway.pass(1);
    const answer = await done(who.send('POST', `${API}/journey/address`, { address: known.email, consent: true }));
    expect(answer).toMatchObject({ state: 'pending', journey: { step: 'code' } });
    expect((await messagesTo(gateway.deps, known.email))[0]?.kind).toBe('account-exists');
    expect(await refusal(who.send('POST', `${API}/journey/code`, { code: '000000' }))).toBe('CODE_WRONG code');
  });
});

describe('somebody who is known', () => {
  test('JRN-52 logs in at once on a known device, elsewhere with a code', async () => {
    const { who, sub } = await member();
    expect(await done(through(who, sub))).toMatchObject({ state: 'logged-in' });
    const phone = Object.assign(visitor(), { email: who.email });
    expect(await done(through(phone, sub))).toMatchObject({ journey: { purpose: 'log-in', step: 'device' } });
    expect(await isIn(phone)).toBe(false);
    expect(await done(phone.giveCode())).toMatchObject({ state: 'logged-in' });
  });

  test('JRN-52 never skips a second factor', async () => {
    const { who, sub } = await member();
    const { codes } = await withTotp(gateway, who);
    who.cookies.delete('sid');
    expect(await done(through(who, sub))).toMatchObject({ journey: { step: 'factor' } });
    expect(await isIn(who)).toBe(false);
    const factor = { way: 'recovery-code', code: codes[0] };
    expect(await done(who.send('POST', `${API}/journey/factor`, factor))).toMatchObject({ state: 'logged-in' });
  });

  test('JRN-35 a frozen person is told so, and stays out', async () => {
    const { who, sub } = await member();
    await gateway.deps.pool.query('UPDATE identity.users SET frozen_at_ms = 1 WHERE email = $1', [who.email]);
    who.cookies.delete('sid');
    expect(await refusal(through(who, sub))).toBe('ACCOUNT_FROZEN');
    expect(await isIn(who)).toBe(false);
  });
});

describe('an address that has an account', () => {
  test('JRN-52 JRN-79 JRN-78 is asked to log in first, and linked only by its person’s own word, once', async () => {
    const known = await person(gateway);
    const who = Object.assign(visitor(), { email: known.email, password: known.password });
    const sub = subject();
    expect(await done(through(who, sub, verified(known)))).toEqual({ state: 'log-in-first', provider: 'company' });
    expect(await isIn(who)).toBe(false);
    const userId = await userIdOf(gateway, known);
    expect(await linksOf(gateway.deps.pool, userId)).toEqual([]);
    expect(await refusal(who.send('POST', `${API}/pending-link`))).toBe('NOT_LOGGED_IN');
    await who.logIn();
    expect(await done(who.send('GET', `${API}/pending-link`))).toEqual({ provider: 'Company', shown: known.email });
    const kept = who.cookies.get('link') as string;
    await done(who.send('POST', `${API}/pending-link`));
    expect((await messagesTo(gateway.deps, known.email)).some(({ kind }) => kind === 'factor-added')).toBe(true);
    expect(await linksOf(gateway.deps.pool, userId)).toHaveLength(1);
    await done(who.send('DELETE', `${API}/links/company`));
    who.cookies.set('link', kept);
    expect(await refusal(who.send('POST', `${API}/pending-link`))).toBe('NOT_FOUND');
  });

  test('JRN-52 JRN-79 JRN-78 another person who logs in there is not linked, nor by a forged cookie or a late one', async () => {
    const known = await person(gateway);
    const who = visitor();
    await done(through(who, subject(), verified(known)));
    const link = who.cookies.get('link') as string;
    const other = await person(gateway);
    for (const value of [link, `${link.slice(0, -4)}AAAA`, 'x'.repeat(80)]) {
      other.cookies.set('link', value);
      expect(await done(other.send('GET', `${API}/pending-link`))).toBeNull();
      expect(await refusal(other.send('POST', `${API}/pending-link`))).toBe('NOT_FOUND');
    }
    gateway.pass(31 * MINUTE);
    await known.logIn();
    known.cookies.set('link', link);
    expect(await refusal(known.send('POST', `${API}/pending-link`))).toBe('NOT_FOUND');
  });
});

describe('links', () => {
  test('JRN-53 JRN-81 the only way in stays; another one’s subject is nobody else’s', async () => {
    const { who, sub } = await member();
    expect(await refusal(who.send('DELETE', `${API}/links/company`))).toBe('LAST_WAY_IN');
    const other = await person(gateway);
    const link = async (by: Browser, name: string) => give(by, issuer.approve(await beginLink(by), { sub: name }));
    expect(await refusal(link(other, sub))).toBe('LINK_TAKEN');
    const mine = subject();
    expect(await done(link(other, mine))).toEqual({ state: 'linked', provider: 'company' });
    expect(await refusal(link(other, subject()))).toBe('LINK_TAKEN');
    expect(await done(other.send('DELETE', `${API}/links/company`))).toBeNull();
    expect(await refusal(other.send('DELETE', `${API}/links/company`))).toBe('NOT_FOUND');
  });

  test('JRN-53 JRN-82 FAC-40 unlinking ends other sessions and journeys, holds withdrawals and is told; the last way in stays', async () => {
    const { who, sub } = await member();
    const password = { password: 'Another-horse-7' };
    await done(who.send('POST', `${API}/password`, password));
    Object.assign(who, password);
    const elsewhere = Object.assign(visitor(), { email: who.email });
    await done(through(elsewhere, sub));
    await done(elsewhere.giveCode());
    const onTheWay = Object.assign(visitor(), { email: who.email });
    await done(through(onTheWay, sub));
    expect(await done(who.send('DELETE', `${API}/links/company`))).toBeNull();
    expect(await isIn(who)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await refusal(onTheWay.giveCode())).toBe('JOURNEY_GONE');
    const security = await done<{ withdrawalsHeldUntil: number | null }>(who.send('GET', `${API}/security`));
    expect(security.withdrawalsHeldUntil).toBeGreaterThan(gateway.deps.clock());
    expect((await messagesTo(gateway.deps, who.email))[0]).toMatchObject({
      kind: 'factor-removed',
      values: { factor: 'link', name: 'Company' },
    });
    // Who comes through it now is nobody's; the verified address still leads to nothing but a log-in.
    const after = visitor();
    expect(await done(through(after, sub, verified(who)))).toEqual({ state: 'log-in-first', provider: 'company' });
  });

  test('JRN-53 JRN-82 JRN-35 JRN-68 a link that goes while somebody is being let in through it wins', async () => {
    const { who, sub } = await member();
    const { pool } = gateway.deps;
    const unlinking = await pool.connect();
    const waiting = async () =>
      (
        await pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount;
    try {
      await unlinking.query('BEGIN');
      await lockPerson(unlinking, await userIdOf(gateway, who));
      who.cookies.delete('sid');
      const trying = refusal(through(who, sub));
      await vi.waitUntil(waiting, { timeout: 20_000 });
      await unlinking.query("DELETE FROM identity.links WHERE provider = 'company' AND subject = $1", [sub]);
      await unlinking.query('COMMIT');
      expect(await trying).toBe('THIRD_PARTY_REFUSED');
    } finally {
      unlinking.release();
    }
    expect(await isIn(who)).toBe(false);
  });

  test('JRN-53 of two links that go at once, without a password, one stays', async () => {
    const { who } = await member();
    await done(give(who, all.second.approve(await beginLink(who, 'other'), { sub: subject() })));
    const both = await Promise.all(
      ['company', 'other'].map((name) => refusal(who.send('DELETE', `${API}/links/${name}`))),
    );
    expect(both.sort()).toEqual(['LAST_WAY_IN', null]);
    expect(await linksOf(gateway.deps.pool, await userIdOf(gateway, who))).toHaveLength(1);
  });

  test('JRN-53 FAC-31 links are made and taken by a fresh session alone, and each person’s own', async () => {
    const { who } = await member();
    const other = await person(gateway);
    expect(await refusal(other.send('DELETE', `${API}/links/company`))).toBe('NOT_FOUND');
    gateway.pass(6 * MINUTE);
    expect(await refusal(who.send('POST', `${API}/links/other`))).toBe('STEP_UP_NEEDED');
    expect(await refusal(who.send('DELETE', `${API}/links/company`))).toBe('STEP_UP_NEEDED');
    expect(await refusal(visitor().send('POST', `${API}/links/company`))).toBe('NOT_LOGGED_IN');
    expect(await refusal(visitor().send('DELETE', `${API}/links/company`))).toBe('NOT_LOGGED_IN');
  });

  test('JRN-53 JRN-81 what one session asked to link is not linked to another person', async () => {
    const one = await person(gateway);
    const url = await beginLink(one);
    const other = await person(gateway);
    const journey = one.cookies.get('journey') as string;
    other.cookies.set('journey', journey);
    expect(await refusal(give(other, issuer.approve(url, { sub: subject() })))).toBe('NOT_LOGGED_IN');
  });
});

describe('Telegram', () => {
  const signed = (data: Record<string, string>, token = BOT_TOKEN) => {
    const lines = Object.entries(data).map(([name, value]) => `${name}=${value}`);
    const key = createHash('sha256').update(token).digest();
    return { ...data, hash: createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex') };
  };
  const answerOf = (state: string, data: object) =>
    String(new URLSearchParams({ state, tgAuthResult: Buffer.from(JSON.stringify(data)).toString('base64url') }));
  const asked = async (who: Browser) => {
    const url = new URL(await beginAt(who, 'telegram'));
    expect(url.host).toBe('oauth.telegram.org');
    return new URL(url.searchParams.get('return_to') as string).searchParams.get('state') as string;
  };
  const nowS = () => String(Math.floor(gateway.deps.clock() / 1_000));

  test('JRN-50 JRN-73 what the bot’s token signed counts once; forged, old and foreign ones do not', async () => {
    const who = visitor();
    const data = signed({ id: '7', username: 'trader', auth_date: nowS() });
    const bad = [
      signed({ id: '7', auth_date: nowS() }, '123456789:another'),
      { ...data, id: '8' },
      signed({ id: '7', auth_date: String(Number(nowS()) - 600) }),
      signed({ id: '7', auth_date: String(Number(nowS()) + 600) }),
    ];
    for (const one of bad)
      expect(await refusal(give(who, answerOf(await asked(who), one)))).toBe('THIRD_PARTY_REFUSED');
    expect(await refusal(give(who, answerOf('x'.repeat(43), data)))).toBe('JOURNEY_GONE');
    expect(await refusal(give(who, `state=${await asked(who)}&tgAuthResult=false`))).toBe('THIRD_PARTY_CANCELLED');
    expect(await done(give(who, answerOf(await asked(who), data)))).toMatchObject({ journey: { step: 'address' } });
    expect(await refusal(give(who, answerOf(await asked(who), data)))).toBe('THIRD_PARTY_REFUSED');
  });
});
