import { historyOf } from '@pelorus/database/identity/history.ts';
import { userByEmail } from '@pelorus/database/identity/people.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  anotherSession,
  done,
  refusal,
  userIdOf,
  withTotp,
} from '../../../testing/identity/factors/test-factors.ts';
import { isIn, recover, stranger } from '../../../testing/identity/journeys/test-journeys.ts';
import {
  type Browser,
  mailedCode,
  messagesTo,
  person,
  type TestGateway,
  testGateway,
} from '../../../testing/test-gateway.ts';

const HOUR = 3_600_000;
const NEW = 'Another-horse-8';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, recoveriesPerHourPerAddress: 1_000, codesPerHourPerAddress: 3 },
  });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(2 * HOUR));

const setPassword = (who: Browser, password = NEW) => who.send('POST', `${API}/journey/password`, { password });

/** Somebody who has given the code, before the new password. */
async function provenFor(somebody: Browser): Promise<Browser> {
  const who = stranger(gateway, somebody, NEW);
  await done(recover(who));
  await done(who.giveCode());
  return who;
}

describe('the reset', () => {
  test('JRN-41 JRN-70 ends every session and journey, holds withdrawals, is told, and gives no session', async () => {
    const somebody = await person(gateway);
    const phone = await anotherSession(gateway, somebody);
    const thief = stranger(gateway, somebody);
    await done(thief.beginLogIn());
    const thiefsCode = await mailedCode(gateway.deps, somebody.email);
    const ended: string[] = [];
    const stop = gateway.deps.sessions.onEnd((id) => ended.push(id));
    gateway.pass(1);
    const who = await provenFor(somebody);
    const answer = await setPassword(who);
    stop();
    expect(answer.json().data).toEqual({ state: 'done' });
    expect([...who.cookies.keys()]).toEqual(['device']);
    expect([await isIn(somebody), await isIn(phone), await isIn(who)]).toEqual([false, false, false]);
    expect(ended).toHaveLength(2);
    expect(await refusal(thief.send('POST', `${API}/journey/code`, { code: thiefsCode }))).toBe('JOURNEY_GONE');
    const nowMs = gateway.deps.clock();
    const { rows } = await gateway.deps.pool.query(
      `SELECT withdrawals_held_until_ms AS held, password_changed_at_ms AS changed FROM identity.users WHERE email = $1`,
      [somebody.email],
    );
    expect(rows[0]).toEqual({ held: nowMs + 24 * HOUR, changed: nowMs });
    const [told] = await messagesTo(gateway.deps, somebody.email);
    expect(told).toMatchObject({
      kind: 'password-changed',
      values: { timeMs: String(nowMs), heldUntilMs: String(nowMs + 24 * HOUR) },
    });
    const userId = await userIdOf(gateway, somebody);
    expect((await historyOf(gateway.deps.pool, userId, 0, 1))[0]?.kind).toBe('password-reset');
    expect(await refusal(stranger(gateway, somebody, NEW).beginLogIn({ password: 'Right-horse-7' }))).toBe(
      'WRONG_CREDENTIALS',
    );
    // The browser proved the address: it is known, and no code is asked for.
    expect(await done(who.beginLogIn())).toMatchObject({ state: 'logged-in' });
  });

  test('JRN-41 KEY-12 API keys sleep at once', async () => {
    const somebody = await person(gateway);
    const userId = await userIdOf(gateway, somebody);
    await gateway.deps.pool.query(
      `INSERT INTO identity.api_keys (key_id, user_id, api_key, secret_sealed, label, scopes, created_at_ms)
       VALUES (gen_random_uuid(), $1, $2, '\\x00', 'bot', '{read}', 1)`,
      [userId, 'K'.repeat(64)],
    );
    await done(setPassword(await provenFor(somebody)));
    const { rows } = await gateway.deps.pool.query(
      'SELECT asleep_since_ms AS asleep FROM identity.api_keys WHERE user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ asleep: gateway.deps.clock() }]);
  });

  test('JRN-41 lifts a freeze, which is told too', async () => {
    const somebody = await person(gateway);
    await gateway.deps.pool.query('UPDATE identity.users SET frozen_at_ms = 1 WHERE email = $1', [somebody.email]);
    const who = await provenFor(somebody);
    await done(setPassword(who));
    expect((await userByEmail(gateway.deps.pool, somebody.email))?.frozenAtMs).toBeNull();
    const told = (await messagesTo(gateway.deps, somebody.email)).map(({ kind }) => kind);
    expect(told.slice(0, 2).sort()).toEqual(['account-thawed', 'password-changed']);
    expect(await done(who.beginLogIn())).toMatchObject({ state: 'logged-in' });
  });

  test('C.1.12 JRN-40 never skips a second factor', async () => {
    const somebody = await person(gateway);
    const { app, codes } = await withTotp(gateway, somebody);
    const who = stranger(gateway, somebody, NEW);
    await done(recover(who));
    expect(await done(who.giveCode())).toMatchObject({
      state: 'pending',
      journey: { purpose: 'recovery', step: 'factor', ways: ['totp', 'recovery-code'] },
    });
    expect(await refusal(setPassword(who))).toBe('JOURNEY_STEP');
    const factor = (way: string, code: string) => who.send('POST', `${API}/journey/factor`, { way, code });
    expect(await refusal(factor('totp', app.wrong()))).toBe('FACTOR_WRONG');
    expect(await refusal(setPassword(who))).toBe('JOURNEY_STEP');
    expect(await done(factor('recovery-code', codes[0] as string))).toMatchObject({ journey: { step: 'password' } });
    expect(await done(setPassword(who))).toEqual({ state: 'done' });
    expect(await done(who.beginLogIn())).toMatchObject({ state: 'pending', journey: { step: 'factor' } });
  });

  test('JRN-42 C.1.12 without any second factor left nothing of one’s own gets in: log-in and recovery stand at it', async () => {
    const somebody = await person(gateway);
    await withTotp(gateway, somebody);
    const loggingIn = stranger(gateway, somebody);
    await loggingIn.logIn();
    for (const who of [loggingIn, await provenFor(somebody)]) {
      for (const [path, body] of [
        ['journey/factor', { way: 'recovery-code', code: 'AAAAA-AAAAA' }],
        ['journey/factor', { way: 'password', password: somebody.password }],
        ['journey/code', { code: await mailedCode(gateway.deps, somebody.email) }],
        ['journey/password', { password: NEW }],
      ] as const)
        expect([path, await refusal(who.send('POST', `${API}/${path}`, body))]).not.toContain(null);
      for (const method of ['POST', 'DELETE'] as const)
        expect((await who.send(method, `${API}/factors/totp`)).statusCode).toBe(401);
      expect(await done(who.send('GET', `${API}/journey`))).toMatchObject({ step: 'factor' });
      expect(await isIn(who)).toBe(false);
    }
  });

  test('JRN-40 a factor that was added while it was under way is asked for', async () => {
    const somebody = await person(gateway);
    const who = stranger(gateway, somebody, NEW);
    await done(recover(who));
    const code = await mailedCode(gateway.deps, somebody.email);
    await withTotp(gateway, somebody);
    expect(await done(who.send('POST', `${API}/journey/code`, { code }))).toMatchObject({
      journey: { step: 'factor' },
    });
  });

  test.each([
    ['PASSWORD_WEAK password', 'weak'],
    ['PASSWORD_COMMON password', 'P@ssw0rd-1'],
  ])('JRN-20 JRN-41 %s is said, and the step stays', async (error, password) => {
    const who = await provenFor(await person(gateway));
    expect(await refusal(setPassword(who, password))).toBe(error);
    expect(await done(setPassword(who))).toEqual({ state: 'done' });
    expect(await refusal(setPassword(who))).toBe('JOURNEY_GONE');
  });

  test('JRN-02 JRN-55 two at once set one password, one time', async () => {
    const somebody = await person(gateway);
    const who = await provenFor(somebody);
    const copy = stranger(gateway, somebody, NEW);
    for (const [name, value] of who.cookies) copy.cookies.set(name, value);
    const said = await Promise.all([refusal(setPassword(who)), refusal(setPassword(copy, 'Third-horse-9'))]);
    expect(said.sort()).toEqual(['JOURNEY_GONE', null]);
  });

  test('JRN-41 two journeys of one person at once: one resets, the other is gone', async () => {
    const somebody = await person(gateway);
    const one = await provenFor(somebody);
    gateway.pass(1);
    const two = await provenFor(somebody);
    const said = await Promise.all([refusal(setPassword(one)), refusal(setPassword(two, 'Third-horse-9'))]);
    expect(said.filter((error) => error === null)).toHaveLength(1);
    expect(['JOURNEY_GONE', 'UNAVAILABLE']).toContain(said.find((error) => error !== null));
  });

  test('JRN-41 a log-in with the old password that is just being checked comes to nothing', async () => {
    const somebody = await person(gateway);
    const who = await provenFor(somebody);
    const { verify } = gateway.deps.passwords;
    gateway.deps.passwords.verify = async (...given) => {
      const right = await verify.apply(gateway.deps.passwords, given);
      gateway.deps.passwords.verify = verify;
      await done(setPassword(who));
      return right;
    };
    expect(await refusal(somebody.beginLogIn())).toBe('WRONG_CREDENTIALS');
    expect(await isIn(somebody)).toBe(false);
  });
});
