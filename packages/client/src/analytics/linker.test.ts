import { afterEach, describe, expect, test, vi } from 'vitest';
import { arrivedId, decorated, isLinkedSite, linkerEntries } from './linker.ts';

const PAGE = 'https://pelorus.example/en_US';
const ID = '00000000-0000-4000-8000-000000000001';
const shop = { part_url: 'shop.example', after_hash: false };
const hashed = { part_url: 'learn.example/app', after_hash: true };
const link = (href: string) => decorated(href, PAGE, [shop, hashed], ID);

describe('entries', () => {
  test('S5.20 an entry needs letters or digits and a dot, and a boolean; the others are skipped with a warning', () => {
    const warnings: string[] = [];
    const given = [
      shop,
      { part_url: 'localhost', after_hash: true },
      { part_url: '.', after_hash: true },
      { part_url: 5, after_hash: true },
      { part_url: 'a.b', after_hash: 'true' },
      { part_url: 'a.b' },
      null,
      'a.b',
      hashed,
    ];
    expect(linkerEntries(given, (text) => void warnings.push(text))).toEqual([shop, hashed]);
    expect(warnings).toHaveLength(7);
  });

  test.each([undefined, null, {}, 'a.b', 5])('S5.20 %j is no list of entries', (given) => {
    expect(linkerEntries(given, () => {})).toEqual([]);
  });
});

describe('links', () => {
  test.each([
    ['https://shop.example/', `https://shop.example/?_tasdk=${ID}`],
    ['https://eu.shop.example/a?b=1#c', `https://eu.shop.example/a?b=1&_tasdk=${ID}#c`],
    ['https://shop.example/?_tasdk=old&b=1', `https://shop.example/?b=1&_tasdk=${ID}`],
    ['https://shop.example/?b=1&_tasdk=old', `https://shop.example/?b=1&_tasdk=${ID}`],
    ['https://learn.example/app/x', `https://learn.example/app/x#?_tasdk=${ID}`],
    ['https://learn.example/app#/lesson?n=2', `https://learn.example/app#/lesson?n=2&_tasdk=${ID}`],
  ])('S3.09 ANA-11 %s carries the id: %s', (href, expected) => expect(link(href)).toBe(expected));

  test.each([
    ['our own page', '/markets'],
    ['another site', 'https://other.example/'],
    ['a site that only ends alike', 'https://badshop.example/'],
    ['a site that names ours in its path', 'https://evil.example/shop.example/'],
    ['a site that names ours in its query', 'https://evil.example/?u=https://shop.example/'],
    ['credentials that look like ours', 'https://shop.example@evil.example/'],
    ['another part of the site', 'https://learn.example/application'],
    ['no page at all', 'mailto:a@shop.example'],
    ['script', 'javascript:alert(1)'],
    ['nonsense', 'https://'],
  ])('ANA-11 a link to %s carries nothing', (_, href) => expect(link(href)).toBeNull());
});

describe('arrival', () => {
  test.each([
    `https://pelorus.example/markets?_tasdk=${ID}`,
    `https://pelorus.example/markets?a=1&_tasdk=${ID}&b=2#c`,
    `https://pelorus.example/markets#/x?a=1&_tasdk=${ID}`,
    `https://pelorus.example/markets#?_tasdk=${ID}`,
  ])('S9.11 ANA-11 ANA-61 the id of %s is read, and the address loses it', (href) => {
    const arrived = arrivedId(href);
    expect(arrived?.id).toBe(ID);
    expect(arrived?.cleaned).not.toContain('_tasdk');
    expect(arrived?.cleaned.replace(/[?&#].*/, '')).toBe('https://pelorus.example/markets');
  });

  test('ANA-11 everything else of the address stays as it was', () => {
    const href = `https://pelorus.example/m?a=%20b&_tasdk=${ID}&c=d+e#f`;
    expect(arrivedId(href)?.cleaned).toBe('https://pelorus.example/m?a=%20b&c=d+e#f');
    expect(arrivedId(`https://pelorus.example/m?_tasdk=${ID}`)?.cleaned).toBe('https://pelorus.example/m');
  });

  test.each(['', '%3Cscript%3E', 'a b', 'x'.repeat(129), '%00'])('ANA-11 "%s" is no id', (id) => {
    expect(arrivedId(`https://pelorus.example/?_tasdk=${id}`)).toBeNull();
  });

  test('ANA-11 ANA-61 only our other sites may hand an id over', () => {
    expect(isLinkedSite('https://eu.shop.example/', [shop, hashed])).toBe(true);
    expect(isLinkedSite('https://learn.example/', [shop, hashed])).toBe(true);
    expect(isLinkedSite('https://evil.example/', [shop, hashed])).toBe(false);
    expect(isLinkedSite('', [shop, hashed])).toBe(false);
  });

  test.each(['https://shop.example', 'https://shop.example/eu', 'http://shop.example/'])(
    'ANA-11 an entry with its scheme (%s) is the same site, there and back',
    (part_url) => {
      const named = [{ part_url, after_hash: false }];
      expect(decorated('https://shop.example/eu/a', PAGE, named, ID)).not.toBeNull();
      expect(isLinkedSite('https://shop.example/', named)).toBe(true);
      expect(isLinkedSite('https://evil.example/', named)).toBe(false);
    },
  );
});

describe('browsers without URL.parse', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('ANA-11 links and arrivals work there too', () => {
    class OldUrl extends URL {}
    Object.defineProperty(OldUrl, 'parse', { value: undefined });
    vi.stubGlobal('URL', OldUrl);
    expect(link('https://shop.example/')).toBe(`https://shop.example/?_tasdk=${ID}`);
    expect(arrivedId(`https://pelorus.example/?_tasdk=${ID}`)?.id).toBe(ID);
    expect(isLinkedSite('https://shop.example/', [shop])).toBe(true);
  });
});
