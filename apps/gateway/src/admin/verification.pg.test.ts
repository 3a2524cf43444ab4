import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member, StaffMember, unconfirmed } from '../../testing/admin/test-staff.ts';
import {
  APPROVE,
  caseOf,
  decide,
  look,
  MORE,
  QUEUE,
  REJECT,
  type VerificationDesk,
  verificationDesk,
} from '../../testing/admin/test-verification-desk.ts';
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
import type { TestGateway } from '../../testing/test-gateway.ts';

let desk: VerificationDesk;
let gateway: TestGateway;
let ann: StaffMember;
let carl: StaffMember;
let cleo: StaffMember;
beforeAll(async () => {
  desk = await verificationDesk();
  ({ gateway, ann, carl, cleo } = desk);
});
afterAll(() => gateway.close());

describe('the queue', () => {
  test('KYC-05 KYC-26 has what waits, the longest first, page by page; drafts, decided and closed are not in it', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push((await desk.waiting()).id);
      gateway.pass(1_000);
    }
    await applicant(gateway);
    const closed = await desk.waiting();
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
    const { who, id } = await desk.waiting();
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
    const { id } = await desk.waiting();
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
    const { id } = await desk.waiting();
    const dora = await member(gateway, ann, 'dora', ['compliance']);
    await decide(dora, id, REJECT);
    gateway.pass(1_000);
    const { link } = (await ann.send('POST', `/api/admin/staff/${dora.id}/link`, { reason: 'lost' })).json().data;
    gateway.pass(1_000);
    const again = await new StaffMember(gateway).comeIn(link.token);
    expect(await refused(decide(again, id, APPROVE, false))).toBe('PICTURES_UNSEEN');
  });

  test('KYC-05 KYC-28 STF-22 STF-23 two whom one may be do not approve together; a word of a way in that is gone is none', async () => {
    const { id } = await desk.rejected();
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
    const { who, id } = await desk.waiting({ documentNumber: 'SEEN001' });
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
    const { who, id } = await desk.waiting();
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
    const [one, other] = [await desk.waiting(), await desk.waiting()];
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
    const [one, other] = [
      await desk.waiting({ documentNumber: 'TWICE-01' }),
      await desk.waiting({ documentNumber: 'TWICE01' }),
    ];
    expect((await caseOf(carl, one.id)).sameDocument).toEqual([await userIdOf(other.who)]);
  });
});
