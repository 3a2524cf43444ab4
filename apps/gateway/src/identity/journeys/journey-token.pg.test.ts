import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  errorOf,
  give,
  journeyGateway,
  journeysOn,
  MINUTE,
} from '../../../testing/identity/journeys/test-journeys.ts';
import { person, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let journeys: ReturnType<typeof journeysOn>;
beforeAll(async () => {
  gateway = await journeyGateway();
  journeys = journeysOn(gateway);
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(60 * MINUTE));

describe('the token of a journey', () => {
  test('JRN-01 JRN-54 is in an HttpOnly cookie, its hash in the table, what was given sealed, and in no body', async () => {
    const who = journeys.visitor();
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
    for (const secret of [token, who.password, 'argon2', await journeys.codeOf(who)])
      expect(stored).not.toContain(secret);
  });

  test('C.1.8 JRN-01 JRN-54 a journey’s token is no session, a session’s no journey, a device’s neither', async () => {
    const pending = await journeys.begun();
    const somebody = await person(gateway);
    const tokens = {
      journey: pending.cookies.get('journey') as string,
      sid: somebody.cookies.get('sid') as string,
      device: somebody.cookies.get('device') as string,
    };
    for (const [kind, token] of Object.entries(tokens))
      for (const name of ['sid', 'journey', 'device']) {
        if (name === kind) continue;
        const who = journeys.visitor();
        who.cookies.set(name, token);
        expect(await errorOf(who.send('GET', `${API}/me`))).toBe('NOT_LOGGED_IN');
        expect(await errorOf(who.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
        expect(await errorOf(give(who, await journeys.codeOf(pending)))).toBe('JOURNEY_GONE');
      }
    const asBearer = { authorization: `Bearer ${tokens.journey}`, 'x-api-key': tokens.journey };
    expect((await journeys.visitor().send('GET', `${API}/me`, undefined, asBearer)).statusCode).toBe(401);
    expect(await errorOf(give(pending, await journeys.codeOf(pending)))).toBeUndefined();
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(43)}'`, '%00'])(
    'JRN-01 JRN-54 the made-up token "%s" is no journey',
    async (token) => {
      const who = journeys.visitor();
      who.cookies.set('journey', token);
      expect(await errorOf(who.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
      expect(await errorOf(give(who, '123456'))).toBe('JOURNEY_GONE');
      expect((await who.send('DELETE', `${API}/journey`)).statusCode).toBe(200);
    },
  );

  test('C.2.18 JRN-01 a token, session or device that somebody planted is never taken on', async () => {
    const planted = randomBytes(32).toString('base64url');
    const victim = journeys.visitor();
    for (const name of ['journey', 'sid', 'device']) victim.cookies.set(name, planted);
    await victim.signUp();
    for (const name of ['sid', 'device']) expect(victim.cookies.get(name)).not.toBe(planted);
    const attacker = journeys.visitor();
    for (const name of ['journey', 'sid', 'device']) attacker.cookies.set(name, planted);
    expect((await attacker.send('GET', `${API}/me`)).statusCode).toBe(401);
    Object.assign(attacker, { email: victim.email });
    expect((await attacker.beginLogIn()).json().data).toMatchObject({ state: 'pending', journey: { step: 'device' } });
  });

  test('C.2.18 JRN-31 JRN-65 a device of an attacker’s own, planted, is worth nothing once the victim is in', async () => {
    const attacker = await person(gateway);
    const planted = attacker.cookies.get('device') as string;
    const victim = journeys.visitor();
    victim.cookies.set('device', planted);
    await victim.signUp();
    Object.assign(attacker, { email: victim.email });
    attacker.cookies.delete('sid');
    expect((await attacker.beginLogIn()).json().data).toMatchObject({ state: 'pending', journey: { step: 'device' } });
  });

  test('JRN-03 ends after 30 minutes, when it is left, and when another begins in the same browser', async () => {
    const late = await journeys.begun();
    gateway.pass(30 * MINUTE - 1);
    expect((await late.send('GET', `${API}/journey`)).statusCode).toBe(200);
    gateway.pass(1);
    expect(await errorOf(late.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
    expect(await errorOf(give(late, await journeys.codeOf(late)))).toBe('JOURNEY_GONE');

    const left = await journeys.begun();
    const other = journeys.copyOf(left);
    expect((await left.send('DELETE', `${API}/journey`)).statusCode).toBe(200);
    expect(left.cookies.has('journey')).toBe(false);
    expect(await errorOf(give(other, await journeys.codeOf(other)))).toBe('JOURNEY_GONE');

    const first = await journeys.begun();
    const copy = journeys.copyOf(first);
    await first.send('POST', `${API}/recovery`, { address: first.email });
    expect(await errorOf(give(copy, await journeys.codeOf(copy)))).toBe('JOURNEY_GONE');
  });

  test.each(['journey', 'journey/code'])(
    'JRN-03 a clock set back does not revive one that %s found to be over',
    async (asked) => {
      const late = await journeys.begun();
      gateway.pass(30 * MINUTE);
      const answer = asked === 'journey' ? late.send('GET', `${API}/journey`) : give(late, await journeys.codeOf(late));
      expect(await errorOf(answer)).toBe('JOURNEY_GONE');
      gateway.pass(-29 * MINUTE);
      expect(await errorOf(late.send('GET', `${API}/journey`))).toBe('JOURNEY_GONE');
      expect(await errorOf(give(late, await journeys.codeOf(late)))).toBe('JOURNEY_GONE');
      gateway.pass(29 * MINUTE);
    },
  );

  test('JRN-03 the sweep forgets those that have run out, and only them', async () => {
    const old = await journeys.begun();
    gateway.pass(30 * MINUTE + 1);
    const young = await journeys.begun();
    await gateway.deps.journeys.sweep();
    const { rows } = await gateway.deps.pool.query('SELECT address FROM identity.journeys');
    expect(rows.map(({ address }) => address)).toContain(young.email);
    expect(rows.map(({ address }) => address)).not.toContain(old.email);
  });

  test('JRN-04 JRN-56 the page is told no address and nothing that tells whether it is known', async () => {
    const who = await journeys.begun();
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
