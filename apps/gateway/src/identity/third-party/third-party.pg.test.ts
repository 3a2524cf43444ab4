import { createHash, createHmac } from 'node:crypto';
import { userByEmail } from '@pelorus/database/queries/identity.ts';
import { linksOf } from '@pelorus/database/queries/security.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser, messagesTo, person, type TestGateway, testGateway } from '../../test-gateway.ts';
import { API, done, refusal, userIdOf, withTotp } from '../factors/test-factors.ts';
import { type TestIssuer, testIssuer } from './test-issuer.ts';

const MINUTE = 60_000;
const BOT = '123456789:secret-of-the-bot';

let issuer: TestIssuer;
let gateway: TestGateway;
beforeAll(async () => {
  issuer = await testIssuer();
  const company = {
    preset: 'openid',
    name: 'company',
    title: 'Company',
    issuer: issuer.url,
    clientId: 'pelorus',
  } as const;
  gateway = await testGateway({
    config: { identityProviders: [company, { preset: 'telegram', botId: '123456789' }] },
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000 },
    providerSecrets: new Map([
      ['PELORUS_OIDC_COMPANY_SECRET', 'test-secret'],
      ['PELORUS_OIDC_TELEGRAM_SECRET', BOT],
    ]),
  });
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});
afterEach(() => {
  Object.assign(issuer, { claims: {}, signsWrongly: false, tokenAnswer: null });
  gateway.pass(60 * MINUTE);
});

let count = 0;
const visitor = () => new Browser(gateway.app);
const subject = () => `subject-${++count}`;
const beginAt = async (who: Browser, name = 'company') =>
  (await done<{ url: string }>(who.send('POST', `${API}/third-party/${name}`))).url;
const give = (who: Browser, answer: string) => who.send('POST', `${API}/third-party-answer`, { answer });
const isIn = async (who: Browser) => (await who.send('GET', `${API}/me`)).statusCode === 200;
const through = async (who: Browser, sub: string, claims: object = {}) =>
  give(who, issuer.approve(await beginAt(who), { sub, ...claims }));
const verified = (who: Browser) => ({ email: who.email, email_verified: true });

/** Somebody who came through the provider and has an account. */
async function member() {
  const who = visitor();
  const sub = subject();
  await done(through(who, sub, verified(who)));
  await done(who.giveCode());
  return { who, sub };
}

describe('somebody nobody knows', () => {
  test('JRN-52 with a verified address becomes a person by the code sent to it, linked', async () => {
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
    'JRN-52 an address that the provider does not vouch for counts for nothing: %j',
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

  test('JRN-52 JRN-21 a typed address that has an account gets a mail, and no code', async () => {
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
  test('JRN-52 is asked to log in first, and linked only by its person’s own word, once', async () => {
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

  test('JRN-52 another person who logs in there is not linked, nor by a forged cookie or a late one', async () => {
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

describe('answers that prove nothing', () => {
  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another venue', { aud: 'somebody-else' }],
    ['that has run out', { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
    ['with another nonce', { nonce: 'n'.repeat(43) }],
    ['without a subject', { sub: undefined }],
  ])('JRN-51 an id token %s is refused, and the journey is over', async (_name, claims) => {
    issuer.claims = claims;
    const who = visitor();
    expect(await refusal(through(who, subject(), verified(who)))).toBe('THIRD_PARTY_REFUSED');
    expect(await refusal(who.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
  });

  test('JRN-51 a signature by a key that is not the issuer’s', async () => {
    issuer.signsWrongly = true;
    expect(await refusal(through(visitor(), subject()))).toBe('THIRD_PARTY_REFUSED');
  });

  test('JRN-51 state, code and nonce count once, and for the journey that asked', async () => {
    const { sub } = await member();
    const who = visitor();
    const answer = issuer.approve(await beginAt(who), { sub });
    const copy = visitor();
    for (const [name, value] of who.cookies) copy.cookies.set(name, value);
    await done(give(who, answer));
    expect(await refusal(give(copy, answer))).toBe('JOURNEY_GONE');
    expect(await refusal(give(who, answer))).toBe('JOURNEY_STEP');
    const late = visitor();
    const lateAnswer = issuer.approve(await beginAt(late), { sub });
    gateway.pass(31 * MINUTE);
    expect(await refusal(give(late, lateAnswer))).toBe('JOURNEY_GONE');
  });

  test('JRN-51 two at once do one log-in', async () => {
    const { who, sub } = await member();
    const answer = issuer.approve(await beginAt(who), { sub });
    const before = issuer.exchanges.length;
    const both = await Promise.all([refusal(give(who, answer)), refusal(give(who, answer))]);
    expect(both.sort()).toEqual(['JOURNEY_GONE', null]);
    expect(issuer.exchanges.length).toBe(before + 1);
  });

  test('JRN-51 somebody else’s answer, pushed on a person, logs nobody in (CSRF)', async () => {
    const thief = await member();
    const victim = visitor();
    const answer = issuer.approve(await beginAt(thief.who), { sub: thief.sub });
    expect(await refusal(give(victim, answer))).toBe('JOURNEY_GONE');
    await beginAt(victim);
    const asked = issuer.exchanges.length;
    expect(await refusal(give(victim, answer))).toBe('THIRD_PARTY_REFUSED');
    expect(issuer.exchanges).toHaveLength(asked);
    const own = issuer.approve(await beginAt(victim), { sub: subject() });
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const pushed = victim.send('POST', `${API}/third-party-answer`, { answer: own }, foreign);
    expect(await refusal(pushed)).toBe('CROSS_SITE');
  });

  test('JRN-51 the redirect address is ours whatever the request says, with PKCE', async () => {
    const who = visitor();
    const url = new URL(await beginAt(who));
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/x-auth/auth');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    const open = who.send('POST', `${API}/third-party/company`, { redirect_uri: 'https://evil.example' });
    const { data } = (await open).json() as { data: { url: string } };
    expect(new URL(data.url).searchParams.get('redirect_uri')).toBe('http://localhost/x-auth/auth');
    expect(await refusal(who.send('POST', `${API}/third-party/nobody`))).toBe('NOT_FOUND');
  });

  test('JRN-51 a cancelled log-in is said as that; a provider that is away or redirects, as that', async () => {
    const who = visitor();
    const state = new URL(await beginAt(who)).searchParams.get('state');
    expect(await refusal(give(who, `error=access_denied&state=${state}`))).toBe('THIRD_PARTY_CANCELLED');
    issuer.tokenAnswer = { status: 503, body: '' };
    expect(await refusal(through(who, subject()))).toBe('THIRD_PARTY_AWAY');
    issuer.tokenAnswer = { status: 302, headers: { location: `${issuer.url}/keys` }, body: '' };
    expect(await refusal(through(who, subject()))).toBe('THIRD_PARTY_AWAY');
    issuer.tokenAnswer = { status: 200, headers: { 'content-type': 'application/json' }, body: ' '.repeat(300_000) };
    expect(await refusal(through(who, subject()))).toBe('THIRD_PARTY_AWAY');
  });
});

describe('links', () => {
  test('JRN-53 the only way in stays; another one’s subject is nobody else’s', async () => {
    const { who, sub } = await member();
    expect(await refusal(who.send('DELETE', `${API}/links/company`))).toBe('LAST_WAY_IN');
    const other = await person(gateway);
    const link = async (by: Browser, name: string) =>
      give(
        by,
        issuer.approve((await done<{ url: string }>(by.send('POST', `${API}/links/company`))).url, { sub: name }),
      );
    expect(await refusal(link(other, sub))).toBe('LINK_TAKEN');
    const mine = subject();
    expect(await done(link(other, mine))).toEqual({ state: 'linked', provider: 'company' });
    expect(await refusal(link(other, subject()))).toBe('LINK_TAKEN');
    expect(await done(other.send('DELETE', `${API}/links/company`))).toBeNull();
    expect(await refusal(other.send('DELETE', `${API}/links/company`))).toBe('NOT_FOUND');
  });

  test('JRN-53 what one session asked to link is not linked to another person', async () => {
    const one = await person(gateway);
    const { url } = await done<{ url: string }>(one.send('POST', `${API}/links/company`));
    const other = await person(gateway);
    const journey = one.cookies.get('journey') as string;
    other.cookies.set('journey', journey);
    expect(await refusal(give(other, issuer.approve(url, { sub: subject() })))).toBe('NOT_LOGGED_IN');
  });
});

describe('Telegram', () => {
  const signed = (data: Record<string, string>, token = BOT) => {
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

  test('JRN-50 what the bot’s token signed counts once; forged, old and foreign ones do not', async () => {
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
