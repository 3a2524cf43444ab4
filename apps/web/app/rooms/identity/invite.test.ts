import { describe, expect, test } from 'vitest';
import { invitedBy, isInvite } from './invite.ts';

describe('invite codes', () => {
  test.each([
    ['?ref=AB-12_c', 'AB-12_c'],
    ['?invite=abc', 'abc'],
    ['?lang=x&ref=first&invite=second', 'first'],
    ['?invite=mine&forwardUrl=/orders?ref=theirs', 'mine'],
    ['', ''],
    ['?ref=', ''],
  ])('JRN-20 %s brings %s', (search, code) => {
    expect(invitedBy(search)).toBe(code);
  });

  test('JRN-20 S2.08 what stands in the return address is no invite', () => {
    expect(invitedBy('?forwardUrl=/orders?a=1&ref=theirs')).toBe('');
    expect(invitedBy('?x=1&forwardUrl=/p&invite=theirs')).toBe('');
  });

  test.each(['<b>', 'a b', '%00', `${'a'.repeat(41)}`, '"', 'é', '../x', '٣'])('JRN-20 %s is none', (text) => {
    expect(isInvite(text)).toBe(false);
    expect(invitedBy(`?ref=${encodeURIComponent(text)}`)).toBe('');
  });
});
