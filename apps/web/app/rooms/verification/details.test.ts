import { describe, expect, test } from 'vitest';
import { type Draft, detailsOf, draftOf, errorsOf, stepOfField } from './details.ts';

const NOW = Date.UTC(2026, 10, 21);
const WHOLE: Draft = {
  givenNames: ' Ada ',
  familyNames: 'Lovelace',
  birthDate: { day: '10', month: '12', year: '1985' },
  country: 'GB',
  documentKind: 'passport',
  documentNumber: ' ab 12-34 ',
  wantsAddress: false,
  address: '',
};
const DETAILS = {
  givenNames: 'Ada',
  familyNames: 'Lovelace',
  birthDate: '1985-12-10',
  country: 'GB',
  documentKind: 'passport',
  documentNumber: 'AB12-34',
  address: null,
} as const;

describe('what is given', () => {
  test('KYC-02 is sent without what the eye does not see, and comes back into the fields', () => {
    expect(detailsOf(WHOLE)).toEqual(DETAILS);
    expect(detailsOf(draftOf(DETAILS))).toEqual(DETAILS);
    expect(detailsOf({ ...WHOLE, wantsAddress: true, address: ' 1 Long Street ' })).toMatchObject({
      address: '1 Long Street',
    });
    expect(detailsOf(draftOf(undefined))).toBeNull();
  });

  test('KYC-02 an address that is not asked for any more is not sent', () => {
    expect(detailsOf({ ...WHOLE, wantsAddress: false, address: '1 Long Street' })).toMatchObject({ address: null });
  });

  test('KYC-02 each field that is not as it must be is named, of its step alone', () => {
    const empty = draftOf(undefined);
    expect(errorsOf('person', empty, NOW)).toEqual({
      givenNames: 'verification.nameMissing',
      familyNames: 'verification.nameMissing',
      birthDate: 'verification.birthWrong',
    });
    expect(errorsOf('document', empty, NOW)).toEqual({
      country: 'verification.countryMissing',
      documentKind: 'verification.kindMissing',
      documentNumber: 'verification.numberWrong',
    });
    expect(errorsOf('address', empty, NOW)).toEqual({});
    expect(errorsOf('address', { ...empty, wantsAddress: true, address: '1 a ' }, NOW)).toEqual({
      address: 'verification.addressWrong',
    });
    for (const step of ['person', 'document', 'address'] as const) expect(errorsOf(step, WHOLE, NOW)).toEqual({});
  });

  test('KYC-02 somebody too young is told at the date', () => {
    const birthDate = { day: '1', month: '1', year: '2010' };
    expect(errorsOf('person', { ...WHOLE, birthDate }, NOW)).toEqual({ birthDate: 'error.TOO_YOUNG' });
  });

  test.each(['12', 'AB_12', 'A'.repeat(31), '<b>12', 'ÄB12'])(
    'KYC-02 %s is no number of a document',
    (documentNumber) => {
      expect(errorsOf('document', { ...WHOLE, documentNumber }, NOW)).toEqual({
        documentNumber: 'verification.numberWrong',
      });
    },
  );

  test('KYC-02 what the server refuses is told in the step that asks for it', () => {
    expect(stepOfField('documentNumber')).toBe('document');
    expect(stepOfField('birthDate')).toBe('person');
    expect(stepOfField('other')).toBeNull();
    expect(stepOfField(null)).toBeNull();
  });
});
