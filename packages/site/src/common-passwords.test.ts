import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('JRN-20 JRN-60 what everybody tries is common, whatever is added to please the rules', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd123!',
    '!Passw0rd!',
    'Pass-word-1',
    'pASSWORD#2024',
    'Welcome@2025',
    'Admin@123',
    'Qwerty123!',
    'Qwertz!2345',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Zaq1@wsx',
    'Asdf1234!',
    'Abcd1234!',
    'Abc12345!',
    'Aa123456!',
    'A1!111111',
    'Aaaaaa1!',
    'Ab01011990!',
    'Iloveyou1!',
    'I.love.you.1',
    'L3tm31n!!',
    'Dr4g0n#99',
    'Monkey!23',
    'Bitcoin$1001',
    'Satoshi!1',
    'Summer2024!',
    'Dezember-2023',
    'Michael1!',
    'Liverpool1!',
    'Manchester#1',
    'Passpass1!',
    'Adminadmin1!',
    'Qwerasdf1!',
    'Motdepasse1!',
    'Contraseña1!',
    'Пароль123!',
    'Йцукен12!',
    'Pass１２３４!',
    'Correct-Horse-1!',
    'Trustno1!',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
});

describe('JRN-20 JRN-60 what somebody thought of is not', () => {
  test.each([
    'Right-horse-7',
    'Right-7x',
    'Grüße-aus-7',
    'Kq7#vT!m2x',
    'Tr7$9#kQ',
    'purple-Kayak-41-fjord',
    'Mein-Hund-mag-3-Eier',
    'B@nan4-Tr4ctor-Fog',
    'x9!Zebra-Lantern',
    'A8f3c91e2b4d7-7z',
    '47-Drei-Wolken!',
    'Kw84720915!',
  ])('%s', (password) => {
    expect(isCommonPassword(password, ['Test venue', 'somebody@example.com'])).toBe(false);
  });

  test('JRN-20 not one in ten thousand random ones is', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&*+-?@';
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return letters[Math.floor(seed / 65_536) % letters.length];
    };
    const made = Array.from({ length: 10_000 }, () => Array.from({ length: 12 }, next).join(''));
    expect(made.filter((password) => isCommonPassword(password))).toEqual([]);
  });
});

describe('JRN-20 JRN-60 the venue’s name and the person’s address', () => {
  const context = ['Pelorus', 'anna.kowalski+x@mailhouse.example'];
  test.each(['Pelorus-77!x', 'My-P3l0rus!9', 'Kowalski#2B', 'k0w4lsk1-Zz!', 'XX-annakowalski-9!A', 'In-Mailhouse-5!'])(
    'JRN-20 %s',
    (password) => {
      expect(isCommonPassword(password, context)).toBe(true);
      expect(isCommonPassword(password, ['Other', 'b@c.de'])).toBe(false);
    },
  );

  test('JRN-20 a short part of an address is in too many passwords to count', () => {
    expect(isCommonPassword('Right-bobsled-7', ['bob@x.example.com', ''])).toBe(false);
  });
});

test('JRN-20 any text is judged, quickly and without a throw', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 128, unit: 'binary' }), fc.string({ maxLength: 60 }), (password, word) => {
      expect(typeof isCommonPassword(password, [word])).toBe('boolean');
    }),
  );
  for (const evil of ['a'.repeat(128), `${'ab'.repeat(63)}c`, '1!'.repeat(64)]) isCommonPassword(evil, ['x']);
});
