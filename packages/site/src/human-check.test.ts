import { describe, expect, test } from 'vitest';
import { humanCheckWords } from './human-check.ts';
import { LOCALES } from './locales.ts';

/** What GeeTest's own script (version 4) takes as languages: those of ours among them. */
const GEETEST = ['eng', 'zho', 'zho-tw', 'jpn', 'kor', 'tur', 'rus', 'ukr', 'spa', 'fra', 'por', 'vie', 'ara'];

describe('human verification by locale', () => {
  test('S9.03 every locale has its own language and title, and every language of the widget is a locale’s', () => {
    const words = LOCALES.map(({ tag }) => humanCheckWords(tag));
    expect(words.map(({ language }) => language).toSorted()).toEqual(GEETEST.toSorted());
    expect(new Set(words.map(({ title }) => title)).size).toBe(LOCALES.length);
    for (const { title } of words) expect(title).toMatch(/\S/);
  });

  test.each([
    ['zh_CN', 'zho', '安全验证'],
    ['zh_TW', 'zho-tw', '安全驗證'],
    ['ar_AE', 'ara', 'التحقق الأمني'],
    ['pt_PT', 'por', 'Verificação de segurança'],
  ])('S9.03 %s speaks %s under the title %s', (tag, language, title) => {
    expect(humanCheckWords(tag)).toEqual({ language, title });
  });

  test.each(['en_XA', 'ar_XB', 'xx_XX', '', '__proto__', 'constructor', 'AR_ae'])(
    'S9.03 a tag that is none of ours (%s) falls back to English',
    (tag) => {
      expect(humanCheckWords(tag)).toEqual({ language: 'eng', title: 'Security check' });
    },
  );
});
