import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member, owner, StaffMember, unconfirmed } from '../../testing/admin/test-staff.ts';
import { JPEG } from '../../testing/identity/verification/test-pictures.ts';
import {
  API,
  applicant,
  detailsWith,
  putPictures,
  refused,
  standing,
  submitOf,
  userIdOf,
} from '../../testing/identity/verification/test-verification.ts';
import { type Browser, messagesTo, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let ann: StaffMember;
let carl: StaffMember;
let cleo: StaffMember;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 1_000, codesPerHourPerAddress: 1_000 },
  });
  ann = await owner(gateway);
  carl = await member(gateway, ann, 'carl', ['compliance']);
  cleo = await member(gateway, ann, 'cleo', ['compliance']);
});
afterAll(() => gateway.close());

const QUEUE = '/api/admin/verifications';
const caseOf = async (staff: StaffMember, id: string) => (await staff.send('GET', `${QUEUE}/${id}`)).json().data;
const look = (staff: StaffMember, id: string, picture: string) =>
  staff.send('GET', `${QUEUE}/${id}/pictures/${picture}`);
const APPROVE = { decision: 'approve', labels: ['document', 'face'], reasons: [], note: 'all there' };
const REJECT = { decision: 'reject', labels: [], reasons: ['not-genuine'], note: 'font is wrong' };
const MORE = { decision: 'more', labels: [], reasons: ['unreadable', 'expired'], note: 'blurred' };
/** Decides by what stands there now, unless told otherwise, after a look at every picture. */
async function decide(staff: StaffMember, id: string, body: object, looks = true) {
  const found = await caseOf(staff, id);
  const version = found?.version ?? 1;
  if (looks) for (const picture of found?.pictures ?? []) await look(staff, id, picture.id);
  return staff.send('POST', `${QUEUE}/${id}/decide`, { version, ...body });
}
/** Somebody whose application waits, and its id. */
async function waiting(change: object = {}): Promise<{ who: Browser; id: string }> {
  const who = await applicant(gateway, change);
  return { who, id: await submitOf(gateway, who) };
}
/** Somebody who was rejected and gave nothing again. */
async function rejected(): Promise<{ who: Browser; id: string }> {
  const one = await waiting();
  expect((await decide(carl, one.id, REJECT)).json().data).toEqual({ state: 'rejected' });
  return one;
}

describe('the queue', () => {
  test('KYC-05 KYC-26 has what waits, the longest first, page by page; drafts, decided and closed are not in it', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push((await waiting()).id);
      gateway.pass(1_000);
    }
    await applicant(gateway);
    const closed = await waiting();
    expect(await refused(closed.who.send('POST', '/api/identity/close', { word: 'CLOSE' }))).toBeNull();
    const first = (await carl.send('GET', `${QUEUE}?limit=2`)).json().data;
    expect(first.entries.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({
      waiting: 3,
      entries: [{ state: 'submitted', submission: 1, isProposed: false }, {}],
    });
    const second = (await carl.send('GET', `${QUEUE}?limit=2&cursor=${first.next}`)).json().data;
    expect([second.entries.map(({ id }: { id: string }) => id), second.next]).toEqual([ids.slice(2), null]);
    for (const id of ids) {
      gateway.pass(1);
      await decide(carl, id, MORE);
    }
    expect((await carl.send('GET', QUEUE)).json().data).toMatchObject({ entries: [], waiting: 0 });
    const done = (await carl.send('GET', `${QUEUE}?list=decided&limit=3`)).json().data;
    expect(done.entries.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect((await carl.send('GET', `${QUEUE}?cursor=7`)).json()).toMatchObject({
      error: 'BAD_REQUEST',
      field: 'cursor',
    });
    expect(await refused(decide(carl, closed.id, APPROVE))).toBe('ACCOUNT_CLOSED');
  });

  test.each(['support', 'finance', 'operator'] as const)('KYC-04 is not for %s, who are written down', async (role) => {
    const { who, id } = await waiting();
    const [picture] = (await standing(who)).application?.pictures ?? [];
    const other = await member(gateway, ann, `a-${role}`, [role]);
    for (const url of [QUEUE, `${QUEUE}/${id}`, `${QUEUE}/${id}/pictures/${picture?.id}`])
      expect(await refused(other.send('GET', url))).toBe('NOT_PERMITTED');
    expect(await refused(decide(other, id, APPROVE))).toBe('NOT_PERMITTED');
    expect(await other.audited()).toMatchObject([{ actor: `a-${role}`, action: 'route-refused' }]);
    expect(await refused(who.send('GET', `${QUEUE}/${id}`))).toBe('NOT_LOGGED_IN');
  });
});

describe('looking', () => {
  test('KYC-09 nobody approves what they have not seen: every picture, themselves, by the way in they have now', async () => {
    const { id } = await waiting();
    const { pictures } = await caseOf(carl, id);
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) {
      expect(await refused(decide(carl, id, APPROVE, false))).toBe('PICTURES_UNSEEN');
      await look(carl, id, picture.id);
    }
    // What another has seen is no look of hers, nor what is said without approving.
    expect(await refused(decide(cleo, id, APPROVE, false))).toBe('PICTURES_UNSEEN');
    expect((await cleo.audited())[0]).toMatchObject({ action: 'verification-decided', outcome: 'PICTURES_UNSEEN' });
    expect((await decide(cleo, id, REJECT, false)).json().data).toEqual({ state: 'rejected' });
    // Of two, the second looks too.
    expect((await decide(carl, id, APPROVE, false)).json().data).toEqual({ state: 'proposed' });
    expect(await refused(decide(cleo, id, APPROVE, false))).toBe('PICTURES_UNSEEN');
    expect((await decide(cleo, id, APPROVE)).json().data).toEqual({ state: 'approved' });
  });

  test('KYC-09 STF-23 looks of whoever held the way in before count for nobody', async () => {
    const { id } = await waiting();
    const dora = await member(gateway, ann, 'dora', ['compliance']);
    await decide(dora, id, REJECT);
    gateway.pass(1_000);
    const { link } = (await ann.send('POST', `/api/admin/staff/${dora.id}/link`, { reason: 'lost' })).json().data;
    gateway.pass(1_000);
    const again = await new StaffMember(gateway).comeIn(link.token);
    expect(await refused(decide(again, id, APPROVE, false))).toBe('PICTURES_UNSEEN');
  });

  test('KYC-05 KYC-28 STF-22 STF-23 two whom one may be do not approve together; a word of a way in that is gone is none', async () => {
    const { id } = await rejected();
    const pia = await unconfirmed(gateway, ann, 'pia', ['compliance']);
    expect((await decide(pia, id, APPROVE)).json().data).toEqual({ state: 'proposed' });
    expect(await refused(decide(ann, id, APPROVE))).toBe('NOT_CONFIRMED');
    gateway.pass(1_000);
    await ann.send('POST', `/api/admin/staff/${pia.id}/link`, { reason: 'lost' });
    gateway.pass(1_000);
    // Hers takes the place of the first one, and another is the second.
    expect((await decide(ann, id, APPROVE)).json().data).toEqual({ state: 'proposed' });
    expect((await decide(carl, id, APPROVE)).json().data).toEqual({ state: 'approved' });
  });

  test('KYC-04 KYC-23 opening an application is written down, and shows what was submitted, not what is being written', async () => {
    const { who, id } = await waiting({ documentNumber: 'SEEN001' });
    const shown = await caseOf(carl, id);
    expect(shown).toMatchObject({
      state: 'submitted',
      details: { documentNumber: 'SEEN001', familyNames: 'Pérez Łuk' },
      labels: ['email'],
      provable: ['document', 'face'],
      needsSecond: false,
      proposal: null,
      may: ['approve', 'reject', 'more'],
      decisions: [],
      sameDocument: [],
    });
    expect(shown.email).not.toBe(who.email);
    const userId = await userIdOf(who);
    expect(await carl.audited()).toMatchObject([
      { actor: 'carl', action: 'verification-opened', subject: `user ${userId}`, outcome: 'done' },
    ]);
    await decide(carl, id, MORE);
    await who.send('PUT', API, detailsWith({ documentNumber: 'UNSEEN2' }));
    await putPictures(gateway, who, ['face']);
    const still = await caseOf(carl, id);
    expect([still.details.documentNumber, still.pictures.length]).toEqual(['SEEN001', 2]);
    await submitOf(gateway, who);
    expect(await caseOf(carl, id)).toMatchObject({
      details: { documentNumber: 'UNSEEN2' },
      submission: 2,
      pictures: [{ submission: 1 }, { submission: 1 }, { submission: 2 }],
    });
  });

  test('KYC-04 KYC-24 KYC-23 a picture is an attachment that can do nothing, and each look is written down', async () => {
    const { who, id } = await waiting();
    const [picture] = (await standing(who)).application?.pictures ?? [];
    const answer = await cleo.send('GET', `${QUEUE}/${id}/pictures/${picture?.id}`);
    expect(answer.rawPayload.equals(JPEG)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${picture?.id}.jpg"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    await cleo.send('GET', `${QUEUE}/${id}/pictures/${picture?.id}`);
    const seen = { actor: 'cleo', action: 'verification-picture-seen', outcome: 'done' };
    expect(await cleo.audited(2)).toMatchObject([seen, seen]);
  });

  test('KYC-04 a picture of another application, of none, and a draft are not found', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const [picture] = (await standing(other.who)).application?.pictures ?? [];
    expect(await refused(carl.send('GET', `${QUEUE}/${one.id}/pictures/${picture?.id}`))).toBe('NOT_FOUND');
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const url of [`${QUEUE}/${nobody}`, `${QUEUE}/${nobody}/pictures/${nobody}`])
      expect(await refused(carl.send('GET', url))).toBe('NOT_FOUND');
    expect(await refused(carl.send('GET', `${QUEUE}/7`))).toBe('BAD_REQUEST');
    const drafting = await applicant(gateway);
    const { rows } = await gateway.deps.pool.query(
      'SELECT application_id AS id FROM identity.applications WHERE user_id = $1',
      [await userIdOf(drafting)],
    );
    expect(await refused(carl.send('GET', `${QUEUE}/${rows[0].id}`))).toBe('NOT_FOUND');
    expect(await refused(decide(carl, rows[0].id, APPROVE))).toBe('NOT_FOUND');
    // One that was not submitted yet is nobody's but the person's.
    await decide(carl, one.id, MORE);
    await putPictures(gateway, one.who, ['face']);
    const unsent = (await standing(one.who)).application?.pictures.find(({ isSubmitted }) => !isSubmitted);
    expect(await refused(carl.send('GET', `${QUEUE}/${one.id}/pictures/${unsent?.id}`))).toBe('NOT_FOUND');
  });

  test('KYC-05 KYC-26 shows who else gave the same document', async () => {
    const [one, other] = [await waiting({ documentNumber: 'TWICE-01' }), await waiting({ documentNumber: 'TWICE01' })];
    expect((await caseOf(carl, one.id)).sameDocument).toEqual([await userIdOf(other.who)]);
  });
});

describe('deciding', () => {
  test('KYC-01 KYC-05 approving gives the labels, tells the person and is written down', async () => {
    const { who, id } = await waiting();
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
    const { who, id } = await waiting();
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
    const { who, id } = await waiting();
    expect((await decide(carl, id, body)).json()).toMatchObject({ error: 'BAD_REQUEST', field });
    expect((await standing(who)).application?.state).toBe('submitted');
  });

  test('KYC-05 KYC-27 twice at once: one of them decides, the other is told', async () => {
    const { who, id } = await waiting();
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
    const { who, id } = await waiting();
    await decide(carl, id, MORE);
    await putPictures(gateway, who, ['face']);
    await submitOf(gateway, who);
    for (const version of [1, 2, 4])
      expect(await refused(decide(carl, id, { ...APPROVE, version }))).toBe('VERIFICATION_STATE');
    expect(await refused(decide(carl, id, APPROVE))).toBeNull();
  });

  test('KYC-05 KYC-29 nobody decides on whom they are logged in as in the same browser', async () => {
    const { who, id } = await waiting();
    cleo.cookies.set('sid', who.cookies.get('sid') as string);
    expect(await refused(decide(cleo, id, APPROVE))).toBe('NOT_PERMITTED');
    expect(await cleo.audited()).toMatchObject([{ action: 'verification-decided', outcome: 'NOT_PERMITTED' }]);
    cleo.cookies.delete('sid');
    expect(await refused(decide(cleo, id, APPROVE))).toBeNull();
  });
});

describe('after a rejection', () => {
  test('KYC-05 KYC-28 STF-20 approving needs a second person: not the first once more, and not something else', async () => {
    const { who, id } = await rejected();
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
    const { who, id } = await rejected();
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
    const { who, id } = await rejected();
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
    const { who, id } = await rejected();
    await who.send('PUT', API, detailsWith({ givenNames: 'Somebody Else' }));
    await putPictures(gateway, who, ['face']);
    await decide(carl, id, APPROVE);
    expect((await decide(cleo, id, APPROVE)).json().data).toEqual({ state: 'approved' });
    const { application } = await standing(who);
    expect(application).toMatchObject({ state: 'approved', details: { givenNames: 'Ana María' } });
    expect(application?.pictures).toHaveLength(2);
  });
});
