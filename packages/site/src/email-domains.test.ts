import { describe, expect, test } from 'vitest';
import { EMAIL_DOMAINS, emailSuggestions } from './email-domains.ts';
import { isRegistrationEmail } from './fields.ts';

describe('email suggestions', () => {
  test('S5.06 about 95 domains, each once, each makes an address', () => {
    expect(EMAIL_DOMAINS.length).toBeGreaterThanOrEqual(90);
    expect(EMAIL_DOMAINS.length).toBeLessThanOrEqual(100);
    expect(new Set(EMAIL_DOMAINS).size).toBe(EMAIL_DOMAINS.length);
    expect(EMAIL_DOMAINS.filter((domain) => !isRegistrationEmail(`a@${domain}`))).toEqual([]);
  });
  test.each([
    ['', []],
    ['ann', []],
    ['@', []],
    ['@gm', []],
    ['ann@gm', ['ann@gmail.com', 'ann@gmx.com', 'ann@gmx.de', 'ann@gmx.net']],
    [' Ann.B@GMA', ['Ann.B@gmail.com']],
    ['ann@gmail.com', []],
    ['ann@gmx.d', ['ann@gmx.de']],
    ['a+b@prot', ['a+b@proton.me', 'a+b@protonmail.com']],
    ['ann@company.example', []],
    ['a@b@gm', []],
    ['an n@gm', []],
  ])('S5.06 for %j', (typed, expected) => {
    expect(emailSuggestions(typed)).toEqual(expected);
  });
  test('S5.06 after the @ the most used come, five unless told', () => {
    expect(emailSuggestions('ann@')).toEqual(EMAIL_DOMAINS.slice(0, 5).map((domain) => `ann@${domain}`));
    expect(emailSuggestions('ann@', 100)).toHaveLength(EMAIL_DOMAINS.length);
  });
});
