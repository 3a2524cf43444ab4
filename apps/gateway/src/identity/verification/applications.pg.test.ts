import { newestApplication } from '@pelorus/database/identity/verification.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  applicant,
  detailsWith,
  putPictures,
  refused,
  standing,
  submitOf,
  userIdOf,
} from '../../../testing/identity/verification/test-verification.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { sweepSecurity } from '../security/sweep.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 1_000, codesPerHourPerAddress: 1_000 },
    config: { verification: { asks: true } },
  });
});
afterAll(() => gateway.close());

const put = (who: Browser, change: object = {}) => who.send('PUT', API, detailsWith(change));
const submit = (who: Browser) => who.send('POST', `${API}/submit`);
/** What a decision of staff leaves behind; how they come to it is the queue's own test. */
async function decided(who: Browser, state: 'approved' | 'rejected' | 'more', labels: string[] = []): Promise<void> {
  const userId = await userIdOf(who);
  const id = (await newestApplication(gateway.deps.pool, userId))?.applicationId;
  await gateway.deps.pool.query(
    'UPDATE identity.applications SET state = $2, reasons = $3, decided_at_ms = 1 WHERE application_id = $1',
    [id, state, state === 'approved' ? [] : ['unreadable']],
  );
  for (const label of labels)
    await gateway.deps.pool.query('INSERT INTO identity.labels VALUES ($1, $2, $3, 1)', [userId, label, id]);
}

test('KYC-01 KYC-02 somebody new is at level 1 by their mail, and is asked for a whole application', async () => {
  const who = await person(gateway);
  expect(await standing(who)).toMatchObject({
    level: 1,
    labels: ['email'],
    limits: { withdrawalsPerDay: '2000', fiatPerDay: '0' },
    way: 'own',
    application: null,
    asks: { details: 'whole', pictures: [], missing: ['details'], canSubmit: false, picturesLeft: 20 },
  });
});

describe('details', () => {
  test('KYC-02 begin an application, and are changed until it is submitted', async () => {
    const who = await person(gateway);
    expect((await put(who, { documentKind: 'id-card', documentNumber: ' ab 12-3 ' })).json().data).toMatchObject({
      application: { state: 'draft', details: { documentNumber: 'AB12-3', givenNames: 'Ana María' }, reasons: [] },
      asks: {
        details: 'whole',
        pictures: ['document-front', 'document-back', 'face'],
        missing: ['document-front', 'document-back', 'face'],
      },
    });
    const { asks } = (await put(who, { address: 'Calle Mayor 1, Madrid' })).json().data;
    expect(asks.missing).toEqual(['document-front', 'face', 'address']);
    const found = await gateway.deps.pool.query(
      'SELECT count(*)::int AS n FROM identity.applications WHERE user_id = $1',
      [await userIdOf(who)],
    );
    expect(found.rows).toEqual([{ n: 1 }]);
  });

  test.each([
    [{ birthDate: '2010-01-01' }, 'TOO_YOUNG', 'birthDate'],
    [{ birthDate: '2027-01-01' }, 'BAD_REQUEST', 'birthDate'],
    [{ birthDate: '1990-02-30' }, 'BAD_REQUEST', 'birthDate'],
    [{ birthDate: '28.02.1990' }, 'BAD_REQUEST', 'birthDate'],
    [{ country: 'XX' }, 'BAD_REQUEST', 'country'],
    [{ documentKind: 'library-card' }, 'BAD_REQUEST', 'documentKind'],
    [{ documentNumber: '12' }, 'BAD_REQUEST', 'documentNumber'],
    [{ documentNumber: "1' OR 1=1" }, 'BAD_REQUEST', 'documentNumber'],
    [{ givenNames: '  ' }, 'BAD_REQUEST', 'givenNames'],
    [{ familyNames: 'x\u202egnp' }, 'BAD_REQUEST', 'familyNames'],
    [{ givenNames: 'x'.repeat(101) }, 'BAD_REQUEST', 'givenNames'],
    [{ address: 'x' }, 'BAD_REQUEST', 'address'],
    [{ state: 'approved' }, 'BAD_REQUEST', 'state'],
    [{ level: 3 }, 'BAD_REQUEST', 'level'],
  ])('KYC-02 with %j are refused, and nothing is begun', async (change, error, field) => {
    const who = await person(gateway);
    expect((await put(who, change)).json()).toMatchObject({ error, field });
    expect((await standing(who)).application).toBeNull();
  });

  test('KYC-03 KYC-19 are sealed in the database', async () => {
    const who = await applicant(gateway, { familyNames: 'Unmistakable', documentNumber: 'QQQQ7777' });
    await submitOf(gateway, who);
    const { rows } = await gateway.deps.pool.query(
      "SELECT encode(details_sealed || submitted_sealed || document_hmac, 'escape') AS text FROM identity.applications WHERE user_id = $1",
      [await userIdOf(who)],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toMatch(/Unmistakable|QQQQ7777/);
  });
});

describe('submitting', () => {
  test('KYC-02 names what is missing, goes once it is whole, and then nothing changes', async () => {
    const who = await person(gateway);
    expect(await refused(submit(who))).toBe('VERIFICATION_STATE');
    await put(who);
    expect((await submit(who)).json()).toMatchObject({ error: 'VERIFICATION_INCOMPLETE', field: 'document-front' });
    await putPictures(gateway, who, ['document-front']);
    expect((await submit(who)).json()).toMatchObject({ error: 'VERIFICATION_INCOMPLETE', field: 'face' });
    await putPictures(gateway, who, ['face']);
    expect((await standing(who)).asks).toMatchObject({ missing: [], canSubmit: true });
    const { application, asks } = (await submit(who)).json().data;
    expect(application).toMatchObject({ state: 'submitted', submittedAt: gateway.deps.clock() });
    expect(asks).toMatchObject({ details: 'none', pictures: [], canSubmit: false });
    expect(await refused(put(who))).toBe('VERIFICATION_STATE');
    const [picture] = application.pictures;
    expect(picture.isSubmitted).toBe(true);
    expect(await refused(who.send('DELETE', `${API}/pictures/${picture.id}`))).toBe('NOT_FOUND');
  });

  test('KYC-02 KYC-15 twice at once and once more: it is one submission', async () => {
    const who = await applicant(gateway);
    const answers = await Promise.all([submit(who), submit(who), submit(who)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    gateway.pass(1_000);
    const again = (await submit(who)).json().data.application;
    expect(again.submittedAt).toBe(gateway.deps.clock() - 1_000);
    expect(await newestApplication(gateway.deps.pool, await userIdOf(who))).toMatchObject({ submission: 1 });
  });

  test('KYC-02 KYC-15 two begun at once are one application', async () => {
    const who = await person(gateway);
    await Promise.all([put(who), put(who), put(who)]);
    const { rows } = await gateway.deps.pool.query('SELECT 1 FROM identity.applications WHERE user_id = $1', [
      await userIdOf(who),
    ]);
    expect(rows).toHaveLength(1);
  });

  test('KYC-02 KYC-12 pictures that the document has not are forgotten; whoever was old enough by a wrong clock is not now', async () => {
    const who = await applicant(gateway, { documentKind: 'id-card' }, ['document-front', 'document-back', 'face']);
    await put(who);
    await submit(who);
    expect((await standing(who)).application?.pictures.map(({ kind }) => kind)).toEqual(['document-front', 'face']);
    const young = await applicant(gateway, { birthDate: '2008-01-01' });
    gateway.pass(-86_400_000);
    expect(await refused(submit(young))).toBe('TOO_YOUNG');
    gateway.pass(86_400_000);
    expect(await refused(submit(young))).toBeNull();
  });

  test.each(['more', 'rejected'] as const)(
    'KYC-02 KYC-13 after "%s" it is given again, once something is new in it',
    async (state) => {
      const who = await applicant(gateway);
      await submit(who);
      const { details } = (await standing(who)).application as { details: object };
      await decided(who, state);
      expect(await standing(who)).toMatchObject({
        application: { state, reasons: ['unreadable'] },
        asks: { details: 'whole', missing: [], canSubmit: false },
      });
      expect(await refused(submit(who))).toBe('VERIFICATION_STATE');
      // The same once more is nothing new.
      expect((await who.send('PUT', API, details)).json().data.asks.canSubmit).toBe(false);
      await putPictures(gateway, who, ['face']);
      const again = (await submit(who)).json().data;
      expect(again.application).toMatchObject({ state: 'submitted', reasons: [] });
      expect(again.application.pictures).toHaveLength(3);
      expect(await newestApplication(gateway.deps.pool, await userIdOf(who))).toMatchObject({ submission: 2 });
      await decided(who, state);
      expect((await who.send('PUT', API, { ...details, givenNames: 'Eva' })).json().data.asks.canSubmit).toBe(true);
    },
  );
});

test('KYC-01 KYC-02 KYC-14 who is verified is asked for an address, and is nobody else by then', async () => {
  const who = await applicant(gateway);
  await submit(who);
  await decided(who, 'approved', ['document', 'face']);
  expect(await standing(who)).toMatchObject({
    level: 2,
    asks: { details: 'address', pictures: [], missing: ['details'], canSubmit: false },
  });
  const { details } = (await standing(who)).application as { details: { givenNames: string } };
  const address = 'Calle Mayor 1, Madrid';
  const other = await who.send('PUT', API, { ...details, address, givenNames: 'Eva' });
  expect(other.json()).toMatchObject({ error: 'BAD_REQUEST', field: 'givenNames' });
  expect((await who.send('PUT', API, details)).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'address' });
  expect(await refused(submit(who))).toBe('VERIFICATION_STATE');
  const begun = (await who.send('PUT', API, { ...details, address })).json().data;
  expect(begun).toMatchObject({ level: 2, application: { state: 'draft' }, asks: { missing: ['address'] } });
  await putPictures(gateway, who, ['address']);
  expect(await refused(submit(who))).toBeNull();
  await decided(who, 'approved', ['address']);
  expect(await standing(who)).toMatchObject({ level: 3, asks: { details: 'none', canSubmit: false } });
  expect(await refused(who.send('PUT', API, { ...details, address }))).toBe('VERIFICATION_STATE');
});

test('KYC-04 KYC-11 nobody sees, changes or submits another person’s application; a sub-account has none', async () => {
  const [owner, stranger] = [await applicant(gateway), await person(gateway)];
  const [picture] = (await standing(owner)).application?.pictures ?? [];
  expect(await refused(stranger.send('DELETE', `${API}/pictures/${picture?.id}`))).toBe('NOT_FOUND');
  await put(stranger);
  expect(await refused(stranger.send('DELETE', `${API}/pictures/${picture?.id}`))).toBe('NOT_FOUND');
  expect(await refused(submit(stranger))).toBe('VERIFICATION_INCOMPLETE');
  expect((await standing(owner)).application).toMatchObject({ state: 'draft', pictures: [{}, {}] });
  await gateway.deps.pool.query('UPDATE identity.users SET user_sub_type = 2 WHERE email = $1', [stranger.email]);
  expect(await refused(stranger.send('GET', API))).toBe('NOT_PERMITTED');
  expect(await refused(put(stranger))).toBe('NOT_PERMITTED');
});

test('KYC-07 `me` asks whoever has not begun, where the operator wants it', async () => {
  const who = await person(gateway);
  const asked = async () => (await who.send('GET', '/api/identity/me')).json().data.asksVerification;
  expect(await asked()).toBe(true);
  await put(who);
  expect(await asked()).toBeUndefined();
  const elsewhere = await testGateway();
  const other = await person(elsewhere);
  expect((await other.send('GET', '/api/identity/me')).json().data).not.toHaveProperty('asksVerification');
  await elsewhere.close();
});

test('SEC-50 KYC-04 KYC-25 the export has what was given and decided, neither pictures nor what staff noted', async () => {
  const who = await applicant(gateway, { documentNumber: 'EXPORTED1' });
  const id = await submitOf(gateway, who);
  await gateway.deps.pool.query(
    `INSERT INTO identity.decisions (application_id, at_ms, actor, decision, is_proposal, labels, reasons, note, submission)
     VALUES ($1, 5, 'ann', 'more', false, '{}', '{unreadable}', 'looks odd to me', 1)`,
    [id],
  );
  const { statusCode, body } = await who.send('GET', '/api/identity/export');
  expect(statusCode).toBe(200);
  const { verification } = JSON.parse(body).data;
  expect(verification).toMatchObject({
    labels: ['email'],
    applications: [
      {
        state: 'submitted',
        submitted: { documentNumber: 'EXPORTED1' },
        pictures: [{ kind: 'document-front' }, { kind: 'face' }],
        decisions: [{ decision: 'more', reasons: ['unreadable'] }],
      },
    ],
  });
  expect(body).not.toMatch(/looks odd|"ann"|ealed|hmac/i);
});

test('KYC-08 SEC-51 closing forgets a draft at once, and the rest when the law’s days are over', async () => {
  const [drafting, waiting] = [await applicant(gateway), await applicant(gateway)];
  const ids = [await userIdOf(drafting), await userIdOf(waiting)];
  await submit(waiting);
  await putPictures(gateway, waiting, ['face']);
  for (const who of [drafting, waiting])
    expect(await refused(who.send('POST', '/api/identity/close', { word: 'CLOSE' }))).toBeNull();
  const left = async () =>
    (
      await gateway.deps.pool.query(
        `SELECT a.state, count(p.picture_id)::int AS pictures FROM identity.applications a
         LEFT JOIN identity.pictures p USING (application_id) WHERE user_id = ANY($1) GROUP BY 1`,
        [ids],
      )
    ).rows;
  expect(await left()).toEqual([{ state: 'submitted', pictures: 2 }]);
  gateway.pass(30 * 86_400_000);
  await sweepSecurity(gateway.deps);
  expect(await left()).toEqual([{ state: 'submitted', pictures: 2 }]);
  gateway.pass(1);
  await sweepSecurity(gateway.deps);
  expect(await left()).toEqual([]);
});
