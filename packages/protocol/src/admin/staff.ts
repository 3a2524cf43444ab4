import { z } from 'zod';
import { enrolmentLinkData, reasonText, staffMemberData, staffName } from './http.ts';
import { STAFF_ROLES } from './rights.ts';

/** Staff changes that need two owners (STF-20, STF-21). */
const STAFF_PROPOSAL_KINDS = ['new', 'link', 'owner'] as const;
export type StaffProposalKind = (typeof STAFF_PROPOSAL_KINDS)[number];

const staffProposalData = z.strictObject({
  id: z.uuid(),
  kind: z.enum(STAFF_PROPOSAL_KINDS),
  name: z.string(),
  /** Roles of a new staff member. */
  roles: z.array(z.enum(STAFF_ROLES)),
  reason: z.string(),
  by: z.string(),
  at: z.int(),
  /** Proposed by the viewer: another person approves. */
  isOwn: z.boolean(),
});
export type StaffProposal = z.infer<typeof staffProposalData>;

/** Everybody who is or was staff, and what waits for a second owner. */
export const staffDeskData = z.strictObject({
  /** Does one owner alone add staff, as the configuration says (STF-24)? */
  isSole: z.boolean(),
  members: z.array(staffMemberData),
  proposals: z.array(staffProposalData),
});
export type StaffDesk = z.infer<typeof staffDeskData>;

/** `link`: null while a second owner must approve; shown once, to the last approver. */
export const staffWordData = z.strictObject({ link: enrolmentLinkData.nullable() });
export type StaffWord = z.infer<typeof staffWordData>;

/** `wayInAt`: which way in was looked at. */
export const confirmStaffBody = z.strictObject({ reason: reasonText, wayInAt: z.int() });
/** The machine's own word (`npm run staff -- --confirm`). */
export const machineConfirmBody = z.strictObject({ name: staffName, reason: reasonText });
