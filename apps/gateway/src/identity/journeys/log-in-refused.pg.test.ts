import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API, done, refusal, withPasskey } from '../../../testing/identity/factors/test-factors.ts';
import { historyKinds, isIn, stranger } from '../../../testing/identity/journeys/test-journeys.ts';
import { Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    config: { hosts: { trustedProxies: 1 } },
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000, logInFailuresPerHourPerEmail: 3 },
  });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(2 * 3_600_000));

const history = (who: Browser) => historyKinds(gateway, who);

describe('who is not let in', () => {
  const freeze = (who: Browser) =>
    gateway.deps.pool.query('UPDATE identity.users SET frozen_at_ms = 1 WHERE email = $1', [who.email]);

  test('JRN-35 a frozen account is told so after every step, not before', async () => {
    const somebody = await person(gateway);
    await freeze(somebody);
    expect(await refusal(stranger(gateway, somebody).beginLogIn({ password: 'Wrong-horse-7' }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect(await refusal(somebody.beginLogIn())).toBe('ACCOUNT_FROZEN');
    const other = stranger(gateway, somebody);
    expect(await done(other.beginLogIn())).toMatchObject({ state: 'pending' });
    expect(await refusal(other.giveCode())).toBe('ACCOUNT_FROZEN');
    expect(await refusal(other.giveCode())).toBe('JOURNEY_GONE');
    expect([other.cookies.has('sid'), await isIn(somebody)]).toEqual([false, false]);
  });

  test('JRN-35 a passkey does not open a frozen account', async () => {
    const somebody = await person(gateway);
    const { authenticator } = await withPasskey(somebody);
    await freeze(somebody);
    const other = new Browser(gateway.app);
    const asked = await done(other.send('POST', `${API}/passkey-log-in/options`));
    const body = { answer: authenticator.get(asked) };
    expect(await refusal(other.send('POST', `${API}/passkey-log-in`, body))).toBe('ACCOUNT_FROZEN');
  });

  test('JRN-35 a closed account is told so', async () => {
    const somebody = await person(gateway);
    await gateway.deps.pool.query('UPDATE identity.users SET closed_at_ms = 1 WHERE email = $1', [somebody.email]);
    expect(await refusal(somebody.beginLogIn())).toBe('ACCOUNT_CLOSED');
  });

  test('JRN-35 JRN-68 a freeze or a new password that comes while somebody logs in wins', async () => {
    const somebody = await person(gateway);
    const { verify } = gateway.deps.passwords;
    for (const change of ['frozen_at_ms = 1', 'password_hash = NULL', 'closed_at_ms = 1']) {
      gateway.deps.passwords.verify = async (...given) => {
        const right = await verify.apply(gateway.deps.passwords, given);
        await gateway.deps.pool.query(`UPDATE identity.users SET ${change} WHERE email = $1`, [somebody.email]);
        return right;
      };
      const said = await refusal(somebody.beginLogIn());
      gateway.deps.passwords.verify = verify;
      expect(['ACCOUNT_FROZEN', 'ACCOUNT_CLOSED', 'WRONG_CREDENTIALS']).toContain(said);
    }
  });

  test('SEC-12 a wrong password stands in the history of a known person', async () => {
    const somebody = await person(gateway);
    await stranger(gateway, somebody).beginLogIn({ password: 'Wrong-horse-7' });
    await gateway.deps.afterwards.idle();
    expect(await history(somebody)).toEqual(['log-in-failed', 'signed-up']);
  });

  test('IDEN-41 IDEN-64 JRN-34 JRN-67 past the limit a known device may go on, from any network address', async () => {
    const owner = new Browser(gateway.app);
    owner.headers = { 'x-forwarded-for': '192.0.2.1' };
    await owner.signUp();
    for (let i = 0; i < 3; i++) {
      const thief = new Browser(gateway.app);
      thief.headers = { 'x-forwarded-for': `198.51.100.${i}` };
      await thief.beginLogIn({ address: owner.email, password: 'Wrong-horse-7' });
    }
    const other = Object.assign(new Browser(gateway.app), { email: owner.email });
    other.headers = { 'x-forwarded-for': '203.0.113.5' };
    expect(await refusal(other.beginLogIn())).toBe('TOO_MANY_REQUESTS');
    owner.headers = { 'x-forwarded-for': '203.0.113.5' };
    expect(await done(owner.beginLogIn())).toMatchObject({ state: 'logged-in' });
  });
});
