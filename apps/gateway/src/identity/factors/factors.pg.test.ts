import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  anotherSession,
  done,
  refusal,
  TestApp,
  userIdOf,
  withPasskey,
  withTotp,
} from '../../../testing/identity/factors/test-factors.ts';
import { Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(3_600_000));

interface Factors {
  totp: { since: number } | null;
  passkeys: { id: string; name: string; madeAt: number; lastUsedAt: number | null; backedUp: boolean }[];
  recoveryCodesLeft: number;
}
const factorsOf = (who: Browser) => done<Factors>(who.send('GET', `${API}/factors`));

/** Returns the rows of a statement whose only parameter is the person's mail address. */
async function rowsOf<T extends object>(who: Browser, text: string): Promise<T[]> {
  const { rows } = await gateway.deps.pool.query<T>(text, [who.email]);
  return rows;
}
const userId = (who: Browser) => userIdOf(gateway, who);
const history = async (who: Browser) =>
  (
    await rowsOf<{ kind: string; detail: object }>(
      who,
      `SELECT kind, detail FROM identity.history JOIN identity.users USING (user_id) WHERE email = $1
         AND kind ~ 'totp|passkey|recovery' ORDER BY entry_id`,
    )
  ).map(({ kind, detail }) => ({ kind, ...detail }));
const letters = async (who: Browser) =>
  (
    await rowsOf<{ kind: string }>(
      who,
      `SELECT kind FROM identity.messages WHERE address = $1 AND kind LIKE 'factor-%' ORDER BY made_at_ms, message_id`,
    )
  ).map(({ kind }) => kind);
const heldUntil = async (who: Browser) =>
  (
    await rowsOf<{ held: string | null }>(
      who,
      'SELECT withdrawals_held_until_ms AS held FROM identity.users WHERE email = $1',
    )
  )[0]?.held;

const isIn = async (who: Browser) => (await who.send('GET', `${API}/me`)).statusCode === 200;

describe('one-time passwords', () => {
  test('FAC-01 FAC-42 are in use after a first right code, with ten recovery codes of 80 bits', async () => {
    const who = await person(gateway);
    expect(await factorsOf(who)).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    const { codes } = await withTotp(gateway, who);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const since = gateway.deps.clock() - 30_000;
    expect(await factorsOf(who)).toEqual({ totp: { since }, passkeys: [], recoveryCodesLeft: 10 });
  });

  test('FAC-01 the secret has 160 bits, the address is as apps read it, and the table has neither', async () => {
    const who = await person(gateway);
    const { secret, address } = await done<{ secret: string; address: string }>(
      who.send('POST', `${API}/factors/totp`),
    );
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(address);
    expect(url.protocol + url.host).toBe('otpauth:totp');
    expect(decodeURIComponent(url.pathname)).toBe(`/Test venue:${who.email}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Test venue',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    const [row] = await rowsOf<{ sealed: Buffer }>(
      who,
      'SELECT secret_sealed AS sealed FROM identity.totp JOIN identity.users USING (user_id) WHERE email = $1',
    );
    expect(row?.sealed.includes(secret)).toBe(false);
  });

  test('FAC-01 a secret moved to another person opens nothing', async () => {
    const [who, thief] = [await person(gateway), await person(gateway)];
    const { app } = await withTotp(gateway, who);
    await withTotp(gateway, thief);
    await gateway.deps.pool.query(
      `UPDATE identity.totp t SET secret_sealed = s.secret_sealed, last_step = 0
       FROM identity.totp s WHERE t.user_id = $1 AND s.user_id = $2`,
      [await userId(thief), await userId(who)],
    );
    const answer = await thief.send('POST', `${API}/step-up`, { way: 'totp', code: app.code() });
    expect(answer.statusCode).toBe(500);
  });

  test('FAC-01 a wrong first code changes nothing; the right one counts afterwards', async () => {
    const who = await person(gateway);
    const { secret } = await done<{ secret: string }>(who.send('POST', `${API}/factors/totp`));
    const app = new TestApp(gateway, secret);
    const prove = (code: string) => who.send('POST', `${API}/factors/totp/prove`, { code });
    expect(await refusal(prove(app.wrong()))).toBe('CODE_WRONG code');
    expect((await factorsOf(who)).totp).toBeNull();
    expect(await refusal(prove(app.code()))).toBeNull();
    expect(await refusal(prove(app.code()))).toBe('JOURNEY_GONE');
  });

  test('FAC-01 ten wrong first codes an hour, and no more', async () => {
    const who = await person(gateway);
    await done(who.send('POST', `${API}/factors/totp`));
    who.cookies.delete('device');
    const guesses = Array.from({ length: 11 }, (_, i) => `00000${i % 10}`);
    const refusals: (string | null)[] = [];
    for (const code of guesses) refusals.push(await refusal(who.send('POST', `${API}/factors/totp/prove`, { code })));
    expect(refusals.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(refusals.filter((each) => each === 'CODE_WRONG code')).toHaveLength(10);
    // Somebody who mistypes while enrolling is no attacker to be told of.
    expect(await letters(who)).toEqual([]);
  });

  test('FAC-01 FAC-42 the last secret counts, for half an hour; without one there is nothing to prove', async () => {
    const who = await person(gateway);
    const make = async () => {
      const { secret } = await done<{ secret: string }>(who.send('POST', `${API}/factors/totp`));
      return new TestApp(gateway, secret);
    };
    const prove = (code: string) => refusal(who.send('POST', `${API}/factors/totp/prove`, { code }));
    expect(await prove('123456')).toBe('JOURNEY_GONE');
    const first = await make();
    const second = await make();
    expect(await prove(first.code())).toBe('CODE_WRONG code');
    gateway.pass(30 * 60_000);
    expect(await prove(second.code())).toBe('JOURNEY_GONE');
  });

  test('FAC-01 one a person: another one only after the first is removed', async () => {
    const who = await person(gateway);
    await withTotp(gateway, who);
    expect(await refusal(who.send('POST', `${API}/factors/totp`))).toBe('TOO_MANY_OF_THESE');
    await done(who.send('DELETE', `${API}/factors/totp`));
    expect(await refusal(who.send('DELETE', `${API}/factors/totp`))).toBe('NOT_FOUND');
    await withTotp(gateway, who);
  });

  test('FAC-02 two at once with the first code: one set of recovery codes', async () => {
    const who = await person(gateway);
    const { secret } = await done<{ secret: string }>(who.send('POST', `${API}/factors/totp`));
    const code = new TestApp(gateway, secret).code();
    const prove = () => refusal(who.send('POST', `${API}/factors/totp/prove`, { code }));
    expect((await Promise.all([prove(), prove()])).toSorted()).toEqual(['JOURNEY_GONE', null]);
    expect((await factorsOf(who)).recoveryCodesLeft).toBe(10);
  });
});

describe('recovery codes', () => {
  test('FAC-10 FAC-43 new ones void those before; the table has no code', async () => {
    const who = await person(gateway);
    const { codes: old } = await withTotp(gateway, who);
    const { codes } = await done<{ codes: string[] }>(who.send('POST', `${API}/factors/recovery-codes`));
    expect(codes.filter((code) => old.includes(code))).toEqual([]);
    const stepUp = (code: string | undefined) => who.send('POST', `${API}/step-up`, { way: 'recovery-code', code });
    expect(await refusal(stepUp(old[0]))).toBe('FACTOR_WRONG recovery-code');
    expect(await refusal(stepUp(codes[0]))).toBeNull();
    expect((await factorsOf(who)).recoveryCodesLeft).toBe(9);
    const hmacs = await rowsOf<{ hmac: Buffer }>(
      who,
      'SELECT code_hmac AS hmac FROM identity.recovery_codes JOIN identity.users USING (user_id) WHERE email = $1',
    );
    expect(hmacs).toHaveLength(10);
    for (const { hmac } of hmacs) expect(hmac).toHaveLength(32);
  });

  test('FAC-10 FAC-43 stand for a factor: none without one, and gone with the last', async () => {
    const who = await person(gateway);
    const renew = () => who.send('POST', `${API}/factors/recovery-codes`);
    expect(await refusal(renew())).toBe('NOT_FOUND');
    const { codes } = await withTotp(gateway, who);
    const { passkey } = await withPasskey(who);
    await done(who.send('DELETE', `${API}/factors/totp`));
    expect((await factorsOf(who)).recoveryCodesLeft).toBe(10);
    await done(who.send('DELETE', `${API}/factors/passkeys/${passkey.id}`));
    expect((await factorsOf(who)).recoveryCodesLeft).toBe(0);
    expect(await refusal(renew())).toBe('NOT_FOUND');
    await withTotp(gateway, who);
    const old = { way: 'recovery-code', code: codes[0] };
    expect(await refusal(who.send('POST', `${API}/step-up`, old))).toBe('FACTOR_WRONG recovery-code');
  });
});

describe('what a change does', () => {
  test('FAC-40 FAC-54 the first factor ends other sessions and is told, but holds nothing', async () => {
    const who = await person(gateway);
    const other = await anotherSession(gateway, who);
    await withTotp(gateway, who);
    expect([await isIn(who), await isIn(other)]).toEqual([true, false]);
    expect(await heldUntil(who)).toBeNull();
    expect(await letters(who)).toEqual(['factor-added']);
    expect(await history(who)).toEqual([{ kind: 'totp-added' }]);
  });

  test('FAC-40 FAC-54 a second factor and a removed one hold withdrawals for a day as well', async () => {
    const who = await person(gateway);
    await withTotp(gateway, who);
    const other = await anotherSession(gateway, who);
    const { codes, passkey } = await withPasskey(who, undefined, 'Blue key');
    expect(codes).toEqual([]);
    expect([await isIn(who), await isIn(other)]).toEqual([true, false]);
    expect(Number(await heldUntil(who))).toBe(gateway.deps.clock() + 24 * 3_600_000);
    gateway.pass(60_000);
    const third = await anotherSession(gateway, who);
    await done(who.send('DELETE', `${API}/factors/passkeys/${passkey.id}`));
    expect([await isIn(who), await isIn(third)]).toEqual([true, false]);
    expect(Number(await heldUntil(who))).toBe(gateway.deps.clock() + 24 * 3_600_000);
    expect(await letters(who)).toEqual(['factor-added', 'factor-added', 'factor-removed']);
    expect(await history(who)).toEqual([
      { kind: 'totp-added' },
      { kind: 'passkey-added', name: 'Blue key' },
      { kind: 'passkey-removed', name: 'Blue key' },
    ]);
  });

  test('FAC-41 keys that trade die with the last factor, those that read stay', async () => {
    const who = await person(gateway);
    await withTotp(gateway, who);
    const { passkey } = await withPasskey(who);
    const id = await userId(who);
    for (const [name, scopes] of [
      ['trades', ['read', 'spot']],
      ['reads', ['read']],
    ] as const)
      await gateway.deps.pool.query(
        `INSERT INTO identity.api_keys (key_id, user_id, api_key, secret_sealed, label, scopes, created_at_ms)
         VALUES (gen_random_uuid(), $1, $2, '\\x00', $3, $4, 0)`,
        [id, randomBytes(32).toString('hex'), name, scopes],
      );
    const labels = async () =>
      (
        await rowsOf<{ label: string }>(
          who,
          `SELECT label FROM identity.api_keys JOIN identity.users USING (user_id)
           WHERE email = $1 ORDER BY label`,
        )
      ).map(({ label }) => label);
    await done(who.send('DELETE', `${API}/factors/totp`));
    expect(await labels()).toEqual(['reads', 'trades']);
    await done(who.send('DELETE', `${API}/factors/passkeys/${passkey.id}`));
    expect(await labels()).toEqual(['reads']);
  });

  test('FAC-22 FAC-48 a passkey that is the only way in stays', async () => {
    const who = await person(gateway);
    const { passkey } = await withPasskey(who);
    await gateway.deps.pool.query('UPDATE identity.users SET password_hash = NULL WHERE email = $1', [who.email]);
    const remove = (id: string) => refusal(who.send('DELETE', `${API}/factors/passkeys/${id}`));
    expect(await remove(passkey.id)).toBe('LAST_WAY_IN');
    expect((await factorsOf(who)).passkeys).toHaveLength(1);
    const second = await withPasskey(who);
    expect(await remove(passkey.id)).toBeNull();
    expect(await remove(second.passkey.id)).toBe('LAST_WAY_IN');
  });
});

describe('who may', () => {
  test('FAC-31 neither visitors nor sub-accounts see or change factors', async () => {
    const nobody = new Browser(gateway.app);
    const sub = await person(gateway);
    await gateway.deps.pool.query(`UPDATE identity.users SET user_sub_type = 2 WHERE email = $1`, [sub.email]);
    for (const [method, path] of [
      ['GET', 'factors'],
      ['POST', 'factors/totp'],
      ['DELETE', 'factors/totp'],
      ['POST', 'factors/recovery-codes'],
      ['POST', 'factors/passkeys/options'],
    ] as const) {
      expect(await refusal(nobody.send(method, `${API}/${path}`)), path).toBe('NOT_LOGGED_IN');
      expect(await refusal(sub.send(method, `${API}/${path}`)), path).toBe('NOT_PERMITTED');
    }
  });

  test('FAC-31 a page of another site makes nobody enrol', async () => {
    const who = await person(gateway);
    const answer = await who.send('POST', `${API}/factors/totp`, undefined, { 'sec-fetch-site': 'cross-site' });
    expect(answer.json().error).toBe('CROSS_SITE');
  });
});
