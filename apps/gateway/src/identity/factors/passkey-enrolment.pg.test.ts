import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FLAG, type Forgery, TestAuthenticator } from '../../../testing/identity/factors/test-authenticator.ts';
import { API, done, refusal, userIdOf, withPasskey, withTotp } from '../../../testing/identity/factors/test-factors.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { sweepChallenges } from './challenges.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(3_600_000));

const KEYS = `${API}/factors/passkeys`;
interface Passkey {
  id: string;
  name: string;
  madeAt: number;
  lastUsedAt: number | null;
  backedUp: boolean;
}
const passkeysOf = async (who: Browser) =>
  (await done<{ passkeys: Passkey[] }>(who.send('GET', `${API}/factors`))).passkeys;
const optionsFor = (who: Browser) => done(who.send('POST', `${KEYS}/options`));
const add = (who: Browser, answer: object, name?: string) => who.send('POST', KEYS, { answer, name });

describe('making a passkey', () => {
  test('FAC-20 the browser is told who asks, for whom, and that the user is to be verified', async () => {
    const who = await person(gateway);
    const { authenticator } = await withPasskey(who);
    const options = await optionsFor(who);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Test venue' },
      user: { name: who.email, displayName: who.email },
      attestation: 'none',
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    });
    expect(Buffer.from(options.challenge as string, 'base64url')).toHaveLength(32);
    const { id } = options.user as { id: string };
    expect(Buffer.from(id, 'base64url').toString('hex')).toBe((await userIdOf(gateway, who)).replaceAll('-', ''));
  });

  test('FAC-22 it stands in the list, named as its owner says; recovery codes come with the first factor', async () => {
    const who = await person(gateway);
    const { passkey, codes } = await withPasskey(who, new TestAuthenticator({ flags: 0b11101 }), '  Work laptop ');
    const madeAt = gateway.deps.clock();
    expect(codes).toHaveLength(10);
    expect(await passkeysOf(who)).toEqual([
      { id: passkey.id, name: 'Work laptop', madeAt, lastUsedAt: null, backedUp: true },
    ]);
    expect((await withPasskey(who)).codes).toEqual([]);
  });

  test('FAC-22 the first name is the authenticator’s, else the device’s', async () => {
    const who = await person(gateway);
    const named = async (forgery: Forgery, userAgent: string) => {
      const answer = new TestAuthenticator().create(await optionsFor(who), forgery);
      const answered = who.send('POST', KEYS, { answer }, { 'user-agent': userAgent });
      return (await done<{ passkey: Passkey }>(answered)).passkey.name;
    };
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect(await named({ aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' }, firefox)).toBe('Bitwarden');
    expect(await named({}, firefox)).toBe('Firefox · Linux');
    expect(await named({}, '')).toBe('Passkey');
  });

  const forgeries: [string, Forgery][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a configured origin that did not ask', { origin: 'https://app.example.com' }],
    ['to a challenge we never made', { challenge: randomBytes(32).toString('base64url') }],
    ['of a log-in', { type: 'webauthn.get' }],
    ['from a page inside of another site', { crossOrigin: true }],
    ['with a page around', { topOrigin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { flags: FLAG.present }],
    ['without user presence', { flags: FLAG.verified }],
    ['that is backed up but may not be', { flags: 5 | FLAG.backedUp }],
    ['with a credential id that is too long', { credentialId: randomBytes(1_024) }],
    ['with a statement where none is due', { format: { fmt: 'none', statement: new Map([['alg', -7]]) } }],
    [
      'attested by a certificate, whose addresses the library would follow',
      {
        format: {
          fmt: 'packed',
          statement: new Map<string, number | Buffer | Buffer[]>([
            ['alg', -7],
            ['sig', randomBytes(70)],
            ['x5c', [randomBytes(300)]],
          ]),
        },
      },
    ],
    ['attested by a format with certificates', { format: { fmt: 'tpm', statement: new Map() } }],
    ['attested by an unknown format', { format: { fmt: 'mine', statement: new Map() } }],
  ];
  test.each(forgeries)('FAC-20 FAC-44 an answer %s makes none, and its challenge is gone', async (_name, forgery) => {
    const who = await person(gateway);
    const options = await optionsFor(who);
    expect(await refusal(add(who, new TestAuthenticator().create(options, forgery)))).toBe('PASSKEY_REFUSED');
    if (forgery.challenge === undefined)
      expect(await refusal(add(who, new TestAuthenticator().create(options)))).toBe('PASSKEY_REFUSED');
    expect(await passkeysOf(who)).toEqual([]);
  });

  test('FAC-20 an answer counts once, also of two at once', async () => {
    const who = await person(gateway);
    const answer = new TestAuthenticator().create(await optionsFor(who));
    const refusals = await Promise.all([refusal(add(who, answer)), refusal(add(who, answer))]);
    expect(refusals.toSorted()).toEqual(['PASSKEY_REFUSED', null]);
    expect(await refusal(add(who, answer))).toBe('PASSKEY_REFUSED');
  });

  test('FAC-20 a challenge holds for five minutes, for its person and for making passkeys only', async () => {
    const [who, other] = [await person(gateway), await person(gateway)];
    const theirs = new TestAuthenticator().create(await optionsFor(other));
    expect(await refusal(add(who, theirs))).toBe('PASSKEY_REFUSED');
    const stepUp = await done(who.send('POST', `${API}/step-up/options`));
    const user = { id: 'AAAA' };
    expect(await refusal(add(who, new TestAuthenticator().create({ ...stepUp, user })))).toBe('PASSKEY_REFUSED');
    const options = await optionsFor(who);
    gateway.pass(5 * 60_000);
    await done(who.send('POST', `${API}/step-up`, { way: 'password', password: who.password }));
    expect(await refusal(add(who, new TestAuthenticator().create(options)))).toBe('PASSKEY_REFUSED');
  });

  test('FAC-20 challenges that nobody answered are forgotten', async () => {
    const who = await person(gateway);
    const count = async () => (await gateway.deps.pool.query('SELECT 1 FROM identity.passkey_challenges')).rowCount;
    gateway.pass(3_600_000);
    await sweepChallenges(gateway.deps);
    expect(await count()).toBe(0);
    await done(who.send('POST', `${API}/step-up/options`));
    await sweepChallenges(gateway.deps);
    expect(await count()).toBe(1);
  });

  test.each([
    ['no answer', {}],
    ['an answer that is a list', { answer: [] }],
    ['an empty name', { answer: {}, name: ' ' }],
    ['a name of 41 letters', { answer: {}, name: 'x'.repeat(41) }],
    ['a name that turns the text around', { answer: {}, name: '\u202eyek' }],
    ['an unknown field', { answer: {}, userId: 'x' }],
  ])('FAC-22 %s is BAD_REQUEST', async (_name, body) => {
    expect(await refusal((await person(gateway)).send('POST', KEYS, body))).toContain('BAD_REQUEST');
  });
});

describe('whose a passkey is', () => {
  test('FAC-22 FAC-48 a credential is one person’s, also after it was removed', async () => {
    const [who, other] = [await person(gateway), await person(gateway)];
    const { authenticator, passkey } = await withPasskey(who);
    const again = async (somebody: Browser) => refusal(add(somebody, authenticator.create(await optionsFor(somebody))));
    expect(await again(who)).toBe('PASSKEY_KNOWN');
    expect(await again(other)).toBe('PASSKEY_KNOWN');
    await done(who.send('DELETE', `${KEYS}/${passkey.id}`));
    expect(await again(other)).toBe('PASSKEY_KNOWN');
    expect(await again(who)).toBeNull();
  });

  test('FAC-22 ten a person, also of two at once', async () => {
    const who = await person(gateway);
    for (let i = 0; i < 9; i++) await withPasskey(who);
    const answers = [
      new TestAuthenticator().create(await optionsFor(who)),
      new TestAuthenticator().create(await optionsFor(who)),
    ];
    const refusals = await Promise.all(answers.map((answer) => refusal(add(who, answer))));
    expect(refusals.toSorted()).toEqual(['TOO_MANY_OF_THESE', null]);
    expect(await passkeysOf(who)).toHaveLength(10);
  });

  test('FAC-22 renamed by its owner; others, and ids of nothing, find none', async () => {
    const [who, other] = [await person(gateway), await person(gateway)];
    const { passkey } = await withPasskey(who);
    await withTotp(gateway, other);
    const rename = (somebody: Browser, id: string, name: unknown) => somebody.send('PATCH', `${KEYS}/${id}`, { name });
    const renamed = await done(rename(who, passkey.id, 'Phone'));
    expect(renamed).toMatchObject({ id: passkey.id, name: 'Phone' });
    for (const id of [passkey.id, '00000000-0000-4000-8000-000000000000']) {
      const answers = [await rename(other, id, 'Mine'), await other.send('DELETE', `${KEYS}/${id}`)];
      for (const answer of answers) expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await passkeysOf(who)).map(({ name }) => name)).toEqual(['Phone']);
    for (const name of ['', 'x'.repeat(41), 7, undefined])
      expect(await refusal(rename(who, passkey.id, name))).toContain('BAD_REQUEST');
    expect(await refusal(rename(who, 'x', 'y'))).toBe('BAD_REQUEST id');
  });

  test('FAC-22 a removed one proves nothing any more', async () => {
    const who = await person(gateway);
    await withTotp(gateway, who);
    const { authenticator, passkey } = await withPasskey(who);
    const options = await done(who.send('POST', `${API}/step-up/options`));
    await done(who.send('DELETE', `${KEYS}/${passkey.id}`));
    await withPasskey(who);
    const answer = authenticator.get(options);
    expect(await refusal(who.send('POST', `${API}/step-up`, { way: 'passkey', answer }))).toBe('FACTOR_WRONG passkey');
  });
});
