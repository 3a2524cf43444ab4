import type { Application, VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import { ADDRESS_MIN, DOCUMENT_NUMBER, type DocumentKind } from '@pelorus/protocol/identity/verification-rules.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { type DateParts, dateText, isAdult, NO_DATE, partsOfDate } from './birth-date.ts';

/** Content of the fields, complete or not. */
export interface Draft {
  givenNames: string;
  familyNames: string;
  birthDate: DateParts;
  country: string | null;
  documentKind: DocumentKind | null;
  documentNumber: string;
  wantsAddress: boolean;
  address: string;
}
type DetailField = keyof VerificationDetails;
export type DetailErrors = Partial<Record<DetailField, MessageId>>;

/** The fields of each step that asks for words. */
const STEP_FIELDS = {
  person: ['givenNames', 'familyNames', 'birthDate'],
  document: ['country', 'documentKind', 'documentNumber'],
  address: ['address'],
} as const satisfies Record<string, readonly DetailField[]>;
export type WordStep = keyof typeof STEP_FIELDS;

/** Returns the initial fields: earlier details, if any. */
export function draftOf(details: Application['details'] | undefined): Draft {
  return {
    givenNames: details?.givenNames ?? '',
    familyNames: details?.familyNames ?? '',
    birthDate: details == null ? NO_DATE : partsOfDate(details.birthDate),
    country: details?.country ?? null,
    documentKind: details?.documentKind ?? null,
    documentNumber: details?.documentNumber ?? '',
    wantsAddress: details?.address != null,
    address: details?.address ?? '',
  };
}

/** A document's number as the server keeps it. */
const plainNumber = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns the problems of a step, by field. */
export function errorsOf(step: WordStep, draft: Draft, nowMs: number): DetailErrors {
  const errors: DetailErrors = {};
  for (const field of STEP_FIELDS[step]) {
    const error = errorOf(field, draft, nowMs);
    if (error !== null) errors[field] = error;
  }
  return errors;
}

function errorOf(field: DetailField, draft: Draft, nowMs: number): MessageId | null {
  switch (field) {
    case 'givenNames':
    case 'familyNames':
      return draft[field].trim() === '' ? 'verification.nameMissing' : null;
    case 'birthDate': {
      const date = dateText(draft.birthDate);
      if (date === null) return 'verification.birthWrong';
      return isAdult(date, nowMs) ? null : 'error.TOO_YOUNG';
    }
    case 'country':
      return draft.country === null ? 'verification.countryMissing' : null;
    case 'documentKind':
      return draft.documentKind === null ? 'verification.kindMissing' : null;
    case 'documentNumber':
      return DOCUMENT_NUMBER.test(plainNumber(draft.documentNumber)) ? null : 'verification.numberWrong';
    case 'address':
      return draft.wantsAddress && draft.address.trim().length < ADDRESS_MIN ? 'verification.addressWrong' : null;
  }
}

/** Returns the request's details; null while a field is invalid. */
export function detailsOf(draft: Draft): VerificationDetails | null {
  const birthDate = dateText(draft.birthDate);
  const { country, documentKind } = draft;
  if (birthDate === null || country === null || documentKind === null) return null;
  return {
    givenNames: draft.givenNames.trim(),
    familyNames: draft.familyNames.trim(),
    birthDate,
    country,
    documentKind,
    documentNumber: plainNumber(draft.documentNumber),
    address: draft.wantsAddress ? draft.address.trim() : null,
  };
}

/** Returns the step of a field that the server refused; null: none. */
export function stepOfField(field: string | null): WordStep | null {
  const steps = Object.keys(STEP_FIELDS) as WordStep[];
  return steps.find((step) => (STEP_FIELDS[step] as readonly string[]).includes(field ?? '')) ?? null;
}
