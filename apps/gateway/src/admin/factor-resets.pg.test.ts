import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  alsoLoggedIn,
  decide,
  desk,
  factorsLeft,
  lastAudited,
  ofUser,
  propose,
  proposed,
  RESETS,
  type ResetStage,
  resetStage,
  verified,
  WISH,
  why,
} from '../../testing/admin/test-factor-resets.ts';
import { member } from '../../testing/admin/test-staff.ts';
import { refusal } from '../../testing/identity/factors/test-factors.ts';
import { Browser } from '../../testing/test-gateway.ts';

const HOURS_MS = 3_600_000;
let stage: ResetStage;
beforeAll(async () => {
  stage = await resetStage();
});
afterAll(() => stage.gateway.close());

describe('two people', () => {
  test('STF-40 STF-86 STF-72 JRN-42 C.1.12 who lost every factor is let in by two people, by password and code, with withdrawals held for 72 h', async () => {
    const { gateway, sue, carl } = stage;
    const { who, id, application } = await verified(gateway);
    const at = gateway.deps.clock();
    const known = { labels: ['email', 'document', 'face'], verified: { at, application }, obstacle: null };
    expect(await desk(sue, id)).toEqual({ ...known, reset: null });

    const answer = await propose(sue, id);
    const { id: resetId } = answer.json().data.reset;
    const reset = {
      ...{ ...WISH, id: resetId, state: 'waiting', by: 'sue', at, endsAt: at + 48 * HOURS_MS },
      ...{ endedBy: null, endedAt: null, isOwn: true },
    };
    expect(answer.json().data).toEqual({ ...known, reset });
    const { reason: _, ...compared } = WISH;
    const subject = `user ${id}`;
    expect(await lastAudited(gateway)).toEqual({
      ...{ actor: 'sue', action: 'factor-reset-proposed', outcome: 'done', subject, reason: WISH.reason },
      detail: { proposal: resetId, ...compared },
    });
    // One person's word changes nothing: the factor is still asked for.
    expect((await who.send('GET', '/api/identity/me')).statusCode).toBe(200);
    const stranger = Object.assign(new Browser(gateway.app), { email: who.email, password: who.password });
    expect((await stranger.logIn()).json().data).toMatchObject({ state: 'pending', journey: { step: 'factor' } });

    const done = await decide(carl, resetId, 'agree');
    expect(done.json().data).toEqual({
      ...{ ...known, obstacle: 'FACTOR_RESET_STATE' },
      reset: { ...reset, state: 'done', endedBy: 'carl', endedAt: at, isOwn: false },
    });
    expect(await lastAudited(gateway)).toEqual({
      ...{ actor: 'carl', action: 'factor-reset-agreed', outcome: 'done', subject, ...why },
      detail: { proposal: resetId, ...compared, proposedBy: 'sue', proposedFor: WISH.reason },
    });
    expect(await factorsLeft(gateway, id)).toBe(0);
    // The log-in that stood at the factor is over with it.
    expect(await refusal(stranger.send('GET', '/api/identity/journey'))).toBe('JOURNEY_GONE');
    expect((await who.send('GET', '/api/identity/me')).statusCode).toBe(401);
    expect((await who.beginLogIn()).json().data).toMatchObject({ state: 'pending', journey: { step: 'device' } });
    expect((await who.giveCode()).json().data.state).toBe('logged-in');
    const { withdrawalsHeldUntil } = (await who.send('GET', '/api/identity/security')).json().data;
    expect(withdrawalsHeldUntil).toBe(at + 72 * HOURS_MS);
  });

  test('STF-40 STF-74 STF-20 STF-59 nobody agrees to their own, as owner neither, nor to what somebody proposed who may it no more, or has left', async () => {
    const { gateway, ann, carl, cleo } = stage;
    const { id } = await verified(gateway);
    for (const one of [carl, ann]) {
      const resetId = await proposed(one, id);
      expect(await refusal(decide(one, resetId, 'agree'))).toBe('SECOND_PERSON_NEEDED');
      expect(await lastAudited(gateway)).toMatchObject({
        ...{ action: 'factor-reset-agreed', outcome: 'SECOND_PERSON_NEEDED' },
        detail: { proposal: resetId, proposedBy: one === ann ? 'ann' : 'carl' },
      });
      expect((await desk(cleo, id)).reset.state).toBe('waiting');
      expect(await refusal(decide(one, resetId, 'decline'))).toBeNull();
    }
    const leaver = await member(gateway, ann, 'lea', ['compliance']);
    const resetId = await proposed(leaver, id);
    const roles = { roles: ['finance'], ...why };
    expect((await ann.send('PUT', `/api/admin/staff/${leaver.id}/roles`, roles)).statusCode).toBe(200);
    expect(await refusal(decide(carl, resetId, 'agree'))).toBe('FACTOR_RESET_STATE');
    await ann.send('PUT', `/api/admin/staff/${leaver.id}/roles`, { roles: ['compliance'], ...why });
    expect((await ann.send('POST', `/api/admin/staff/${leaver.id}/end`, why)).statusCode).toBe(200);
    expect(await refusal(decide(carl, resetId, 'agree'))).toBe('FACTOR_RESET_STATE');
    expect(await factorsLeft(gateway, id)).toBeGreaterThan(0);
  });

  test('STF-40 one person’s reset is refused by the table too', async () => {
    const { gateway, carl } = stage;
    const { id } = await verified(gateway);
    const resetId = await proposed(carl, id);
    const alone = `UPDATE admin.factor_resets SET ended = 'done', ended_at_ms = 1, ended_by = made_by, ended_by_name = 'x'
      WHERE reset_id = $1`;
    await expect(gateway.deps.pool.query(alone, [resetId])).rejects.toThrow(/check constraint/);
    const nobody = `UPDATE admin.factor_resets SET ended = 'done', ended_at_ms = 1 WHERE reset_id = $1`;
    await expect(gateway.deps.pool.query(nobody, [resetId])).rejects.toThrow(/check constraint/);
  });

  test('STF-40 STF-76 STF-73 who may look at the verified pictures agrees; support proposes and declines; others see it only', async () => {
    const { gateway, ann, sue, carl } = stage;
    const { id } = await verified(gateway);
    const fin = await member(gateway, ann, 'fin', ['finance']);
    const ops = await member(gateway, ann, 'ops', ['operator']);
    const resetId = await proposed(carl, id);
    expect(await refusal(decide(sue, resetId, 'agree'))).toBe('NOT_PERMITTED');
    expect(await refusal(fin.send('GET', ofUser(id)))).toBeNull();
    expect(await refusal(ops.send('GET', ofUser(id)))).toBe('NOT_PERMITTED');
    for (const other of [fin, ops]) {
      expect(await refusal(propose(other, id))).toBe('NOT_PERMITTED');
      expect(await refusal(decide(other, resetId, 'decline'))).toBe('NOT_PERMITTED');
      expect(await refusal(other.send('GET', RESETS))).toBe('NOT_PERMITTED');
    }
    expect(await refusal(decide(sue, resetId, 'decline'))).toBeNull();
    expect((await desk(fin, id)).reset).toMatchObject({ state: 'declined', by: 'carl', endedBy: 'sue' });
  });

  test('STF-40 STF-75 nobody proposes or agrees for whom they are logged in as in the same browser', async () => {
    const { gateway, ann } = stage;
    const { who, id } = await verified(gateway);
    const self = await member(gateway, ann, 'self', ['compliance']);
    alsoLoggedIn(self, who);
    expect(await refusal(propose(self, id))).toBe('NOT_PERMITTED');
    expect(await lastAudited(gateway)).toMatchObject({
      actor: 'self',
      outcome: 'NOT_PERMITTED',
      subject: `user ${id}`,
    });
    const resetId = await proposed(stage.carl, id);
    expect(await refusal(decide(self, resetId, 'agree'))).toBe('NOT_PERMITTED');
    expect((await desk(ann, id)).reset.state).toBe('waiting');
  });

  test('STF-45 STF-88 C.2.20 both show their passkey within five minutes; the new session takes the place of the old one', async () => {
    const { gateway, ann } = stage;
    const { id } = await verified(gateway);
    const [one, two] = [
      await member(gateway, ann, 'one', ['support']),
      await member(gateway, ann, 'two', ['compliance']),
    ];
    gateway.pass(5 * 60_000 - 1);
    const resetId = await proposed(one, id);
    gateway.pass(1);
    const before = await lastAudited(gateway);
    for (const asked of [
      one.sendOnce('POST', ofUser(id), WISH),
      two.sendOnce('POST', `${RESETS}/${resetId}/agree`, why),
    ])
      expect(await refusal(asked)).toBe('STEP_UP_NEEDED');
    expect(await lastAudited(gateway)).toEqual(before);
    expect((await desk(two, id)).reset.state).toBe('waiting');
    // What is known to be stale still reads and stops.
    const old = new Browser(gateway.app);
    old.cookies.set('staff', two.cookies.get('staff') as string);
    expect((await two.staffLogIn()).statusCode).toBe(200);
    expect((await old.send('GET', '/api/admin/me')).statusCode).toBe(401);
    expect(await refusal(two.send('POST', `${RESETS}/${resetId}/agree`, why))).toBeNull();
    const other = await verified(gateway);
    const stopped = await proposed(two, other.id);
    gateway.pass(10 * 60_000);
    expect(await refusal(one.send('POST', `${RESETS}/${stopped}/decline`, why))).toBeNull();
  });

  test('STF-40 those that wait are listed, masked, the first to run out first; what is over is not', async () => {
    const { gateway, sue, carl } = stage;
    const [first, second] = [await verified(gateway), await verified(gateway)];
    const ids = [await proposed(sue, first.id)];
    gateway.pass(1_000);
    ids.push(await proposed(carl, second.id));
    const list = async () => {
      const answer = await sue.send('GET', RESETS);
      for (const { who } of [first, second]) expect(answer.body).not.toContain(who.email);
      return (answer.json().data as { id: string }[]).filter(({ id }) => ids.includes(id));
    };
    const address = `${first.who.email[0]}•••@example.com`;
    expect(await list()).toMatchObject([
      { id: ids[0], userId: first.id, address, by: 'sue', isOwn: true },
      { id: ids[1], userId: second.id, by: 'carl', isOwn: false },
    ]);
    await decide(carl, ids[0] as string, 'agree');
    expect((await list()).map(({ id }) => id)).toEqual([ids[1]]);
    gateway.pass(48 * HOURS_MS);
  });
});

test('STF-40 the machine makes no such proposal: it is nobody of the staff', async () => {
  const { gateway } = stage;
  const { id } = await verified(gateway);
  const asMachine = await gateway.app.inject({
    method: 'POST',
    url: ofUser(id),
    headers: { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}`, 'sec-fetch-site': 'same-origin' },
    payload: WISH,
  });
  expect(asMachine.json().error).toBe('NOT_LOGGED_IN');
});
