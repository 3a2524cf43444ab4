import { z } from 'zod';
import { COUNTRIES } from './countries.ts';
import { NO_CONTROL } from './http.ts';
import {
  ADDRESS_MAX,
  ADDRESS_MIN,
  APPLICATION_STATES,
  APPLIED_LABELS,
  DECISION_REASONS,
  DOCUMENT_KINDS,
  DOCUMENT_NUMBER,
  LABELS,
  NAME_MAX,
  PICTURE_KINDS,
} from './verification-rules.ts';

/**
 * Identity verification as the person sees it (docs/specs/028-identity-verification.md). All answers but that of
 * `provider` and `webhook` are `verificationData`: how it stands after the call.
 *
 *   GET    /api/identity/verification                  how it stands
 *   PUT    /api/identity/verification                  detailsBody: begins an application or changes one
 *   POST   /api/identity/verification/pictures/:kind   the picture itself as the body, with its Content-Type
 *   DELETE /api/identity/verification/pictures/:id     one that was not submitted yet
 *   POST   /api/identity/verification/submit           no body; a second time: the same answer
 *   POST   /api/identity/verification/provider         providerPageData; only where `way` is 'provider'
 *   POST   /api/identity/verification/webhook          the provider's, signed (KYC-06)
 */

/** A day of the calendar that was: "1990-02-28". */
const dayText = z.iso.date();
/**
 * As in the document. With a verified `document` (`asks.details` is 'address'), everything but `address` must be
 * unchanged: BAD_REQUEST names the field. Refuses TOO_YOUNG (birthDate).
 */
export const detailsBody = z.strictObject({
  givenNames: z.string().trim().min(1).max(NAME_MAX).regex(NO_CONTROL),
  familyNames: z.string().trim().min(1).max(NAME_MAX).regex(NO_CONTROL),
  birthDate: dayText,
  /** Country that issued the document: ISO 3166. */
  country: z.enum(COUNTRIES),
  documentKind: z.enum(DOCUMENT_KINDS),
  /** Upper-case letters, digits and "-"; spaces are left out. */
  documentNumber: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(DOCUMENT_NUMBER)),
  /** Home address in one line; null: only level 2 is requested, without a picture of kind address. */
  address: z.string().trim().min(ADDRESS_MIN).max(ADDRESS_MAX).regex(NO_CONTROL).nullable(),
});
export type VerificationDetails = z.infer<typeof detailsBody>;

export const pictureKindParams = z.strictObject({ kind: z.enum(PICTURE_KINDS) });
export const pictureParams = z.strictObject({ id: z.uuid() });

/** Of what one may withdraw, in dollars; null: no limit of this level. */
const dollars = z.string().nullable();
const limitsData = z.strictObject({
  withdrawalsPerDay: dollars,
  withdrawalsPerMonth: dollars,
  /** Paid in or out in a national currency. */
  fiatPerDay: dollars,
  fiatPerMonth: dollars,
});
export type LevelLimits = z.infer<typeof limitsData>;

const pictureData = z.strictObject({
  id: z.uuid(),
  kind: z.enum(PICTURE_KINDS),
  /** As kept: upright, and not wider or higher than 4,096. */
  width: z.int(),
  height: z.int(),
  addedAt: z.int(),
  /** It can be taken away until it was submitted once. */
  isSubmitted: z.boolean(),
});

const applicationData = z.strictObject({
  state: z.enum(APPLICATION_STATES),
  /** Null: a provider has them. */
  details: z.strictObject({ ...detailsBody.shape, documentNumber: z.string() }).nullable(),
  /** In upload order, of all submissions. */
  pictures: z.array(pictureData),
  submittedAt: z.int().nullable(),
  decidedAt: z.int().nullable(),
  /** Set for `more` and `rejected`. */
  reasons: z.array(z.enum(DECISION_REASONS)),
});
export type Application = z.infer<typeof applicationData>;

export const verificationData = z.strictObject({
  level: z.int(),
  labels: z.array(z.enum(LABELS)),
  limits: limitsData,
  /** All levels from 0, with requirements and limits. */
  levels: z.array(z.strictObject({ level: z.int(), labels: z.array(z.enum(LABELS)), limits: limitsData })),
  /** The reviewer: our own staff, or a provider on its own page. */
  way: z.enum(['own', 'provider']),
  /** The newest one; null: none was begun. */
  application: applicationData.nullable(),
  asks: z.strictObject({
    /** What PUT accepts now: a whole application, only another address (the rest is verified), or nothing. */
    details: z.enum(['whole', 'address', 'none']),
    /** Kinds that POST takes now. */
    pictures: z.array(z.enum(PICTURE_KINDS)),
    /**
     * Missing parts, because of which `submit` would be refused as VERIFICATION_INCOMPLETE. With none, and
     * `canSubmit`, it succeeds.
     */
    missing: z.array(z.enum(['details', ...PICTURE_KINDS])),
    canSubmit: z.boolean(),
    /** Pictures that may still be added, ever. */
    picturesLeft: z.int(),
  }),
});
export type Verification = z.infer<typeof verificationData>;

/** The provider's page for this person, for this once. */
export const providerPageData = z.strictObject({ url: z.url() });
export type ProviderPage = z.infer<typeof providerPageData>;

const PROVIDER_ID = z.string().regex(/^[\x21-\x7e]{1,100}$/);
/**
 * A provider's event (KYC-06). Headers: `x-verification-timestamp`, in ms since 1970, and `x-verification-signature`,
 * the hex HMAC-SHA256 over timestamp, "." and the body as sent.
 */
export const providerEventBody = z.strictObject({
  /** The same event has the same id, however often it is sent. */
  id: PROVIDER_ID,
  applicantId: PROVIDER_ID,
  /** When it was so, ms: an older one does not undo a newer. */
  at: z.int().positive(),
  state: z.enum(['submitted', 'approved', 'rejected', 'more']),
  labels: z.array(z.enum(APPLIED_LABELS)).max(APPLIED_LABELS.length).default([]),
  reasons: z.array(z.enum(DECISION_REASONS)).max(DECISION_REASONS.length).default([]),
});
export type ProviderEvent = z.infer<typeof providerEventBody>;
