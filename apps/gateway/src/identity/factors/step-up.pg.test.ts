import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  done,
  refusal,
  stepUp,
  userIdOf,
  withPasskey,
  withTotp,
} from '../../../testing/identity/factors/test-factors.ts';
import { Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ config: { hosts: { origins: [], trustedProxies: 1 } } });
});
afterAll(() => gateway.close());
/** So that wrong tries of one test are not counted in the next. */
afterEach(() => gateway.pass(3_600_000));

const FRESH_MS = 5 * 60_000;
const password = (who: Browser) => ({ way: 'password', password: who.password });
const ways = async (who: Browser) =>
  done<{ ways: string[]; freshUntil: number | null }>(who.send('GET', `${API}/step-up`));
const asksFresh = async (who: Browser) => refusal(who.send('POST', `${API}/factors/totp`));

/** Returns another browser with the same cookies: what a thief of them has. */
function copyOf(who: Browser): Browser {
  const copy = new Browser(gateway.app);
  for (const [name, value] of who.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('freshness', () => {
  test('FAC-30 a session is fresh for five minutes after the log-in, and no longer', async () => {
    const who = await person(gateway);
    const freshUntil = gateway.deps.clock() + FRESH_MS;
    expect(await ways(who)).toEqual({ ways: ['password'], freshUntil });
    gateway.pass(FRESH_MS - 1);
    expect(await asksFresh(who)).toBeNull();
    gateway.pass(1);
    expect(await asksFresh(who)).toBe('STEP_UP_NEEDED');
    expect(await ways(who)).toEqual({ ways: ['password'], freshUntil: null });
  });

  test('FAC-30 FAC-50 a clock set back makes no session fresh', async () => {
    const who = await person(gateway);
    gateway.pass(-3_600_000);
    expect(await asksFresh(who)).toBe('STEP_UP_NEEDED');
    gateway.pass(3_600_000);
    expect(await asksFresh(who)).toBeNull();
  });

  test('FAC-31 FAC-52 every route that changes factors asks for it, and none does anything before', async () => {
    const who = await person(gateway);
    const { passkey } = await withPasskey(who);
    gateway.pass(FRESH_MS);
    const id = passkey.id;
    for (const [method, path, body] of [
      ['POST', 'factors/totp', undefined],
      ['DELETE', 'factors/totp', undefined],
      ['POST', 'factors/recovery-codes', undefined],
      ['POST', 'factors/passkeys/options', undefined],
      ['POST', 'factors/passkeys', { answer: {} }],
      ['PATCH', `factors/passkeys/${id}`, { name: 'x' }],
      ['DELETE', `factors/passkeys/${id}`, undefined],
    ] as const)
      expect(await refusal(who.send(method, `${API}/${path}`, body)), path).toBe('STEP_UP_NEEDED');
    const factors = await done<{ passkeys: { name: string }[] }>(who.send('GET', `${API}/factors`));
    expect(factors.passkeys.map(({ name }) => name)).toEqual([passkey.name]);
  });

  test('FAC-30 nobody steps up without a session', async () => {
    const nobody = new Browser(gateway.app);
    expect(await refusal(nobody.send('GET', `${API}/step-up`))).toBe('NOT_LOGGED_IN');
    expect(await refusal(nobody.send('POST', `${API}/step-up/options`))).toBe('NOT_LOGGED_IN');
    expect(await refusal(stepUp(nobody, password(nobody)))).toBe('NOT_LOGGED_IN');
  });
});

describe('step-up', () => {
  test('FAC-30 FAC-49 by password where there is no factor: fresh again, under a new token, the old one dead', async () => {
    const who = await person(gateway);
    gateway.pass(FRESH_MS);
    const before = copyOf(who);
    const answer = await done(stepUp(who, password(who)));
    expect(answer).toEqual({ ways: ['password'], freshUntil: gateway.deps.clock() + FRESH_MS });
    expect(who.cookies.get('sid')).not.toBe(before.cookies.get('sid'));
    expect(await asksFresh(who)).toBeNull();
    expect(await refusal(before.send('GET', `${API}/me`))).toBe('NOT_LOGGED_IN');
    expect(await asksFresh(before)).toBe('NOT_LOGGED_IN');
  });

  test('FAC-30 the session stays the same one: when it began, and that it ends', async () => {
    const who = await person(gateway);
    const began = await done(who.send('GET', `${API}/session`));
    gateway.pass(FRESH_MS);
    await done(stepUp(who, password(who)));
    const after = await done(who.send('GET', `${API}/session`));
    expect(after.loggedInAt).toBe(began.loggedInAt);
    expect(after.endsAt).toBe(began.endsAt);
    await who.send('POST', `${API}/log-out`);
    expect(await refusal(who.send('GET', `${API}/me`))).toBe('NOT_LOGGED_IN');
  });

  test('FAC-30 the cookie over https has the prefix, Secure, HttpOnly, SameSite and the path', async () => {
    const who = await person(gateway);
    who.cookies.set('__Host-sid', who.cookies.get('sid') as string);
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
    const answer = await who.send('POST', `${API}/step-up`, password(who), https);
    const lines = [answer.headers['set-cookie']].flat() as string[];
    expect(lines.find((line) => line.startsWith('__Host-sid='))).toMatch(
      /^__Host-sid=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
  });

  test('FAC-30 with a factor the password is no way any more', async () => {
    const who = await person(gateway);
    await withTotp(gateway, who);
    expect((await ways(who)).ways).toEqual(['totp', 'recovery-code']);
    expect(await refusal(stepUp(who, password(who)))).toBe('BAD_REQUEST way');
    await withPasskey(who);
    expect((await ways(who)).ways).toEqual(['passkey', 'totp', 'recovery-code']);
  });

  test('FAC-30 by a one-time password, a recovery code and a passkey', async () => {
    const who = await person(gateway);
    const { app, codes } = await withTotp(gateway, who);
    const { authenticator } = await withPasskey(who);
    const passkey = async () => {
      const options = await done(who.send('POST', `${API}/step-up/options`));
      return { way: 'passkey', answer: authenticator.get(options) };
    };
    const bodies = [
      () => ({ way: 'totp', code: app.code() }),
      () => ({ way: 'recovery-code', code: codes[3] }),
      passkey,
    ];
    for (const body of bodies) {
      gateway.pass(FRESH_MS);
      expect(await asksFresh(who)).toBe('STEP_UP_NEEDED');
      const token = who.cookies.get('sid');
      await done(stepUp(who, await body()));
      expect(who.cookies.get('sid')).not.toBe(token);
      expect(await refusal(who.send('POST', `${API}/factors/passkeys/options`))).toBeNull();
    }
  });

  test('SUB-02 FAC-30 a parent who looks through a sub-account shows that it is the parent', async () => {
    const [who, sub] = [await person(gateway), await person(gateway)];
    const { app } = await withTotp(gateway, who);
    const { authenticator } = await withPasskey(who);
    const [parentId, subId] = [await userIdOf(gateway, who), await userIdOf(gateway, sub)];
    const change = `UPDATE identity.users SET user_sub_type = 2, parent_id = $2, sub_name = 'desk' WHERE user_id = $1`;
    await gateway.deps.pool.query(change, [subId, parentId]);
    await gateway.deps.pool.query(
      'UPDATE identity.sessions SET acting_as = $1 WHERE user_id = $2 AND ended_at_ms IS NULL',
      [subId, parentId],
    );
    const me = async () => (await done<{ userId: string }>(who.send('GET', `${API}/me`))).userId;
    expect(await me()).toBe(subId);
    expect((await ways(who)).ways).toEqual(['passkey', 'totp', 'recovery-code']);
    expect(await refusal(stepUp(who, { way: 'password', password: sub.password }))).toBe('BAD_REQUEST way');
    await done(stepUp(who, { way: 'totp', code: app.code() }));
    const answer = authenticator.get(await done(who.send('POST', `${API}/step-up/options`)));
    await done(stepUp(who, { way: 'passkey', answer }));
    expect(await me()).toBe(subId);
    expect(await asksFresh(who)).toBe('NOT_PERMITTED');
  });

  test.each([
    ['no way', { code: '123456' }],
    ['an unknown way', { way: 'mail', code: '123456' }],
    ['a code of five digits', { way: 'totp', code: '12345' }],
    ['a code that is a number', { way: 'totp', code: 123_456 }],
    ['an unknown field', { way: 'totp', code: '123456', userId: 'x' }],
    ['two ways', { way: 'password', password: 'x', code: '123456' }],
    ['a passkey without an answer', { way: 'passkey' }],
    ['an answer that is a text', { way: 'passkey', answer: 'x' }],
  ])('FAC-30 %s is BAD_REQUEST', async (_name, body) => {
    const who = await person(gateway);
    expect(await refusal(stepUp(who, body))).toContain('BAD_REQUEST');
  });
});

describe('wrong tries', () => {
  test('FAC-32 ten wrong ones an hour: then not even the right one counts, until the hour is over', async () => {
    const who = await person(gateway);
    const { app } = await withTotp(gateway, who);
    who.cookies.delete('device');
    for (let i = 0; i < 10; i++)
      expect(await refusal(stepUp(who, { way: 'totp', code: app.wrong() }))).toBe('FACTOR_WRONG totp');
    const refused = await stepUp(who, { way: 'totp', code: app.code() });
    expect(refused.json().error).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    gateway.pass(3_600_000);
    await done(stepUp(who, { way: 'totp', code: app.code() }));
  });

  test('FAC-32 wrong passwords are counted with them', async () => {
    const who = await person(gateway);
    who.cookies.delete('device');
    for (let i = 0; i < 10; i++)
      expect(await refusal(stepUp(who, { way: 'password', password: 'Wrong-horse-7' }))).toBe('FACTOR_WRONG password');
    expect(await refusal(stepUp(who, password(who)))).toBe('TOO_MANY_REQUESTS');
  });

  test('FAC-32 of thirty at once ten are looked at', async () => {
    const who = await person(gateway);
    const { app } = await withTotp(gateway, who);
    who.cookies.delete('device');
    const bodies = Array.from({ length: 30 }, () => ({ way: 'totp', code: app.wrong() }));
    const refusals = await Promise.all(bodies.map((body) => refusal(stepUp(copyOf(who), body))));
    expect(refusals.filter((each) => each === 'FACTOR_WRONG totp')).toHaveLength(10);
    expect(refusals.filter((each) => each === 'TOO_MANY_REQUESTS')).toHaveLength(20);
  });

  test('JRN-34 JRN-67 a stranger with the password uses up his tries, not those of a device the owner is known on', async () => {
    const who = await person(gateway);
    const { app } = await withTotp(gateway, who);
    const stranger = copyOf(who);
    stranger.cookies.delete('device');
    for (let i = 0; i < 11; i++) await stepUp(stranger, { way: 'totp', code: app.wrong() });
    expect(await refusal(stepUp(stranger, { way: 'totp', code: app.code() }))).toBe('TOO_MANY_REQUESTS');
    stranger.cookies.set('device', 'A'.repeat(43));
    expect(await refusal(stepUp(stranger, { way: 'totp', code: app.code() }))).toBe('TOO_MANY_REQUESTS');
    await done(stepUp(who, { way: 'totp', code: app.code() }));
  });

  test('JRN-32 each stands in the history, and the third is told by mail', async () => {
    const who = await person(gateway);
    const { app } = await withTotp(gateway, who);
    const count = async (table: string, column: string) => {
      const { rows } = await gateway.deps.pool.query(
        `SELECT 1 FROM identity.${table} JOIN identity.users u USING (user_id)
         WHERE u.email = $1 AND ${column} = 'factor-failed'`,
        [who.email],
      );
      return rows.length;
    };
    const seen: number[][] = [];
    for (let i = 0; i < 4; i++) {
      await stepUp(who, { way: 'totp', code: app.wrong() });
      seen.push([await count('history', 'kind'), await count('messages', 'kind')]);
    }
    expect(seen).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
  });
});
