import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API, done, refusal } from '../../../testing/identity/factors/test-factors.ts';
import type { TestIssuer } from '../../../testing/identity/third-party/test-issuer.ts';
import {
  beginAt,
  give,
  isIn,
  subject,
  type ThirdParties,
  thirdParties,
} from '../../../testing/identity/third-party/test-third-parties.ts';
import type { Browser, TestGateway } from '../../../testing/test-gateway.ts';

const MINUTE = 60_000;

let all: ThirdParties;
let gateway: TestGateway;
let issuer: TestIssuer;
let second: TestIssuer;
beforeAll(async () => {
  all = await thirdParties();
  ({ gateway, issuer, second } = all);
});
afterAll(() => all.close());
afterEach(() => all.reset());

const visitor = () => all.visitor();
const member = () => all.member();
const through = (who: Browser, sub: string, claims: object = {}) => all.through(who, sub, claims);
const verified = (who: Browser) => ({ email: who.email, email_verified: true });

describe('answers that prove nothing', () => {
  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another venue', { aud: 'somebody-else' }],
    ['that has run out', { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
    ['with another nonce', { nonce: 'n'.repeat(43) }],
    ['without a subject', { sub: undefined }],
  ])('JRN-51 JRN-75 an id token %s is refused, and the journey is over', async (_name, claims) => {
    issuer.claims = claims;
    const who = visitor();
    expect(await refusal(through(who, subject(), verified(who)))).toBe('THIRD_PARTY_REFUSED');
    expect(await refusal(who.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
  });

  test('JRN-51 JRN-75 a signature by a key that is not the issuer’s, and none', async () => {
    for (const signs of ['wrongly', 'not'] as const) {
      issuer.signs = signs;
      expect(await refusal(through(visitor(), subject()))).toBe('THIRD_PARTY_REFUSED');
    }
  });

  test('JRN-51 JRN-74 state, code and nonce count once, and for the journey that asked', async () => {
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

  test('JRN-51 JRN-74 two at once do one log-in', async () => {
    const { who, sub } = await member();
    const answer = issuer.approve(await beginAt(who), { sub });
    const before = issuer.exchanges.length;
    const both = await Promise.all([refusal(give(who, answer)), refusal(give(who, answer))]);
    expect(both.sort()).toEqual(['JOURNEY_GONE', null]);
    expect(issuer.exchanges.length).toBe(before + 1);
  });

  test('JRN-51 JRN-74 somebody else’s answer, pushed on a person, logs nobody in (CSRF)', async () => {
    const thief = await member();
    const victim = visitor();
    const answer = issuer.approve(await beginAt(thief.who), { sub: thief.sub });
    expect(await refusal(give(victim, answer))).toBe('JOURNEY_GONE');
    await beginAt(victim);
    const asked = issuer.exchanges.length;
    expect(await refusal(give(victim, answer))).toBe('JOURNEY_GONE');
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

  test('JRN-51 a verifier and a code are one journey’s: neither another’s code nor one that was used counts', async () => {
    const mine = visitor();
    const foreign = visitor();
    const foreignCode = new URLSearchParams(issuer.approve(await beginAt(foreign), { sub: subject() })).get('code');
    const state = new URL(await beginAt(mine)).searchParams.get('state');
    expect(await refusal(give(mine, `code=${foreignCode}&state=${state}`))).toBe('THIRD_PARTY_REFUSED');
    const used = issuer.approve(await beginAt(mine), { sub: subject() });
    await done(give(mine, used));
    const again = new URL(await beginAt(mine)).searchParams.get('state');
    const usedCode = new URLSearchParams(used).get('code');
    expect(await refusal(give(mine, `code=${usedCode}&state=${again}`))).toBe('THIRD_PARTY_REFUSED');
    expect(await refusal(give(mine, `state=${new URL(await beginAt(mine)).searchParams.get('state')}`))).toBe(
      'THIRD_PARTY_REFUSED',
    );
    expect(await isIn(mine)).toBe(false);
  });

  test('JRN-51 JRN-75 what one issuer answers counts for nothing at another (mix-up)', async () => {
    const { who, sub } = await all.member();
    who.cookies.delete('sid');
    // Somebody at the other issuer calls themselves as our member does at theirs.
    const there = give(who, second.approve(await beginAt(who, 'other'), { sub }));
    expect(await done(there)).toMatchObject({ journey: { purpose: 'social', step: 'address' } });
    const asked = new URL(await beginAt(who));
    const swapped = new URLSearchParams(second.approve(asked.href, { sub }));
    swapped.set('iss', second.url);
    const before = issuer.exchanges.length;
    expect(await refusal(give(who, String(swapped)))).toBe('THIRD_PARTY_REFUSED');
    // It said whose answer it is: nobody's code was shown to anybody else.
    expect(issuer.exchanges).toHaveLength(before);
    swapped.delete('iss');
    swapped.set('state', new URL(await beginAt(who)).searchParams.get('state') as string);
    expect(await refusal(give(who, String(swapped)))).toBe('THIRD_PARTY_REFUSED');
    // An id token that names the other issuer, even with the right signature, is not this one's.
    issuer.claims = { iss: second.url };
    expect(await refusal(all.through(who, sub))).toBe('THIRD_PARTY_REFUSED');
    expect(await isIn(who)).toBe(false);
  });

  test('JRN-51 JRN-74 JRN-03 of two tabs the last one goes on, and the answer to the first leaves it alone', async () => {
    const { who, sub } = await all.member();
    who.cookies.delete('sid');
    const first = issuer.approve(await beginAt(who), { sub });
    const last = issuer.approve(await beginAt(who), { sub });
    expect(await refusal(give(who, first))).toBe('JOURNEY_GONE');
    expect(await isIn(who)).toBe(false);
    expect(await done(give(who, last))).toMatchObject({ state: 'logged-in' });
  });

  test.each([
    ['no JSON', { status: 200, headers: { 'content-type': 'application/json' }, body: '<html>' }],
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '{}' }],
    [
      'no id token',
      {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"access_token":"x","token_type":"bearer"}',
      },
    ],
    ['nothing', { status: 204, body: '' }],
    ['no', { status: 401, headers: { 'content-type': 'application/json' }, body: '{"error":"invalid_client"}' }],
  ])('JRN-51 a token endpoint that answers %s proves nothing', async (_name, tokenAnswer) => {
    issuer.tokenAnswer = tokenAnswer;
    const who = visitor();
    expect(await refusal(through(who, subject(), verified(who)))).toBe('THIRD_PARTY_REFUSED');
    expect(await isIn(who)).toBe(false);
  });

  test('JRN-51 JRN-76 bodies are read strictly: nothing else, not too long, no form', async () => {
    const who = visitor();
    await beginAt(who);
    const send = (body: unknown, headers = {}) => who.send('POST', `${API}/third-party-answer`, body, headers);
    for (const body of [
      {},
      { answer: '' },
      { answer: 'x'.repeat(6_001) },
      { answer: 'x', userId: 'y' },
      { answer: ['x'] },
    ])
      expect((await send(body)).statusCode).toBe(400);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('code=x&state=y', form)).json().error).toBe('BODY_NOT_JSON');
  });

  test('JRN-51 JRN-77 a cancelled log-in is said as that; a provider that is away or redirects, as that', async () => {
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
