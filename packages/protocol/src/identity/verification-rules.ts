/**
 * Rules of identity verification shared by gateway and pages (docs/specs/028-identity-verification.md); no zod here.
 */

/** Provable facts about a person, weakest first. Codes prove the first two, documents the others. */
export const LABELS = ['email', 'phone', 'document', 'face', 'address'] as const;
export type Label = (typeof LABELS)[number];
/** Those that an application proves. */
export const APPLIED_LABELS = ['document', 'face', 'address'] as const;
export type AppliedLabel = (typeof APPLIED_LABELS)[number];

/** Labels that each level needs (KYC-01); the index is the level. */
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

/** Allowed picture types (KYC-03). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024;
export const PICTURE_PIXELS_MAX = 40_000_000;
/** Per person, in all applications. */
export const PICTURES_MAX = 20;
export const AGE_LEAST_YEARS = 18;

/** Returns the pictures that prove a label: a passport has one page, other documents two sides. */
export function picturesOf(label: AppliedLabel, document: DocumentKind): readonly PictureKind[] {
  if (label === 'document') return document === 'passport' ? ['document-front'] : ['document-front', 'document-back'];
  return [label];
}

/**
 * States of an application (KYC-02). `draft`, `more` and `rejected` can be changed and submitted; `submitted` is in
 * review; `approved` is final: a higher level needs a new application.
 */
export const APPLICATION_STATES = ['draft', 'submitted', 'approved', 'rejected', 'more'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** Decisions of staff. */
export const DECISIONS = ['approve', 'reject', 'more'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Reasons given to the person; each has a sentence on the page and in the mail. */
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

export const NAME_MAX = 100;
export const ADDRESS_MIN = 5;
export const ADDRESS_MAX = 200;
/** A document's number, once spaces are left out and letters are capitals. */
export const DOCUMENT_NUMBER = /^[A-Z0-9-]{3,30}$/;
