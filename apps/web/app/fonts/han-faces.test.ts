import { readFileSync } from 'node:fs';
import { LOCALES } from '@pelorus/site/locales.ts';
import { describe, expect, test } from 'vitest';
import { type HanLang, isHanLang, lacksFace } from './han-faces.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const han = LOCALES.filter(({ lang }) => isHanLang(lang));

/** A machine whose faces know some signs; the box of a missing sign is 60 wide. */
const machine = (known: RegExp, width: number) => (text: string) => (known.test(text) ? width : 60);

describe('S2.04 a hosted face is fetched only where the machine has none', () => {
  test.each([
    ['a machine with Han and kana, no Hangul', /[\p{Script=Han}\p{Script=Hiragana}]/u, 100, ['ko-KR']],
    ['a machine with Hangul alone', /\p{Script=Hangul}/u, 92, ['zh-CN', 'zh-TW', 'ja-JP']],
    ['a machine with everything', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u, 100, []],
    ['a machine with nothing', /\p{Script=Latin}/u, 50, ['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR']],
  ])('%s', (_, known, width, missing) => {
    const langs: HanLang[] = ['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR'];
    expect(langs.filter((lang) => lacksFace(lang, machine(known, width)))).toEqual(missing);
  });

  test('the four languages are those of the locales, and no other page asks', () => {
    expect(han.map(({ lang }) => lang as string).sort()).toEqual(['ja-JP', 'ko-KR', 'zh-CN', 'zh-TW']);
    expect(isHanLang('en-US')).toBe(false);
    expect(isHanLang('ja')).toBe(false);
  });
});

describe('S2.04 each script has a face of its own', () => {
  const tokens = read('../tokens.css');
  test.each(han.map(({ lang }) => [lang]))(
    '%s: the system first, then the hosted face, then the language names',
    (lang) => {
      const stack = new RegExp(`\\[lang="${lang}"\\] \\{\\s*font-family:([^;]+);`).exec(tokens)?.[1] ?? '';
      const faces = stack.split(',').map((name) => name.trim().replaceAll('"', ''));
      expect(faces[0]).toBe('Inter Variable');
      expect(faces.slice(-3, -1)).toEqual([
        expect.stringMatching(/^Noto Sans (SC|TC|JP|KR) Variable$/),
        'Language Names',
      ]);
      expect(faces.length).toBeGreaterThan(7);
    },
  );

  test('no two languages share a hosted face', () => {
    const hosted = [...tokens.matchAll(/"(Noto Sans (?:SC|TC|JP|KR) Variable)"/g)].map(([, name]) => name);
    expect(new Set(hosted).size).toBe(hosted.length);
    expect(hosted).toHaveLength(han.length);
  });

  test('the face of language names declares every sign of every name that Inter and Vazirmatn lack, and no other', () => {
    const css = read('../fonts.css');
    const names = css.slice(css.lastIndexOf('font-family: "Language Names"'));
    const declared = [...names.matchAll(/U\+([0-9A-F]+)/g)].map(([, code = '']) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    const wanted = LOCALES.map(({ name }) => name)
      .join('')
      .match(/[\p{Script=Han}\p{Script=Hangul}]/gu);
    expect(declared.sort()).toEqual([...new Set(wanted)].sort());
  });
});
