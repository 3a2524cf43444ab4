/** How the person was compared with the pictures they were verified by: live, or by pictures made for it. */
export const IDENTITY_CHECKS = ['video-call', 'new-photos', 'in-person'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/** Length limits of the evidence. */
export const EVIDENCE_MIN = 10;
export const EVIDENCE_MAX = 300;
