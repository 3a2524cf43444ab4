import { describe, expect, test } from 'vitest';
import { isHostName } from './passkey-ceremony.ts';

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
});
