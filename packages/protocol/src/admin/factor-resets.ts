import { z } from 'zod';
import { NO_CONTROL } from '../identity/http.ts';
import { LABELS } from '../identity/verification-rules.ts';
import { reasonText } from './http.ts';
import { EVIDENCE_MAX, EVIDENCE_MIN, IDENTITY_CHECKS } from './identity-checks.ts';

/**
 * Removing all second factors of somebody who lost them (docs/specs/029-staff.md STF-40), by two of the staff, who show their
 * passkey for it (STF-45: STEP_UP_NEEDED).
 *
 *   GET  /api/admin/users/:id/factor-reset        factorResetDesk                       staff.users.read
 *   POST /api/admin/users/:id/factor-reset        factorResetBody → factorResetDesk     staff.factors.propose
 *   GET  /api/admin/factor-resets                 waitingResetsData                     staff.factors.propose
 *   POST /api/admin/factor-resets/:id/agree       reasonBody → factorResetDesk          staff.factors.agree: another person's
 *   POST /api/admin/factor-resets/:id/decline     reasonBody → factorResetDesk          staff.factors.propose
 */

export const factorResetBody = z.strictObject({
  check: z.enum(IDENTITY_CHECKS),
  /** What was compared, when, and in which ticket. */
  evidence: z.string().trim().min(EVIDENCE_MIN).max(EVIDENCE_MAX).regex(NO_CONTROL),
  reason: reasonText,
});
export type FactorResetBody = z.infer<typeof factorResetBody>;
export const factorResetParams = z.strictObject({ id: z.uuid() });

/** `waiting` for a second person; the others are over. */
const FACTOR_RESET_STATES = ['waiting', 'done', 'declined', 'factor-shown', 'frozen', 'expired'] as const;
export type FactorResetState = (typeof FACTOR_RESET_STATES)[number];

const factorResetData = z.strictObject({
  id: z.uuid(),
  state: z.enum(FACTOR_RESET_STATES),
  check: z.enum(IDENTITY_CHECKS),
  evidence: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.int(),
  /** Deadline of the approval. */
  endsAt: z.int(),
  /** Who approved or declined; null: nobody. */
  endedBy: z.string().nullable(),
  endedAt: z.int().nullable(),
  /** Proposed by the viewer: another person must approve. */
  isOwn: z.boolean(),
});
export type FactorReset = z.infer<typeof factorResetData>;

/** Obstacles to a reset: the account is closed or frozen by staff, has no factor, or was never verified. */
const FACTOR_RESET_OBSTACLES = [
  'ACCOUNT_CLOSED',
  'FACTOR_RESET_STATE',
  'FROZEN_BY_STAFF',
  'IDENTITY_UNVERIFIED',
] as const;
export type FactorResetObstacle = (typeof FACTOR_RESET_OBSTACLES)[number];

export const factorResetDesk = z.strictObject({
  /** Proven facts about the person (KYC-01). */
  labels: z.array(z.enum(LABELS)),
  /** When the document was verified, and by which application; null: never. */
  verified: z.strictObject({ at: z.int(), application: z.uuid() }).nullable(),
  obstacle: z.enum(FACTOR_RESET_OBSTACLES).nullable(),
  /** The newest; null: none was ever proposed. */
  reset: factorResetData.nullable(),
});
export type FactorResetDesk = z.infer<typeof factorResetDesk>;

/** Those that wait for a second person, the first to run out first. */
export const waitingResetsData = z.array(
  z.strictObject({
    id: z.uuid(),
    userId: z.uuid(),
    /** Masked. */
    address: z.string().nullable(),
    by: z.string(),
    at: z.int(),
    endsAt: z.int(),
    isOwn: z.boolean(),
  }),
);
export type WaitingReset = z.infer<typeof waitingResetsData>[number];
