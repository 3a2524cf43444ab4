import { randomUUID } from 'node:crypto';
import { insertApplication, insertLabels } from '@pelorus/database/identity/verification.ts';
import type { AppliedLabel } from '@pelorus/protocol/identity/verification-rules.ts';
import { userIdOf, withTotp } from '../identity/factors/test-factors.ts';
import { type Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';
import { member, owner, type StaffMember } from './test-staff.ts';

/** Test builders: people who may have lost every factor, and the staff who let them in. */
export interface ResetStage {
  gateway: TestGateway;
  /** Owner; support; twice compliance. */
  ann: StaffMember;
  sue: StaffMember;
  carl: StaffMember;
  cleo: StaffMember;
}

export async function resetStage(limits: object = {}): Promise<ResetStage> {
  const gateway = await testGateway({
    limits: {
      weightPerMinute: 10_000_000,
      signUpsPerHourPerAddress: 1_000,
      logInsPerMinutePerAddress: 1_000,
      codesPerHourPerAddress: 1_000,
      recoveriesPerHourPerAddress: 1_000,
      factorResetsPerStaffPerDay: 1_000,
      ...limits,
    },
  });
  const ann = await owner(gateway);
  const sue = await member(gateway, ann, 'sue', ['support']);
  const carl = await member(gateway, ann, 'carl', ['compliance']);
  const cleo = await member(gateway, ann, 'cleo', ['compliance']);
  return { gateway, ann, sue, carl, cleo };
}

/** Gives a person labels as an approved application does; returns its id. */
export async function verify(
  { deps }: TestGateway,
  userId: string,
  labels: readonly AppliedLabel[] = ['document', 'face'],
): Promise<string> {
  const applicationId = randomUUID();
  const begun = { applicationId, userId, way: 'own' as const, detailsSealed: null, nowMs: deps.clock() };
  await insertApplication(deps.pool, begun);
  await insertLabels(deps.pool, { userId, applicationId, nowMs: deps.clock() }, labels);
  return applicationId;
}

/** Somebody with one-time passwords whose identity is verified. */
export async function verified(gateway: TestGateway) {
  const who = await person(gateway);
  const { app, codes } = await withTotp(gateway, who);
  const id = await userIdOf(gateway, who);
  const application = await verify(gateway, id);
  return { who, app, codes, id, application };
}

export const WISH = {
  check: 'video-call',
  evidence: 'ticket 17, video call, face and passport match',
  reason: 'lost the telephone',
};
export const why = { reason: 'saw the call too' };
export const RESETS = '/api/admin/factor-resets';
export const ofUser = (userId: string) => `/api/admin/users/${userId}/factor-reset`;

export const propose = (by: StaffMember, userId: string, change: object = {}) =>
  by.send('POST', ofUser(userId), { ...WISH, ...change });
export const decide = (by: StaffMember, id: string, how: 'agree' | 'decline') =>
  by.send('POST', `${RESETS}/${id}/${how}`, why);

/** Proposes and returns the reset's id. Throws if it was refused. */
export async function proposed(by: StaffMember, userId: string): Promise<string> {
  const answer = await propose(by, userId);
  if (answer.statusCode !== 200) throw new Error(`proposing was answered ${answer.body}`);
  return answer.json().data.reset.id;
}

export const desk = async (by: StaffMember, userId: string) => (await by.send('GET', ofUser(userId))).json().data;

/** Returns the second factors of a person. */
export async function factorsLeft({ deps }: TestGateway, userId: string): Promise<number> {
  const { rows } = await deps.pool.query(
    `SELECT (SELECT count(*) FROM identity.totp WHERE user_id = $1)
       + (SELECT count(*) FROM identity.passkeys WHERE user_id = $1)
       + (SELECT count(*) FROM identity.recovery_codes WHERE user_id = $1) AS n`,
    [userId],
  );
  return Number(rows[0].n);
}

/** The newest entry of the audit log, whole. */
export async function lastAudited({ deps }: TestGateway) {
  const text = 'SELECT actor, action, outcome, subject, reason, detail FROM admin.audit ORDER BY seq DESC LIMIT 1';
  const [entry] = (await deps.pool.query(text)).rows;
  return { ...entry, detail: JSON.parse(entry.detail) };
}

/** Gives a browser the cookies of another: one browser with both sessions. */
export function alsoLoggedIn(staff: StaffMember, who: Browser): void {
  const sid = who.cookies.get('sid');
  if (sid === undefined) throw new Error('not logged in');
  staff.cookies.set('sid', sid);
}
