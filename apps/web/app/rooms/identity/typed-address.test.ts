import { expect, test } from 'vitest';
import { accountTrouble, registrationTrouble, typedAddress } from './typed-address.ts';

test('JRN-20 what is typed is sent without spaces around, a number in the digits of every keyboard', () => {
  expect(typedAddress('  Me@Example.com ')).toBe('Me@Example.com');
  expect(typedAddress(' +٤٩ ١٥١ ١٢٣٤٥٦٧٨')).toBe('+49 151 12345678');
  expect(typedAddress('＋４９１５１１２３４５６７８')).toBe('+4915112345678');
  expect(typedAddress('bot٤')).toBe('bot٤');
});

test('JRN-20 MSG-08 MSG-19 an account is registered with a phone number only where texts can be sent', () => {
  expect(registrationTrouble('me@example.com', false)).toBeNull();
  expect(registrationTrouble('me+tag@example.com', true)).toBe('identity.emailPlus');
  expect(registrationTrouble('me', false)).toBe('identity.emailWrong');
  expect(registrationTrouble('me', true)).toBe('identity.emailOrPhoneWrong');
  expect(registrationTrouble('+49 151 12345678', true)).toBeNull();
  expect(registrationTrouble('0151 12345678', true)).toBe('identity.phoneWrong');
  expect(registrationTrouble('0151 12345678', false)).toBe('identity.emailWrong');
  expect(registrationTrouble('+49 151 12345678', false)).not.toBeNull();
});

test('JRN-40 SUB-03 accounts are found by mail, phone number or log-in name', () => {
  expect(['me@example.com', 'me+tag@example.com', '+49 151 12345678', 'my.bots'].map(accountTrouble)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['', 'me@', '0151 12345678', '+49'].map(accountTrouble)).toEqual([
    'identity.addressMissing',
    'identity.emailWrong',
    'identity.phoneWrong',
    'identity.phoneWrong',
  ]);
});
