import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LOCALES, PSEUDO_LOCALES } from '@pelorus/site/locales.ts';
import app from '@pelorus/site/messages/en_US/app.json' with { type: 'json' };
import site from '@pelorus/site/messages/en_US/site.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { catalogues } from './catalogues.ts';
import { accented, PSEUDO_SPEECH, pseudo, turned } from './pseudo.ts';

const BUILD = fileURLToPath(new URL('../build', import.meta.url));
const loud = (text: string) => text.toUpperCase();

describe('WEB-59 a pseudo-locale changes words and nothing else', () => {
  test.each([
    ['Log in', 'LOG IN'],
    ['', ''],
    ['{email}', '{email}'],
    ['Account: {email}.', 'ACCOUNT: {email}.'],
    ['Read <b>this</b><br/> and <0>that</0>', 'READ <b>THIS</b><br/> AND <0>THAT</0>'],
    ['{n, number} of { total , number , percent }', '{n, number} OF { total , number , percent }'],
    ['{n, plural, one {One row} other {# rows}} left', '{n, plural, one {ONE ROW} other {# ROWS}} LEFT'],
    ['{n, plural, offset:1 =0 {none} other {many}}', '{n, plural, offset:1 =0 {NONE} other {MANY}}'],
    ['{n, selectordinal, one {#st} other {#th}}', '{n, selectordinal, one {#ST} other {#TH}}'],
    [
      '{side, select, BUY {Buy {n, plural, one {one} other {# of {base}}}} other {Sell}}',
      '{side, select, BUY {BUY {n, plural, one {ONE} other {# OF {base}}}} other {SELL}}',
    ],
    ["it''s '{kept}' and the order's", "IT''S '{kept}' AND THE ORDER'S"],
  ])('%j', (text, spoken) => {
    expect(pseudo(text, loud)).toBe(spoken);
    expect(() => compileMessage(spoken)).not.toThrow();
  });

  test.each(['{open', 'shut}', '{n, plural, one {a} other {b}', 'a } b'])('%j is refused', (text) => {
    expect(() => pseudo(text, loud)).toThrow(/brace/);
  });

  /** A compiled message without its words: values, formats and forms in their order. */
  const bones = (tokens: unknown): unknown =>
    Array.isArray(tokens)
      ? tokens.filter((token) => typeof token !== 'string').map((token) => token.map(bonesOfPart))
      : [];
  const bonesOfPart = (part: unknown): unknown =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(
          Object.entries(part).map(([form, branch]) => [form, Array.isArray(branch) ? bones(branch) : '']),
        )
      : part;
  const english = Object.entries({ ...site, ...app });

  test.each(Object.keys(PSEUDO_SPEECH))('%s keeps the bones of every English message', (tag) => {
    for (const [id, text] of english) {
      const spoken = PSEUDO_SPEECH[tag]?.(text) ?? '';
      expect(bones(compileMessage(spoken)), id).toEqual(bones(compileMessage(text)));
      if (/[A-Za-z]/.test(text.replaceAll(/\{[^{}]*\}/g, ''))) expect(spoken, id).not.toBe(text);
    }
  });
});

test('WEB-59 accented words are about two fifths longer, and hold no plain letter', () => {
  for (const [text, longer] of [
    ['Order book', 'Öŕðééŕ ƀööööķ~'],
    ['Hmm.', 'Ĥɱɱ~.'],
    ['24h', '24ĥ'],
  ] as const)
    expect(accented(text)).toBe(longer);
  const prose = 'Your wallet lists each change of each balance: when, why, how much, and what was left.';
  expect(accented(prose).length / prose.length).toBeGreaterThan(1.25);
  expect(accented(prose).length / prose.length).toBeLessThan(1.5);
  expect(accented(prose)).not.toMatch(/[A-Za-z]/);
  expect(accented(prose).endsWith('.')).toBe(true);
});

test('WEB-59 turned words run from right to left, each closed where it ends', () => {
  expect(turned("Buy 5 BTC, don't wait")).toBe("\u202eBuy\u202c 5 \u202eBTC\u202c, \u202edon't\u202c \u202ewait\u202c");
});

describe('WEB-59 only a build that asks for them has pseudo-locales', () => {
  const load = (pseudoLocales: boolean, id: string): string => {
    const plugin = catalogues({ pseudoLocales }) as unknown as { load(this: unknown, id: string): string };
    return plugin.load.call({ addWatchFile: () => {} }, id);
  };

  test('they are not among the languages, and each has its own way of speaking', () => {
    const tags = LOCALES.map(({ tag }) => tag as string);
    for (const { tag } of PSEUDO_LOCALES) expect(tags).not.toContain(tag);
    expect(PSEUDO_LOCALES.map(({ tag }) => tag)).toEqual(Object.keys(PSEUDO_SPEECH));
  });

  test('the catalogue lists and serves them when asked, and else not', () => {
    expect(load(true, '\0virtual:catalogues')).toMatch(/en_XA: [\s\S]*ar_XB: /);
    expect(load(true, '\0virtual:catalogue/en_XA/site')).toContain('[Ĥöɱéé~]');
    expect(load(true, '\0virtual:catalogue/en_US/site')).toContain('Home');
    expect(load(false, '\0virtual:catalogues')).not.toMatch(/en_XA|ar_XB/);
    expect(() => load(false, '\0virtual:catalogue/en_XA/site')).toThrow();
  });

  test.skipIf(!existsSync(BUILD))('the build there is has no trace of them', () => {
    const traces = readdirSync(BUILD, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|html|json|webmanifest)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /en[_-]XA|ar[_-]XB/.test(readFileSync(path, 'utf8')));
    expect(traces).toEqual([]);
  });
});
