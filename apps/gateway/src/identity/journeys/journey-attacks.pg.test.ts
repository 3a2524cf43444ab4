import { userByEmail } from '@pelorus/database/identity/people.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  errorOf,
  give,
  journeyGateway,
  journeysOn,
  MINUTE,
} from '../../../testing/identity/journeys/test-journeys.ts';
import { type Browser, messagesTo, person, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let journeys: ReturnType<typeof journeysOn>;
beforeAll(async () => {
  gateway = await journeyGateway();
  journeys = journeysOn(gateway);
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(60 * MINUTE));

const again = (who: Browser) => who.send('POST', `${API}/journey/code-again`);
const wrongOf = async (who: Browser) => String((Number(await journeys.codeOf(who)) + 1) % 1_000_000).padStart(6, '0');

describe('codes', () => {
  test('JRN-10 JRN-57 JRN-12 the fifth wrong code ends it, the sixth try is not looked at, right or not', async () => {
    const who = await journeys.begun();
    for (let left = 4; left >= 1; left--) {
      expect((await give(who, await wrongOf(who))).json()).toMatchObject({ error: 'CODE_WRONG', field: 'code' });
      expect((await who.send('GET', `${API}/journey`)).json().data.triesLeft).toBe(left);
    }
    expect(await errorOf(give(who, await wrongOf(who)))).toBe('CODE_TRIES_OVER');
    expect(await errorOf(give(who, await journeys.codeOf(who)))).toBe('CODE_TRIES_OVER');
    expect(await userByEmail(gateway.deps.pool, who.email)).toBeUndefined();
    gateway.pass(MINUTE);
    expect((await again(who)).json().data.triesLeft).toBe(5);
    expect((await who.giveCode()).json().data.state).toBe('logged-in');
  });

  test('JRN-10 JRN-57 many guesses at once are five guesses', async () => {
    const who = await journeys.begun();
    const right = Number(await journeys.codeOf(who));
    const guesses = Array.from({ length: 30 }, (_, i) => String((right + i + 1) % 1_000_000).padStart(6, '0'));
    const said = await Promise.all(guesses.map((code) => errorOf(give(journeys.copyOf(who), code))));
    expect(said.filter((error) => error === 'CODE_WRONG')).toHaveLength(4);
    expect(said.filter((error) => error === 'CODE_TRIES_OVER')).toHaveLength(26);
  });

  test('JRN-10 JRN-57 a new code makes the old one void', async () => {
    const who = await journeys.begun();
    const old = await journeys.codeOf(who);
    gateway.pass(MINUTE);
    await again(who);
    if ((await journeys.codeOf(who)) !== old) expect(await errorOf(give(who, old))).toBe('CODE_WRONG');
    expect((await who.giveCode()).statusCode).toBe(200);
  });

  test('JRN-10 JRN-57 it counts for ten minutes, and a clock set back does not revive one that had run out', async () => {
    const who = await journeys.begun();
    gateway.pass(10 * MINUTE - 1);
    const early = journeys.copyOf(await journeys.begun());
    gateway.pass(1);
    expect(await errorOf(who.giveCode())).toBe('CODE_WRONG');
    gateway.pass(-9 * MINUTE);
    expect(await errorOf(who.giveCode())).toBe('CODE_WRONG');
    expect((await early.giveCode()).statusCode).toBe(200);
    gateway.pass(9 * MINUTE);
  });

  test('JRN-10 one of another journey, or of another purpose to the same address, opens nothing', async () => {
    const [one, two] = [await journeys.begun(), await journeys.begun()];
    if ((await journeys.codeOf(one)) !== (await journeys.codeOf(two)))
      expect(await errorOf(give(one, await journeys.codeOf(two)))).toBe('CODE_WRONG');
    const owner = await person(gateway);
    const stranger = journeys.visitor();
    await stranger.send('POST', `${API}/recovery`, { address: owner.email });
    const recovery = await journeys.codeOf(owner);
    const device = journeys.visitor();
    Object.assign(device, { email: owner.email });
    gateway.pass(1);
    await device.beginLogIn();
    if ((await journeys.codeOf(owner)) !== recovery) expect(await errorOf(give(device, recovery))).toBe('CODE_WRONG');
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
    const who = await journeys.begun();
    const answer = await who.send('POST', `${API}/journey/code`, { code });
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field: 'code' });
    expect((await who.send('GET', `${API}/journey`)).json().data.triesLeft).toBe(5);
  });

  test('JRN-11 another is sent after 60 s, and five at most', async () => {
    const who = await journeys.begun();
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
    const who = await journeys.begun();
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
    const who = await journeys.begun();
    gateway.pass(MINUTE);
    const said = await Promise.all([again(who), again(journeys.copyOf(who)), again(journeys.copyOf(who))]);
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
    const who = await journeys.begun();
    const code = await journeys.codeOf(who);
    const others = [who, journeys.copyOf(who), journeys.copyOf(who), journeys.copyOf(who)];
    const said = await Promise.all(others.map((one) => give(one, code)));
    expect(said.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of said) if (answer.statusCode !== 200) expect(answer.json().error).toBe('JOURNEY_GONE');
    const user = await userByEmail(gateway.deps.pool, who.email);
    const sessions = await gateway.deps.pool.query('SELECT 1 FROM identity.sessions WHERE user_id = $1', [
      user?.userId,
    ]);
    expect(sessions.rowCount).toBe(1);
    const replay = journeys.copyOf(others[1] as Browser);
    expect(await errorOf(give(replay, code))).toBe('JOURNEY_GONE');
  });

  test('JRN-02 none is passed over', async () => {
    const who = await journeys.begun();
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
      const who = await journeys.begun();
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const body = { code: await journeys.codeOf(who) };
      expect(await errorOf(who.send('POST', `${API}/journey/${step}`, body, foreign))).toBe('CROSS_SITE');
      expect((await who.giveCode()).statusCode).toBe(200);
    },
  );

  test('JRN-02 a journey’s step takes no field that it does not know', async () => {
    const who = await journeys.begun();
    const code = await journeys.codeOf(who);
    for (const more of [{ userId: 'x' }, { steps: [] }, { address: 'other@example.com' }])
      expect(await errorOf(who.send('POST', `${API}/journey/code`, { code, ...more }))).toBe('BAD_REQUEST');
  });
});
