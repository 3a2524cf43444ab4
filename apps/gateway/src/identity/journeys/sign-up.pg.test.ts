import { historyOf } from '@pelorus/database/identity/history.ts';
import { userByEmail } from '@pelorus/database/identity/people.ts';
import { LEGAL_TEMPLATES } from '@pelorus/site/legal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  Browser,
  mailedCode,
  messagesTo,
  person,
  type TestGateway,
  testGateway,
} from '../../../testing/test-gateway.ts';
import { userPage } from '../../admin/users.ts';

const HOUR = 3_600_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    config: { accounts: { refusedDomains: ['throw-away.example'] } },
    limits: { signUpsPerHourPerAddress: 1_000, codesPerHourPerAddress: 4, codeAgainMs: 1_000 },
  });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(HOUR));

const visitor = () => new Browser(gateway.app);
const errorOf = async (answer: ReturnType<Browser['send']>) => (await answer).json().error as string | undefined;
const userOf = (who: Browser) => userByEmail(gateway.deps.pool, who.email);

describe('the form', () => {
  test.each([
    ['PASSWORD_COMMON', 'password', { password: 'P@ssw0rd-1' }],
    ['PASSWORD_COMMON', 'password', { password: 'My-T3st-venue-9' }],
    ['PASSWORD_COMMON', 'password', { address: 'kowalski@example.com', password: 'Kowalski-#27' }],
    ['PASSWORD_WEAK', 'password', { password: 'Sh0rt-!' }],
    ['EMAIL_INVALID', 'address', { address: 'a@throw-away.example' }],
    ['EMAIL_INVALID', 'address', { address: 'a@mx.throw-away.example' }],
    ['EMAIL_INVALID', 'address', { address: 'no address' }],
    ['BAD_REQUEST', 'consent', { consent: false }],
    ['BAD_REQUEST', 'consent', { consent: undefined }],
    ['BAD_REQUEST', 'invite', { invite: '../../x' }],
    ['BAD_REQUEST', 'address', { address: 'a\0b@example.com' }],
    ['BAD_REQUEST', 'address', { address: ['a@example.com'] }],
  ])('JRN-20 JRN-60 JRN-23 %s at %s: %j', async (error, field, change) => {
    const answer = await visitor().beginSignUp(change);
    expect(answer.json()).toMatchObject({ error, field });
    expect(answer.cookies).toEqual([]);
  });

  test('JRN-23 a domain that only ends alike may register', async () => {
    expect((await visitor().beginSignUp({ address: 'a@not-throw-away.example' })).statusCode).toBe(200);
  });

  test.each([
    'userId',
    'accountId',
    'isAdmin',
    'email',
    'parent_id',
    'userSubType',
    'email_proven_at_ms',
    'purpose',
    'steps',
    '__proto__',
  ])('JRN-20 nobody slips in a field %s', async (field) => {
    const body = `{"address":"x@example.com","password":"Right-horse-7","consent":true,"${field}":1}`;
    expect(await errorOf(visitor().send('POST', '/api/identity/sign-up', body))).toBe('BAD_REQUEST');
    expect(await userByEmail(gateway.deps.pool, 'x@example.com')).toBeUndefined();
  });
});

describe('known and unknown addresses', () => {
  test('JRN-21 JRN-62 get the same answer; the known one a mail that says so, and no code opens that journey', async () => {
    const known = await person(gateway);
    const answers = [];
    for (const address of [known.email, `${'q'.repeat(known.email.indexOf('@'))}@example.com`]) {
      const who = visitor();
      const answer = await who.beginSignUp({ address });
      expect(answer.statusCode).toBe(200);
      const again = await who.send('GET', '/api/identity/journey');
      const { journey, state } = answer.json().data;
      expect(again.json().data).toEqual(journey);
      const names = answer.cookies.map(({ name, value, ...rest }) => ({ name, length: value.length, ...rest }));
      const headers = Object.keys(answer.headers);
      answers.push({ state, journey: { ...journey, masked: journey.masked.slice(1) }, names, headers });
    }
    expect(answers[0]).toEqual(answers[1]);

    const [told] = await messagesTo(gateway.deps, known.email);
    expect(told).toMatchObject({ kind: 'account-exists', values: {}, userId: (await userOf(known))?.userId });
    const stranger = visitor();
    await stranger.beginSignUp({ address: known.email });
    // The HMAC of a code is there as with everybody: even the right one opens nothing.
    for (let code = 0; code < 4; code++)
      expect(await errorOf(stranger.send('POST', '/api/identity/journey/code', { code: `00000${code}` }))).toBe(
        'CODE_WRONG',
      );
  });

  test('JRN-21 IDEN-02 another spelling is the same address', async () => {
    const known = await person(gateway);
    await visitor().beginSignUp({ address: ` ${known.email.toUpperCase()} ` });
    expect((await messagesTo(gateway.deps, known.email))[0]?.kind).toBe('account-exists');
  });

  test('JRN-22 JRN-63 an address that was taken in the meantime: the code is wrong, then and later', async () => {
    const slow = visitor();
    await slow.beginSignUp();
    const code = await mailedCode(gateway.deps, slow.email);
    const quick = visitor();
    quick.email = slow.email;
    gateway.pass(1);
    await quick.signUp();
    const userId = (await userOf(quick))?.userId;
    for (let i = 0; i < 4; i++)
      expect(await errorOf(slow.send('POST', '/api/identity/journey/code', { code }))).toBe('CODE_WRONG');
    expect(await errorOf(slow.send('POST', '/api/identity/journey/code', { code }))).toBe('CODE_TRIES_OVER');
    expect((await userOf(slow))?.userId).toBe(userId);
    gateway.pass(1_000);
    expect((await slow.send('POST', '/api/identity/journey/code-again')).statusCode).toBe(200);
    expect((await messagesTo(gateway.deps, slow.email))[0]?.kind).toBe('account-exists');
  });

  test('JRN-11 JRN-58 mails to one address end at the limit, known or not, whoever asks, and nobody is told', async () => {
    const known = await person(gateway);
    gateway.pass(2 * HOUR);
    for (const address of [known.email, 'mailed-often@example.com']) {
      const before = (await messagesTo(gateway.deps, address)).length;
      for (let i = 0; i < 7; i++) expect((await visitor().beginSignUp({ address })).statusCode).toBe(200);
      expect((await messagesTo(gateway.deps, address)).length - before).toBe(4);
    }
  });

  test('JRN-11 JRN-58 a journey whose code was not sent is opened by none, the last one sent least of all', async () => {
    const address = 'flooded@example.com';
    for (let i = 0; i < 4; i++) await visitor().beginSignUp({ address });
    const code = await mailedCode(gateway.deps, address);
    const fifth = visitor();
    await fifth.beginSignUp({ address });
    expect(await errorOf(fifth.send('POST', '/api/identity/journey/code', { code }))).toBe('CODE_WRONG');
    const { rows } = await gateway.deps.pool.query(
      'SELECT count(*)::int AS n FROM identity.journeys WHERE address = $1 AND code_hmac IS NOT NULL',
      [address],
    );
    expect(rows[0].n).toBe(4);
  });
});

describe('the person that comes to be', () => {
  test('JRN-20 JRN-22 has what was given, a proven address, a known device and a history', async () => {
    const who = visitor();
    await who.beginSignUp({ invite: 'FRIEND-1' });
    const answer = await who.giveCode();
    expect(answer.json().data).toMatchObject({ state: 'logged-in', offerPasskey: true, me: { email: who.email } });
    const { rows } = await gateway.deps.pool.query(
      `SELECT user_id AS id, invite_code AS invite, email_proven_at_ms AS proven, phone, user_sub_type AS type,
         parent_id AS parent FROM identity.users WHERE email = $1`,
      [who.email],
    );
    const now = gateway.deps.clock();
    expect(rows[0]).toMatchObject({ invite: 'FRIEND-1', proven: now, phone: null, type: 1, parent: null });
    expect(await historyOf(gateway.deps.pool, rows[0].id, 0, 10)).toMatchObject([
      { kind: 'signed-up', atMs: now, network: '127.0.0.1', detail: { way: 'code' } },
    ]);
    expect([...who.cookies.keys()].sort()).toEqual(['device', 'loginToken', 'sid']);
    expect((await who.beginLogIn()).json().data.state).toBe('logged-in');
    expect((await messagesTo(gateway.deps, who.email)).map(({ kind }) => kind)).toEqual(['sign-up-code']);
  });

  test('LEG-05 LEG-06 stands with what they agreed to, in which language and when they sent the form', async () => {
    const who = visitor();
    who.cookies.set('locale', 'fr_FR');
    await who.beginSignUp();
    const atMs = gateway.deps.clock();
    gateway.pass(5_000);
    await who.giveCode();
    const { rows } = await gateway.deps.pool.query(
      `SELECT user_id AS id, agreed_version AS version, agreed_language AS language, agreed_at_ms AS "atMs"
       FROM identity.users WHERE email = $1`,
      [who.email],
    );
    expect(rows[0]).toMatchObject({ version: LEGAL_TEMPLATES, language: 'fr_FR', atMs });
    expect((await userPage(gateway.deps, rows[0].id)).user.agreed).toEqual({ version: LEGAL_TEMPLATES, at: atMs });
  });

  test('JRN-20 S5.07 mails are in the language of the page that asked', async () => {
    const who = visitor();
    who.cookies.set('locale', 'ja_JP');
    await who.beginSignUp();
    expect((await messagesTo(gateway.deps, who.email))[0]).toMatchObject({ kind: 'sign-up-code', language: 'ja_JP' });
  });

  test('JRN-20 MSG-08 with SMS set up a phone number will do, in any spelling', async () => {
    const withPhones = await testGateway();
    (withPhones.deps as { phones: boolean }).phones = true;
    const who = new Browser(withPhones.app);
    const phone = '+4915112345678';
    expect((await who.beginSignUp({ address: '+0151' })).json().error).toBe('PHONE_INVALID');
    const begun = await who.beginSignUp({ address: '+49 151 1234-5678' });
    expect(begun.json().data.journey.masked).toBe('+49•••78');
    const channel = await withPhones.deps.pool.query('SELECT channel FROM identity.messages WHERE address = $1', [
      phone,
    ]);
    expect(channel.rows).toEqual([{ channel: 'sms' }]);
    expect((await who.giveCode(phone)).json().data.me.email).toBe(phone);
    expect((await who.beginLogIn({ address: '+49 (151) 12345678' })).json().data.state).toBe('logged-in');
    const other = new Browser(withPhones.app);
    expect((await other.beginSignUp({ address: phone })).statusCode).toBe(200);
    expect((await messagesTo(withPhones.deps, phone)).map(({ kind }) => kind)).toEqual([
      'account-exists',
      'sign-up-code',
    ]);
    await withPhones.close();
  });
});
