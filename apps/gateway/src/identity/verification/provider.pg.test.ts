import { newestApplication } from '@pelorus/database/identity/verification.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { JPEG } from '../../../testing/identity/verification/test-pictures.ts';
import {
  applicantOf,
  type ProvidedGateway,
  providedGateway,
  report,
  sent,
  toPage,
} from '../../../testing/identity/verification/test-provider.ts';
import {
  API,
  detailsWith,
  putPictures,
  refused,
  standing,
  upload,
  userIdOf,
} from '../../../testing/identity/verification/test-verification.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

let provided: ProvidedGateway;
let gateway: TestGateway;
beforeAll(async () => {
  provided = await providedGateway();
  ({ gateway } = provided);
});
afterAll(() => provided.close());

describe('its page', () => {
  test('KYC-06 KYC-30 a person is sent there under an id that says nothing of them, and comes back', async () => {
    const who = await person(gateway);
    const { data } = (await toPage(who)).json();
    expect(data.url).toMatch(/^https:\/\/verify\.example\/check\//);
    const [made, page] = provided.verifier.calls.slice(-2);
    const { applicationId } = (await newestApplication(gateway.deps.pool, await userIdOf(who))) ?? {};
    expect(made).toEqual({ path: '/api/v1/applicants', body: { externalId: applicationId } });
    expect(page).toEqual({
      path: `/api/v1/applicants/applicant-${applicationId}/page`,
      body: { language: 'en-US', returnUrl: 'https://venue.example/account/verification' },
    });
    expect(provided.verifier.unsigned).toBe(0);
    expect(await standing(who)).toMatchObject({
      way: 'provider',
      application: { state: 'draft', details: null },
      asks: { details: 'none', pictures: [], canSubmit: false },
    });
  });

  test('KYC-06 again and twice at once, it is the same applicant', async () => {
    const { who, applicantId } = await sent(gateway);
    const before = provided.verifier.calls.length;
    await Promise.all([toPage(who), toPage(who)]);
    expect(provided.verifier.calls.slice(before).every(({ path }) => path.endsWith('/page'))).toBe(true);
    expect(await applicantOf(gateway, who)).toBe(applicantId);
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
      provided.verifier.answer = answer;
      expect(await refused(toPage(who))).toBe('VERIFIER_AWAY');
      provided.verifier.answer = null;
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
    const { who, applicantId } = await sent(gateway);
    await report(gateway, { applicantId, state: 'submitted' });
    const id = await idOf(who);
    expect((await carl.send('GET', '/api/admin/verifications')).body).not.toContain(id);
    expect(await refused(decide(carl, id, REJECT))).toBeNull();
    gateway.pass(1_000);
    await report(gateway, { applicantId, state: 'approved', labels: ['document', 'face'] });
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
