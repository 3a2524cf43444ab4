import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { goneCookie, lastingCookie, readCookie, sessionCookie } from './cookies.ts';
import { type FakeStorage, stubStorage } from './fake-storage.ts';
import { forget, keep, keepPlainText, kept, plainText } from './stored.ts';

let local: FakeStorage;
let session: FakeStorage;
beforeEach(() => {
  ({ local, session } = stubStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('storage', () => {
  test.each([
    ['text', 'string'],
    [0, 'number'],
    [false, 'boolean'],
    [null, 'null'],
    [[1, 'a'], 'array'],
    [{ a: { b: 1 } }, 'object'],
    ['', 'string'],
  ])('S3.07 %j is kept as {type, data} and comes back as it was', (data, type) => {
    expect(keep('k', data)).toBe(true);
    expect(JSON.parse(local.values.get('k') as string)).toEqual({ type, data });
    expect(kept('k')).toEqual(data);
  });

  test('S3.07 with an expiry it dies at that moment and leaves nothing', () => {
    keep('k', 'v', { lifeMs: 1_000, nowMs: 5_000 });
    expect(JSON.parse(local.values.get('k') as string)).toEqual({ type: 'string', data: 'v', expiry: 6_000 });
    expect(kept('k', { nowMs: 5_999 })).toBe('v');
    expect(kept('k', { nowMs: 6_000 })).toBeNull();
    expect(local.values.has('k')).toBe(false);
  });

  test.each([
    '',
    '{',
    'plain',
    '7',
    'null',
    '[]',
    '{"type":"string"}',
    '{"type":"number","data":"7"}',
    '{"type":"object","data":[]}',
    '{"type":"string","data":"v","expiry":"soon"}',
    '{"data":"v"}',
  ])('S3.07 what we did not write counts as nothing: %s', (text) => {
    local.values.set('k', text);
    expect(kept('k')).toBeNull();
  });

  test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('s'), 1n])(
    'S3.07 what JSON cannot hold is not kept: %s',
    (data) => {
      expect(keep('k', data)).toBe(false);
      expect(local.values.size).toBe(0);
    },
  );

  test('S3.07 a circle is not kept, and does not throw', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(keep('k', circle)).toBe(false);
  });

  test.each(['full', 'forbidden'] as const)('S3.07 a store that is %s throws nothing at the caller', (trouble) => {
    keep('k', 1);
    local.trouble = trouble;
    expect(keep('k', 2)).toBe(false);
    expect(keepPlainText('p', 'x')).toBe(false);
    expect(kept('k')).toBe(trouble === 'full' ? 1 : null);
    expect(plainText('p')).toBeNull();
    expect(() => forget('k')).not.toThrow();
  });

  test('S3.07 no store at all: nothing kept, nothing thrown', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(keep('k', 1)).toBe(false);
    expect(kept('k')).toBeNull();
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError');
      },
    });
    expect(keep('k', 1)).toBe(false);
  });

  test('S3.07 session storage is another place', () => {
    keep('k', 1, { in: 'session' });
    expect(kept('k')).toBeNull();
    expect(kept('k', { in: 'session' })).toBe(1);
    expect(session.values.has('k')).toBe(true);
    forget('k', 'session');
    expect(kept('k', { in: 'session' })).toBeNull();
  });
});

describe('cookies', () => {
  test('S9.01 a lasting cookie lives 365 days', () => {
    expect(lastingCookie('a', '1', true)).toBe('a=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    expect(sessionCookie('a', '1', false)).toBe('a=1; Path=/; SameSite=Lax');
    expect(goneCookie('a', false)).toBe('a=; Path=/; Max-Age=0; SameSite=Lax');
  });
  test('S4.01 a cookie is found by its whole name', () => {
    expect(readCookie('xa=1; a=2', 'a')).toBe('2');
    expect(readCookie(null, 'a')).toBeNull();
    expect(readCookie('xtheme=dark; mytheme=dark', 'theme')).toBeNull();
    expect(readCookie('a=1;theme = dark ;b=2', 'theme')).toBe('dark');
    expect(readCookie('a=b=c', 'a')).toBe('b=c');
  });
});
