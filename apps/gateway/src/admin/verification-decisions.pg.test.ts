import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffMember } from '../../testing/admin/test-staff.ts';
import {
  APPROVE,
  caseOf,
  decide,
  MORE,
  QUEUE,
  REJECT,
  type VerificationDesk,
  verificationDesk,
} from '../../testing/admin/test-verification-desk.ts';
import {
  API,
  detailsWith,
  putPictures,
  refused,
  standing,
  submitOf,
  userIdOf,
} from '../../testing/identity/verification/test-verification.ts';
import { messagesTo, type TestGateway } from '../../testing/test-gateway.ts';

let desk: VerificationDesk;
let gateway: TestGateway;
let carl: StaffMember;
let cleo: StaffMember;
beforeAll(async () => {
  desk = await verificationDesk();
  ({ gateway, carl, cleo } = desk);
});
afterAll(() => gateway.close());

describe('deciding', () => {
  test('KYC-01 KYC-05 approving gives the labels, tells the person and is written down', async () => {
    const { who, id } = await desk.waiting();
    expect((await decide(carl, id, APPROVE)).json().data).toEqual({ state: 'approved' });
    expect(await standing(who)).toMatchObject({ level: 2, labels: ['email', 'document', 'face'] });
    const [mail] = await messagesTo(gateway.deps, who.email);
    expect(mail).toMatchObject({ kind: 'verification-decided', values: { outcome: 'approved', reason: '' } });
    expect(await carl.audited()).toMatchObject([
      { actor: 'carl', action: 'verification-decided', reason: 'all there' },
    ]);
    expect(await caseOf(carl, id)).toMatchObject({ may: [], decisions: [{ by: 'carl', decision: 'approve' }] });
  });

  test('KYC-05 asking for more tells the person why, and not what staff noted', async () => {
    const { who, id } = await desk.waiting();
    expect((await decide(carl, id, MORE)).json().data).toEqual({ state: 'more' });
    expect((await standing(who)).application).toMatchObject({ state: 'more', reasons: ['unreadable', 'expired'] });
    expect((await who.send('GET', API)).body).not.toMatch(/blurred|carl/);
    const [mail] = await messagesTo(gateway.deps, who.email);
    expect(mail?.values).toEqual({ outcome: 'more', reason: 'unreadable,expired' });
  });

  test.each([
    [{ ...APPROVE, labels: [] }, 'labels'],
    [{ ...APPROVE, labels: ['document', 'address'] }, 'labels'],
    [{ ...APPROVE, labels: ['email'] }, 'labels.0'],
    [{ ...APPROVE, labels: ['face', 'face'] }, 'labels'],
    [{ ...APPROVE, reasons: ['other'] }, 'reasons'],
    [{ ...REJECT, reasons: [] }, 'reasons'],
    [{ ...REJECT, labels: ['face'] }, 'labels'],
    [{ ...REJECT, note: '' }, 'note'],
    [{ ...REJECT, by: 'ann' }, 'by'],
  ])('KYC-05 %j is refused, and it still waits', async (body, field) => {
    const { who, id } = await desk.waiting();
    expect((await decide(carl, id, body)).json()).toMatchObject({ error: 'BAD_REQUEST', field });
    expect((await standing(who)).application?.state).toBe('submitted');
  });

  test('KYC-05 KYC-27 twice at once: one of them decides, the other is told', async () => {
    const { who, id } = await desk.waiting();
    const answers = await Promise.all([
      decide(carl, id, { ...APPROVE, version: 1 }),
      decide(cleo, id, { ...REJECT, version: 1 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(
      (await messagesTo(gateway.deps, who.email)).filter(({ kind }) => kind === 'verification-decided'),
    ).toHaveLength(1);
    expect((await caseOf(carl, id)).decisions).toHaveLength(1);
    expect(await refused(decide(carl, id, { ...MORE, version: 1 }))).toBe('VERIFICATION_STATE');
  });

  test('KYC-05 KYC-27 what was given again since it was looked at is not decided', async () => {
    const { who, id } = await desk.waiting();
    await decide(carl, id, MORE);
    await putPictures(gateway, who, ['face']);
    await submitOf(gateway, who);
    for (const version of [1, 2, 4])
      expect(await refused(decide(carl, id, { ...APPROVE, version }))).toBe('VERIFICATION_STATE');
    expect(await refused(decide(carl, id, APPROVE))).toBeNull();
  });

  test('KYC-05 KYC-29 nobody decides on whom they are logged in as in the same browser', async () => {
    const { who, id } = await desk.waiting();
    cleo.cookies.set('sid', who.cookies.get('sid') as string);
    expect(await refused(decide(cleo, id, APPROVE))).toBe('NOT_PERMITTED');
    expect(await cleo.audited()).toMatchObject([{ action: 'verification-decided', outcome: 'NOT_PERMITTED' }]);
    cleo.cookies.delete('sid');
    expect(await refused(decide(cleo, id, APPROVE))).toBeNull();
  });
});

describe('after a rejection', () => {
  test('KYC-05 KYC-28 STF-20 approving needs a second person: not the first once more, and not something else', async () => {
    const { who, id } = await desk.rejected();
    expect((await decide(carl, id, APPROVE)).json().data).toEqual({ state: 'proposed' });
    expect(await standing(who)).toMatchObject({ level: 1, application: { state: 'rejected' } });
    expect(await refused(decide(carl, id, APPROVE))).toBe('SECOND_PERSON_NEEDED');
    expect(await caseOf(carl, id)).toMatchObject({ proposal: { by: 'carl', isOwn: true }, may: ['reject'] });
    expect(await caseOf(cleo, id)).toMatchObject({
      needsSecond: true,
      proposal: { isOwn: false },
      may: ['approve', 'reject'],
    });
    expect((await cleo.send('GET', QUEUE)).json().data.entries).toContainEqual(
      expect.objectContaining({ id, isProposed: true }),
    );
    const less = { ...APPROVE, labels: ['face'] };
    expect((await decide(cleo, id, less)).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'labels' });
    expect((await decide(cleo, id, APPROVE)).json().data).toEqual({ state: 'approved' });
    expect((await standing(who)).level).toBe(2);
    expect(
      (await caseOf(carl, id)).decisions.map(({ by, isProposal }: Record<string, unknown>) => [by, isProposal]),
    ).toEqual([
      ['cleo', false],
      ['carl', true],
      ['carl', false],
    ]);
    const { rows } = await gateway.deps.pool.query(
      'SELECT detail FROM admin.audit WHERE outcome = $1 AND subject = $2',
      ['done', `user ${await userIdOf(who)}`],
    );
    const results = rows.map(({ detail }) => JSON.parse(detail).result).filter((result) => result !== undefined);
    expect(results).toEqual(['rejected', 'proposed', 'approved']);
  });

  test('KYC-05 KYC-28 it needs a second one also when it was given again, and two at once are one first word', async () => {
    const { who, id } = await desk.rejected();
    await putPictures(gateway, who, ['face']);
    await submitOf(gateway, who);
    const body = { ...APPROVE, version: 3 };
    const answers = await Promise.all([decide(carl, id, body), decide(cleo, id, body)]);
    expect(answers.map((answer) => answer.json().data?.state ?? answer.json().error).toSorted()).toEqual([
      'VERIFICATION_STATE',
      'proposed',
    ]);
    expect((await standing(who)).application?.state).toBe('submitted');
    const second = (await caseOf(carl, id)).proposal.isOwn ? cleo : carl;
    expect((await decide(second, id, APPROVE)).json().data).toEqual({ state: 'approved' });
  });

  test('KYC-05 KYC-28 a first word is turned down, and the person hears of it once only; given again, it is void', async () => {
    const { who, id } = await desk.rejected();
    await decide(carl, id, APPROVE);
    expect((await decide(cleo, id, REJECT)).json().data).toEqual({ state: 'rejected' });
    expect(await caseOf(cleo, id)).toMatchObject({ proposal: null, state: 'rejected', may: ['approve'] });
    expect(
      (await messagesTo(gateway.deps, who.email)).filter(({ kind }) => kind === 'verification-decided'),
    ).toHaveLength(1);
    await decide(carl, id, APPROVE);
    await putPictures(gateway, who, ['face']);
    await submitOf(gateway, who);
    expect((await decide(cleo, id, APPROVE)).json().data).toEqual({ state: 'proposed' });
  });

  test('KYC-05 approved after all, what the person was writing meanwhile is forgotten', async () => {
    const { who, id } = await desk.rejected();
    await who.send('PUT', API, detailsWith({ givenNames: 'Somebody Else' }));
    await putPictures(gateway, who, ['face']);
    await decide(carl, id, APPROVE);
    expect((await decide(cleo, id, APPROVE)).json().data).toEqual({ state: 'approved' });
    const { application } = await standing(who);
    expect(application).toMatchObject({ state: 'approved', details: { givenNames: 'Ana María' } });
    expect(application?.pictures).toHaveLength(2);
  });
});
