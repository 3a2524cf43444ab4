import { createHash } from 'node:crypto';
import { userByEmail } from '@pelorus/database/queries/identity.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';
import { repairAccounts } from './accounts.ts';

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
const signUp = (who: Browser, body: object) => who.send('POST', '/api/identity/sign-up', body);
const logIn = (who: Browser, body: object = { email: who.email, password: who.password }) =>
  who.send('POST', '/api/identity/log-in', body);
const me = async (who: Browser) => (await who.send('GET', '/api/identity/me')).statusCode;

describe('sign-up', () => {
  test('IDEN-01 opens an engine account and logs in', async () => {
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

  test('IDEN-02 another spelling of a taken address is EMAIL_TAKEN', async () => {
    const somebody = await person(gateway);
    const answer = await signUp(visitor(), { email: ` ${somebody.email.toUpperCase()} `, password: 'Right-horse-7' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'EMAIL_TAKEN', field: 'email' });
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
  ])('IDEN-02 S5.01 S5.02 %s cannot register', async (email) => {
    const answer = await signUp(visitor(), { email, password: 'Right-horse-7' });
    expect(answer.json()).toMatchObject({ error: 'EMAIL_INVALID', field: 'email' });
  });

  test.each(['Sh0rt-!', `Aa1!${'x'.repeat(29)}`, 'no-upper-7', 'NO-LOWER-7', 'No-digit-x', 'NoMark77x'])(
    'IDEN-03 S5.04 the password %s is weak',
    async (password) => {
      const who = visitor();
      expect((await signUp(who, { email: who.email, password })).json()).toMatchObject({
        error: 'PASSWORD_WEAK',
        field: 'password',
      });
    },
  );

  test.each(['Right-7x', `Aa1!${'x'.repeat(28)}`, 'Grüße-aus-7'])(
    'IDEN-03 S5.04 the password %s will do',
    async (password) => {
      const who = visitor();
      expect((await signUp(who, { email: who.email, password })).statusCode).toBe(200);
    },
  );

  test('IDEN-04 two at once with one address make one person', async () => {
    const who = visitor();
    const body = { email: who.email, password: who.password };
    const answers = await Promise.all([signUp(visitor(), body), signUp(visitor(), body), signUp(visitor(), body)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('IDEN-05 if the core surely did nothing, nobody is left behind', async () => {
    const who = visitor();
    const body = { email: who.email, password: who.password };
    gateway.core.answer = () => {
      throw new CoreUnavailable('UNAVAILABLE');
    };
    expect((await signUp(who, body)).statusCode).toBe(503);
    gateway.core.answer = () => [];
    gateway.core.up = false;
    expect((await signUp(who, body)).statusCode).toBe(503);
    gateway.core.up = true;
    expect((await signUp(who, body)).statusCode).toBe(200);
  });

  test.each(['log-in', 'start'])('IDEN-05 if nobody knows, the next %s finishes it with one account', async (next) => {
    const who = visitor();
    gateway.core.answer = () => {
      throw new CoreUnavailable('OUTCOME_UNKNOWN');
    };
    const answer = await signUp(who, { email: who.email, password: who.password });
    expect(answer.json()).toMatchObject({ error: 'OUTCOME_UNKNOWN' });
    gateway.core.answer = () => [];
    if (next === 'start') await repairAccounts(gateway.deps);
    expect((await logIn(who)).statusCode).toBe(200);
    const user = await userByEmail(gateway.deps.pool, who.email);
    const opened = gateway.core.commands.filter(
      ({ kind, payload }) => kind === 'openAccount' && (payload as { reference: string }).reference === user?.userId,
    );
    expect(user?.accountId).toBeGreaterThanOrEqual(16);
    expect(opened).toHaveLength(1);
  });

  test('IDEN-06 where it is switched off it is refused, log-in is not', async () => {
    const closed = await testGateway({ config: { features: { signUp: false } } });
    const who = new Browser(closed.app);
    expect((await signUp(who, { email: who.email, password: who.password })).json().error).toBe('NOT_PERMITTED');
    expect((await logIn(who)).json().error).toBe('WRONG_CREDENTIALS');
    await closed.close();
  });
});

describe('log-in and log-out', () => {
  test('IDEN-07 unknown address and wrong password get the same answer after the same work', async () => {
    const somebody = await person(gateway);
    let hashes = 0;
    const { passwords } = gateway.deps;
    const verify = passwords.verify.bind(passwords);
    passwords.verify = async (password, phc) => {
      hashes += 1;
      return verify(password, phc);
    };
    const wrong = await logIn(visitor(), { email: somebody.email, password: 'Wrong-horse-7' });
    const unknown = await logIn(visitor(), { email: 'nobody@example.com', password: 'Wrong-horse-7' });
    passwords.verify = verify;
    expect(hashes).toBe(2);
    expect(wrong.statusCode).toBe(401);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
  });

  test('IDEN-03 a log-in does not judge form', async () => {
    expect((await logIn(visitor(), { email: 'x y', password: 'x' })).json().error).toBe('WRONG_CREDENTIALS');
  });

  test('HTTP-05 an address with a control character is refused, not asked for in the database', async () => {
    const answer = await logIn(visitor(), { email: 'a\0b@example.com', password: 'x' });
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field: 'email' });
  });

  test('IDEN-08 makes a new session and ends the one it came with', async () => {
    const somebody = await person(gateway);
    const old = visitor();
    for (const [name, value] of somebody.cookies) old.cookies.set(name, value);
    expect((await logIn(somebody)).statusCode).toBe(200);
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
    const answer = await signUp(who, { email: who.email, password: who.password });
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
    const answer = await who.send(
      'POST',
      '/api/identity/sign-up',
      { email: who.email, password: who.password },
      { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
    );
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-sid', secure: true, httpOnly: true, path: '/' });
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
