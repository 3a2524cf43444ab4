import { historyOf } from '@pelorus/database/identity/history.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  anotherSession,
  done,
  refusal,
  userIdOf,
  withPasskey,
  withTotp,
} from '../../../testing/identity/factors/test-factors.ts';
import { historyKinds, isIn, stranger } from '../../../testing/identity/journeys/test-journeys.ts';
import {
  Browser,
  mailedCode,
  messagesTo,
  person,
  type TestGateway,
  testGateway,
} from '../../../testing/test-gateway.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    config: { hosts: { trustedProxies: 1 } },
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000, factorFailuresPerHour: 4 },
  });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(2 * HOUR));

const kinds = async (who: Browser) => (await messagesTo(gateway.deps, who.email)).map(({ kind }) => kind);
const history = (who: Browser) => historyKinds(gateway, who);
const factor = (who: Browser, code: string) => who.send('POST', `${API}/journey/factor`, { way: 'totp', code });

describe('devices', () => {
  test('JRN-30 a known device and no second factor: in at once, nobody is mailed', async () => {
    const somebody = await person(gateway);
    await somebody.send('POST', `${API}/log-out`);
    const { state, me } = await done(somebody.beginLogIn());
    expect([state, (me as { email: string }).email]).toEqual(['logged-in', somebody.email]);
    expect(await isIn(somebody)).toBe(true);
    expect(await kinds(somebody)).toEqual(['sign-up-code']);
    expect(await history(somebody)).toEqual(['logged-in', 'logged-out', 'signed-up']);
  });

  test('JRN-30 JRN-64 JRN-32 a new device: no session before the mailed code; then it is known and the owner told', async () => {
    const somebody = await person(gateway);
    const phone = stranger(gateway, somebody);
    phone.headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17 Safari/605.1', 'x-forwarded-for': '192.0.2.7' };
    const begun = await done(phone.beginLogIn());
    expect(begun).toMatchObject({ state: 'pending', journey: { purpose: 'log-in', step: 'device', ways: [] } });
    expect(phone.cookies.has('sid')).toBe(false);
    expect(phone.cookies.has('device')).toBe(false);
    const [mail] = await messagesTo(gateway.deps, somebody.email);
    expect(mail).toMatchObject({ kind: 'log-in-code', values: { device: 'Safari · iPhone', network: '192.0.2.7' } });
    expect(await done(phone.giveCode())).toMatchObject({ state: 'logged-in' });
    expect(await isIn(phone)).toBe(true);
    const [told] = await messagesTo(gateway.deps, somebody.email);
    expect(told).toMatchObject({
      kind: 'new-device',
      values: { device: 'Safari · iPhone', network: '192.0.2.7', country: '', timeMs: String(gateway.deps.clock()) },
    });
    await phone.send('POST', `${API}/log-out`);
    expect(await done(phone.beginLogIn())).toMatchObject({ state: 'logged-in' });
    expect((await kinds(somebody)).filter((kind) => kind === 'new-device')).toHaveLength(1);
  });

  test('JRN-31 the device cookie is HttpOnly, 400 days long, its hash in the table, and lasts through a log-out', async () => {
    const who = new Browser(gateway.app);
    await who.beginSignUp();
    const cookie = (await who.giveCode()).cookies.find(({ name }) => name === 'device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 });
    const { rows } = await gateway.deps.pool.query('SELECT device_hash FROM identity.devices');
    expect(JSON.stringify(rows.map((row) => row.device_hash.toString('base64url')))).not.toContain(cookie?.value);
    await who.send('POST', `${API}/log-out`);
    expect(who.cookies.get('device')).toBe(cookie?.value);
  });

  test('JRN-31 JRN-65 another person’s device is none of mine; one browser may serve both', async () => {
    const [one, two] = [await person(gateway), await person(gateway)];
    const device = one.cookies.get('device') as string;
    const first = one.email;
    Object.assign(one, { email: two.email, password: two.password });
    expect(await done(one.beginLogIn())).toMatchObject({ state: 'pending', journey: { step: 'device' } });
    await one.giveCode();
    expect(one.cookies.get('device')).not.toBe(device);
    for (const address of [two.email, first])
      expect(await done(one.beginLogIn({ address }))).toMatchObject({ state: 'logged-in' });
  });

  test('JRN-31 JRN-66 a device that was forgotten is new', async () => {
    const somebody = await person(gateway);
    await gateway.deps.pool.query('DELETE FROM identity.devices WHERE user_id = $1', [
      await userIdOf(gateway, somebody),
    ]);
    expect(await done(somebody.beginLogIn())).toMatchObject({ state: 'pending', journey: { step: 'device' } });
  });

  test('IDEN-42 a made-up place and address of the client are not believed', async () => {
    const bare = await testGateway();
    const who = await person(bare);
    const other = Object.assign(new Browser(bare.app), { email: who.email, password: who.password });
    other.headers = {
      'x-forwarded-for': '192.0.2.7',
      'cf-ipcountry': 'CH',
      'x-country-code': 'CH',
      forwarded: 'for=1',
    };
    await other.logIn();
    const [told] = await messagesTo(bare.deps, who.email);
    expect(told).toMatchObject({ kind: 'new-device', values: { network: '127.0.0.1', country: '' } });
    const entries = await historyOf(bare.deps.pool, await userIdOf(bare, who), 0, 1);
    expect(entries).toMatchObject([{ kind: 'logged-in', network: '127.0.0.1', country: null }]);
    await bare.close();
  });
});

describe('second factors', () => {
  test('JRN-30 JRN-64 on a known device the factor alone is left, on a new one the code comes first', async () => {
    const somebody = await person(gateway);
    const { app } = await withTotp(gateway, somebody);
    const { journey } = await done<{ journey: unknown }>(somebody.beginLogIn());
    expect(journey).toMatchObject({ step: 'factor', ways: ['totp', 'recovery-code'], codeAgainAt: null });
    expect(await done(factor(somebody, app.code()))).toMatchObject({ state: 'logged-in' });

    app.wait();
    const other = stranger(gateway, somebody);
    await done(other.beginLogIn());
    expect(await refusal(factor(other, app.code()))).toBe('JOURNEY_STEP');
    expect(await done(other.giveCode())).toMatchObject({ state: 'pending', journey: { step: 'factor' } });
    expect(await isIn(other)).toBe(false);
    expect(await refusal(factor(other, app.wrong()))).toBe('FACTOR_WRONG');
    expect(await done(factor(other, app.code()))).toMatchObject({ state: 'logged-in' });
    expect(await isIn(other)).toBe(true);
  });

  test('JRN-30 one that was added while the journey was under way is asked for', async () => {
    const somebody = await person(gateway);
    const other = stranger(gateway, somebody);
    await done(other.beginLogIn());
    const code = await mailedCode(gateway.deps, somebody.email);
    await withTotp(gateway, somebody);
    const answer = await done(other.send('POST', `${API}/journey/code`, { code }));
    expect(answer).toMatchObject({ state: 'pending', journey: { step: 'factor' } });
  });

  test('JRN-33 a passkey as the factor, and a passkey alone on a browser nobody knows', async () => {
    const somebody = await person(gateway);
    const { authenticator } = await withPasskey(somebody);
    await done(somebody.beginLogIn());
    const options = await done(somebody.send('POST', `${API}/journey/factor-options`));
    const answer = authenticator.get(options);
    expect(await done(somebody.send('POST', `${API}/journey/factor`, { way: 'passkey', answer }))).toMatchObject({
      state: 'logged-in',
      offerPasskey: false,
    });

    const other = new Browser(gateway.app);
    const asked = await done(other.send('POST', `${API}/passkey-log-in/options`));
    const body = { answer: authenticator.get(asked) };
    expect(await done(other.send('POST', `${API}/passkey-log-in`, body))).toMatchObject({
      state: 'logged-in',
      me: { email: somebody.email },
    });
    expect(await isIn(other)).toBe(true);
    expect((await kinds(somebody))[0]).toBe('new-device');
    expect(await refusal(new Browser(gateway.app).send('POST', `${API}/passkey-log-in`, body))).toBe('PASSKEY_REFUSED');
  });

  test('JRN-32 JRN-34 JRN-67 the third failure is mailed; past the limit a stranger goes no further, the owner’s device does', async () => {
    const somebody = await person(gateway);
    const { app } = await withTotp(gateway, somebody);
    const thief = stranger(gateway, somebody);
    await done(thief.beginLogIn());
    await done(thief.giveCode());
    for (let i = 0; i < 4; i++) expect(await refusal(factor(thief, app.wrong()))).toBe('FACTOR_WRONG');
    expect((await kinds(somebody)).filter((kind) => kind === 'factor-failed')).toHaveLength(1);
    // The fourth ended the journey; the next one ends at the same wall, right code or not.
    expect(await refusal(factor(thief, app.code()))).toBe('JOURNEY_GONE');
    gateway.pass(1);
    await done(thief.beginLogIn());
    await done(thief.giveCode());
    expect(await refusal(factor(thief, app.code()))).toBe('TOO_MANY_REQUESTS');
    await done(somebody.beginLogIn());
    expect(await done(factor(somebody, app.code()))).toMatchObject({ state: 'logged-in' });
    expect((await history(somebody)).filter((kind) => kind === 'factor-failed')).toHaveLength(4);
  });
});

describe('afterwards', () => {
  test('JRN-36 FAC-21 none is offered on a page without a name', async () => {
    const somebody = new Browser(gateway.app);
    somebody.headers = { host: '127.0.0.1:3000' };
    await somebody.beginSignUp();
    expect((await done(somebody.giveCode())).offerPasskey).toBe(false);
    somebody.headers = {};
    expect((await done(somebody.beginLogIn())).offerPasskey).toBe(true);
  });

  test('JRN-36 a passkey is offered once a month and device, and to nobody who has one', async () => {
    const somebody = new Browser(gateway.app);
    await somebody.beginSignUp();
    const offered = async (answer: ReturnType<Browser['send']>) => (await done(answer)).offerPasskey;
    expect(await offered(somebody.giveCode())).toBe(true);
    expect(await offered(somebody.beginLogIn())).toBe(false);
    gateway.pass(30 * DAY);
    expect(await offered(somebody.beginLogIn())).toBe(true);
    const phone = stranger(gateway, somebody);
    await phone.beginLogIn();
    expect(await offered(phone.giveCode())).toBe(true);
    await withPasskey(somebody);
    const fresh = await anotherSession(gateway, somebody);
    await fresh.beginLogIn();
    expect(await done(fresh.giveCode())).toMatchObject({
      state: 'pending',
      journey: { ways: ['passkey', 'recovery-code'] },
    });
  });
});
