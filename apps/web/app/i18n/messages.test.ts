import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { DONE_REASONS, ORDER_STATUSES, ORDER_TYPES, POSTING_REASONS } from '@pelorus/protocol/spot/enums.ts';
import { DEFAULT_LOCALE, LOCALES, localeOf } from '@pelorus/site/locales.ts';
import { describe, expect, test } from 'vitest';

const MESSAGES = new URL('../../../../packages/site/src/messages/', import.meta.url).pathname;
const APP = new URL('..', import.meta.url).pathname;
const FILES = ['site', 'trade'];

const read = (tag: string, file: string) =>
  JSON.parse(readFileSync(join(MESSAGES, tag, `${file}.json`), 'utf8')) as Record<string, string>;
const all = (tag: string) => Object.assign({}, ...FILES.map((file) => read(tag, file))) as Record<string, string>;

/** Names of the values a message takes, and for each plural the categories it has. */
function shapeOf(text: string): { values: string[]; plurals: Map<string, string[]> } {
  const values = new Set<string>();
  const plurals = new Map<string, string[]>();
  const walk = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, type, format] = token as [string, string?, Record<string, unknown>?];
      values.add(name);
      if (type !== 'plural' && type !== 'select' && type !== 'selectordinal') continue;
      if (type === 'plural')
        plurals.set(
          name,
          Object.keys(format ?? {}).filter((key) => key !== 'offset'),
        );
      for (const branch of Object.values(format ?? {})) walk(branch);
    }
  };
  walk(compileMessage(text));
  return { values: [...values].sort(), plurals };
}

const sources = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: path.slice(APP.length), text: readFileSync(path, 'utf8') };
  });

const english = all(DEFAULT_LOCALE);

describe('messages', () => {
  test('S3.02 each locale has its two files, and no folder is without a locale', () => {
    expect(readdirSync(MESSAGES).sort()).toEqual(LOCALES.map(({ tag }) => tag).sort());
    for (const { tag } of LOCALES) expect(readdirSync(join(MESSAGES, tag)).sort()).toEqual(['site.json', 'trade.json']);
  });

  describe.each(LOCALES.map(({ tag }) => tag))('%s', (tag) => {
    test.each(FILES)('WEB-50 %s.json has the keys of English, no more and no fewer', (file) => {
      expect(Object.keys(read(tag, file)).sort()).toEqual(Object.keys(read(DEFAULT_LOCALE, file)).sort());
    });

    test('WEB-51 every message takes the same values as the English one, and none is empty', () => {
      for (const [id, text] of Object.entries(all(tag))) {
        expect(text.trim(), id).not.toBe('');
        expect(shapeOf(text).values, id).toEqual(shapeOf(english[id] ?? '').values);
      }
    });

    test('WEB-52 every plural has the forms its language has, and no others', () => {
      const needed = new Intl.PluralRules(localeOf(tag).bcp47).resolvedOptions().pluralCategories.toSorted();
      for (const [id, text] of Object.entries(all(tag)))
        for (const [name, forms] of shapeOf(text).plurals)
          expect(forms.filter((form) => !form.startsWith('=')).toSorted(), `${id} {${name}}`).toEqual(needed);
    });

    test('WEB-53 every refusal, order ending, status, type and ledger reason has words', () => {
      const needed = [
        ...Object.keys(REJECTIONS).map((name) => `error.${name}`),
        ...DONE_REASONS.map((name) => `orderReason.${name}`),
        ...ORDER_STATUSES.map((name) => `orderStatus.${name}`),
        ...ORDER_TYPES.map((name) => `orderType.${name}`),
        ...POSTING_REASONS.map((name) => `ledgerReason.${name}`),
      ];
      expect(needed.filter((id) => all(tag)[id] === undefined)).toEqual([]);
    });
  });

  test('WEB-54 no message is unused: each is named in the app whole, or by the part before its last dot', () => {
    const code = sources.map(({ text }) => text).join('\n');
    const unused = Object.keys(english).filter((id) => {
      if (code.includes(`'${id}'`)) return false;
      const family = id.slice(0, id.lastIndexOf('.') + 1);
      return !code.includes(`\`${family}\${`);
    });
    expect(unused).toEqual([]);
  });

  test('WEB-55 no page speaks a language of its own: words stand in messages only', () => {
    const spoken = sources.flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /(?:(?<![=-])>\s*|(?:aria-label|title|placeholder|alt|label|hint)=")([A-Z][a-z]+(?: [A-Za-z]+)*[^<>{}"=;]*)(?=<|")/g,
        ),
      ]
        .map((match) => `${path}: ${match[1]}`)
        .filter(() => path.endsWith('.tsx')),
    );
    expect(spoken).toEqual([]);
  });
});

describe('right to left', () => {
  /** Sides in Tailwind's classes; `left`/`right` of canvas and time axes are not classes. */
  const PHYSICAL =
    /(?<![\w-])-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|scroll-ml|scroll-mr|scroll-pl|scroll-pr)-(?:\[|\d|px|auto|full)|(?<![\w-])(?:text-left|text-right|float-left|float-right|space-x-)/;
  const PHYSICAL_CSS =
    /(?:^|[\s;{])(?:margin|padding|border)-(?:left|right)\s*:|(?:^|[\s;{])(?:left|right)\s*:\s*[^,]+;|text-align:\s*(?:left|right)/;

  test('WEB-56 no component names a physical side', () => {
    const found = sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
        .filter(({ line }) => (path.endsWith('.css') ? PHYSICAL_CSS : PHYSICAL).test(line))
        .map(({ line, at }) => `${at} ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test('WEB-56 the check itself sees what it should', () => {
    for (const bad of ['className="ml-2"', "'-mr-[3px]'", 'md:pl-4', 'text-left', 'left-0', 'rounded-l-full'])
      expect(PHYSICAL.test(bad), bad).toBe(true);
    for (const good of ['ms-2', 'text-start', 'start-0', 'rounded-s', 'html-2', 'copyright-1', 'ltr', 'inset-x-0'])
      expect(PHYSICAL.test(good), good).toBe(false);
  });

  test('WEB-57 no component names a raw colour', () => {
    const raw =
      /(?<![\w-])(?:bg|text|border|fill|stroke|outline|ring|from|to)-(?:red|green|blue|gray|slate|zinc|neutral|stone|white|black|yellow|amber|emerald|rose|sky|indigo)(?:-\d+)?(?![\w-])/;
    const found = sources.filter(({ text }) => raw.test(text)).map(({ path }) => path);
    expect(found).toEqual([]);
  });
});
