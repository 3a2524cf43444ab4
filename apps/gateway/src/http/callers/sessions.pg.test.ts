import { createHash } from 'node:crypto';
import { userByEmail } from '@pelorus/database/identity/people.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser, mailedCode, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { repairAccounts } from '../../identity/accounts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  gateway.core.answer = () => [];
  gateway.core.up = true;
  gateway.pass(3_600_000);
});

const HOUR = 3_600_000;
const visitor = () => new Browser(gateway.app);
const me = async (who: Browser) => (await who.send('GET', '/api/identity/me')).statusCode;

describe('sign-up', () => {
  test('IDEN-01 JRN-22 opens an engine account and logs in', async () => {
    const somebody = await person(gateway);
    const answer = await somebody.send('GET', '/api/identity/me');
    const user = await userByEmail(gateway.deps.pool, somebody.email);
    expect(answer.json().data).toEqual({
      userId: user?.userId,
      email: somebody.email,
      accountId: user?.accountId,
      createdAt: gateway.deps.clock(),
    });
    expect(gateway.core.commands.at(-1)).toMatchObject({ kind: 'openAccount', payload: { reference: user?.userId } });
  });

  test.each([
    'no-at.example.com',
    'plus+tag@example.com',
    'two@@example.com',
    'a@b',
    'a@example.c',
    'a b@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'ä@example.com',
    'a@-x.com',
    `${'a'.repeat(65)}@example.com`,
    "a'--@example.com",
    '+4915112345678',
  ])('IDEN-02 S5.01 S5.02 %s cannot register', async (address) => {
    const answer = await visitor().beginSignUp({ address });
    expect(answer.json()).toMatchObject({ error: 'EMAIL_INVALID', field: 'address' });
  });

  test.each(['Sh0rt-!', `Aa1!${'x'.repeat(29)}`, 'no-upper-7', 'NO-LOWER-7', 'No-digit-x', 'NoMark77x'])(
    'IDEN-03 S5.04 the password %s is weak',
    async (password) => {
      const answer = await visitor().beginSignUp({ password });
      expect(answer.json()).toMatchObject({ error: 'PASSWORD_WEAK', field: 'password' });
    },
  );

  test.each(['Right-7x', `Aa1!${'xk'.repeat(14)}`, 'Grüße-aus-7'])(
    'IDEN-03 S5.04 the password %s will do',
    async (password) => {
      expect((await visitor().beginSignUp({ password })).statusCode).toBe(200);
    },
  );

  test('IDEN-04 two journeys with one address make one person; the later code is as good as wrong', async () => {
    const one = visitor();
    const two = visitor();
    two.email = one.email;
    await one.beginSignUp();
    const first = await mailedCode(gateway.deps, one.email);
    gateway.pass(1);
    await two.beginSignUp();
    const second = await mailedCode(gateway.deps, one.email);
    const answers = await Promise.all([giveCode(one, first), giveCode(two, second)]);
    const failed = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(failed.map((answer) => answer.json().error)).toEqual(['CODE_WRONG']);
    const people = await gateway.deps.pool.query('SELECT 1 FROM identity.users WHERE email = $1', [one.email]);
    expect(people.rowCount).toBe(1);
  });

  test.each(['UNAVAILABLE', 'OUTCOME_UNKNOWN'] as const)(
    'IDEN-05 JRN-22 while the core says %s the code stays right, and one account is opened once it answers',
    async (code) => {
      const who = visitor();
      await who.beginSignUp();
      gateway.core.answer = () => {
        throw new CoreUnavailable(code);
      };
      for (let i = 0; i < 7; i++) expect((await who.giveCode()).json().error).toBe(code);
      gateway.core.answer = () => [];
      expect((await who.giveCode()).json().data).toMatchObject({ state: 'logged-in', me: { email: who.email } });
      expect(await accountsOpenedFor(who)).toBe(1);
    },
  );

  test.each(['log-in', 'start'])('IDEN-05 whoever gives up then is finished by the next %s', async (next) => {
    const who = visitor();
    await who.beginSignUp();
    gateway.core.answer = () => {
      throw new CoreUnavailable('OUTCOME_UNKNOWN');
    };
    expect((await who.giveCode()).json().error).toBe('OUTCOME_UNKNOWN');
    gateway.core.answer = () => [];
    if (next === 'start') await repairAccounts(gateway.deps);
    expect((await who.logIn()).statusCode).toBe(200);
    expect(await me(who)).toBe(200);
    expect(await accountsOpenedFor(who)).toBe(1);
  });

  test('IDEN-06 where it is switched off it is refused, log-in is not', async () => {
    const closed = await testGateway({ config: { features: { signUp: false } } });
    const who = new Browser(closed.app);
    expect((await who.beginSignUp()).json().error).toBe('NOT_PERMITTED');
    expect((await who.logIn()).json().error).toBe('WRONG_CREDENTIALS');
    await closed.close();
  });

  const giveCode = (who: Browser, code: string) => who.send('POST', '/api/identity/journey/code', { code });

  async function accountsOpenedFor(who: Browser): Promise<number> {
    const user = await userByEmail(gateway.deps.pool, who.email);
    expect(user?.accountId).toBeGreaterThanOrEqual(16);
    return gateway.core.commands.filter(
      ({ kind, payload }) => kind === 'openAccount' && (payload as { reference: string }).reference === user?.userId,
    ).length;
  }
});

describe('log-in and log-out', () => {
  test('IDEN-07 unknown address and wrong password get the same answer after the same work', async () => {
    const somebody = visitor();
    somebody.password = 'Other-horse-8';
    await somebody.signUp();
    let hashes = 0;
    const { passwords } = gateway.deps;
    const verify = passwords.verify.bind(passwords);
    passwords.verify = async (password, phc) => {
      hashes += 1;
      return verify(password, phc);
    };
    const wrong = await visitor().beginLogIn({ address: somebody.email });
    const unknown = await visitor().beginLogIn({ address: 'nobody@example.com' });
    passwords.verify = verify;
    expect(hashes).toBe(2);
    expect(wrong.statusCode).toBe(401);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
  });

  test('IDEN-03 a log-in does not judge form', async () => {
    expect((await visitor().beginLogIn({ address: 'x y', password: 'x' })).json().error).toBe('WRONG_CREDENTIALS');
  });

  test('HTTP-05 an address with a control character is refused, not asked for in the database', async () => {
    const answer = await visitor().beginLogIn({ address: 'a\0b@example.com', password: 'x' });
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field: 'address' });
  });

  test('IDEN-08 makes a new session and ends the one it came with', async () => {
    const somebody = await person(gateway);
    const old = visitor();
    for (const [name, value] of somebody.cookies) old.cookies.set(name, value);
    expect((await somebody.logIn()).statusCode).toBe(200);
    expect(somebody.cookies.get('sid')).not.toBe(old.cookies.get('sid'));
    expect(await me(old)).toBe(401);
    expect(await me(somebody)).toBe(200);
  });

  test('IDEN-23 log-out ends the session at once and clears the cookies', async () => {
    const somebody = await person(gateway);
    const copy = visitor();
    for (const [name, value] of somebody.cookies) copy.cookies.set(name, value);
    const ended: string[] = [];
    gateway.deps.sessions.onEnd((sessionId) => ended.push(sessionId));
    expect((await somebody.send('POST', '/api/identity/log-out')).statusCode).toBe(200);
    // The browser is still one the person is known on.
    expect([...somebody.cookies.keys()]).toEqual(['device']);
    expect(await me(copy)).toBe(401);
    const token = copy.cookies.get('sid') as string;
    expect(ended).toEqual([createHash('sha256').update(token).digest('hex')]);
  });

  test('IDEN-23 log-out without a session does no harm', async () => {
    expect((await visitor().send('POST', '/api/identity/log-out')).statusCode).toBe(200);
  });
});

describe('sessions', () => {
  test('IDEN-20 IDEN-21 the token is in an HttpOnly cookie, its hash in the database, and in no body', async () => {
    const who = visitor();
    await who.beginSignUp();
    const answer = await who.giveCode();
    const [session, marker] = answer.cookies;
    expect(session).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(Buffer.from(session?.value ?? '', 'base64url')).toHaveLength(32);
    expect(marker).toMatchObject({ name: 'loginToken', value: '1' });
    expect(marker?.httpOnly).toBeUndefined();
    expect(answer.body).not.toContain(session?.value);
    const stored = await gateway.deps.pool.query('SELECT session_hash FROM identity.sessions');
    const hashes = stored.rows.map((row) => row.session_hash.toString('hex'));
    expect(hashes).toContain(
      createHash('sha256')
        .update(session?.value ?? '')
        .digest('hex'),
    );
  });

  test('IDEN-20 over https the cookie is bound to this host and HTTP-07 HSTS is said', async () => {
    const proxied = await testGateway({ config: { hosts: { trustedProxies: 1 } } });
    const who = new Browser(proxied.app);
    who.headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const begun = await who.beginSignUp();
    expect(begun.cookies).toMatchObject([{ name: '__Host-journey', secure: true, httpOnly: true, path: '/' }]);
    const answer = await who.giveCode();
    for (const name of ['__Host-sid', '__Host-device'])
      expect(answer.cookies.find((cookie) => cookie.name === name)).toMatchObject({
        secure: true,
        httpOnly: true,
        path: '/',
      });
    expect(answer.headers['strict-transport-security']).toContain('max-age=63072000');
    await proxied.close();
  });

  test('IDEN-21 the readable cookie opens nothing', async () => {
    const who = visitor();
    who.cookies.set('loginToken', '1');
    expect(await me(who)).toBe(401);
  });

  test('IDEN-22 12 hours without use end a session', async () => {
    const somebody = await person(gateway);
    gateway.pass(12 * HOUR - 1);
    expect(await me(somebody)).toBe(200);
    await expect.poll(async () => (await lastSeen(somebody)) === gateway.deps.clock()).toBe(true);
    gateway.pass(12 * HOUR - 1);
    expect(await me(somebody)).toBe(200);
    await expect.poll(async () => (await lastSeen(somebody)) === gateway.deps.clock()).toBe(true);
    gateway.pass(12 * HOUR);
    expect(await me(somebody)).toBe(401);
  });

  test('IDEN-22 7 days after log-in it ends, used or not', async () => {
    const somebody = await person(gateway);
    for (let hours = 10; hours < 168; hours += 10) {
      gateway.pass(10 * HOUR);
      expect(await me(somebody)).toBe(200);
      await expect.poll(async () => (await lastSeen(somebody)) === gateway.deps.clock()).toBe(true);
    }
    gateway.pass(8 * HOUR);
    expect(await me(somebody)).toBe(401);
  });

  test('IDEN-24 the person is told when the session began and ends; a visitor is refused', async () => {
    const somebody = await person(gateway);
    const begun = gateway.deps.clock();
    const span = async () => (await somebody.send('GET', '/api/identity/session')).json().data;
    expect(await span()).toEqual({ loggedInAt: begun, idleEndsAt: begun + 12 * HOUR, endsAt: begun + 168 * HOUR });
    gateway.pass(HOUR);
    expect((await span()).idleEndsAt).toBe(begun + 13 * HOUR);
    for (let hours = 11; hours <= 161; hours += 10) {
      gateway.pass(10 * HOUR);
      expect(await me(somebody)).toBe(200);
      await expect.poll(async () => (await lastSeen(somebody)) === gateway.deps.clock()).toBe(true);
    }
    expect(await span()).toEqual({ loggedInAt: begun, idleEndsAt: begun + 168 * HOUR, endsAt: begun + 168 * HOUR });
    expect((await visitor().send('GET', '/api/identity/session')).json().error).toBe('NOT_LOGGED_IN');
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(43)}'`, '%00'.repeat(20)])(
    'IDEN-20 the made-up token "%s" is nobody',
    async (token) => {
      const who = visitor();
      who.cookies.set('sid', token);
      expect(await me(who)).toBe(401);
    },
  );

  async function lastSeen(who: Browser): Promise<number> {
    const hash = createHash('sha256')
      .update(who.cookies.get('sid') ?? '')
      .digest();
    const found = await gateway.deps.pool.query(
      'SELECT last_seen_at_ms AS at FROM identity.sessions WHERE session_hash = $1',
      [hash],
    );
    return found.rows[0].at;
  }
});
