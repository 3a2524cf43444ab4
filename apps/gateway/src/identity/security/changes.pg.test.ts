import { factorsOf, lockPerson } from '@pelorus/database/identity/factors.ts';
import { endSessionsOf } from '@pelorus/database/identity/sessions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, withTotp } from '../../../testing/identity/factors/test-factors.ts';
import {
  API,
  alsoOn,
  DAY_MS,
  historyKinds,
  isIn,
  kindsTo,
  userIdOf,
} from '../../../testing/identity/security/test-security.ts';
import {
  Browser,
  mailedCode,
  messagesTo,
  person,
  type TestGateway,
  testGateway,
} from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000, codesPerHourPerAddress: 100 },
  });
});
afterAll(() => gateway.close());

const NEW = 'Another-horse-8';
const change = (who: Browser, body: object) => who.send('POST', `${API}/password`, body);
const securityOf = async (who: Browser) => (await who.send('GET', `${API}/security`)).json().data;

test('FAC-40 FAC-55 a change that waited for another one, which ended its session, changes nothing', async () => {
  const somebody = await person(gateway);
  await withTotp(gateway, somebody);
  const { pool } = gateway.deps;
  const other = await pool.connect();
  try {
    await other.query('BEGIN');
    const userId = await userIdOf(somebody);
    await lockPerson(other, userId);
    const waiting = refusal(somebody.send('DELETE', `${API}/factors/totp`));
    const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
    await endSessionsOf(other, userId, null, gateway.deps.clock());
    await other.query('COMMIT');
    expect(await waiting).toBe('NOT_LOGGED_IN');
    expect((await factorsOf(pool, userId))?.totpSinceMs).not.toBeNull();
  } finally {
    other.release();
  }
});

describe('the password', () => {
  test('SEC-30 SEC-62 FAC-40 a change ends every other session and log-in, holds withdrawals, tells the person', async () => {
    const somebody = await person(gateway);
    const other = await alsoOn(gateway, somebody);
    const thief = new Browser(gateway.app);
    Object.assign(thief, { email: somebody.email, password: somebody.password });
    expect((await thief.beginLogIn()).json().data.journey.step).toBe('device');
    expect(await refusal(change(somebody, { current: somebody.password, password: NEW }))).toBeNull();
    expect([await isIn(somebody), await isIn(other)]).toEqual([true, false]);
    expect((await thief.giveCode()).json().error).toBe('JOURNEY_GONE');
    const heldUntil = gateway.deps.clock() + DAY_MS;
    expect(await securityOf(somebody)).toMatchObject({
      passwordChangedAt: gateway.deps.clock(),
      withdrawalsHeldUntil: heldUntil,
    });
    const [message] = await messagesTo(gateway.deps, somebody.email);
    expect(message).toMatchObject({
      kind: 'password-changed',
      values: { timeMs: String(gateway.deps.clock()), heldUntilMs: String(heldUntil) },
    });
    expect((await historyKinds(somebody))[0]).toBe('password-changed');
    expect((await thief.beginLogIn()).json().error).toBe('WRONG_CREDENTIALS');
    expect((await thief.beginLogIn({ password: NEW })).statusCode).toBe(200);
    gateway.pass(DAY_MS);
    // It was used: twelve hours of nothing would have ended it.
    const again = await alsoOn(gateway, Object.assign(somebody, { password: NEW }));
    expect((await securityOf(again)).withdrawalsHeldUntil).toBeNull();
  });

  test.each([
    [{ password: NEW }, 'BAD_REQUEST current'],
    [{ current: 'Wrong-horse-7', password: NEW }, 'FACTOR_WRONG current'],
    [{ current: 'Right-horse-7', password: 'Right-horse-7' }, 'PASSWORD_SAME password'],
    [{ current: 'Right-horse-7', password: 'weak' }, 'PASSWORD_WEAK password'],
    [{ current: 'Right-horse-7', password: 'Password1!' }, 'PASSWORD_COMMON password'],
    [{ current: 'Right-horse-7', password: NEW, userId: 'x' }, 'BAD_REQUEST userId'],
  ])('SEC-30 %j is refused, and nothing has changed', async (body, refused) => {
    const somebody = await person(gateway);
    const other = await alsoOn(gateway, somebody);
    expect(await refusal(change(somebody, body))).toBe(refused);
    expect(await isIn(other)).toBe(true);
    expect((await securityOf(somebody)).passwordChangedAt).toBeNull();
    expect(await kindsTo(gateway, somebody.email)).not.toContain('password-changed');
  });

  test('SEC-30 who has a second factor has shown that, and needs no old password; a wrong one is wrong all the same', async () => {
    const somebody = await person(gateway);
    await withTotp(gateway, somebody);
    expect(await refusal(change(somebody, { current: 'Wrong-horse-7', password: NEW }))).toBe('FACTOR_WRONG current');
    expect(await refusal(change(somebody, { password: NEW }))).toBeNull();
  });

  test('SEC-30 SEC-62 FAC-32 guessing the old one is over after a few', async () => {
    const somebody = await person(gateway);
    const limit = gateway.deps.limits.factorFailuresPerHour;
    const guesses = await Promise.all(
      Array.from({ length: limit + 10 }, (_, i) => refusal(change(somebody, { current: `Wrong-${i}`, password: NEW }))),
    );
    // The person's own device has as many tries again (JRN-34); all together are never more than twice the limit.
    expect(guesses.filter((name) => name === 'FACTOR_WRONG current').length).toBeLessThanOrEqual(2 * limit);
    for (let i = 0; i < limit; i++) await change(somebody, { current: 'Wrong-horse-7', password: NEW });
    expect(await refusal(change(somebody, { current: somebody.password, password: NEW }))).toBe('TOO_MANY_REQUESTS');
    gateway.pass(3_600_000);
  });

  test('SEC-30 SEC-62 of two changes at once one is made', async () => {
    const somebody = await person(gateway);
    const answers = await Promise.all(
      ['First-horse-1', 'Second-horse-2'].map((password) =>
        refusal(change(somebody, { current: somebody.password, password })),
      ),
    );
    expect(answers.filter((name) => name === null)).toHaveLength(1);
    expect((await historyKinds(somebody)).filter((kind) => kind === 'password-changed')).toHaveLength(1);
  });
});

describe('the address', () => {
  const begin = (who: Browser, address: string) => who.send('POST', `${API}/email-change`, { address });
  const fresh = () => new Browser(gateway.app).email;

  test('SEC-31 FAC-40 codes to the old and the new one; both are told, other sessions end, withdrawals are held', async () => {
    const somebody = await person(gateway);
    const other = await alsoOn(gateway, somebody);
    const [old, address] = [somebody.email, fresh()];
    const begun = (await begin(somebody, address)).json().data;
    expect(begun).toMatchObject({ state: 'pending', journey: { purpose: 'email-change', step: 'old-code' } });
    expect(begun.journey.masked).toBe(`${old.slice(0, 1)}•••@example.com`);
    expect(await kindsTo(gateway, address)).toEqual([]);
    const second = (await somebody.giveCode(old)).json().data;
    expect(second.journey).toMatchObject({ step: 'new-code', masked: `${address.slice(0, 1)}•••@example.com` });
    expect((await somebody.giveCode(address)).json().data).toEqual({ state: 'done' });
    expect([await isIn(somebody), await isIn(other)]).toEqual([true, false]);
    for (const channel of [old, address]) expect((await kindsTo(gateway, channel))[0]).toBe('email-changed');
    const me = (await somebody.send('GET', `${API}/me`)).json().data;
    expect(me.email).toBe(address);
    expect((await securityOf(somebody)).withdrawalsHeldUntil).toBe(gateway.deps.clock() + DAY_MS);
    expect((await historyKinds(somebody))[0]).toBe('email-changed');
    const again = new Browser(gateway.app);
    expect((await again.beginLogIn({ address: old, password: somebody.password })).json().error).toBe(
      'WRONG_CREDENTIALS',
    );
  });

  test('SEC-31 SEC-63 an address that is somebody else’s is answered like any other; its owner is told, and no code opens it', async () => {
    const [somebody, owner] = [await person(gateway), await person(gateway)];
    const free = await person(gateway);
    const plain = (await begin(free, fresh())).json().data;
    const taken = (await begin(somebody, owner.email)).json().data;
    expect(Object.keys(taken.journey)).toEqual(Object.keys(plain.journey));
    const answer = (await somebody.giveCode(somebody.email)).json().data;
    expect(answer.journey.step).toBe('new-code');
    expect(answer).toEqual((await free.giveCode(free.email)).json().data);
    expect((await kindsTo(gateway, owner.email))[0]).toBe('account-exists');
    for (const code of ['000000', await mailedCode(gateway.deps, somebody.email)])
      expect((await somebody.send('POST', `${API}/journey/code`, { code })).json().error).toBe('CODE_WRONG');
    expect((await owner.send('GET', `${API}/me`)).json().data.email).toBe(owner.email);
  });

  test('SEC-31 SEC-63 an address that somebody takes in between: the code is wrong', async () => {
    const somebody = await person(gateway);
    const address = fresh();
    await begin(somebody, address);
    await somebody.giveCode(somebody.email);
    const code = await mailedCode(gateway.deps, address);
    const quicker = new Browser(gateway.app);
    quicker.email = address;
    await quicker.signUp();
    const answer = await somebody.send('POST', `${API}/journey/code`, { code });
    expect(answer.json().error).toBe('CODE_WRONG');
    expect(await isIn(quicker)).toBe(true);
  });

  test('SEC-31 a code of the old address does not open the step of the new one, nor twice its own', async () => {
    const somebody = await person(gateway);
    await begin(somebody, fresh());
    const code = await mailedCode(gateway.deps, somebody.email);
    const both = await Promise.all([1, 2].map(() => refusal(somebody.send('POST', `${API}/journey/code`, { code }))));
    expect(both.toSorted()).toEqual(['CODE_WRONG code', null]);
    expect((await somebody.send('POST', `${API}/journey/code`, { code })).json().error).toBe('CODE_WRONG');
  });

  test('SEC-31 ending all other sessions ends a change that a thief began', async () => {
    const somebody = await person(gateway);
    const thief = await alsoOn(gateway, somebody);
    await begin(thief, fresh());
    await somebody.send('DELETE', `${API}/sessions`);
    expect((await thief.giveCode(somebody.email)).json().error).toBe('JOURNEY_GONE');
  });

  test.each([
    ['nonsense', 'EMAIL_INVALID address'],
    ['a+b@example.com', 'EMAIL_INVALID address'],
    ['+4915112345678', 'EMAIL_INVALID address'],
    ['a@b', 'EMAIL_INVALID address'],
    ['a@example.com\r\nbcc: x@example.com', 'BAD_REQUEST address'],
  ])('SEC-31 %j is refused', async (address, refused) => {
    expect(await refusal(begin(await person(gateway), address))).toBe(refused);
  });

  test('SEC-31 SEC-64 the present address is refused, and a phone where no SMS is set up', async () => {
    const somebody = await person(gateway);
    expect(await refusal(begin(somebody, somebody.email.toUpperCase()))).toBe('EMAIL_TAKEN address');
    const phone = somebody.send('POST', `${API}/phone-change`, { address: '+4915112345678' });
    expect(await refusal(phone)).toBe('EMAIL_INVALID address');
  });

  test('SEC-31 SEC-64 a phone, where SMS is set up: the first code by mail, the second by SMS; then it too is told', async () => {
    const somebody = await person(gateway);
    const phone = '+4915112345678';
    Object.assign(gateway.deps, { phones: true });
    const begun = await somebody.send('POST', `${API}/phone-change`, { address: '+49 151 12345678' });
    expect(begun.json().data.journey).toMatchObject({ purpose: 'phone-change', step: 'old-code' });
    expect((await somebody.giveCode(somebody.email)).json().data.journey.step).toBe('new-code');
    expect((await somebody.giveCode(phone)).json().data).toEqual({ state: 'done' });
    Object.assign(gateway.deps, { phones: false });
    expect(await securityOf(somebody)).toMatchObject({ phone: '+49•••78' });
    for (const channel of [somebody.email, phone]) expect((await kindsTo(gateway, channel))[0]).toBe('phone-changed');
    expect((await somebody.send('GET', `${API}/me`)).json().data.email).toBe(somebody.email);
  });
});
