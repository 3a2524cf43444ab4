import { describe, expect, test } from 'vitest';
import { isHostName, namedPage } from './passkey-ceremony.ts';

describe('where passkeys work', () => {
  test.each([
    ['localhost', true],
    ['exchange.example', true],
    ['1.example.com', true],
    ['127.0.0.1', false],
    ['203.0.113.9', false],
    ['[::1]', false],
    ['[2001:db8::1]', false],
  ])('FAC-21 %s is a name: %s', (host, isName) => {
    expect(isHostName(host)).toBe(isName);
  });

  test.each([
    [
      'http://127.0.0.1:3000/ar_AE/login?redirectUrl=%2Fwallet',
      'http://localhost:3000/ar_AE/login?redirectUrl=%2Fwallet',
    ],
    ['http://[::1]/login', 'http://localhost/login'],
    ['http://localhost:3000/login', null],
    ['http://192.168.1.7:3000/login', null],
    ['https://exchange.example/login', null],
  ])('FAC-21 FAC-47 %s by a name is %s', (page, named) => {
    expect(namedPage(new URL(page) as unknown as Location)).toBe(named);
  });
});
