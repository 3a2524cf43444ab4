/**
 * Staff rights by role (STF-01). Every staff route names one of these rights; people's rights are in
 * ../permissions.ts. Neither kind of session opens the other's routes.
 */
export const STAFF_ROLES = ['support', 'compliance', 'finance', 'operator', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_RIGHTS = {
  /** Signing in: every visitor of the console's host. */
  'staff.door': 'anybody',
  /** One's own session. */
  'staff.self': STAFF_ROLES,
  /** People, masked: their sessions and factors too. */
  'staff.users.read': ['support', 'compliance', 'finance', 'owner'],
  /** Whole addresses of one person, with a reason. */
  'staff.users.reveal': ['support', 'compliance', 'owner'],
  /** Freezing an account is urgent, so support may do it. */
  'staff.users.freeze': ['support', 'compliance', 'owner'],
  /** Letting it go on is not. */
  'staff.users.thaw': ['compliance', 'owner'],
  /** Proposing, and turning down, that all second factors of a person are removed (STF-40). */
  'staff.factors.propose': ['support', 'compliance', 'owner'],
  /** Approving it: roles that may see the verified pictures with which the person was compared. */
  'staff.factors.agree': ['compliance', 'owner'],
  /** The queue of identity verifications: what people gave, their pictures, and the decision. */
  'staff.verification': ['compliance', 'owner'],
  /** Statuses of markets, listing and delisting (PLAN-01). */
  'staff.markets': ['operator', 'owner'],
  /** Withdrawals that wait for people (WDRW-21). */
  'staff.withdrawals': ['compliance', 'finance', 'owner'],
  /** What networks hold, and who may use them (WDRW-31). */
  'staff.custody': ['finance', 'operator', 'owner'],
  /** Deposits that no rule credits (DESK-20). */
  'staff.deposits': ['compliance', 'finance', 'owner'],
  /** Moving money between a person and the house (DESK-40). */
  'staff.adjustments': ['finance', 'owner'],
  /** Disputes, merchants and reports of P2P (PDIS-10). */
  'staff.p2p': ['support', 'compliance', 'owner'],
  /** Stopping and starting P2P (PDIS-22). */
  'staff.p2p.switch': ['operator', 'compliance', 'owner'],
  /** Writing what the venue announces (NEWS-10). */
  'staff.announcements': ['support', 'operator', 'owner'],
  'staff.audit.read': ['compliance', 'owner'],
  /** Viewing staff, and confirming that the right person holds a passkey (STF-22). */
  'staff.confirm': ['compliance', 'owner'],
  /** Managing staff and their roles. */
  'staff.people': ['owner'],
} as const satisfies Record<string, readonly StaffRole[] | 'anybody'>;
export type StaffRight = keyof typeof STAFF_RIGHTS;

export function isStaffRight(right: string | undefined): right is StaffRight {
  return right !== undefined && Object.hasOwn(STAFF_RIGHTS, right);
}

/** Do these roles have a right? A staff member has at least one. */
export function mayStaff(right: StaffRight, roles: readonly StaffRole[]): boolean {
  const allowed: readonly StaffRole[] | 'anybody' = STAFF_RIGHTS[right];
  return allowed === 'anybody' || roles.some((role) => allowed.includes(role));
}
