import type { Application, Verification } from '@pelorus/protocol/identity/verification.ts';
import type { PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { describe, expect, test } from 'vitest';
import { placesOf, replacedIn, stepsOf, stepToGoOn } from './steps.ts';

const NO_LIMITS = { withdrawalsPerDay: null, withdrawalsPerMonth: null, fiatPerDay: null, fiatPerMonth: null };
const picture = (id: string, kind: PictureKind, isSubmitted = false) => ({
  id,
  kind,
  width: 1,
  height: 1,
  addedAt: 1,
  isSubmitted,
});
function standing(asks: Partial<Verification['asks']>, pictures: Application['pictures'] = []): Verification {
  return {
    level: 1,
    labels: ['email'],
    limits: NO_LIMITS,
    levels: [],
    way: 'own',
    application: { state: 'draft', details: null, pictures, submittedAt: null, decidedAt: null, reasons: [] },
    asks: { details: 'whole', pictures: [], missing: [], canSubmit: false, picturesLeft: 20, ...asks },
  };
}

describe('where an application goes on', () => {
  test('KYC-02 at the first step that is not done, whoever comes back and from wherever', () => {
    expect(stepToGoOn(standing({ missing: ['details', 'face'] }))).toBe('person');
    expect(stepToGoOn(standing({ missing: ['document-back', 'face'] }))).toBe('pictures');
    expect(stepToGoOn(standing({ missing: [], canSubmit: true }))).toBe('review');
    expect(stepToGoOn(standing({ missing: [], canSubmit: false }))).toBe('person');
    expect(stepToGoOn(standing({ details: 'address', missing: ['details', 'address'] }))).toBe('address');
    expect(stepToGoOn(standing({ details: 'address', missing: ['address'] }))).toBe('pictures');
  });

  test('KYC-02 no step is asked for that the server does not take', () => {
    expect(stepsOf(standing({}))).toEqual(['person', 'document', 'address', 'pictures', 'review']);
    expect(stepsOf(standing({ details: 'address' }))).toEqual(['address', 'pictures', 'review']);
    expect(stepsOf(standing({ details: 'none' }))).toEqual([]);
    expect(stepsOf(standing({ details: 'none', pictures: ['face'] }))).toEqual(['pictures', 'review']);
  });
});

describe('places for pictures', () => {
  test('KYC-02 stand in one order, know what is needed, and show the newest that was not submitted', () => {
    const pictures = [
      picture('a', 'face', true),
      picture('b', 'document-front'),
      picture('c', 'document-front'),
      picture('d', 'face'),
    ];
    const asked: PictureKind[] = ['face', 'document-front', 'document-back'];
    const places = placesOf(standing({ pictures: asked, missing: ['document-back'] }, pictures));
    expect(places).toMatchObject([
      { kind: 'document-front', picture: { id: 'c' }, isNeeded: false, isSentBefore: false },
      { kind: 'document-back', picture: null, isNeeded: true, isSentBefore: false },
      { kind: 'face', picture: { id: 'd' }, isNeeded: false, isSentBefore: true },
    ]);
  });

  test('KYC-02 what another kind of document asked for can be taken away, not added to; submitted ones are past', () => {
    const pictures = [picture('a', 'document-back'), picture('b', 'address', true), picture('c', 'document-front')];
    expect(placesOf(standing({ pictures: ['document-front', 'face'], missing: ['face'] }, pictures))).toMatchObject([
      { kind: 'document-front', isAsked: true },
      { kind: 'document-back', picture: { id: 'a' }, isAsked: false, isNeeded: false },
      { kind: 'face', picture: null, isAsked: true, isNeeded: true },
    ]);
  });

  test('KYC-02 one that was taken again leaves the others of its kind to be removed, never a submitted one', () => {
    const pictures = [
      picture('a', 'face', true),
      picture('b', 'face'),
      picture('c', 'document-front'),
      picture('d', 'face'),
    ];
    expect(replacedIn(standing({}, pictures), 'face')).toEqual(['b']);
    expect(replacedIn(standing({}, pictures), 'address')).toEqual([]);
  });
});
