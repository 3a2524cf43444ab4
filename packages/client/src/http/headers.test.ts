import { describe, expect, test } from 'vitest';
import { type CallFacts, futuresHeaders, headerValue, spotHeaders } from './headers.ts';
import { hostsOf } from './hosts.ts';

const FACTS: CallFacts = {
  locale: 'ar_AE',
  language: 'ar-AE',
  accessToken: 'access',
  futuresToken: 'futures',
  loginToken: 'login',
  selectType: 'EUR',
  deviceId: 'd1',
  cwDeviceId: 'f1',
  systemVersion: 'macOS 10.15.7',
  deviceName: 'Chrome 130 (macOS 10.15.7)',
  system: null,
  thirdAppToken: 'app-token',
  thirdAppId: '7',
  account: null,
};
const NOBODY: CallFacts = { ...FACTS, accessToken: '', futuresToken: '', loginToken: '', deviceId: '', cwDeviceId: '' };

describe('headers of calls', () => {
  test('S7.02 every call says all of them', () => {
    expect(spotHeaders(FACTS)).toEqual({
      accept: 'application/json',
      language: 'ar_AE',
      'x-language': 'ar_AE',
      'X-Authorization': 'access',
      token: 'login',
      loginToken: 'login',
      selectType: 'EUR',
      deviceId: 'd1',
      cwDeviceId: 'f1',
      systemVersion: 'macOS 10.15.7',
      deviceName: 'Chrome 130 (macOS 10.15.7)',
      clientTag: 'web',
      'X-Requested-With': 'XMLHttpRequest',
    });
  });

  test('S7.02 a visitor’s call says the same ones, tokens empty', () => {
    expect(Object.keys(spotHeaders(NOBODY))).toEqual(Object.keys(spotHeaders(FACTS)));
    expect(spotHeaders(NOBODY)).toMatchObject({ 'X-Authorization': '', token: '', loginToken: '' });
  });

  test('S7.02 the system header comes with a shell only', () => {
    expect(spotHeaders({ ...FACTS, system: 'ios' })).toMatchObject({ system: 'ios' });
    expect('system' in spotHeaders(FACTS)).toBe(false);
  });

  test('SUB-02 CLI-38 SUB-11 the account comes with pages that show one', () => {
    expect(spotHeaders({ ...FACTS, account: '17' })).toEqual({ ...spotHeaders(FACTS), 'X-Account': '17' });
  });

  test('S7.02 futures add their extras and prefer the futures token', () => {
    expect(futuresHeaders(FACTS)).toEqual({
      ...spotHeaders(FACTS),
      'X-Authorization': 'futures',
      appVersion: '100.100.100',
      'Accept-Language': 'ar-AE',
      'x-locale': 'ar_AE',
      thirdAppToken: 'app-token',
      thirdAppId: '7',
    });
    expect(futuresHeaders({ ...FACTS, futuresToken: '' })['X-Authorization']).toBe('access');
  });

  test.each([
    ['plain', 'plain'],
    ['  spaced  ', 'spaced'],
    ['Телефон', '%D0%A2%D0%B5%D0%BB%D0%B5%D1%84%D0%BE%D0%BD'],
    ['a\r\nX-Evil: 1', 'a%0D%0AX-Evil: 1'],
    ['50 %', '50 %25'],
    ['é\u0000\u007f', '%C3%A9%00%7F'],
    ['\ud800half', 'half'],
    ['😀', '%F0%9F%98%80'],
  ])('CLI-01 %j becomes legal and can be read back', (text, value) => {
    expect(headerValue(text)).toBe(value);
    expect(() => new Headers({ x: value })).not.toThrow();
    expect(decodeURIComponent(headerValue(text))).toBe(text.trim().replace('\ud800', ''));
  });

  test('CLI-01 a long text is cut between characters', () => {
    const value = headerValue('я'.repeat(1_000));
    expect(value.length).toBeLessThanOrEqual(1_024);
    expect(decodeURIComponent(value)).toBe('я'.repeat(170));
  });

  test('S7.01 hosts are the page’s own', () => {
    expect(hostsOf({ origin: 'https://x.example:8443' })).toEqual({
      spot: 'https://x.example:8443/api',
      futures: 'https://x.example:8443/futuresapi',
    });
  });
});
