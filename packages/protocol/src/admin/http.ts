import { z } from 'zod';
import { cursorText, wholeText } from '../http/envelope.ts';
import { webAuthnJson } from '../identity/factors.ts';
import { NO_CONTROL } from '../identity/http.ts';
import { STAFF_ROLES, type StaffRole } from './rights.ts';

/** Bodies and answers of /api/admin (docs/specs/029-staff.md). */
export const staffName = z.string().regex(/^[a-z][a-z0-9._-]{1,29}$/);
/** Reason for an action: kept in the audit log for ever. */
export const reasonText = z.string().trim().min(3).max(300).regex(NO_CONTROL);
export const reasonBody = z.strictObject({ reason: reasonText });
export const staffParams = z.strictObject({ id: z.uuid() });

const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const enrolmentTokenBody = z.strictObject({ token: linkToken });
export const enrolmentBody = z.strictObject({ token: linkToken, answer: webAuthnJson });
export const enrolmentOptionsData = z.strictObject({ name: z.string(), options: webAuthnJson });
export const enrolledData = z.strictObject({ name: z.string() });

const roles = z
  .array(z.enum(STAFF_ROLES))
  .min(1)
  .refine((list) => new Set(list).size === list.length);
export const staffMeData = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  /** Unless it is used, the session ends then, ms. */
  idleEndsAt: z.int(),
  endsAt: z.int(),
  /** For a venue with one owner: may the owner add staff alone, as configured (STF-24)? null: it has several owners. */
  oneOwner: z.enum(['alone', 'waits']).nullable(),
});
export type StaffMe = z.infer<typeof staffMeData>;

export const staffMemberData = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  madeAt: z.int(),
  endedAt: z.int().nullable(),
  passkeys: z.int(),
  /** Since when the way in that they have is theirs, ms. */
  wayInAt: z.int(),
  /** Names of those in whose hands their passkey may be, until a third person has confirmed it (STF-22). */
  mayBe: z.array(z.string()),
  /** Can the viewer be that third person? */
  mayConfirm: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberData>;
/** One person alone cannot make an owner: STF-20. */
const plainRoles = roles.refine((list: readonly StaffRole[]) => !list.includes('owner'));
export const newStaffBody = z.strictObject({ name: staffName, roles: plainRoles, reason: reasonText });
export const staffRolesBody = z.strictObject({ roles: plainRoles, reason: reasonText });
/** Shown once. */
export const enrolmentLinkData = z.strictObject({ name: z.string(), token: z.string(), endsAt: z.int() });
export type EnrolmentLink = z.infer<typeof enrolmentLinkData>;

/** The machine's own door (`npm run staff`). */
export const firstOwnerBody = z.strictObject({ name: staffName, reason: reasonText.optional() });
export const firstOwnerData = enrolmentLinkData.extend({ origin: z.string().nullable() });

const auditEntryData = z.strictObject({
  seq: z.int(),
  at: z.int(),
  actor: z.string(),
  action: z.string(),
  /** "done", or the name of the refusal. */
  outcome: z.string(),
  subject: z.string(),
  reason: z.string(),
  detail: z.record(z.string(), z.string()),
  deviceName: z.string(),
  network: z.string(),
});
export type AuditEntryShown = z.infer<typeof auditEntryData>;

/** A whole mail address, phone number, id or account number; without one, the newest people. */
export const usersQuery = z.strictObject({ search: z.string().trim().max(254).optional() });
export const staffUserData = z.strictObject({
  id: z.uuid(),
  account: z.int().nullable(),
  /** Masked. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  createdAt: z.int(),
  /** Set for a sub-account. */
  parentId: z.uuid().nullable(),
  frozen: z.enum(['no', 'by-owner', 'by-staff']),
  closedAt: z.int().nullable(),
  /** Version and time of the accepted documents (LEG-05); null: the account was not created by a sign-up. */
  agreed: z.strictObject({ version: z.string(), at: z.int() }).nullable(),
});
export type StaffUser = z.infer<typeof staffUserData>;
export const staffUserPageData = z.strictObject({
  user: staffUserData,
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      deviceName: z.string(),
      network: z.string(),
      country: z.string().nullable(),
      beganAt: z.int(),
      lastUsedAt: z.int(),
    }),
  ),
  factors: z.strictObject({ totp: z.boolean(), passkeys: z.int(), recoveryCodesLeft: z.int() }),
  /** Staff actions about the user, newest first. */
  deeds: z.array(auditEntryData),
});
export type StaffUserPage = z.infer<typeof staffUserPageData>;
export const revealedData = z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() });

const AUDIT_MAX = 100;
export const auditQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: wholeText(1, AUDIT_MAX).prefault(50),
});
/** `next`: the cursor of the page before; null: there is none. */
export const auditData = z.strictObject({ entries: z.array(auditEntryData), next: z.string().nullable() });
export type AuditData = z.infer<typeof auditData>;

/** A head as the log says it each minute. */
const auditHeadData = z.strictObject({ seq: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export const auditCheckBody = z.strictObject({ kept: auditHeadData.optional() });
export const auditCheckData = z.strictObject({
  head: auditHeadData,
  broken: z.strictObject({ seq: z.int(), problem: z.enum(['missing', 'changed', 'unlinked']) }).nullable(),
});
export type AuditCheck = z.infer<typeof auditCheckData>;
