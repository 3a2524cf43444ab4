/** How the person was compared with the pictures they were verified by: live, or by pictures made for it. */
export const IDENTITY_CHECKS = ['video-call', 'new-photos', 'in-person'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/** Characters of what is written down of it. */
export const EVIDENCE_MIN = 10;
export const EVIDENCE_MAX = 300;
