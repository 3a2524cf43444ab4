import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from './locales.ts';
import { pageAt } from './paths.ts';
import { MOVED, movedTo } from './redirects.ts';

/** Asked → answered, without prefix. Read both ways: each row of the table has a case, each case a row. */
const CASES = [
  ['S2.10', '/followup/trader?type=futures&id=7', '/copy-trading/futures-trader/7'],
  ['S2.10', '/followup/trader?type=spot&id=7', '/copy-trading/spot-trader/7'],
  ['S2.10', '/followup/trader?id=7', '/copy-trading/spot-trader/7'],
  ['S2.10', '/followup/trader?type=other&id=7', '/copy-trading/spot-trader/7'],
  ['S2.10', '/followup/trader?a=1&id=7&b=%20x+y&type=futures&a=2', '/copy-trading/futures-trader/7?a=1&b=%20x+y&a=2'],
  ['S2.10', '/followup/trader?id=7&flag&=odd&%E0%A4%A=1', '/copy-trading/spot-trader/7?flag&=odd&%E0%A4%A=1'],
  ['S2.10', '/followup/trader/?%69d=7&typ%65=futures', '/copy-trading/futures-trader/7'],
  ['S2.11', '/followup?type=futures&ref=x', '/copy-trading/futures?ref=x'],
  ['S2.11', '/followup?ref=x&type=spot&id=9', '/copy-trading/spot?ref=x&id=9'],
  ['S2.11', '/FollowUp/?type=anything', '/copy-trading/spot'],
  ['S2.12', '/followup', '/copy-trading/futures'],
  ['S2.12', '/followup?ref=x', '/copy-trading/futures?ref=x'],
  ['S2.12', '/followup?type=', '/copy-trading/futures'],
  ['S2.13', '/autosystem', '/bot-trade/autosystem'],
  ['S2.13', '/autosystem?sourceType=grid&a=1', '/bot-trade/grid?a=1'],
  ['S2.13', '/autosystem?sourceType=', '/bot-trade/autosystem'],
  ['S2.13', '/autosystem?sourceType', '/bot-trade/autosystem'],
  ['S2.13', '/autosystems', '/bot-trade/autosystem'],
  ['S2.13', '/autosystem/details/7?sourceType=dca', '/bot-trade/dca'],
  ['ADR-02', '/followup/trader?id=1&id=2&type=futures', '/copy-trading/futures'],
  ['ADR-02', '/followup?type=spot&type=futures', '/copy-trading/futures'],
  ['ADR-02', '/autosystem?sourceType=grid&sourceType=dca', '/bot-trade/autosystem'],
  ['ADR-02', '/autosystem?sourceType[]=grid', '/bot-trade/autosystem?sourceType[]=grid'],
  ['ADR-02', '/followup/trader', '/copy-trading/spot'],
  ['ADR-02', '/followup/trader?type=futures&id=', '/copy-trading/futures'],
  ['ADR-02', '/followup/trader?id=%E0%A4%A', '/copy-trading/spot'],
  ['ADR-03', '/followup/trader?id=//evil.example', '/copy-trading/spot-trader/%2F%2Fevil.example'],
  ['ADR-03', '/followup/trader?id=%2F%2Fevil.example', '/copy-trading/spot-trader/%2F%2Fevil.example'],
  ['ADR-03', '/followup/trader?id=%5C%5Cevil', '/copy-trading/spot-trader/%5C%5Cevil'],
  ['ADR-03', '/followup/trader?id=..', '/copy-trading/spot'],
  ['ADR-03', '/followup/trader?id=%2e%2E', '/copy-trading/spot'],
  ['ADR-03', '/autosystem?sourceType=..', '/bot-trade/autosystem'],
  ['ADR-03', '/followup/trader?id=..%2F..', '/copy-trading/spot-trader/..%2F..'],
  ['ADR-03', '/followup/trader?id=%0D%0ASet-Cookie:a', '/copy-trading/spot-trader/%0D%0ASet-Cookie%3Aa'],
  ['ADR-03', '/followup/trader?id=%D8%A7%E4%B8%AD', '/copy-trading/spot-trader/%D8%A7%E4%B8%AD'],
  ['ADR-03', '/followup/trader?id=a%3Fb%23c', '/copy-trading/spot-trader/a%3Fb%23c'],
] as const;

const split = (address: string): [string, string] => {
  const at = address.indexOf('?');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
};
const prefixes = ['', ...LOCALES.map(({ tag }) => `/${tag}`)];

describe('moved addresses', () => {
  test.each(CASES)('%s %s is now %s', (_code, asked, answered) => {
    expect(movedTo(...split(asked))).toBe(answered);
  });

  test.each(prefixes)('S2.14 the same under "%s", prefix kept', (prefix) => {
    for (const [, asked, answered] of CASES) expect(movedTo(...split(prefix + asked))).toBe(prefix + answered);
  });

  test('ADR-01 each row of the table has a case, each case a row, and each leads to a page that has not moved', () => {
    const rowOf = (asked: string) => MOVED.filter(({ from }) => from.test(split(asked)[0]));
    expect(new Set(CASES.flatMap(([, asked]) => rowOf(asked)))).toEqual(new Set(MOVED));
    for (const [, asked, answered] of CASES) {
      expect(rowOf(asked), asked).toHaveLength(1);
      const [path, search] = split(answered);
      expect(pageAt(path), answered).not.toBeNull();
      expect(movedTo(path, search)).toBeNull();
    }
  });

  test.each([
    '/',
    '/followups',
    '/followup/other',
    '/followup/trader/7',
    '/x/followup',
    '/bot-trade/autosystem',
    '/bot-trade/autosystem/autosystem?sourceType=grid',
    '/xx_XX/followup',
    '/copy-trading/futures?type=spot&id=1',
    '/ar_AE/bot-trade/grid',
  ])('S2.13 %s stays', (address) => {
    expect(movedTo(...split(address))).toBeNull();
  });

  test.each([
    ['/AR_ae/markets', '?a=1', '/ar_AE/markets?a=1'],
    ['/en_us', '', '/en_US'],
    ['/ZH_cn/', '', '/zh_CN/'],
    ['/pt_pt/followup', '?type=spot', '/pt_PT/copy-trading/spot'],
    ['/ar_AEx/markets', '', null],
    ['/ar-AE/markets', '', null],
  ])('ADR-04 a prefix in another case leads to its own: %s', (path, search, expected) => {
    expect(movedTo(path, search)).toBe(expected);
  });

  test('ADR-03 nothing in a query leads off the site, up the path or into another header', () => {
    const origin = 'https://pelorus.example';
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('..', '.', '//evil.example', '\\\\evil', '\r\nx: y', '%2e%2e', '@evil', 'javascript:1', '\u202e'),
    );
    const path = fc.constantFrom('/followup', '/followup/trader', '/autosystem', '/autosystem-x/y');
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), path, text, text, text, (prefix, from, id, type, other) => {
        const url = new URL(prefix + from, origin);
        for (const [name, value] of Object.entries({ id, type, sourceType: id, other, redirectUrl: id }))
          url.searchParams.append(name, value);
        const to = movedTo(url.pathname, url.search);
        expect(to).toMatch(/^\/[\x21-\x7e]+$/);
        const target = new URL(to ?? '', origin);
        expect(target.origin).toBe(origin);
        expect(target.pathname + target.search).toBe(to);
        expect(target.pathname).toMatch(new RegExp(`^${prefix}/(copy-trading/(futures|spot)|bot-trade/)`));
        expect(movedTo(target.pathname, target.search)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});
