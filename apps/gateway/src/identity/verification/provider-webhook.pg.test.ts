import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicantOf,
  type ProvidedGateway,
  providedGateway,
  report,
  sent,
  toPage,
} from '../../../testing/identity/verification/test-provider.ts';
import { refused, standing } from '../../../testing/identity/verification/test-verification.ts';
import { SECRETS } from '../../../testing/identity/verification/test-verifier.ts';
import { type Browser, messagesTo, type TestGateway } from '../../../testing/test-gateway.ts';
import { verifierSignature } from './provider.ts';

let provided: ProvidedGateway;
let gateway: TestGateway;
beforeAll(async () => {
  provided = await providedGateway();
  ({ gateway } = provided);
});
afterAll(() => provided.close());

const stateOf = async (who: Browser) => (await standing(who)).application?.state;
const outcomes = async (who: Browser) =>
  (await messagesTo(gateway.deps, who.email)).flatMap(({ kind, values }) =>
    kind === 'verification-decided' ? [values.outcome] : [],
  );

describe('the webhook', () => {
  test('KYC-06 submitted and approved: the labels are there, and the person is told once', async () => {
    const { who, applicantId } = await sent(gateway);
    expect(await refused(report(gateway, { applicantId, state: 'submitted' }))).toBeNull();
    expect(await stateOf(who)).toBe('submitted');
    gateway.pass(1_000);
    expect(await refused(report(gateway, { applicantId, state: 'approved', labels: ['document', 'face'] }))).toBeNull();
    expect(await standing(who)).toMatchObject({ level: 2, application: { state: 'approved' } });
    expect(await outcomes(who)).toEqual(['approved']);
  });

  test('KYC-06 KYC-32 an event counts once, also when it is sent five times at once', async () => {
    const { who, applicantId } = await sent(gateway);
    const event = { id: 'once', applicantId, state: 'more', reasons: ['expired'], at: gateway.deps.clock() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(gateway, event)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await standing(who)).application).toMatchObject({ state: 'more', reasons: ['expired'] });
    expect(await outcomes(who)).toEqual(['more']);
    gateway.pass(10_000);
    await report(gateway, { applicantId, state: 'submitted' });
    expect(await refused(report(gateway, { ...event, at: gateway.deps.clock() + 1 }))).toBeNull();
    expect(await stateOf(who)).toBe('submitted');
  });

  test('KYC-06 KYC-32 what comes late does not undo what was true later', async () => {
    const { who, applicantId } = await sent(gateway);
    const at = gateway.deps.clock();
    await report(gateway, { applicantId, state: 'approved', labels: ['document', 'face'], at });
    for (const late of ['submitted', 'rejected', 'more'])
      for (const time of [at - 1_000, at])
        await report(gateway, { applicantId, state: late, reasons: ['other'], at: time });
    expect(await standing(who)).toMatchObject({ level: 2, application: { state: 'approved' } });
    expect(await outcomes(who)).toEqual(['approved']);
  });

  test('KYC-06 KYC-33 what it takes back later is taken back, labels too; a rejected person may go there again', async () => {
    const { who, applicantId } = await sent(gateway);
    await report(gateway, { applicantId, state: 'approved', labels: ['document', 'face'] });
    gateway.pass(1_000);
    await report(gateway, { applicantId, state: 'rejected', reasons: ['not-genuine'] });
    expect(await standing(who)).toMatchObject({
      level: 1,
      application: { state: 'rejected', reasons: ['not-genuine'] },
    });
    expect(await refused(toPage(who))).toBeNull();
    gateway.pass(1_000);
    await report(gateway, { applicantId, state: 'approved', labels: ['document', 'face', 'address'] });
    expect((await standing(who)).level).toBe(3);
    expect(await refused(toPage(who))).toBe('VERIFICATION_STATE');
  });

  test('KYC-06 KYC-33 what it knows more, or less, later is taken up without another mail', async () => {
    const { who, applicantId } = await sent(gateway);
    await report(gateway, { applicantId, state: 'approved', labels: ['document'] });
    gateway.pass(1_000);
    await report(gateway, { applicantId, state: 'approved', labels: ['document', 'face'] });
    expect((await standing(who)).level).toBe(2);
    gateway.pass(1_000);
    await report(gateway, { applicantId, state: 'approved', labels: ['face'] });
    expect((await standing(who)).labels).toEqual(['email', 'face']);
    expect(await outcomes(who)).toEqual(['approved']);
  });

  test('KYC-06 KYC-33 of an application before, it is heard that it proves nothing; the one that is under way stays', async () => {
    const { who, applicantId } = await sent(gateway);
    await report(gateway, { applicantId, state: 'approved', labels: ['document', 'face'] });
    await toPage(who);
    const next = await applicantOf(gateway, who);
    expect(next).not.toBe(applicantId);
    for (const state of ['more', 'submitted', 'approved']) {
      gateway.pass(1_000);
      const event = { applicantId, state, labels: state === 'approved' ? ['document'] : [], reasons: ['expired'] };
      expect(await refused(report(gateway, event))).toBeNull();
      expect(await standing(who)).toMatchObject({ level: 1, labels: ['email'], application: { state: 'draft' } });
    }
    expect(await outcomes(who)).toEqual(['rejected', 'approved']);
    await report(gateway, { applicantId: next, state: 'approved', labels: ['document', 'face'] });
    expect((await standing(who)).level).toBe(2);
  });

  test('KYC-06 KYC-31 forged, changed, unsigned or signed with what signs our own calls: refused, and nothing happens', async () => {
    const { who, applicantId } = await sent(gateway);
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
      expect(await refused(report(gateway, event, delivery))).toBe('SIGNATURE_INVALID');
    expect(await stateOf(who)).toBe('draft');
  });

  test('KYC-06 KYC-31 five minutes of clock, either way', async () => {
    const { who, applicantId } = await sent(gateway);
    const event = { applicantId, state: 'rejected', reasons: ['other'] };
    const now = gateway.deps.clock();
    for (const timestamp of [now - 300_001, now + 300_001, 0])
      expect(await refused(report(gateway, event, { timestamp }))).toBe('TIMESTAMP_OUTSIDE_WINDOW');
    expect(await stateOf(who)).toBe('draft');
    expect(await refused(report(gateway, event, { timestamp: now - 300_000 }))).toBeNull();
  });

  test.each([
    [{ state: 'approved', labels: [] }, 'labels'],
    [{ state: 'approved', labels: ['email'] }, 'labels.0'],
    [{ state: 'draft' }, 'state'],
    [{ state: 'more', at: Date.UTC(2030, 1) }, 'at'],
    [{ state: 'more', level: 3 }, 'level'],
    [{ state: 'more', id: 'with space' }, 'id'],
  ])('KYC-06 %j is refused, and is not taken for heard', async (event, field) => {
    const { who, applicantId } = await sent(gateway);
    expect((await report(gateway, { applicantId, ...event })).json()).toMatchObject({ error: 'BAD_REQUEST', field });
    expect(await stateOf(who)).toBe('draft');
    expect(await refused(report(gateway, { applicantId: 'nobody', state: 'more' }))).toBe('NOT_FOUND');
  });
});
