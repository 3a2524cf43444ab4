import { z } from 'zod';
import { COUNTRIES } from './countries.ts';
import { NO_CONTROL } from './http.ts';

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

/** What may be known of a person, weakest first. The first two are proven by a code, the others here. */
export const LABELS = ['email', 'phone', 'document', 'face', 'address'] as const;
export type Label = (typeof LABELS)[number];
/** Those that an application proves. */
export const APPLIED_LABELS = ['document', 'face', 'address'] as const;
export type AppliedLabel = (typeof APPLIED_LABELS)[number];

/** What each level asks for (KYC-01); the index is the level. */
export const LEVEL_LABELS = [
  [],
  ['email'],
  ['email', 'document', 'face'],
  ['email', 'document', 'face', 'address'],
] as const satisfies readonly (readonly Label[])[];

export const DOCUMENT_KINDS = ['passport', 'id-card', 'residence-permit', 'driving-licence'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const PICTURE_KINDS = ['document-front', 'document-back', 'face', 'address'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** What a picture may be (KYC-03). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export const PICTURE_BYTES_MOST = 8 * 1024 * 1024;
export const PICTURE_PIXELS_MOST = 40_000_000;
/** Of one person, whatever became of them. */
export const PICTURES_MOST = 20;
export const AGE_LEAST_YEARS = 18;

/** Returns the pictures that prove a label: a passport has one page, other documents two sides. */
export function picturesOf(label: AppliedLabel, document: DocumentKind): readonly PictureKind[] {
  if (label === 'document') return document === 'passport' ? ['document-front'] : ['document-front', 'document-back'];
  return [label];
}

/**
 * Where an application stands (KYC-02). `more` and `rejected` may be changed and submitted again, `draft` for the first
 * time; `submitted` waits. `approved` is over: who wants a higher level begins another one.
 */
export const APPLICATION_STATES = ['draft', 'submitted', 'approved', 'rejected', 'more'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What a person is told of a decision; each has a sentence on the page and in the mail. */
export const DECISION_REASONS = [
  'unreadable',
  'incomplete',
  'expired',
  'document-not-accepted',
  'not-genuine',
  'name-differs',
  'face-differs',
  'address-not-proven',
  'too-young',
  'other',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

const NAME_MOST = 100;
const ADDRESS_MOST = 200;

/** A day of the calendar that was: "1990-02-28". */
const dayText = z.iso.date();
/**
 * As they stand in the document. Where a label `document` is held already (`asks.details` is 'address'), all but
 * `address` must be as they were: BAD_REQUEST names the one that is not. Refuses TOO_YOUNG (birthDate).
 */
export const detailsBody = z.strictObject({
  givenNames: z.string().trim().min(1).max(NAME_MOST).regex(NO_CONTROL),
  familyNames: z.string().trim().min(1).max(NAME_MOST).regex(NO_CONTROL),
  birthDate: dayText,
  /** Which issued the document: ISO 3166. */
  country: z.enum(COUNTRIES),
  documentKind: z.enum(DOCUMENT_KINDS),
  /** Upper-case letters, digits and "-"; spaces are left out. */
  documentNumber: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/)),
  /** Where the person lives, in one line; null: no higher level than 2 is asked for, and no picture of kind address. */
  address: z.string().trim().min(5).max(ADDRESS_MOST).regex(NO_CONTROL).nullable(),
});
export type VerificationDetails = z.infer<typeof detailsBody>;

export const pictureKindParams = z.strictObject({ kind: z.enum(PICTURE_KINDS) });
export const pictureParams = z.strictObject({ id: z.uuid() });

/** Of what one may withdraw, in dollars; null: no limit of this level. */
const dollars = z.string().nullable();
export const limitsData = z.strictObject({
  withdrawalsPerDay: dollars,
  withdrawalsPerMonth: dollars,
  /** Paid in or out in a national currency. */
  fiatPerDay: dollars,
  fiatPerMonth: dollars,
});
export type LevelLimits = z.infer<typeof limitsData>;

export const pictureData = z.strictObject({
  id: z.uuid(),
  kind: z.enum(PICTURE_KINDS),
  /** As kept: upright, and not wider or higher than 4,096. */
  width: z.int(),
  height: z.int(),
  addedAt: z.int(),
  /** It can be taken away until it was submitted once. */
  isSubmitted: z.boolean(),
});
export type VerificationPicture = z.infer<typeof pictureData>;

export const applicationData = z.strictObject({
  state: z.enum(APPLICATION_STATES),
  /** Null: a provider has them. */
  details: z.strictObject({ ...detailsBody.shape, documentNumber: z.string() }).nullable(),
  /** In the order in which they were given; those of every submission. */
  pictures: z.array(pictureData),
  submittedAt: z.int().nullable(),
  decidedAt: z.int().nullable(),
  /** Of `more` and `rejected`. */
  reasons: z.array(z.enum(DECISION_REASONS)),
});
export type Application = z.infer<typeof applicationData>;

export const verificationData = z.strictObject({
  level: z.int(),
  labels: z.array(z.enum(LABELS)),
  limits: limitsData,
  /** Every level, from 0: what it asks for and what it allows. */
  levels: z.array(z.strictObject({ level: z.int(), labels: z.array(z.enum(LABELS)), limits: limitsData })),
  /** Who checks: we, here, or a provider on its own page. */
  way: z.enum(['own', 'provider']),
  /** The newest one; null: none was begun. */
  application: applicationData.nullable(),
  asks: z.strictObject({
    /** What PUT takes now: a whole application, only another address (the rest is verified), or nothing. */
    details: z.enum(['whole', 'address', 'none']),
    /** Kinds that POST takes now. */
    pictures: z.array(z.enum(PICTURE_KINDS)),
    /** What `submit` still needs before it is not refused as VERIFICATION_INCOMPLETE: none, and `canSubmit`, it goes. */
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
 * What a provider tells (KYC-06). Headers: `x-verification-timestamp`, in ms since 1970, and `x-verification-signature`,
 * the HMAC-SHA256 over timestamp, "." and the body as sent, in hex.
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
