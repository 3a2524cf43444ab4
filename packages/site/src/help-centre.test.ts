import { describe, expect, test } from 'vitest';
import { CHANNEL_LOCALES, helpArticle, helpCategory, helpLink, helpRequest, helpSection } from './help-centre.ts';
import { LOCALES, type LocaleTag } from './locales.ts';

const help = { base: 'https://help.example/hc', channels: {} };
/** Seed, line 64. */
const CODES: Record<LocaleTag, string> = {
  zh_CN: 'zh-cn',
  zh_TW: 'zh-tw',
  en_US: 'en-us',
  ko_KR: 'ko-kr',
  vi_VN: 'vi-vn',
  tr_TR: 'tr',
  ru_RU: 'ru',
  pt_PT: 'pt',
  ja_JP: 'ja',
  fr_FR: 'fr',
  es_ES: 'es',
  uk_UA: 'uk',
  ar_AE: 'ar',
};

describe('help centre', () => {
  test.each(Object.entries(CODES) as [LocaleTag, string][])('S2.23 S9.03 %s is read under %s', (tag, code) => {
    expect(helpLink(help, tag)).toBe(`https://help.example/hc/${code}`);
    expect(helpArticle(help, tag, '360')).toBe(`https://help.example/hc/${code}/articles/360`);
    expect(helpCategory(help, tag, '1-a')).toBe(`https://help.example/hc/${code}/categories/1-a`);
    expect(helpSection(help, tag)).toBe(`https://help.example/hc/${code}/sections`);
    expect(helpRequest(help, tag)).toBe(`https://help.example/hc/${code}/requests/new`);
  });
  test('S2.23 S1.04 every locale has a code of its own', () => {
    expect(Object.keys(CODES).sort()).toEqual(LOCALES.map(({ tag }) => tag).sort());
    expect(new Set(LOCALES.map(({ helpCode }) => helpCode)).size).toBe(LOCALES.length);
  });
  test('S2.23 ru, uk and pt ask in the messaging group, the others by ticket even if a channel is named', () => {
    const channels = Object.fromEntries(LOCALES.map(({ tag }) => [tag, `https://t.example/${tag}`]));
    const byChannel = LOCALES.filter(({ tag }) => helpRequest({ ...help, channels }, tag) === channels[tag]);
    expect(byChannel.map(({ helpCode }) => helpCode).sort()).toEqual(['pt', 'ru', 'uk']);
    expect([...CHANNEL_LOCALES].sort()).toEqual(byChannel.map(({ tag }) => tag).sort());
  });
  test('S2.23 slashes at the end of the base count once, an id is one segment, and without a catalog there is none', () => {
    expect(helpLink({ ...help, base: 'https://h.example//' }, 'en_US', 'articles', 'a/b?c')).toBe(
      'https://h.example/en-us/articles/a%2Fb%3Fc',
    );
    expect(helpLink(help, 'ru_RU', undefined, '7')).toBe('https://help.example/hc/ru');
    expect(helpLink(help, 'ru_RU', '', '7')).toBe('https://help.example/hc/ru');
  });
});
