import { newestApplication } from '@pelorus/database/identity/verification.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { JPEG } from '../../../testing/identity/verification/test-pictures.ts';
import {
  API,
  detailsWith,
  putPictures,
  refused,
  standing,
  upload,
  userIdOf,
} from '../../../testing/identity/verification/test-verification.ts';
import { SECRETS, type TestVerifier, testVerifier } from '../../../testing/identity/verification/test-verifier.ts';
import { type Browser, messagesTo, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { verifierSignature } from './provider.ts';

let verifier: TestVerifier;
let gateway: TestGateway;
beforeAll(async () => {
  verifier = await testVerifier();
  gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 1_000, codesPerHourPerAddress: 1_000 },
    config: {
      hosts: { publicOrigin: 'https://venue.example' },
      verification: { provider: { url: verifier.url, pageOrigin: 'https://verify.example', timeoutMs: 500 } },
    },
    verifier: SECRETS,
  });
});
afterAll(async () => {
  await gateway.close();
  await verifier.close();
});

const toPage = (who: Browser) => who.send('POST', `${API}/provider`);
const applicantOf = async (who: Browser) =>
  (await newestApplication(gateway.deps.pool, await userIdOf(who)))?.applicantId as string;
/** Somebody who was sent to the provider's page. */
async function sent(): Promise<{ who: Browser; applicantId: string }> {
  const who = await person(gateway);
  expect(await refused(toPage(who))).toBeNull();
  return { who, applicantId: await applicantOf(who) };
}

let events = 0;
interface Delivery {
  timestamp?: number | string;
  signature?: string;
  /** Sent instead of what was signed. */
  payload?: string;
}
/** Tells an event as the provider does, now and rightly signed unless told. */
function tell(event: object, { timestamp = gateway.deps.clock(), signature, payload }: Delivery = {}) {
  const body = JSON.stringify({ id: `event-${++events}`, at: gateway.deps.clock(), ...event });
  return gateway.app.inject({
    method: 'POST',
    url: `${API}/webhook`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-verification-timestamp': String(timestamp),
      'x-verification-signature': signature ?? verifierSignature(SECRETS.webhook, String(timestamp), body),
    },
    payload: payload ?? body,
  });
}
const stateOf = async (who: Browser) => (await standing(who)).application?.state;
const outcomes = async (who: Browser) =>
  (await messagesTo(gateway.deps, who.email)).flatMap(({ kind, values }) =>
    kind === 'verification-decided' ? [values.outcome] : [],
  );

describe('its page', () => {
  test('KYC-06 KYC-30 a person is sent there under an id that says nothing of them, and comes back', async () => {
    const who = await person(gateway);
    const { data } = (await toPage(who)).json();
    expect(data.url).toMatch(/^https:\/\/verify\.example\/check\//);
    const [made, page] = verifier.calls.slice(-2);
    const { applicationId } = (await newestApplication(gateway.deps.pool, await userIdOf(who))) ?? {};
    expect(made).toEqual({ path: '/api/v1/applicants', body: { externalId: applicationId } });
    expect(page).toEqual({
      path: `/api/v1/applicants/applicant-${applicationId}/page`,
      body: { language: 'en-US', returnUrl: 'https://venue.example/account/verification' },
    });
    expect(verifier.unsigned).toBe(0);
    expect(await standing(who)).toMatchObject({
      way: 'provider',
      application: { state: 'draft', details: null },
      asks: { details: 'none', pictures: [], canSubmit: false },
    });
  });

  test('KYC-06 again and twice at once, it is the same applicant', async () => {
    const { who, applicantId } = await sent();
    const before = verifier.calls.length;
    await Promise.all([toPage(who), toPage(who)]);
    expect(verifier.calls.slice(before).every(({ path }) => path.endsWith('/page'))).toBe(true);
    expect(await applicantOf(who)).toBe(applicantId);
    const other = await person(gateway);
    const answers = await Promise.all([toPage(other), toPage(other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('KYC-06 what is given here is not: neither details nor pictures, nor is anything submitted', async () => {
    const who = await person(gateway);
    expect(await refused(who.send('PUT', API, detailsWith()))).toBe('VERIFICATION_STATE');
    await toPage(who);
    expect(await refused(upload(gateway, who, 'face', JPEG))).toBe('VERIFICATION_STATE');
    expect(await refused(who.send('POST', `${API}/submit`))).toBe('VERIFICATION_STATE');
  });

  test.each([
    ['an error', { status: 500, body: '{}' }],
    ['a refusal', { status: 403, body: '{}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['no id', { status: 200, body: '{}' }],
    ['an id that is none', { status: 200, body: JSON.stringify({ id: 'a\nb' }) }],
    ['a page of somebody else', { status: 200, body: JSON.stringify({ id: 'x', url: 'https://evil.example/verify' }) }],
    ['a script for a page', { status: 200, body: JSON.stringify({ id: 'y', url: 'javascript:alert(1)' }) }],
    ['nothing, ever', 'never' as const],
  ])(
    'KYC-06 KYC-34 when it answers %s, the person is told that it is away, and may try again',
    async (_name, answer) => {
      const who = await person(gateway);
      verifier.answer = answer;
      expect(await refused(toPage(who))).toBe('VERIFIER_AWAY');
      verifier.answer = null;
      expect(await refused(toPage(who))).toBeNull();
    },
  );

  test('KYC-06 KYC-36 without one there is no such page; with one and no secrets the gateway does not start', async () => {
    const own = await testGateway();
    const who = await person(own);
    expect(await refused(toPage(who))).toBe('VERIFICATION_STATE');
    const hook = await own.app.inject({ method: 'POST', url: `${API}/webhook`, payload: {} });
    expect(hook.json().error).toBe('NOT_FOUND');
    await own.close();
    const { verification } = gateway.deps.config;
    await expect(testGateway({ config: { verification } })).rejects.toThrow('PELORUS_VERIFIER_SECRET');
  });
});

describe('the webhook', () => {
  test('KYC-06 submitted and approved: the labels are there, and the person is told once', async () => {
    const { who, applicantId } = await sent();
    expect(await refused(tell({ applicantId, state: 'submitted' }))).toBeNull();
    expect(await stateOf(who)).toBe('submitted');
    gateway.pass(1_000);
    expect(await refused(tell({ applicantId, state: 'approved', labels: ['document', 'face'] }))).toBeNull();
    expect(await standing(who)).toMatchObject({ level: 2, application: { state: 'approved' } });
    expect(await outcomes(who)).toEqual(['approved']);
  });

  test('KYC-06 KYC-32 an event counts once, also when it is sent five times at once', async () => {
    const { who, applicantId } = await sent();
    const event = { id: 'once', applicantId, state: 'more', reasons: ['expired'], at: gateway.deps.clock() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(event)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await standing(who)).application).toMatchObject({ state: 'more', reasons: ['expired'] });
    expect(await outcomes(who)).toEqual(['more']);
    gateway.pass(10_000);
    await tell({ applicantId, state: 'submitted' });
    expect(await refused(tell({ ...event, at: gateway.deps.clock() + 1 }))).toBeNull();
    expect(await stateOf(who)).toBe('submitted');
  });

  test('KYC-06 KYC-32 what comes late does not undo what was true later', async () => {
    const { who, applicantId } = await sent();
    const at = gateway.deps.clock();
    await tell({ applicantId, state: 'approved', labels: ['document', 'face'], at });
    for (const late of ['submitted', 'rejected', 'more'])
      for (const time of [at - 1_000, at]) await tell({ applicantId, state: late, reasons: ['other'], at: time });
    expect(await standing(who)).toMatchObject({ level: 2, application: { state: 'approved' } });
    expect(await outcomes(who)).toEqual(['approved']);
  });

  test('KYC-06 KYC-33 what it takes back later is taken back, labels too; a rejected person may go there again', async () => {
    const { who, applicantId } = await sent();
    await tell({ applicantId, state: 'approved', labels: ['document', 'face'] });
    gateway.pass(1_000);
    await tell({ applicantId, state: 'rejected', reasons: ['not-genuine'] });
    expect(await standing(who)).toMatchObject({
      level: 1,
      application: { state: 'rejected', reasons: ['not-genuine'] },
    });
    expect(await refused(toPage(who))).toBeNull();
    gateway.pass(1_000);
    await tell({ applicantId, state: 'approved', labels: ['document', 'face', 'address'] });
    expect((await standing(who)).level).toBe(3);
    expect(await refused(toPage(who))).toBe('VERIFICATION_STATE');
  });

  test('KYC-06 KYC-33 what it knows more, or less, later is taken up without another mail', async () => {
    const { who, applicantId } = await sent();
    await tell({ applicantId, state: 'approved', labels: ['document'] });
    gateway.pass(1_000);
    await tell({ applicantId, state: 'approved', labels: ['document', 'face'] });
    expect((await standing(who)).level).toBe(2);
    gateway.pass(1_000);
    await tell({ applicantId, state: 'approved', labels: ['face'] });
    expect((await standing(who)).labels).toEqual(['email', 'face']);
    expect(await outcomes(who)).toEqual(['approved']);
  });

  test('KYC-06 KYC-33 of an application before, it is heard that it proves nothing; the one that is under way stays', async () => {
    const { who, applicantId } = await sent();
    await tell({ applicantId, state: 'approved', labels: ['document', 'face'] });
    await toPage(who);
    const next = await applicantOf(who);
    expect(next).not.toBe(applicantId);
    for (const state of ['more', 'submitted', 'approved']) {
      gateway.pass(1_000);
      const event = { applicantId, state, labels: state === 'approved' ? ['document'] : [], reasons: ['expired'] };
      expect(await refused(tell(event))).toBeNull();
      expect(await standing(who)).toMatchObject({ level: 1, labels: ['email'], application: { state: 'draft' } });
    }
    expect(await outcomes(who)).toEqual(['rejected', 'approved']);
    await tell({ applicantId: next, state: 'approved', labels: ['document', 'face'] });
    expect((await standing(who)).level).toBe(2);
  });

  test('KYC-06 KYC-31 forged, changed, unsigned or signed with what signs our own calls: refused, and nothing happens', async () => {
    const { who, applicantId } = await sent();
    const event = { applicantId, state: 'approved', labels: ['document', 'face'] };
    const now = String(gateway.deps.clock());
    const forged = verifierSignature(SECRETS.calls, now, JSON.stringify(event));
    const rightly = verifierSignature(SECRETS.webhook, now, '{}');
    for (const delivery of [
      { signature: '' },
      { signature: '0'.repeat(64) },
      { signature: forged },
      { signature: rightly },
      { signature: rightly, payload: `${JSON.stringify({ id: 'x', at: 1, ...event })} ` },
      { timestamp: '' },
      { timestamp: '1e12' },
      { timestamp: `${now}0`, signature: verifierSignature(SECRETS.webhook, now, '{}') },
    ])
      expect(await refused(tell(event, delivery))).toBe('SIGNATURE_INVALID');
    expect(await stateOf(who)).toBe('draft');
  });

  test('KYC-06 KYC-31 five minutes of clock, either way', async () => {
    const { who, applicantId } = await sent();
    const event = { applicantId, state: 'rejected', reasons: ['other'] };
    const now = gateway.deps.clock();
    for (const timestamp of [now - 300_001, now + 300_001, 0])
      expect(await refused(tell(event, { timestamp }))).toBe('TIMESTAMP_OUTSIDE_WINDOW');
    expect(await stateOf(who)).toBe('draft');
    expect(await refused(tell(event, { timestamp: now - 300_000 }))).toBeNull();
  });

  test.each([
    [{ state: 'approved', labels: [] }, 'labels'],
    [{ state: 'approved', labels: ['email'] }, 'labels.0'],
    [{ state: 'draft' }, 'state'],
    [{ state: 'more', at: Date.UTC(2030, 1) }, 'at'],
    [{ state: 'more', level: 3 }, 'level'],
    [{ state: 'more', id: 'with space' }, 'id'],
  ])('KYC-06 %j is refused, and is not taken for heard', async (event, field) => {
    const { who, applicantId } = await sent();
    expect((await tell({ applicantId, ...event })).json()).toMatchObject({ error: 'BAD_REQUEST', field });
    expect(await stateOf(who)).toBe('draft');
    expect(await refused(tell({ applicantId: 'nobody', state: 'more' }))).toBe('NOT_FOUND');
  });
});

describe('with staff beside it', () => {
  let carl: StaffMember;
  let cleo: StaffMember;
  beforeAll(async () => {
    const ann = await owner(gateway);
    carl = await member(gateway, ann, 'carl', ['compliance']);
    cleo = await member(gateway, ann, 'cleo', ['compliance']);
  });
  const idOf = async (who: Browser) =>
    (await newestApplication(gateway.deps.pool, await userIdOf(who)))?.applicationId as string;
  const decide = async (staff: StaffMember, id: string, body: object) => {
    const { version } = (await staff.send('GET', `/api/admin/verifications/${id}`)).json().data;
    return staff.send('POST', `/api/admin/verifications/${id}/decide`, { version, note: 'for a test', ...body });
  };
  const APPROVE = { decision: 'approve', labels: ['document', 'face'], reasons: [] };
  const REJECT = { decision: 'reject', labels: [], reasons: ['other'] };

  test('KYC-05 KYC-06 KYC-35 what staff rejected, its approval does not approve: two of them do', async () => {
    const { who, applicantId } = await sent();
    await tell({ applicantId, state: 'submitted' });
    const id = await idOf(who);
    expect((await carl.send('GET', '/api/admin/verifications')).body).not.toContain(id);
    expect(await refused(decide(carl, id, REJECT))).toBeNull();
    gateway.pass(1_000);
    await tell({ applicantId, state: 'approved', labels: ['document', 'face'] });
    expect(await standing(who)).toMatchObject({ level: 1, application: { state: 'submitted' } });
    expect((await carl.send('GET', '/api/admin/verifications')).body).toContain(id);
    expect((await decide(carl, id, APPROVE)).json().data).toEqual({ state: 'proposed' });
    expect((await decide(cleo, id, APPROVE)).json().data).toEqual({ state: 'approved' });
    expect((await standing(who)).level).toBe(2);
  });

  test('KYC-06 KYC-36 what waits with our staff when a provider is configured is decided by them', async () => {
    const who = await person(gateway);
    const userId = await userIdOf(who);
    // As it was given before there was a provider.
    const { provider } = gateway.deps.config.verification;
    Object.assign(gateway.deps.config.verification, { provider: undefined });
    await who.send('PUT', API, detailsWith());
    await putPictures(gateway, who, ['document-front', 'face']);
    expect(await refused(who.send('POST', `${API}/submit`))).toBeNull();
    Object.assign(gateway.deps.config.verification, { provider });
    expect((await standing(who)).way).toBe('own');
    expect(await refused(toPage(who))).toBe('VERIFICATION_STATE');
    await decide(carl, await idOf(who), { ...REJECT, decision: 'more' });
    // From here on it is the provider's; what was not submitted here is forgotten.
    await putPictures(gateway, who, ['face']);
    expect(await refused(toPage(who))).toBeNull();
    expect(await newestApplication(gateway.deps.pool, userId)).toMatchObject({ way: 'provider', state: 'more' });
    expect((await standing(who)).application?.pictures).toHaveLength(2);
  });
});
