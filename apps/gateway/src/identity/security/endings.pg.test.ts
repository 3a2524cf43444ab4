import { createHmac } from 'node:crypto';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, withTotp } from '../../../testing/identity/factors/test-factors.ts';
import {
  API,
  alsoOn,
  DAY_MS,
  freezeLink,
  historyKinds,
  isIn,
  kindsTo,
  userIdOf,
} from '../../../testing/identity/security/test-security.ts';
import { Browser, otherProcessKeys, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { newToken } from '../../http/callers/secret-tokens.ts';
import { sweepSecurity } from './sweep.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000, codesPerHourPerAddress: 100 },
  });
  gateway.deps.apiKeys.setListening(true);
});
afterAll(() => gateway.close());

const HOME = '127.0.0.1';
interface Key {
  id: string;
  apiKey: string;
  secret: string;
}

async function keyOf(who: Browser, scopes: string[] = ['read', 'spot']): Promise<Key> {
  const answer = await who.send('POST', `${API}/api-keys`, { label: 'bot', scopes });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

/** How a signed request of a key is refused; null: it is answered. */
async function keyRefusal({ apiKey, secret }: Key): Promise<string | null> {
  const timestamp = String(gateway.deps.clock());
  const signature = createHmac('sha256', secret).update(`${timestamp}GET${API}/me`).digest('hex');
  const headers = { 'x-api-key': apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
  const answer = await gateway.app.inject({ method: 'GET', url: `${API}/me`, headers });
  return answer.statusCode === 200 ? null : answer.json().error;
}

/** Recovers an account by the mailed code. */
async function recover(who: Browser, password: string): Promise<Browser> {
  const browser = new Browser(gateway.app);
  Object.assign(browser, { email: who.email, password });
  await browser.send('POST', `${API}/recovery`, { address: who.email });
  expect((await browser.giveCode()).statusCode).toBe(200);
  expect((await browser.send('POST', `${API}/journey/password`, { password })).statusCode).toBe(200);
  expect((await browser.logIn()).json().data.state).toBe('logged-in');
  return browser;
}

describe('freezing', () => {
  test('SEC-40 SEC-65 KEY-05 by the page: sessions end, keys refuse, log-in refuses after its steps, recovery thaws', async () => {
    const somebody = await person(gateway);
    const other = await alsoOn(gateway, somebody);
    const key = await keyOf(somebody);
    expect(await keyRefusal(key)).toBeNull();
    expect((await somebody.send('POST', `${API}/freeze`)).statusCode).toBe(200);
    expect([somebody.cookies.has('sid'), await isIn(somebody), await isIn(other)]).toEqual([false, false, false]);
    expect(await keyRefusal(key)).toBe('API_KEY_INVALID');
    expect((await somebody.logIn()).json().error).toBe('ACCOUNT_FROZEN');
    expect((await somebody.beginLogIn({ password: 'Wrong-horse-7' })).json().error).toBe('WRONG_CREDENTIALS');
    expect((await kindsTo(gateway, somebody.email))[0]).toBe('account-frozen');
    const again = await recover(somebody, 'Recovered-horse-9');
    expect(await historyKinds(again)).toEqual(expect.arrayContaining(['frozen', 'thawed', 'password-reset']));
    // Asleep until the owner says so (JRN-41).
    expect(await keyRefusal(key)).toBe('API_KEY_INVALID');
    expect((await again.send('GET', `${API}/api-keys`)).json().data[0].isAsleep).toBe(true);
    const confirmed = await again.send('POST', `${API}/api-keys/${key.id}/confirm`);
    expect(confirmed.json().data.isAsleep).toBe(false);
    expect(await keyRefusal(key)).toBeNull();
    expect((await kindsTo(gateway, somebody.email))[0]).toBe('key-changed');
  });

  test('SEC-40 SEC-65 KEY-05 a process that remembers the key hears of it', async () => {
    const somebody = await person(gateway);
    const key = await keyOf(somebody);
    const elsewhere = otherProcessKeys(gateway.deps);
    const url = (gateway.deps.pool.options as { connectionString: string }).connectionString;
    const listener = new DatabaseListener(url, 'pelorus-gateway-listener', gateway.deps.log);
    listener.on('api_key_gone', {
      onNotify: (apiKey) => elsewhere.forget(apiKey),
      onListening: () => elsewhere.setListening(true),
    });
    await listener.start();
    await elsewhere.find(key.apiKey, HOME);
    await somebody.send('POST', `${API}/freeze`);
    const found = () =>
      elsewhere.find(key.apiKey, HOME).then(
        () => 'alive',
        (error) => error.refusal,
      );
    await expect.poll(found).toBe('API_KEY_INVALID');
    await listener.close();
  });

  test('SEC-40 by the link of a mail, once, without being logged in; a look at it freezes nobody', async () => {
    const [somebody, stranger] = [await person(gateway), await person(gateway)];
    const token = await freezeLink(gateway, await userIdOf(somebody));
    const visitor = new Browser(gateway.app);
    expect((await visitor.send('GET', `${API}/freeze-link`)).statusCode).toBe(405);
    expect(await isIn(somebody)).toBe(true);
    const use = () => refusal(visitor.send('POST', `${API}/freeze-link`, { token }));
    const both = await Promise.all([use(), use()]);
    expect(both.toSorted()).toEqual(['NOT_FOUND', null]);
    expect([await isIn(somebody), await isIn(stranger)]).toEqual([false, true]);
    const again = await recover(somebody, 'Recovered-horse-9');
    expect(await use()).toBe('NOT_FOUND');
    expect(await isIn(again)).toBe(true);
  });

  test('SEC-40 a link that has run out, was made up or is sent by another site freezes nobody', async () => {
    const somebody = await person(gateway);
    const token = await freezeLink(gateway, await userIdOf(somebody));
    const visitor = new Browser(gateway.app);
    const foreign = visitor.send('POST', `${API}/freeze-link`, { token }, { 'sec-fetch-site': 'cross-site' });
    expect(await refusal(foreign)).toBe('CROSS_SITE');
    expect(await refusal(visitor.send('POST', `${API}/freeze-link`, { token: newToken() }))).toBe('NOT_FOUND');
    expect(await refusal(visitor.send('POST', `${API}/freeze-link`, { token: 'x' }))).toBe('BAD_REQUEST token');
    gateway.pass(7 * DAY_MS);
    expect(await refusal(visitor.send('POST', `${API}/freeze-link`, { token }))).toBe('NOT_FOUND');
    expect((await somebody.logIn()).statusCode).toBe(200);
  });
});

describe('the last factor', () => {
  test('FAC-41 JRN-41 KEY-12 SUB-05 keys of sub-accounts go with it, and sleep after a reset until the parent wakes them', async () => {
    const somebody = await person(gateway);
    await withTotp(gateway, somebody);
    const sub = (await somebody.send('POST', `${API}/sub-accounts`, { name: 'bots', permissions: ['spot'] })).json()
      .data;
    const keys = `${API}/sub-accounts/${sub.id}/api-keys`;
    const make = async (scopes: string[]) => (await somebody.send('POST', keys, { label: 'sub', scopes })).json().data;
    const [reading, trading] = [await make(['read']), await make(['read', 'spot'])];
    expect([await keyRefusal(reading), await keyRefusal(trading)]).toEqual([null, null]);
    await somebody.send('DELETE', `${API}/factors/totp`);
    expect([await keyRefusal(reading), await keyRefusal(trading)]).toEqual([null, 'API_KEY_INVALID']);
    const again = await recover(somebody, 'Recovered-horse-9');
    expect(await keyRefusal(reading)).toBe('API_KEY_INVALID');
    expect((await again.send('POST', `${keys}/${reading.id}/confirm`)).json().data.isAsleep).toBe(false);
    expect(await keyRefusal(reading)).toBeNull();
  });

  test('FAC-41 KEY-05 with it go the keys that may do more than read', async () => {
    const somebody = await person(gateway);
    const app = await withTotp(gateway, somebody);
    const [reading, trading] = [await keyOf(somebody, ['read']), await keyOf(somebody)];
    expect([await keyRefusal(reading), await keyRefusal(trading)]).toEqual([null, null]);
    expect((await somebody.send('DELETE', `${API}/factors/totp`)).statusCode).toBe(200);
    expect(app).toBeDefined();
    expect([await keyRefusal(reading), await keyRefusal(trading)]).toEqual([null, 'API_KEY_INVALID']);
  });
});

describe('closing', () => {
  const close = (who: Browser, word = 'CLOSE') => who.send('POST', `${API}/close`, { word });
  const accountOf = async (who: Browser) => (await who.send('GET', `${API}/me`)).json().data.accountId;

  test('SEC-51 needs the typed word', async () => {
    const somebody = await person(gateway);
    for (const word of ['close', '', 'yes']) expect(await refusal(close(somebody, word))).toBe('BAD_REQUEST word');
    expect(await isIn(somebody)).toBe(true);
  });

  const MARGIN = 'INSERT INTO projection.futures_balances (account, asset, available_units, held_units) VALUES';
  const BALANCE = 'INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES';
  test.each([
    ['money', [`${BALANCE} ($1, 1, 1, 0)`]],
    ['held money', [`${BALANCE} ($1, 1, 0, 1)`]],
    ['money in the futures wallet', [`${MARGIN} ($1, 1, 1, 0)`]],
    ['a debt in the futures wallet', [`${MARGIN} ($1, 1, -1, 0)`]],
    [
      'a position',
      [
        'INSERT INTO projection.futures_positions VALUES (1, 1, 1, NULL, 1, 9, 0, 1, $1, 5, 0, 0, NULL, true, 1, 9, 0, 0, 0)',
      ],
    ],
    [
      'an open order',
      [
        'INSERT INTO projection.open_orders VALUES (1, $1, 1)',
        `INSERT INTO projection.orders VALUES (1, 1, 1, 1, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, 1, 5000000, 0, 0, 0, 1,
           NULL, NULL, 'o1')`,
      ],
    ],
  ])('SEC-51 is refused while there is %s', async (_what, texts) => {
    const somebody = await person(gateway);
    const accountId = await accountOf(somebody);
    for (const text of texts) await gateway.deps.pool.query(text, [accountId]);
    expect(await refusal(close(somebody))).toBe('NOT_EMPTY');
    expect(await isIn(somebody)).toBe(true);
    await gateway.deps.pool.query(`TRUNCATE projection.orders, projection.open_orders, projection.balances, projection.futures_balances,
      projection.futures_positions`);
    expect(await refusal(close(somebody))).toBeNull();
  });

  test('SEC-51 is refused while there is a sub-account', async () => {
    const somebody = await person(gateway);
    const sub = await person(gateway);
    await gateway.deps.pool.query(
      `UPDATE identity.users SET parent_id = $1, user_sub_type = 2, sub_name = 'bots' WHERE email = $2`,
      [await userIdOf(somebody), sub.email],
    );
    expect(await refusal(close(somebody))).toBe('NOT_EMPTY');
  });

  test('SEC-51 SEC-66 KEY-05 everything is gone at once; the address is free after 30 days, and who it was is forgotten', async () => {
    const somebody = await person(gateway);
    const other = await alsoOn(gateway, somebody);
    const key = await keyOf(somebody);
    const userId = await userIdOf(somebody);
    expect(await keyRefusal(key)).toBeNull();
    expect((await close(somebody)).statusCode).toBe(200);
    expect([somebody.cookies.has('sid'), await isIn(somebody), await isIn(other)]).toEqual([false, false, false]);
    expect(await keyRefusal(key)).toBe('API_KEY_INVALID');
    expect((await kindsTo(gateway, somebody.email))[0]).toBe('account-closed');
    expect((await somebody.logIn()).json().error).toBe('ACCOUNT_CLOSED');
    const next = new Browser(gateway.app);
    next.email = somebody.email;
    gateway.pass(30 * DAY_MS);
    await sweepSecurity(gateway.deps);
    await next.beginSignUp();
    expect((await kindsTo(gateway, somebody.email))[0]).toBe('account-exists');
    gateway.pass(60_000);
    await sweepSecurity(gateway.deps);
    await next.signUp();
    expect(await userIdOf(next)).not.toBe(userId);
    const { rows } = await gateway.deps.pool.query('SELECT * FROM identity.users WHERE user_id = $1', [userId]);
    expect(rows[0]).toMatchObject({ email: null, phone: null, password_hash: null, anti_phishing_code: null });
    expect(rows[0].account_id).not.toBeNull();
  });
});
