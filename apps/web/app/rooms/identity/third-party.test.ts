import { stubStorage } from '@pelorus/client/storage/fake-storage.ts';
import { KEYS } from '@pelorus/client/storage/keys.ts';
import { keep } from '@pelorus/client/storage/stored.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerIn, takeLeftPage } from './third-party.ts';

const RULES = { origin: 'https://venue.example', securityDomains: ['id.venue.example'] };

beforeEach(() => void stubStorage());
afterEach(() => void vi.unstubAllGlobals());

function leftFrom(page: unknown) {
  keep(KEYS.thirdPartyFrom, page, { in: 'session', lifeMs: 1_000 });
  const { locale, target, isLinking } = takeLeftPage('en_US', RULES);
  return { locale, target, isLinking };
}

describe('the page that was left for another service', () => {
  test('JRN-51 keeps its language and where the person wanted to be, once', () => {
    const left = leftFrom('/ja_JP/login?redirectUrl=/ja_JP/orders?tab=open');
    expect(left).toEqual({ locale: 'ja_JP', target: '/ja_JP/orders?tab=open', isLinking: false });
    expect(takeLeftPage('fr_FR', RULES)).toMatchObject({ locale: 'fr_FR', target: null });
    expect(leftFrom('/account/security')).toEqual({ locale: 'en_US', target: null, isLinking: true });
  });

  test.each([
    '/login?redirectUrl=https://evil.example/',
    '/login?redirectUrl=//evil.example',
    '/login?redirectUrl=/\\evil.example',
    '/login?redirectUrl=javascript:alert(1)',
    '/login?redirectUrl=%2F%2Fevil.example',
    '/login?redirectUrl=https://venue.example@evil.example/',
    '//evil.example/login?redirectUrl=https://evil.example',
    'https://evil.example/',
    { pathname: '/orders' },
    null,
  ])('JRN-51 S2.08 leads nowhere but to ourselves: %j', (page) => {
    expect(leftFrom(page).target).toBeNull();
  });

  test('JRN-51 S2.08 may lead to the operator’s own hosts', () => {
    expect(leftFrom('/login?redirectUrl=https://id.venue.example/x').target).toBe('https://id.venue.example/x');
  });

  test('JRN-51 JRN-76 an answer is what comes with a state, from behind "?" and "#"', () => {
    expect(answerIn({ search: '?code=c&state=s', hash: '' })).toBe('code=c&state=s');
    expect(answerIn({ search: '?state=s', hash: '#tgAuthResult=abc' })).toBe('state=s&tgAuthResult=abc');
    for (const search of ['', '?code=c']) expect(answerIn({ search, hash: '#state=s' })).toBeNull();
  });
});
