import type { Journey } from '@pelorus/protocol/identity/journeys.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { workFor, workGateway } from '../../../testing/human/test-human.ts';
import { API, done, refusal, userIdOf } from '../../../testing/identity/factors/test-factors.ts';
import { isIn, recover, stranger } from '../../../testing/identity/journeys/test-journeys.ts';
import { Browser, messagesTo, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

/** As many as a test here needs, so that one gateway serves the test of the limit too. */
const RECOVERIES = 8;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, recoveriesPerHourPerAddress: RECOVERIES, codesPerHourPerAddress: 3 },
  });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(2 * 3_600_000));

describe('an address', () => {
  test('JRN-40 JRN-69 known or not: the same answer, one message row, and no mail to an unknown one', async () => {
    const known = await person(gateway);
    gateway.pass(1);
    const answers = [];
    for (const address of [known.email, `${'q'.repeat(known.email.indexOf('@'))}@example.com`]) {
      const who = new Browser(gateway.app);
      const answer = await recover(who, address);
      const { journey, state } = answer.json().data;
      const cookies = answer.cookies.map(({ value, ...rest }) => ({ length: value.length, ...rest }));
      const shown = { ...journey, masked: journey.masked.slice(1) };
      answers.push([answer.statusCode, state, shown, cookies, Object.keys(answer.headers)]);
      const [row] = await messagesTo(gateway.deps, address);
      expect(row?.kind).toBe('recovery-code');
      const isToBeSent = (row?.endsAtMs ?? 0) > gateway.deps.clock();
      expect(isToBeSent).toBe(address === known.email);
      if (!isToBeSent) {
        expect(await refusal(who.send('POST', `${API}/journey/code`, { code: row?.values.code }))).toBe(
          'CODE_WRONG code',
        );
      }
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('JRN-04 JRN-56 JRN-40 SUB-03 by a phone number or a log-in name: what was typed is shown, the code goes to the mail', async () => {
    const somebody = await person(gateway);
    const userId = await userIdOf(gateway, somebody);
    const { pool } = gateway.deps;
    await pool.query("UPDATE identity.users SET phone = '+4915112345678' WHERE user_id = $1", [userId]);
    await pool.query(
      `INSERT INTO identity.users (user_id, parent_id, user_sub_type, sub_name, log_in_name, stand_alone_login, created_at_ms)
       VALUES (gen_random_uuid(), $1, 2, 'Bots', 'my.bots', true, 1)`,
      [userId],
    );
    for (const [known, unknown] of [
      ['+49 151 12345678', '+49 151 99995678'],
      ['my.bots', 'my.tots'],
    ] as const) {
      gateway.pass(60_000);
      const [one, other] = [stranger(gateway, somebody), new Browser(gateway.app)];
      const shown = [];
      for (const [who, address] of [
        [one, known],
        [other, unknown],
      ] as const) {
        const { journey } = await done<{ journey: Journey }>(recover(who, address));
        shown.push(journey.masked);
        expect((await who.send('GET', `${API}/journey`)).json().data.masked).toBe(journey.masked);
      }
      expect(shown[0]).toBe(shown[1]);
      expect(await done(one.giveCode())).toMatchObject({ journey: { step: 'password', masked: shown[0] } });
    }
  });

  test('JRN-40 of a closed account is as good as unknown', async () => {
    const somebody = await person(gateway);
    await gateway.deps.pool.query('UPDATE identity.users SET closed_at_ms = 1 WHERE email = $1', [somebody.email]);
    gateway.pass(1);
    const who = stranger(gateway, somebody);
    await done(recover(who));
    expect(await refusal(who.giveCode())).toBe('CODE_WRONG code');
  });

  test('JRN-40 HUM-10 a proof of being human is asked for, of this action, each once', async () => {
    const strict = await workGateway();
    const who = new Browser(strict.app);
    const body = { address: 'somebody@example.com' };
    const ask = (human?: string) => who.send('POST', `${API}/recovery`, { ...body, human });
    expect(await refusal(ask())).toBe('HUMAN_CHECK_NEEDED human');
    expect(await refusal(ask((await workFor(who, 'sign-up')).human))).toBe('HUMAN_CHECK_NEEDED human');
    const { human } = await workFor(who, 'recovery');
    expect(await refusal(ask(human))).toBeNull();
    expect(await refusal(ask(human))).toBe('HUMAN_CHECK_NEEDED human');
    await strict.close();
  });

  test('JRN-40 IDEN-40 recoveries an hour of one network address', async () => {
    const ask = () => new Browser(gateway.app).send('POST', `${API}/recovery`, { address: 'a@example.com' });
    for (let asked = 0; asked < RECOVERIES; asked++) expect(await refusal(ask())).toBeNull();
    expect(await refusal(ask())).toBe('TOO_MANY_REQUESTS');
  });

  test('JRN-11 JRN-59 strangers who ask too often take neither log-in codes from the owner nor recovery on a known device', async () => {
    const somebody = await person(gateway);
    for (let i = 0; i < 5; i++) await recover(new Browser(gateway.app), somebody.email);
    const codes = (await messagesTo(gateway.deps, somebody.email)).filter(({ kind }) => kind === 'recovery-code');
    expect(codes).toHaveLength(3);
    gateway.pass(1);
    await done(recover(somebody));
    gateway.pass(60_000);
    await done(somebody.send('POST', `${API}/journey/code-again`));
    expect(await done(somebody.giveCode())).toMatchObject({ state: 'pending', journey: { step: 'password' } });
    const phone = stranger(gateway, somebody);
    gateway.pass(1);
    await phone.logIn();
    expect(await isIn(phone)).toBe(true);
  });
});
