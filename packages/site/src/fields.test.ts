import { describe, expect, test } from 'vitest';
import {
  digitsOnly,
  isEmail,
  isMobile,
  isPhoneNumber,
  isRegistrationEmail,
  looksLikePhone,
  passwordFlags,
} from './fields.ts';

describe('fields', () => {
  test.each(['a@b.co', ' a_b-c.d@mail.example.com ', 'A1+tag@x-y.io'])('S5.01 %j is an email address', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  test.each(['', 'a', 'a@b', 'a@.com', '@b.co', 'a b@c.co', 'a@b..co', 'a@b.co.', 'ä@b.co', `${'a'.repeat(250)}@b.co`])(
    'S5.01 %j is not',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
  test('S5.02 registration takes no plus', () => {
    expect(isRegistrationEmail('a@b.co')).toBe(true);
    expect(isRegistrationEmail('a+b@b.co')).toBe(false);
  });
  test('S5.03 a mobile number is six digits or more', () => {
    expect([' 123456 ', '0501234567', '12345', '12345a', '+123456'].map(isMobile)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('JRN-20 a number is a phone number with its country, with or without gaps', () => {
    const right = ['+4915112345678', ' +49 (151) 1234-5678 ', '+1.202.555.0143', '+3721234567'];
    const wrong = ['015112345678', '+0151123456', '+49', '+49 151 abc', '+1234567890123456', '', '+', 'a@b.co'];
    expect([right.map(isPhoneNumber), wrong.map(isPhoneNumber)]).toEqual([
      right.map(() => true),
      wrong.map(() => false),
    ]);
    expect([...right, '0151 123', '+1x', '1'].map(looksLikePhone)).not.toContain(false);
    expect(['', ' ', '+', '-', 'a@b.co', '1@b.co', 'bots', 'bots-1', '1bot'].map(looksLikePhone)).not.toContain(true);
  });

  test.each([
    ['Abcdef1!', { length: true, upper: true, lower: true, digit: true, special: true }],
    ['Abcdef1', { length: false, upper: true, lower: true, digit: true, special: false }],
    ['abcdef1!', { length: true, upper: false, lower: true, digit: true, special: false }],
    ['ABCDEF1!', { length: true, upper: true, lower: false, digit: true, special: false }],
    ['Abcdefg!', { length: true, upper: true, lower: true, digit: false, special: false }],
    ['Abcdefg1', { length: true, upper: true, lower: true, digit: true, special: false }],
    [`Aa1!${'x'.repeat(28)}`, { length: true, upper: true, lower: true, digit: true, special: true }],
    [`Aa1!${'x'.repeat(29)}`, { length: false, upper: true, lower: true, digit: true, special: false }],
    ['Abcdef1 ', { length: true, upper: true, lower: true, digit: true, special: false }],
    ['', { length: false, upper: false, lower: false, digit: false, special: false }],
  ])('S5.04 the flags of %j', (text, flags) => {
    expect(passwordFlags(text)).toEqual(flags);
  });
  test('S5.04 every ASCII punctuation mark counts as special', () => {
    for (const mark of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') expect(passwordFlags(`Abcdef1${mark}`).special).toBe(true);
  });
  test('S5.05 strips what is no digit', () => {
    expect(digitsOnly('a1-2 3٤')).toBe('123');
  });
});
