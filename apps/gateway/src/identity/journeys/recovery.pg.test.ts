import { historyOf } from '@pelorus/database/identity/history.ts';
import { userByEmail } from '@pelorus/database/identity/people.ts';
import type { Journey } from '@pelorus/protocol/identity/journeys.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { workFor, workGateway } from '../../../testing/human/test-human.ts';
import {
  API,
  anotherSession,
  done,
  refusal,
  userIdOf,
  withTotp,
} from '../../../testing/identity/factors/test-factors.ts';
import {
  Browser,
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

const recover = (who: Browser, address = who.email) => who.send('POST', `${API}/recovery`, { address });
const setPassword = (who: Browser, password = NEW) => who.send('POST', `${API}/journey/password`, { password });
const isIn = async (who: Browser) => (await who.send('GET', `${API}/me`)).statusCode === 200;

/** A browser that knows nothing, of somebody who has forgotten their password. */
function forgetful(of: Browser): Browser {
  return Object.assign(new Browser(gateway.app), { email: of.email, password: NEW });
}

/** Somebody who has given the code, before the new password. */
async function provenFor(somebody: Browser): Promise<Browser> {
  const who = forgetful(somebody);
  await done(recover(who));
  await done(who.giveCode());
  return who;
}

describe('an address', () => {
  test('JRN-40 JRN-69 known or not: the same answer, one message row, and no mail to an unknown one', async () => {
    const known = await person(gateway);
    gateway.pass(1);
    const answers = [];
    for (const address of [known.email, `${'q'.repeat(known.email.indexOf('@'))}@example.com`]) {
      const who = new Browser(gateway.app);
      const answer = await recover(who, address);
      const { journey, state } = answer.json().data;
      const cookies = answer.cookies.map(({ value, ...rest }) => ({ length: value.length, ...rest }));
      const shown = { ...journey, masked: journey.masked.slice(1) };
      answers.push([answer.statusCode, state, shown, cookies, Object.keys(answer.headers)]);
      const [row] = await messagesTo(gateway.deps, address);
      expect(row?.kind).toBe('recovery-code');
      const isToBeSent = (row?.endsAtMs ?? 0) > gateway.deps.clock();
      expect(isToBeSent).toBe(address === known.email);
      if (!isToBeSent) {
        expect(await refusal(who.send('POST', `${API}/journey/code`, { code: row?.values.code }))).toBe(
          'CODE_WRONG code',
        );
      }
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('JRN-04 JRN-56 JRN-40 SUB-03 by a phone number or a log-in name: what was typed is shown, the code goes to the mail', async () => {
    const somebody = await person(gateway);
    const userId = await userIdOf(gateway, somebody);
    const { pool } = gateway.deps;
    await pool.query("UPDATE identity.users SET phone = '+4915112345678' WHERE user_id = $1", [userId]);
    await pool.query(
      `INSERT INTO identity.users (user_id, parent_id, user_sub_type, sub_name, log_in_name, stand_alone_login, created_at_ms)
       VALUES (gen_random_uuid(), $1, 2, 'Bots', 'my.bots', true, 1)`,
      [userId],
    );
    for (const [known, unknown] of [
      ['+49 151 12345678', '+49 151 99995678'],
      ['my.bots', 'my.tots'],
    ] as const) {
      gateway.pass(60_000);
      const [one, other] = [forgetful(somebody), new Browser(gateway.app)];
      const shown = [];
      for (const [who, address] of [
        [one, known],
        [other, unknown],
      ] as const) {
        const { journey } = await done<{ journey: Journey }>(recover(who, address));
        shown.push(journey.masked);
        expect((await who.send('GET', `${API}/journey`)).json().data.masked).toBe(journey.masked);
      }
      expect(shown[0]).toBe(shown[1]);
      expect(await done(one.giveCode())).toMatchObject({ journey: { step: 'password', masked: shown[0] } });
    }
  });

  test('JRN-40 of a closed account is as good as unknown', async () => {
    const somebody = await person(gateway);
    await gateway.deps.pool.query('UPDATE identity.users SET closed_at_ms = 1 WHERE email = $1', [somebody.email]);
    gateway.pass(1);
    const who = forgetful(somebody);
    await done(recover(who));
    expect(await refusal(who.giveCode())).toBe('CODE_WRONG code');
  });

  test('JRN-40 HUM-10 a proof of being human is asked for, of this action, each once', async () => {
    const strict = await workGateway();
    const who = new Browser(strict.app);
    const body = { address: 'somebody@example.com' };
    const ask = (human?: string) => who.send('POST', `${API}/recovery`, { ...body, human });
    expect(await refusal(ask())).toBe('HUMAN_CHECK_NEEDED human');
    expect(await refusal(ask((await workFor(who, 'sign-up')).human))).toBe('HUMAN_CHECK_NEEDED human');
    const { human } = await workFor(who, 'recovery');
    expect(await refusal(ask(human))).toBeNull();
    expect(await refusal(ask(human))).toBe('HUMAN_CHECK_NEEDED human');
    await strict.close();
  });

  test('JRN-40 IDEN-40 recoveries an hour of one network address', async () => {
    const tight = await testGateway({ limits: { recoveriesPerHourPerAddress: 2 } });
    const ask = () => new Browser(tight.app).send('POST', `${API}/recovery`, { address: 'a@example.com' });
    expect([await refusal(ask()), await refusal(ask()), await refusal(ask())]).toEqual([
      null,
      null,
      'TOO_MANY_REQUESTS',
    ]);
    await tight.close();
  });

  test('JRN-11 JRN-59 strangers who ask too often take neither log-in codes from the owner nor recovery on a known device', async () => {
    const somebody = await person(gateway);
    for (let i = 0; i < 5; i++) await recover(new Browser(gateway.app), somebody.email);
    const codes = (await messagesTo(gateway.deps, somebody.email)).filter(({ kind }) => kind === 'recovery-code');
    expect(codes).toHaveLength(3);
    gateway.pass(1);
    await done(recover(somebody));
    gateway.pass(60_000);
    await done(somebody.send('POST', `${API}/journey/code-again`));
    expect(await done(somebody.giveCode())).toMatchObject({ state: 'pending', journey: { step: 'password' } });
    const phone = Object.assign(forgetful(somebody), { password: somebody.password });
    gateway.pass(1);
    await phone.logIn();
    expect(await isIn(phone)).toBe(true);
  });
});

describe('the reset', () => {
  test('JRN-41 JRN-70 ends every session and journey, holds withdrawals, is told, and gives no session', async () => {
    const somebody = await person(gateway);
    const phone = await anotherSession(gateway, somebody);
    const thief = Object.assign(forgetful(somebody), { password: somebody.password });
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
    expect(await refusal(forgetful(somebody).beginLogIn({ password: 'Right-horse-7' }))).toBe('WRONG_CREDENTIALS');
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
    const who = forgetful(somebody);
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
    const loggingIn = Object.assign(forgetful(somebody), { password: somebody.password });
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
    const who = forgetful(somebody);
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
    const copy = forgetful(somebody);
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
