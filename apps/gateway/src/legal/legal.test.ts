import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { LEGAL_TEMPLATES } from '@pelorus/site/legal.ts';
import { describe, expect, test } from 'vitest';
import { legalElsewhere, legalOf, legalText, legalUrls } from './legal.ts';

const folder = mkdtempSync(join(tmpdir(), 'pelorus-legal-'));
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const legal = (input: object) => brandConfigSchema.shape.legal.parse(input);
const terms = (files: Record<string, string>, version = '1') => legal({ version, terms: { files } });

describe('the operator’s own texts', () => {
  test('LEG-02 files are shown by language, an address is led to, the rest are templates', () => {
    const own = legal({
      version: '2026-11-27',
      terms: { files: { en_US: file('en.txt', 'Terms\nours'), ja_JP: file('ja.txt', '規約\n当社') } },
      fees: { address: 'https://venue.example/fees' },
    });
    expect(legalText(own, 'terms', 'ja_JP')).toBe('規約\n当社');
    expect(legalText(own, 'terms', 'fr_FR')).toBe('Terms\nours');
    expect(legalText(own, 'fees', 'en_US')).toBeNull();
    expect(legalText(own, 'risk', 'en_US')).toBeNull();
    expect(legalUrls(own)).toEqual({
      ...{ terms: null, privacy: null, risk: null, api: null },
      fees: 'https://venue.example/fees',
    });
    expect(legalElsewhere(own)).toEqual(['legal-fees']);
  });

  test.each([
    ['is missing', { en_US: join(folder, 'none.txt') }, /legal\.terms\.files\.en_US.*none\.txt/],
    ['is empty', { en_US: file('empty.txt', ' \n\n') }, /has no text/],
    ['is not UTF-8', { en_US: file('latin.txt', new Uint8Array([0xc4, 0x20, 0xe9])) }, /UTF-8/],
    ['is too large', { en_US: file('large.txt', 'x'.repeat(512 * 1_024 + 1)) }, /512 KiB/],
    ['is of no language', { xx_XX: file('xx.txt', 'A\nb') }, /legal\.terms\.files\.xx_XX/],
  ])('LEG-03 a file that %s stops the start', (_, files, says) => {
    expect(() => legalOf(terms(files))).toThrow(says);
  });

  test.each([
    [{ terms: { address: 'https://a.example/' } }, 'version'],
    [{ version: '1', terms: {} }, 'terms'],
    [{ version: '1', terms: { address: 'https://a.example/', files: { en_US: 'a' } } }, 'terms'],
    [{ version: '1', terms: { address: 'javascript:alert(1)' } }, 'terms'],
  ])('LEG-03 %j is refused', (input, key) => {
    const parsed = brandConfigSchema.shape.legal.safeParse(input);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.path[0]).toBe(key);
  });

  test('LEG-05 the version says whose texts they are, and changes with every text', () => {
    expect(legalOf(legal({})).version).toBe(LEGAL_TEMPLATES);
    expect(legalOf(legal({ version: '7' })).version).toMatch(/^7-[0-9a-f]{12}$/);
    const versions = [
      terms({ en_US: file('v1.txt', 'A\nb') }),
      terms({ en_US: file('v2.txt', 'A\nc') }),
      terms({ en_US: file('v3.txt', 'A\nb'), fr_FR: file('v3f.txt', 'A\nb') }),
      terms({ en_US: file('v4.txt', 'A\nb') }, '2'),
      legal({ version: '1', terms: { address: 'https://a.example/' } }),
    ].map((one) => legalOf(one).version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(versions[0]).toBe(legalOf(terms({ en_US: file('again.txt', 'A\nb') })).version);
  });
});
