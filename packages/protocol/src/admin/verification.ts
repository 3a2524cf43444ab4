import { z } from 'zod';
import { cursorText, wholeText } from '../http/envelope.ts';
import { detailsBody } from '../identity/verification.ts';
import {
  APPLICATION_STATES,
  APPLIED_LABELS,
  DECISION_REASONS,
  DECISIONS,
  LABELS,
  PICTURE_KINDS,
} from '../identity/verification-rules.ts';
import { reasonText } from './http.ts';

/**
 * The queue of identity verifications (docs/specs/028-identity-verification.md). Right `staff.verification`:
 * compliance and owner.
 *
 *   GET  /api/admin/verifications?list&cursor&limit        queueData
 *   GET  /api/admin/verifications/:id                      verificationCaseData; that it was opened is logged
 *   GET  /api/admin/verifications/:id/pictures/:picture    image/jpeg as an attachment; each look is logged
 *   POST /api/admin/verifications/:id/decide               decideBody → decidedData
 */

/** `waiting`: submitted, or for a second person's word, oldest first; `decided`: the newest decision first. */
const QUEUE_LISTS = ['waiting', 'decided'] as const;
export type QueueList = (typeof QUEUE_LISTS)[number];

const QUEUE_MAX = 100;
export const queueQuery = z.strictObject({
  list: z.enum(QUEUE_LISTS).default('waiting'),
  cursor: cursorText.optional(),
  limit: wholeText(1, QUEUE_MAX).prefault(50),
});

const entry = {
  id: z.uuid(),
  userId: z.uuid(),
  /** The engine's account number. */
  account: z.int().nullable(),
  state: z.enum(APPLICATION_STATES),
  way: z.enum(['own', 'provider']),
  /** Number of the submission, from 1. 0: a draft. */
  submission: z.int(),
  submittedAt: z.int().nullable(),
  decidedAt: z.int().nullable(),
  /** Approved by one person, waits for another (KYC-05). */
  isProposed: z.boolean(),
};
const queueEntryData = z.strictObject(entry);
export type QueueEntry = z.infer<typeof queueEntryData>;
/** `next`: the cursor of the page after; null: there is none. `waiting`: how many wait in all. */
export const queueData = z.strictObject({
  entries: z.array(queueEntryData),
  next: z.string().nullable(),
  waiting: z.int(),
});
export type Queue = z.infer<typeof queueData>;

export const caseParams = z.strictObject({ id: z.uuid() });
export const casePictureParams = z.strictObject({ id: z.uuid(), picture: z.uuid() });

const casePictureData = z.strictObject({
  id: z.uuid(),
  kind: z.enum(PICTURE_KINDS),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  addedAt: z.int(),
  /** The submission it came with. */
  submission: z.int(),
});

const pastDecisionData = z.strictObject({
  at: z.int(),
  /** Name of the reviewer; "provider" for a provider. */
  by: z.string(),
  decision: z.enum(DECISIONS),
  /** An approval that waited for a second person. */
  isProposal: z.boolean(),
  labels: z.array(z.enum(APPLIED_LABELS)),
  reasons: z.array(z.enum(DECISION_REASONS)),
  note: z.string(),
  submission: z.int(),
});
export type PastDecision = z.infer<typeof pastDecisionData>;

export const verificationCaseData = z.strictObject({
  ...entry,
  /** Goes up with every submission and every decision; goes back with a decision. */
  version: z.int(),
  /** Masked. */
  email: z.string().nullable(),
  registeredAt: z.int(),
  /** Held already. */
  labels: z.array(z.enum(LABELS)),
  /** Null: a provider has them. */
  details: z.strictObject({ ...detailsBody.shape, documentNumber: z.string() }).nullable(),
  /** Those of the newest submission last. What is not submitted is not shown. */
  pictures: z.array(casePictureData),
  /** Newest first. */
  decisions: z.array(pastDecisionData),
  /** Approvable labels: those whose pictures were submitted. */
  provable: z.array(z.enum(APPLIED_LABELS)),
  /** It was rejected once: an approval needs two people (KYC-05). */
  needsSecond: z.boolean(),
  /** The first approval and its labels; a second person must approve the same labels. Null: none. */
  proposal: z.strictObject({ by: z.string(), isOwn: z.boolean(), labels: z.array(z.enum(APPLIED_LABELS)) }).nullable(),
  /** Decisions open to the requesting staff member. */
  may: z.array(z.enum(DECISIONS)),
  /** Other people who gave the same document. */
  sameDocument: z.array(z.uuid()),
});
export type VerificationCase = z.infer<typeof verificationCaseData>;

const unique = (list: readonly string[]) => new Set(list).size === list.length;
/**
 * `version`: the version reviewed; if it changed: VERIFICATION_STATE. `approve` needs labels, the others need reasons.
 * `note` goes to the audit log; the person gets the reasons.
 */
export const decideBody = z
  .strictObject({
    version: z.int().min(1),
    decision: z.enum(DECISIONS),
    labels: z.array(z.enum(APPLIED_LABELS)).max(APPLIED_LABELS.length).refine(unique),
    reasons: z.array(z.enum(DECISION_REASONS)).max(DECISION_REASONS.length).refine(unique),
    note: reasonText,
  })
  .refine(({ decision, labels }) => (decision === 'approve') === labels.length > 0, { path: ['labels'] })
  .refine(({ decision, reasons }) => (decision === 'approve') === (reasons.length === 0), { path: ['reasons'] });
export type Decide = z.infer<typeof decideBody>;

/** `proposed`: a second person must agree. */
export const decidedData = z.strictObject({ state: z.enum(['approved', 'rejected', 'more', 'proposed']) });
export type Decided = z.infer<typeof decidedData>;
