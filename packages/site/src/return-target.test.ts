import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from './locales.ts';
import { pageOf } from './paths.ts';
import { carriedSearch, logInPath, returnTarget } from './return-target.ts';

const origin = 'https://pelorus.example';
const rules = { origin, securityDomains: ['id.pelorus.example', '*.trusted.example', 'staging.example:8443'] };
const own = { origin, securityDomains: [] };

describe('return target', () => {
  test.each([
    ['?redirectUrl=%2Fwallet', '/wallet'],
    ['?redirectUrl=/orders?tab=history&page=2', '/orders?tab=history&page=2'],
    ['?redirectUrl=%2Forders%3Ftab%3Dhistory%26page%3D2&x=1', '/orders?tab=history&page=2&x=1'],
    ['?a=1&forwardUrl=/ar_AE/wallet#x', '/ar_AE/wallet#x'],
    ['?redirectUrl=/a&forwardUrl=/b', '/a&forwardUrl=/b'],
    ['?redirectUrl=https%3A%2F%2Fpelorus.example%2Fwallet', '/wallet'],
    ['?redirectUrl=HTTPS://Pelorus.Example:443/wallet?q=%5C', '/wallet?q=\\'],
    ['?redirectUrl=https://pelorus.example', '/'],
    ['?redirectUrl=/%D8%A7', '/%D8%A7'],
    ['?redirectUrl=/a/../b', '/b'],
    ['?redirectUrl=https://id.pelorus.example/x?a=1&b=2#c', 'https://id.pelorus.example/x?a=1&b=2#c'],
    ['?redirectUrl=https://a.b.trusted.example', 'https://a.b.trusted.example/'],
    ['?redirectUrl=https://staging.example:8443/', 'https://staging.example:8443/'],
    ['?redirectUrl=hTTps://ID.Pelorus.Example/', 'https://id.pelorus.example/'],
  ])('S2.08 %s leads to %s', (search, expected) => {
    expect(returnTarget(search, 'login', rules)).toBe(expected);
  });

  test('S2.08 log-in reads redirectUrl and forwardUrl, sign-up forwardUrl alone', () => {
    expect(returnTarget('?forwardUrl=/a&b', 'register', own)).toBe('/a&b');
    expect(returnTarget('?redirectUrl=/a', 'register', own)).toBeNull();
    expect(returnTarget('?redirectUrl=/a&forwardUrl=/b', 'register', own)).toBe('/b');
    expect(returnTarget('?forwardUrl=/b', 'login', own)).toBe('/b');
  });

  test.each([
    '',
    '?redirectUrl=',
    '?redirectUrl=wallet',
    '?redirectUrl=https://evil.example/',
    '?redirectUrl=//evil.example/',
    '?redirectUrl=///evil.example/',
    '?redirectUrl=/%09/evil.example/',
    '?redirectUrl=%09//evil.example/',
    '?redirectUrl=/%0A/evil.example/',
    '?redirectUrl=%20//evil.example/',
    '?redirectUrl=/\\evil.example',
    '?redirectUrl=\\\\evil.example',
    '?redirectUrl=/%5Cevil.example',
    '?redirectUrl=https:%5C%5Cevil.example',
    '?redirectUrl=https:/%5Cpelorus.example%5C@evil.example',
    '?redirectUrl=/.//evil.example/',
    '?redirectUrl=/wallet/..//evil.example',
    '?redirectUrl=/%2e%2f%2fevil.example',
    '?redirectUrl=/%252e//evil.example',
    '?redirectUrl=%252F%252Fevil.example',
    '?redirectUrl=/.\\/evil.example',
    '?redirectUrl=https%3A%2F%2Fpelorus.example%2F%2Fevil.example',
    '?redirectUrl=javascript:alert(1)',
    '?redirectUrl=JaVaScRiPt://pelorus.example/%250aalert(1)',
    '?redirectUrl=data:text/html,x',
    '?redirectUrl=blob:https://pelorus.example/1',
    '?redirectUrl=view-source:https://pelorus.example/',
    '?redirectUrl=ftp://pelorus.example/',
    '?redirectUrl=http://pelorus.example/',
    '?redirectUrl=https:pelorus.example',
    '?redirectUrl=https:/evil.example',
    '?redirectUrl=https:///evil.example',
    '?redirectUrl=https://pelorus.example.evil.example/',
    '?redirectUrl=https://pelorus.example@evil.example/',
    '?redirectUrl=https://pelorus.example:443@evil.example/',
    '?redirectUrl=https://evil@pelorus.example/',
    '?redirectUrl=https://:secret@id.pelorus.example/',
    '?redirectUrl=https://evil.example%23@pelorus.example/',
    '?redirectUrl=https://pelorus.example:8443/',
    '?redirectUrl=https://pelorus.example./',
    '?redirectUrl=https://[::1]/',
    '?redirectUrl=https://[::ffff:7f00:1]/',
    '?redirectUrl=https://2130706433/',
    '?redirectUrl=https://p%D0%B5lorus.example/',
    '?redirectUrl=https://evil%E3%80%82example/',
    '?redirectUrl=https://pelorus.example%00.evil.example/',
    '?redirectUrl=http://id.pelorus.example/',
    '?redirectUrl=https://id.pelorus.example:8443/',
    '?redirectUrl=https://x.id.pelorus.example/',
    '?redirectUrl=https://id.pelorus.example./',
    '?redirectUrl=https://trusted.example/',
    '?redirectUrl=https://eviltrusted.example/',
    '?redirectUrl=https://trusted.example.evil.example/',
    '?redirectUrl=https://staging.example/',
    '?redirectUrl=%E0%A4%A',
    '?xredirectUrl=/wallet',
    '?redirecturl=/wallet',
  ])('S2.08 %s leads nowhere', (search) => {
    expect(returnTarget(search, 'login', rules)).toBeNull();
  });

  test.each([
    ['', ''],
    ['?a=1&b', '?a=1&b'],
    ['?a=1&redirectUrl=/wallet?x=1&y=2', '?a=1&redirectUrl=/wallet?x=1&y=2'],
    ['?forwardUrl=https://id.pelorus.example/', '?forwardUrl=https://id.pelorus.example/'],
    ['?redirectUrl=https://evil.example/', ''],
    ['?a=1&redirectUrl=//evil.example&b=2', '?a=1'],
    ['?redirectUrl=https://evil.example/&forwardUrl=/wallet', ''],
    ['?a=1&forwardUrl=javascript:alert(1)', '?a=1'],
  ])('S2.08 of %s links carry %s on', (search, carried) => {
    expect(carriedSearch(search, rules)).toBe(carried);
  });

  test('S2.08 whatever is asked, a browser that follows stays with us or a security domain', () => {
    const piece = fc.constantFrom(
      ...'/|//|\\|%5c|%2f|%252f|.|..|@|:|?|#|%09|%0a|%00|\t|&|=|https:|HTTP:|javascript:|data:|[::1]|。|．|:8443|:443'.split(
        '|',
      ),
      ...[
        'evil.example',
        'pelorus.example',
        'id.pelorus.example',
        'x.trusted.example',
        'wallet',
        'ｅvil',
        'xn--e1',
        ' ',
      ],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
      fc.string(),
      fc.webUrl(),
    );
    const trusted =
      /^https:\/\/(?:pelorus\.example|id\.pelorus\.example|(?:[^/]+\.)+trusted\.example|staging\.example:8443)\//;
    let led = 0;
    fc.assert(
      fc.property(text, fc.boolean(), (asked, encode) => {
        const target = returnTarget(`?redirectUrl=${encode ? encodeURIComponent(asked) : asked}`, 'login', rules);
        if (target === null) return;
        led += 1;
        for (const from of [`${origin}/login`, `${origin}/ar_AE/login/`]) {
          const reached = new URL(target, from);
          expect(reached.href).toMatch(trusted);
          expect(reached.username + reached.password).toBe('');
        }
        expect(target).toMatch(/^(?:\/(?!\/)|https:\/\/)[\x21-\x7e]*$/);
      }),
      { numRuns: 20_000 },
    );
    expect(led).toBeGreaterThan(100);
  });

  test('S8.01 the way to log-in comes back where one was, in its language, but not to pages without return', () => {
    for (const { tag } of LOCALES) {
      const at = `/${tag}/orders?tab=history&page=2`;
      const to = new URL(logInPath(tag, at, pageOf('orders')), origin);
      expect(returnTarget(to.search, 'login', own)).toBe(at);
      expect(logInPath(tag, at, pageOf('forget'))).not.toContain('?');
    }
  });
});
