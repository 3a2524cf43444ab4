import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import { expect, test } from 'vitest';
import { CONFIG } from '../../../testing/test-gateway.ts';
import { checkAge, documentHmac, openDetails, sealDetails } from './details.ts';
import { levelOf, limitsOf, shownLevels } from './levels.ts';

const config = brandConfigSchema.parse(CONFIG);
const DETAILS: VerificationDetails = {
  givenNames: 'Ana María',
  familyNames: 'Pérez',
  birthDate: '1990-02-28',
  country: 'ES',
  documentKind: 'passport',
  documentNumber: 'AB-123',
  address: null,
};

test.each([
  [[], 0],
  [['phone'], 0],
  [['document', 'face', 'address'], 0],
  [['email'], 1],
  [['email', 'document'], 1],
  [['email', 'face', 'address'], 1],
  [['email', 'face', 'document'], 2],
  [['address', 'email', 'face', 'document', 'phone'], 3],
] as const)('KYC-01 who has proven %j is at level %i', (labels, level) => {
  expect(levelOf(labels)).toBe(level);
});

test('KYC-01 KYC-10 each level names its limits, from the configuration; a level without them does not start', () => {
  expect(shownLevels(config).map(({ level, labels }) => [level, labels.length])).toEqual([
    [0, 0],
    [1, 1],
    [2, 3],
    [3, 4],
  ]);
  expect(limitsOf(config, 0).withdrawalsPerDay).toBe('0');
  expect(limitsOf(config, 3).withdrawalsPerDay).toBeNull();
  const own = { withdrawalsPerDay: '1', withdrawalsPerMonth: '2', fiatPerDay: '3', fiatPerMonth: null };
  const levels = (count: number) => ({ ...CONFIG, verification: { levels: Array.from({ length: count }, () => own) } });
  expect(limitsOf(brandConfigSchema.parse(levels(4)), 2)).toEqual(own);
  expect(brandConfigSchema.safeParse(levels(3)).success).toBe(false);
  expect(brandConfigSchema.safeParse(levels(5)).success).toBe(false);
});

const refusal = (birthDate: string, nowMs: number) => {
  try {
    checkAge({ ...DETAILS, birthDate }, nowMs);
    return null;
  } catch (error) {
    return (error as { refusal: string }).refusal;
  }
};

test('KYC-02 KYC-12 who is verified has had their eighteenth birthday, by the calendar', () => {
  const day = Date.UTC(2026, 5, 15, 12);
  expect(refusal('2008-06-15', day)).toBeNull();
  expect(refusal('2008-06-16', day)).toBe('TOO_YOUNG');
  expect(refusal('2026-06-15', day)).toBe('TOO_YOUNG');
  expect(refusal('2026-06-16', day)).toBe('BAD_REQUEST');
  expect(refusal('1896-06-14', day)).toBe('BAD_REQUEST');
  expect(refusal('1896-06-15', day)).toBeNull();
  // Born on a leap day: the birthday of a plain year is the first of March.
  expect(refusal('2008-02-29', Date.UTC(2026, 1, 28, 23))).toBe('TOO_YOUNG');
  expect(refusal('2008-02-29', Date.UTC(2026, 2, 1))).toBeNull();
});

test('KYC-03 KYC-19 details are sealed for their application alone', () => {
  const key = Buffer.alloc(32, 7);
  const sealed = sealDetails(key, 'a', DETAILS);
  expect(sealed.toString('latin1')).not.toContain('AB-123');
  expect(openDetails(key, 'a', sealed)).toEqual(DETAILS);
  expect(() => openDetails(key, 'b', sealed)).toThrow();
  expect(() => openDetails(Buffer.alloc(32, 8), 'a', sealed)).toThrow();
  expect(openDetails(key, 'a', null)).toBeNull();
});

test('KYC-05 a document is known again however its number is written, and tells nothing else', () => {
  const key = Buffer.alloc(32, 7);
  const of = (change: Partial<VerificationDetails>) => documentHmac(key, { ...DETAILS, ...change }).toString('hex');
  expect(of({ documentNumber: 'AB123', givenNames: 'Eva' })).toBe(of({}));
  expect(of({ documentNumber: 'AB124' })).not.toBe(of({}));
  expect(of({ country: 'PT' })).not.toBe(of({}));
  expect(documentHmac(Buffer.alloc(32, 8), DETAILS).toString('hex')).not.toBe(of({}));
});
