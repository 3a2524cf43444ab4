import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codeAt, stepOf } from './totp.ts';

/** RFC 6238 appendix B, SHA-1: seconds and the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const SECRET = Secret.fromLatin1('12345678901234567890');
const STEP_MS = 30_000;

describe('codes', () => {
  test.each(VECTORS)('FAC-01 the code of second %i is as RFC 6238 has it', (second, code) => {
    expect(codeAt(SECRET, Math.floor(second / 30))).toBe(code);
    expect(stepOf(SECRET, code, second * 1_000, 0)).toBe(Math.floor(second / 30));
  });

  const step = 37_037_036;
  const code = codeAt(SECRET, step);
  test.each([
    ['two steps early', -2, null],
    ['a step early', -1, step],
    ['in time', 0, step],
    ['a step late', 1, step],
    ['two steps late', 2, null],
  ])('FAC-02 a code %s', (_name, late, expected) => {
    expect(stepOf(SECRET, code, (step + late) * STEP_MS, 0)).toBe(expected);
    expect(stepOf(SECRET, code, (step + late) * STEP_MS + STEP_MS - 1, 0)).toBe(expected);
  });

  test('FAC-02 a code of the last taken step or of one before counts for nothing', () => {
    expect(stepOf(SECRET, code, step * STEP_MS, step - 1)).toBe(step);
    expect(stepOf(SECRET, code, step * STEP_MS, step)).toBeNull();
    expect(stepOf(SECRET, code, step * STEP_MS, step + 100)).toBeNull();
  });

  test('FAC-02 no other code of the window is taken', () => {
    const right = new Set([step - 1, step, step + 1].map((each) => codeAt(SECRET, each)));
    for (let i = 0; i < 2_000; i++) {
      const guess = String(i * 499).padStart(6, '0');
      expect(stepOf(SECRET, guess, step * STEP_MS, 0) !== null).toBe(right.has(guess));
    }
  });
});
