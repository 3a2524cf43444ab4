import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  decide,
  desk,
  factorsLeft,
  propose,
  proposed,
  type ResetStage,
  resetStage,
  verified,
  why,
} from '../../testing/admin/test-factor-resets.ts';
import { API, done, refusal, type TestApp, withPasskey } from '../../testing/identity/factors/test-factors.ts';
import { freezeLink } from '../../testing/identity/security/test-security.ts';
import { Browser, messagesTo } from '../../testing/test-gateway.ts';

const HOURS_MS = 3_600_000;
let stage: ResetStage;
let who: Browser;
let app: TestApp;
let codes: string[];
let id: string;
beforeAll(async () => {
  stage = await resetStage();
});
afterAll(() => stage.gateway.close());
beforeEach(async () => {
  ({ who, app, codes, id } = await verified(stage.gateway));
});

const kindsTo = async (address: string) => (await messagesTo(stage.gateway.deps, address)).map(({ kind }) => kind);
const stateOf = async () => (await desk(stage.sue, id)).reset.state;
/** A browser that knows the person's address and password alone. */
const stranger = () => Object.assign(new Browser(stage.gateway.app), { email: who.email, password: who.password });
const factor = (by: Browser, way: string, code: string) => by.send('POST', `${API}/journey/factor`, { way, code });

describe('void', () => {
  const SHOWN: Record<string, () => Promise<unknown>> = {
    'at log-in': async () => {
      const other = stranger();
      await other.logIn();
      await done(factor(other, 'totp', app.code()));
    },
    'at log-in, of a recovery code': async () => {
      const other = stranger();
      await other.logIn();
      await done(factor(other, 'recovery-code', codes[0] as string));
    },
    'at recovery': async () => {
      const other = stranger();
      await done(other.send('POST', `${API}/recovery`, { address: who.email }));
      await done(other.giveCode());
      await done(factor(other, 'totp', app.code()));
    },
    'at step-up': () => done(who.send('POST', `${API}/step-up`, { way: 'totp', code: app.code() })),
    'by a log-in of a frozen account, which does not get in': async () => {
      await stage.gateway.deps.pool.query('UPDATE identity.users SET frozen_at_ms = 1 WHERE user_id = $1', [id]);
      const other = stranger();
      await other.logIn();
      expect(await refusal(factor(other, 'totp', app.code()))).toBe('ACCOUNT_FROZEN');
    },
  };
  test.each(Object.keys(SHOWN))('STF-42 STF-80 by a factor shown %s; a wrong one ends nothing', async (how) => {
    const resetId = await proposed(stage.sue, id);
    const guess = stranger();
    await guess.logIn();
    expect(await refusal(factor(guess, 'totp', app.wrong()))).toBe('FACTOR_WRONG');
    expect(await stateOf()).toBe('waiting');
    await SHOWN[how]?.();
    expect(await stateOf()).toBe('factor-shown');
    expect(await refusal(decide(stage.carl, resetId, 'agree'))).toBe('FACTOR_RESET_STATE');
    expect(await refusal(decide(stage.carl, resetId, 'decline'))).toBe('FACTOR_RESET_STATE');
    expect(await factorsLeft(stage.gateway, id)).toBeGreaterThan(0);
    const { rows } = await stage.gateway.deps.pool.query(
      "SELECT 1 FROM identity.history WHERE user_id = $1 AND kind = 'factor-reset-stopped'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('STF-42 STF-80 by a passkey alone', async () => {
    const { authenticator } = await withPasskey(who);
    const resetId = await proposed(stage.sue, id);
    const other = stranger();
    const options = await done(other.send('POST', `${API}/passkey-log-in/options`));
    await done(other.send('POST', `${API}/passkey-log-in`, { answer: authenticator.get(options) }));
    expect(await stateOf()).toBe('factor-shown');
    expect(await refusal(decide(stage.carl, resetId, 'agree'))).toBe('FACTOR_RESET_STATE');
  });

  test('STF-42 STF-81 STF-78 STF-43 SEC-40 by the link of its mail; what the owner froze may be asked for anew, and stays frozen', async () => {
    const resetId = await proposed(stage.sue, id);
    const token = await freezeLink(stage.gateway, id);
    await done(new Browser(stage.gateway.app).send('POST', `${API}/freeze-link`, { token }));
    expect(await stateOf()).toBe('frozen');
    expect(await refusal(decide(stage.carl, resetId, 'agree'))).toBe('FACTOR_RESET_STATE');
    const again = await proposed(stage.sue, id);
    // The account is frozen already: the link says all the same that it was not them.
    await done(
      new Browser(stage.gateway.app).send('POST', `${API}/freeze-link`, { token: await freezeLink(stage.gateway, id) }),
    );
    expect([await stateOf(), await refusal(decide(stage.carl, again, 'agree'))]).toEqual([
      'frozen',
      'FACTOR_RESET_STATE',
    ]);
    expect(await refusal(decide(stage.carl, await proposed(stage.sue, id), 'agree'))).toBeNull();
    await who.beginLogIn();
    expect(await refusal(who.giveCode())).toBe('ACCOUNT_FROZEN');
  });

  test('STF-42 STF-81 when staff freeze the account, and after 48 h; then another may be proposed', async () => {
    const { gateway, ann, sue, carl } = stage;
    const resetId = await proposed(sue, id);
    await done(ann.send('POST', `/api/admin/users/${id}/freeze`, why));
    expect(await stateOf()).toBe('frozen');
    expect(await refusal(decide(carl, resetId, 'agree'))).toBe('FACTOR_RESET_STATE');
    await done(ann.send('POST', `/api/admin/users/${id}/thaw`, why));
    const late = await proposed(sue, id);
    const logInAll = async () => {
      for (const one of [ann, sue, carl, stage.cleo]) await one.staffLogIn();
    };
    gateway.pass(48 * HOURS_MS - 1);
    await logInAll();
    expect(await stateOf()).toBe('waiting');
    gateway.pass(1);
    expect(await stateOf()).toBe('expired');
    for (const how of ['agree', 'decline'] as const)
      expect(await refusal(decide(carl, late, how))).toBe('FACTOR_RESET_STATE');
    expect(await factorsLeft(gateway, id)).toBeGreaterThan(0);
    const next = await proposed(sue, id);
    expect(await refusal(decide(carl, next, 'agree'))).toBeNull();
  });
});

describe('at once', () => {
  test('STF-40 two who agree at once agree once: one mail, one entry', async () => {
    const { gateway, ann, carl, cleo, sue } = stage;
    const resetId = await proposed(sue, id);
    const said = await Promise.all([carl, cleo, ann].map((one) => refusal(decide(one, resetId, 'agree'))));
    expect(said.toSorted()).toEqual(['FACTOR_RESET_STATE', 'FACTOR_RESET_STATE', null]);
    expect((await kindsTo(who.email)).filter((kind) => kind === 'factors-reset')).toHaveLength(1);
    const text =
      "SELECT actor FROM admin.audit WHERE subject = $1 AND action = 'factor-reset-agreed' AND outcome = 'done'";
    expect((await gateway.deps.pool.query(text, [`user ${id}`])).rows).toHaveLength(1);
  });

  test('STF-42 STF-82 declined, then agreed to: nothing; agreed to, then declined: done; both at once: one of them', async () => {
    const { gateway, carl, cleo, sue } = stage;
    const first = await proposed(sue, id);
    expect(await refusal(decide(sue, first, 'decline'))).toBeNull();
    expect(await refusal(decide(carl, first, 'agree'))).toBe('FACTOR_RESET_STATE');
    expect((await desk(carl, id)).reset).toMatchObject({ state: 'declined', by: 'sue', endedBy: 'sue' });
    const second = await proposed(sue, id);
    const said = await Promise.all([refusal(decide(carl, second, 'agree')), refusal(decide(cleo, second, 'decline'))]);
    expect(said.filter((error) => error === null)).toHaveLength(1);
    expect(await stateOf()).toBe(said[0] === null ? 'done' : 'declined');
    expect((await factorsLeft(gateway, id)) === 0).toBe(said[0] === null);
    if (said[0] !== null) await decide(carl, await proposed(sue, id), 'agree');
    expect(await refusal(propose(sue, id))).toBe('FACTOR_RESET_STATE');
  });

  test.each(['log-in', 'step-up'] as const)(
    'STF-42 STF-80 a factor shown at %s while somebody agrees: one of the two counts, neither fails',
    async (way) => {
      for (let round = 0; round < 5; round++) {
        const one = await verified(stage.gateway);
        const resetId = await proposed(stage.sue, one.id);
        const other = Object.assign(new Browser(stage.gateway.app), {
          email: one.who.email,
          password: one.who.password,
        });
        if (way === 'log-in') await other.logIn();
        const code = one.app.code();
        const showing =
          way === 'log-in'
            ? factor(other, 'totp', code)
            : one.who.send('POST', `${API}/step-up`, { way: 'totp', code });
        const [agreed, shown] = await Promise.all([decide(stage.carl, resetId, 'agree'), showing]);
        const state = (await desk(stage.sue, one.id)).reset.state;
        expect([agreed.statusCode, shown.statusCode].every((status) => status < 500)).toBe(true);
        expect(state).toBe(agreed.statusCode === 200 ? 'done' : 'factor-shown');
        expect((await factorsLeft(stage.gateway, one.id)) === 0).toBe(agreed.statusCode === 200);
        // Whoever came in just before is out again.
        if (agreed.statusCode === 200)
          for (const browser of [other, one.who]) expect((await browser.send('GET', `${API}/me`)).statusCode).toBe(401);
      }
    },
  );

  test('STF-42 a freeze while somebody agrees fails neither, and the account is frozen', async () => {
    const resetId = await proposed(stage.sue, id);
    const token = await freezeLink(stage.gateway, id);
    const [agreed, frozen] = await Promise.all([
      decide(stage.carl, resetId, 'agree'),
      new Browser(stage.gateway.app).send('POST', `${API}/freeze-link`, { token }),
    ]);
    expect(frozen.statusCode).toBe(200);
    expect([200, 409]).toContain(agreed.statusCode);
    expect(await stateOf()).toBe(agreed.statusCode === 200 ? 'done' : 'frozen');
    expect(await refusal(who.send('GET', `${API}/me`))).toBe('NOT_LOGGED_IN');
  });
});
