import { expect } from 'vitest';
import { applicant, refused, submitOf } from '../identity/verification/test-verification.ts';
import { type Browser, type TestGateway, testGateway } from '../test-gateway.ts';
import { member, owner, type StaffMember } from './test-staff.ts';

export const QUEUE = '/api/admin/verifications';
export const APPROVE = { decision: 'approve', labels: ['document', 'face'], reasons: [], note: 'all there' };
export const REJECT = { decision: 'reject', labels: [], reasons: ['not-genuine'], note: 'font is wrong' };
export const MORE = { decision: 'more', labels: [], reasons: ['unreadable', 'expired'], note: 'blurred' };

/** A gateway whose owner is ann, and where carl and cleo decide on applications. */
export interface VerificationDesk {
  gateway: TestGateway;
  ann: StaffMember;
  carl: StaffMember;
  cleo: StaffMember;
  /** Somebody whose application waits, and its id. */
  waiting(change?: object): Promise<{ who: Browser; id: string }>;
  /** Somebody whom carl rejected and who submitted nothing since. */
  rejected(): Promise<{ who: Browser; id: string }>;
}

export async function verificationDesk(): Promise<VerificationDesk> {
  const gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 1_000, codesPerHourPerAddress: 1_000 },
  });
  const ann = await owner(gateway);
  const carl = await member(gateway, ann, 'carl', ['compliance']);
  const cleo = await member(gateway, ann, 'cleo', ['compliance']);
  const waiting = async (change: object = {}) => {
    const who = await applicant(gateway, change);
    return { who, id: await submitOf(gateway, who) };
  };
  const rejected = async () => {
    const one = await waiting();
    expect(await refused(decide(carl, one.id, REJECT))).toBeNull();
    return one;
  };
  return { gateway, ann, carl, cleo, waiting, rejected };
}

export const caseOf = async (staff: StaffMember, id: string) => (await staff.send('GET', `${QUEUE}/${id}`)).json().data;

export const look = (staff: StaffMember, id: string, picture: string) =>
  staff.send('GET', `${QUEUE}/${id}/pictures/${picture}`);

/** Decides on the newest version, unless `body` names another, after a look at every picture. */
export async function decide(staff: StaffMember, id: string, body: object, looks = true) {
  const found = await caseOf(staff, id);
  const version = found?.version ?? 1;
  if (looks) for (const picture of found?.pictures ?? []) await look(staff, id, picture.id);
  return staff.send('POST', `${QUEUE}/${id}/decide`, { version, ...body });
}
