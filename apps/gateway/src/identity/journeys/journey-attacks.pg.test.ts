import { randomBytes } from 'node:crypto';
import { userByEmail } from '@pelorus/database/identity/people.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  Browser,
  mailedCode,
  messagesTo,
  person,
  type TestGateway,
  testGateway,
} from '../../../testing/test-gateway.ts';

const MINUTE = 60_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000 } });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(60 * MINUTE));

const API = '/api/identity';
const visitor = () => new Browser(gateway.app);
const errorOf = async (answer: ReturnType<Browser['send']>) => (await answer).json().error as string | undefined;
const give = (who: Browser, code: string) => who.send('POST', `${API}/journey/code`, { code });
const again = (who: Browser) => who.send('POST', `${API}/journey/code-again`);
const codeOf = (who: Browser) => mailedCode(gateway.deps, who.email);
const wrongOf = async (who: Browser) => String((Number(await codeOf(who)) + 1) % 1_000_000).padStart(6, '0');
const copyOf = (who: Browser) => {
  const copy = visitor();
  for (const [name, value] of who.cookies) copy.cookies.set(name, value);
  return Object.assign(copy, { email: who.email, password: who.password });
};

async function begun() {
  const who = visitor();
  expect((await who.beginSignUp()).statusCode).toBe(200);
  return who;
}

describe('the token', () => {
  test('JRN-01 JRN-54 is in an HttpOnly cookie, its hash in the table, what was given sealed, and in no body', async () => {
    const who = visitor();
    const answer = await who.beginSignUp();
    expect(answer.cookies).toMatchObject([
      { name: 'journey', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 1_800 },
    ]);
    const token = who.cookies.get('journey') as string;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(answer.body).not.toContain(token);
    const { rows } = await gateway.deps.pool.query('SELECT * FROM identity.journeys WHERE address = $1', [who.email]);
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of [token, who.password, 'argon2', await codeOf(who)]) expect(stored).not.toContain(secret);
  });

  test('C.1.8 JRN-01 JRN-54 a journey’s token is no session, a session’s no journey, a device’s neither', async () => {
    const pending = await begun();
    const somebody = await person(gateway);
    const tokens = {
      journey: pending.cookies.get('journey') as string,
      sid: somebody.cookies.get('sid') as string,
      device: somebody.cookies.get('device') as string,
    };
    for (const [kind, token] of Object.entries(tokens))
      for (const name of ['sid', 'journey', 'device']) {
        if (name === kind) continue;
        const who = visitor();
        who.cookies.set(name, token);
        expect(await errorOf(who.send('GET', `${API}/me`))).toBe('NOT_LOGGED_IN');
        expect(await errorOf(who.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
        expect(await errorOf(give(who, await codeOf(pending)))).toBe('JOURNEY_GONE');
      }
    const asBearer = { authorization: `Bearer ${tokens.journey}`, 'x-api-key': tokens.journey };
    expect((await visitor().send('GET', `${API}/me`, undefined, asBearer)).statusCode).toBe(401);
    expect(await errorOf(give(pending, await codeOf(pending)))).toBeUndefined();
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(43)}'`, '%00'])(
    'JRN-01 JRN-54 the made-up token "%s" is no journey',
    async (token) => {
      const who = visitor();
      who.cookies.set('journey', token);
      expect(await errorOf(who.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
      expect(await errorOf(give(who, '123456'))).toBe('JOURNEY_GONE');
      expect((await who.send('DELETE', `${API}/journey`)).statusCode).toBe(200);
    },
  );

  test('C.2.18 JRN-01 a token, session or device that somebody planted is never taken on', async () => {
    const planted = randomBytes(32).toString('base64url');
    const victim = visitor();
    for (const name of ['journey', 'sid', 'device']) victim.cookies.set(name, planted);
    await victim.signUp();
    for (const name of ['sid', 'device']) expect(victim.cookies.get(name)).not.toBe(planted);
    const attacker = visitor();
    for (const name of ['journey', 'sid', 'device']) attacker.cookies.set(name, planted);
    expect((await attacker.send('GET', `${API}/me`)).statusCode).toBe(401);
    Object.assign(attacker, { email: victim.email });
    expect((await attacker.beginLogIn()).json().data).toMatchObject({ state: 'pending', journey: { step: 'device' } });
  });

  test('C.2.18 JRN-31 JRN-65 a device of an attacker’s own, planted, is worth nothing once the victim is in', async () => {
    const attacker = await person(gateway);
    const planted = attacker.cookies.get('device') as string;
    const victim = visitor();
    victim.cookies.set('device', planted);
    await victim.signUp();
    Object.assign(attacker, { email: victim.email });
    attacker.cookies.delete('sid');
    expect((await attacker.beginLogIn()).json().data).toMatchObject({ state: 'pending', journey: { step: 'device' } });
  });

  test('JRN-03 ends after 30 minutes, when it is left, and when another begins in the same browser', async () => {
    const late = await begun();
    gateway.pass(30 * MINUTE - 1);
    expect((await late.send('GET', `${API}/journey`)).statusCode).toBe(200);
    gateway.pass(1);
    expect(await errorOf(late.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
    expect(await errorOf(give(late, await codeOf(late)))).toBe('JOURNEY_GONE');

    const left = await begun();
    const other = copyOf(left);
    expect((await left.send('DELETE', `${API}/journey`)).statusCode).toBe(200);
    expect(left.cookies.has('journey')).toBe(false);
    expect(await errorOf(give(other, await codeOf(other)))).toBe('JOURNEY_GONE');

    const first = await begun();
    const copy = copyOf(first);
    await first.send('POST', `${API}/recovery`, { address: first.email });
    expect(await errorOf(give(copy, await codeOf(copy)))).toBe('JOURNEY_GONE');
  });

  test.each(['journey', 'journey/code'])(
    'JRN-03 a clock set back does not revive one that %s found to be over',
    async (asked) => {
      const late = await begun();
      gateway.pass(30 * MINUTE);
      const answer = asked === 'journey' ? late.send('GET', `${API}/journey`) : give(late, await codeOf(late));
      expect(await errorOf(answer)).toBe('JOURNEY_GONE');
      gateway.pass(-29 * MINUTE);
      expect(await errorOf(late.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
      expect(await errorOf(give(late, await codeOf(late)))).toBe('JOURNEY_GONE');
      gateway.pass(29 * MINUTE);
    },
  );

  test('JRN-03 the sweep forgets those that have run out, and only them', async () => {
    const old = await begun();
    gateway.pass(30 * MINUTE + 1);
    const young = await begun();
    await gateway.deps.journeys.sweep();
    const { rows } = await gateway.deps.pool.query('SELECT address FROM identity.journeys');
    expect(rows.map(({ address }) => address)).toContain(young.email);
    expect(rows.map(({ address }) => address)).not.toContain(old.email);
  });

  test('JRN-04 JRN-56 the page is told no address and nothing that tells whether it is known', async () => {
    const who = await begun();
    const begunAt = gateway.deps.clock();
    expect((await who.send('GET', `${API}/journey`)).json().data).toEqual({
      purpose: 'sign-up',
      step: 'code',
      masked: 'p•••@example.com',
      ways: [],
      codeAgainAt: begunAt + MINUTE,
      triesLeft: 5,
      endsAt: begunAt + 30 * MINUTE,
    });
  });
});

describe('codes', () => {
  test('JRN-10 JRN-57 JRN-12 the fifth wrong code ends it, the sixth try is not looked at, right or not', async () => {
    const who = await begun();
    for (let left = 4; left >= 1; left--) {
      expect((await give(who, await wrongOf(who))).json()).toMatchObject({ error: 'CODE_WRONG', field: 'code' });
      expect((await who.send('GET', `${API}/journey`)).json().data.triesLeft).toBe(left);
    }
    expect(await errorOf(give(who, await wrongOf(who)))).toBe('CODE_TRIES_OVER');
    expect(await errorOf(give(who, await codeOf(who)))).toBe('CODE_TRIES_OVER');
    expect(await userByEmail(gateway.deps.pool, who.email)).toBeUndefined();
    gateway.pass(MINUTE);
    expect((await again(who)).json().data.triesLeft).toBe(5);
    expect((await who.giveCode()).json().data.state).toBe('logged-in');
  });

  test('JRN-10 JRN-57 many guesses at once are five guesses', async () => {
    const who = await begun();
    const right = Number(await codeOf(who));
    const guesses = Array.from({ length: 30 }, (_, i) => String((right + i + 1) % 1_000_000).padStart(6, '0'));
    const said = await Promise.all(guesses.map((code) => errorOf(give(copyOf(who), code))));
    expect(said.filter((error) => error === 'CODE_WRONG')).toHaveLength(4);
    expect(said.filter((error) => error === 'CODE_TRIES_OVER')).toHaveLength(26);
  });

  test('JRN-10 JRN-57 a new code makes the old one void', async () => {
    const who = await begun();
    const old = await codeOf(who);
    gateway.pass(MINUTE);
    await again(who);
    if ((await codeOf(who)) !== old) expect(await errorOf(give(who, old))).toBe('CODE_WRONG');
    expect((await who.giveCode()).statusCode).toBe(200);
  });

  test('JRN-10 JRN-57 it counts for ten minutes, and a clock set back does not revive one that had run out', async () => {
    const who = await begun();
    gateway.pass(10 * MINUTE - 1);
    const early = copyOf(await begun());
    gateway.pass(1);
    expect(await errorOf(who.giveCode())).toBe('CODE_WRONG');
    gateway.pass(-9 * MINUTE);
    expect(await errorOf(who.giveCode())).toBe('CODE_WRONG');
    expect((await early.giveCode()).statusCode).toBe(200);
    gateway.pass(9 * MINUTE);
  });

  test('JRN-10 one of another journey, or of another purpose to the same address, opens nothing', async () => {
    const [one, two] = [await begun(), await begun()];
    if ((await codeOf(one)) !== (await codeOf(two)))
      expect(await errorOf(give(one, await codeOf(two)))).toBe('CODE_WRONG');
    const owner = await person(gateway);
    const stranger = visitor();
    await stranger.send('POST', `${API}/recovery`, { address: owner.email });
    const recovery = await codeOf(owner);
    const device = visitor();
    Object.assign(device, { email: owner.email });
    gateway.pass(1);
    await device.beginLogIn();
    if ((await codeOf(owner)) !== recovery) expect(await errorOf(give(device, recovery))).toBe('CODE_WRONG');
  });

  test.each([
    '',
    '12345',
    '1234567',
    'abcdef',
    '１２３４５６',
    ' 12345',
    '12 456',
    123456,
    null,
    ['123456'],
    { $ne: '' },
  ])('JRN-10 %j is no code', async (code) => {
    const who = await begun();
    const answer = await who.send('POST', `${API}/journey/code`, { code });
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field: 'code' });
    expect((await who.send('GET', `${API}/journey`)).json().data.triesLeft).toBe(5);
  });

  test('JRN-11 another is sent after 60 s, and five at most', async () => {
    const who = await begun();
    const early = await again(who);
    expect(early.json().error).toBe('TOO_SOON');
    expect(early.headers['retry-after']).toBe('60');
    for (let i = 0; i < 4; i++) {
      gateway.pass(MINUTE);
      expect((await again(who)).statusCode).toBe(200);
    }
    gateway.pass(MINUTE);
    expect(await errorOf(again(who))).toBe('TOO_MANY_REQUESTS');
    expect((await who.send('GET', `${API}/journey`)).json().data.codeAgainAt).toBeNull();
    expect(await messagesTo(gateway.deps, who.email)).toHaveLength(5);
    expect((await who.giveCode()).statusCode).toBe(200);
  });

  test('JRN-11 a clock set back keeps nobody waiting, and gives no more codes than there are', async () => {
    const who = await begun();
    gateway.pass(-20 * MINUTE);
    expect((await again(who)).statusCode).toBe(200);
    expect(await errorOf(again(who))).toBe('TOO_SOON');
    for (let i = 0; i < 3; i++) {
      gateway.pass(-MINUTE);
      expect((await again(who)).statusCode).toBe(200);
    }
    gateway.pass(-MINUTE);
    expect(await errorOf(again(who))).toBe('TOO_MANY_REQUESTS');
    gateway.pass(24 * MINUTE);
  });

  test('JRN-11 two who ask for another at once get one', async () => {
    const who = await begun();
    gateway.pass(MINUTE);
    const said = await Promise.all([again(who), again(copyOf(who)), again(copyOf(who))]);
    expect(said.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    expect(await messagesTo(gateway.deps, who.email)).toHaveLength(2);
  });

  test('JRN-10 codes have leading zeros and are no run: a thousand differ as dice do', async () => {
    const { newCode } = await import('../../http/callers/secret-tokens.ts');
    const made = Array.from({ length: 20_000 }, newCode);
    expect(made.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    for (let digit = 0; digit < 10; digit++) {
      const share = made.filter((code) => code.startsWith(String(digit))).length / made.length;
      expect(Math.abs(share - 0.1)).toBeLessThan(0.02);
    }
    expect(new Set(made).size).toBeGreaterThan(19_500);
  });
});

describe('steps', () => {
  test('JRN-02 JRN-55 two right codes at once are one person and one session; a step that is done never comes again', async () => {
    const who = await begun();
    const code = await codeOf(who);
    const others = [who, copyOf(who), copyOf(who), copyOf(who)];
    const said = await Promise.all(others.map((one) => give(one, code)));
    expect(said.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of said) if (answer.statusCode !== 200) expect(answer.json().error).toBe('JOURNEY_GONE');
    const user = await userByEmail(gateway.deps.pool, who.email);
    const sessions = await gateway.deps.pool.query('SELECT 1 FROM identity.sessions WHERE user_id = $1', [
      user?.userId,
    ]);
    expect(sessions.rowCount).toBe(1);
    const replay = copyOf(others[1] as Browser);
    expect(await errorOf(give(replay, code))).toBe('JOURNEY_GONE');
  });

  test('JRN-02 none is passed over', async () => {
    const who = await begun();
    const password = { password: 'Other-horse-8' };
    expect(await errorOf(who.send('POST', `${API}/journey/password`, password))).toBe('JOURNEY_STEP');
    const factor = { way: 'recovery-code', code: 'AAAA-BBBB-CCCC-DDDD' };
    expect(await errorOf(who.send('POST', `${API}/journey/factor`, factor))).toBe('JOURNEY_STEP');
    expect(await errorOf(who.send('POST', `${API}/journey/factor-options`))).toBe('JOURNEY_STEP');
    expect((await who.giveCode()).statusCode).toBe(200);
  });

  test.each(['code', 'code-again', 'factor', 'factor-options', 'password'])(
    'IDEN-30 a foreign page takes no step: %s',
    async (step) => {
      const who = await begun();
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const body = { code: await codeOf(who) };
      expect(await errorOf(who.send('POST', `${API}/journey/${step}`, body, foreign))).toBe('CROSS_SITE');
      expect((await who.giveCode()).statusCode).toBe(200);
    },
  );

  test('JRN-02 a journey’s step takes no field that it does not know', async () => {
    const who = await begun();
    const code = await codeOf(who);
    for (const more of [{ userId: 'x' }, { steps: [] }, { address: 'other@example.com' }])
      expect(await errorOf(who.send('POST', `${API}/journey/code`, { code, ...more }))).toBe('BAD_REQUEST');
  });
});
