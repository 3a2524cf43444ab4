import { describe, expect, test } from 'vitest';
import { browserRefuses, readChoice, readConsent } from './consent.ts';

describe('consent', () => {
  test('ANA-20 only yes is yes; nonsense is no answer', () => {
    const read = (text: string) => readChoice(`a=1; analyticsConsent=${text}; b=2`);
    expect(['yes', 'no', 'YES', 'true', '', 'yes1', '%79es'].map(read)).toEqual([
      'yes',
      'no',
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(readChoice(null)).toBeNull();
  });

  test('ANA-21 a browser that asks not to be tracked is a no, whatever the cookie', () => {
    const refused = (headers: Record<string, string>) => readConsent(new Headers(headers)).isRefusedByBrowser;
    expect([refused({ 'sec-gpc': '1' }), refused({ dnt: '1' })]).toEqual([true, true]);
    expect([refused({}), refused({ 'sec-gpc': '0' }), refused({ dnt: '0' }), refused({ dnt: 'unspecified' })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(browserRefuses({ globalPrivacyControl: true })).toBe(true);
    expect(browserRefuses({ doNotTrack: '1' })).toBe(true);
    expect(browserRefuses({ globalPrivacyControl: false, doNotTrack: null })).toBe(false);
    expect(browserRefuses({ doNotTrack: 'unspecified' })).toBe(false);
  });
});
