import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decide,
  desk,
  factorsLeft,
  lastAudited,
  ofUser,
  propose,
  proposed,
  type ResetStage,
  resetStage,
  verified,
  verify,
  why,
} from '../../testing/admin/test-factor-resets.ts';
import { unconfirmed } from '../../testing/admin/test-staff.ts';
import { refusal, userIdOf, withTotp } from '../../testing/identity/factors/test-factors.ts';
import { person } from '../../testing/test-gateway.ts';

const DAY_MS = 24 * 3_600_000;
let stage: ResetStage;
beforeAll(async () => {
  stage = await resetStage();
});
afterAll(() => stage.gateway.close());

test.each([
  ['nothing', []],
  ['the document alone', ['document'] as const],
  ['the face alone', ['face'] as const],
  ['the address', ['address'] as const],
])('STF-41 C.1.12 of whom %s is verified it is refused: there is nothing to compare with', async (_, labels) => {
  const { gateway, sue } = stage;
  const who = await person(gateway);
  await withTotp(gateway, who);
  const id = await userIdOf(gateway, who);
  if (labels.length > 0) await verify(gateway, id, labels);
  expect(await refusal(propose(sue, id))).toBe('IDENTITY_UNVERIFIED');
  expect(await lastAudited(gateway)).toMatchObject({
    action: 'factor-reset-proposed',
    outcome: 'IDENTITY_UNVERIFIED',
  });
  expect(await desk(sue, id)).toMatchObject({ obstacle: 'IDENTITY_UNVERIFIED', reset: null });
  const { rows } = await gateway.deps.pool.query('SELECT 1 FROM identity.messages WHERE kind = $1 AND user_id = $2', [
    'factor-reset-proposed',
    id,
  ]);
  expect(rows).toEqual([]);
});

test('STF-41 STF-77 without a factor, of a sub-account, of nobody and without the whole proof there is nothing to agree to', async () => {
  const { gateway, sue } = stage;
  const who = await person(gateway);
  const id = await userIdOf(gateway, who);
  await verify(gateway, id);
  expect(await refusal(propose(sue, id))).toBe('FACTOR_RESET_STATE');
  expect(
    (await who.send('POST', '/api/identity/sub-accounts', { name: 'bot', permissions: ['spot'] })).statusCode,
  ).toBe(200);
  const [sub] = (await gateway.deps.pool.query('SELECT user_id AS id FROM identity.users WHERE parent_id = $1', [id]))
    .rows;
  expect(await refusal(propose(sue, sub.id))).toBe('FACTOR_RESET_STATE');
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await refusal(propose(sue, nobody))).toBe('NOT_FOUND');
  expect(await refusal(sue.send('GET', ofUser(nobody)))).toBe('NOT_FOUND');
  expect(await refusal(decide(sue, nobody, 'decline'))).toBe('NOT_FOUND');
  for (const [field, change] of [
    ['evidence', { evidence: 'ok' }],
    ['evidence', { evidence: 'a line\nand another' }],
    ['check', { check: 'by-mail' }],
    ['reason', { reason: '' }],
  ] as const)
    expect(await refusal(propose(sue, id, change))).toBe(`BAD_REQUEST ${field}`);
});

test('STF-41 STF-79 STF-77 what staff froze is thawed first; what was taken back, or closed, since the proposal is looked at again', async () => {
  const { gateway, ann, sue, carl } = stage;
  const { who, id } = await verified(gateway);
  const resetId = await proposed(sue, id);
  await gateway.deps.pool.query("DELETE FROM identity.labels WHERE user_id = $1 AND label = 'face'", [id]);
  expect(await refusal(decide(carl, resetId, 'agree'))).toBe('IDENTITY_UNVERIFIED');
  expect((await desk(sue, id)).reset.state).toBe('waiting');
  expect((await who.send('POST', '/api/identity/close', { word: 'CLOSE' })).statusCode).toBe(200);
  expect(await refusal(decide(carl, resetId, 'agree'))).toBe('ACCOUNT_CLOSED');
  expect(await desk(sue, id)).toMatchObject({ obstacle: 'ACCOUNT_CLOSED' });
  expect(await factorsLeft(gateway, id)).toBeGreaterThan(0);

  const frozen = await verified(gateway);
  expect((await ann.send('POST', `/api/admin/users/${frozen.id}/freeze`, why)).statusCode).toBe(200);
  expect(await refusal(propose(sue, frozen.id))).toBe('FROZEN_BY_STAFF');
  expect((await ann.send('POST', `/api/admin/users/${frozen.id}/thaw`, why)).statusCode).toBe(200);
  expect(await refusal(propose(sue, frozen.id))).toBeNull();
});

test('STF-40 STF-22 one person and whom they made let nobody in, whichever of the two proposes', async () => {
  const { gateway, ann, carl } = stage;
  const puppet = await unconfirmed(gateway, ann, 'puppet', ['compliance']);
  const { id } = await verified(gateway);
  const first = await proposed(ann, id);
  expect(await refusal(decide(puppet, first, 'agree'))).toBe('NOT_CONFIRMED');
  expect(await refusal(decide(puppet, first, 'decline'))).toBeNull();
  const second = await proposed(puppet, id);
  expect(await refusal(decide(ann, second, 'agree'))).toBe('NOT_CONFIRMED');
  expect(await factorsLeft(gateway, id)).toBeGreaterThan(0);
  expect(await refusal(decide(carl, second, 'agree'))).toBeNull();
  expect(await factorsLeft(gateway, id)).toBe(0);
});

test('STF-40 a person who is gone takes the proposal along', async () => {
  const { gateway, sue, carl } = stage;
  const { id } = await verified(gateway);
  const resetId = await proposed(sue, id);
  await gateway.deps.pool.query('DELETE FROM identity.messages WHERE user_id = $1', [id]);
  await gateway.deps.pool.query('DELETE FROM identity.users WHERE user_id = $1', [id]);
  expect(await refusal(decide(carl, resetId, 'agree'))).toBe('NOT_FOUND');
  expect(await refusal(sue.send('GET', ofUser(id)))).toBe('NOT_FOUND');
});

test('STF-42 one proposal waits for a person, also of two at once, and one of the staff makes so many a day', async () => {
  const few = await resetStage({ factorResetsPerStaffPerDay: 2 });
  const people = [await verified(few.gateway), await verified(few.gateway), await verified(few.gateway)];
  const [one, two, three] = people.map(({ id }) => id) as [string, string, string];
  const both = await Promise.all([refusal(propose(few.sue, one)), refusal(propose(few.carl, one))]);
  expect(both.toSorted()).toEqual(['FACTOR_RESET_STATE', null]);
  const by = both[0] === null ? few.sue : few.carl;
  expect(await refusal(propose(few.cleo, one))).toBe('FACTOR_RESET_STATE');
  const more = await Promise.all([refusal(propose(by, two)), refusal(propose(by, three))]);
  expect(more.toSorted()).toEqual(['TOO_MANY_PROPOSALS', null]);
  // Another one may; and so may who made too many, a day later.
  expect(await refusal(propose(few.cleo, more[0] === null ? three : two))).toBeNull();
  few.gateway.pass(DAY_MS + 1);
  await by.staffLogIn();
  expect(await refusal(propose(by, more[0] === null ? three : two))).toBe('FACTOR_RESET_STATE');
  await few.gateway.close();
});
