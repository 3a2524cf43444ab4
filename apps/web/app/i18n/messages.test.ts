import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE, type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { PAGES, type Page } from '@pelorus/site/paths.ts';
import { partOfKey, type WordPart } from '@pelorus/site/word-parts.ts';
import { describe, expect, test } from 'vitest';
import { KEPT_ENGLISH } from './kept-english.ts';
import {
  englishLeft,
  keyFaults,
  pluralFaults,
  stopFaults,
  unusedKeys,
  valueFaults,
  type Words,
} from './message-checks.ts';
import { code, codeOf, codeWith, english, FILES, MESSAGES, NEEDED, of, ROOT, read, TAGS } from './test-words.ts';

describe('messages', () => {
  test('S3.02 each locale has its two files, and no folder is without a locale', () => {
    expect(readdirSync(MESSAGES).sort()).toEqual(TAGS.toSorted());
    for (const tag of TAGS) expect(readdirSync(join(MESSAGES, tag)).sort()).toEqual(['app.json', 'site.json']);
  });

  test('WEB-50 no key is in both files', () => {
    expect(Object.keys(read(DEFAULT_LOCALE, 'site')).filter((id) => id in read(DEFAULT_LOCALE, 'app'))).toEqual([]);
  });

  describe.each(TAGS)('%s', (tag) => {
    test.each(FILES)('WEB-50 %s.json has the keys of English, no more and no fewer', (file) => {
      expect(keyFaults(read(DEFAULT_LOCALE, file), read(tag, file))).toEqual([]);
    });

    test('WEB-51 every message takes the same values as the English one, and none is empty', () => {
      expect(valueFaults(english, of(tag))).toEqual([]);
    });

    test('WEB-52 every plural has the forms its language has, and no others', () => {
      expect(pluralFaults(localeOf(tag).bcp47, of(tag))).toEqual([]);
    });

    test('WEB-53 every refusal, order ending, status, type and ledger reason has words', () => {
      expect(NEEDED.filter((id) => of(tag)[id] === undefined)).toEqual([]);
    });
  });

  /** Returns the keys of `parts` that code names. */
  const namedIn = (parts: readonly WordPart[], itsCode: string) => {
    const keys = (['site', 'app'] as const).flatMap((file) =>
      Object.keys(read(DEFAULT_LOCALE, file)).filter((id) => parts.includes(partOfKey(file, id))),
    );
    const unnamed = new Set(unusedKeys(keys, itsCode));
    expect(keys.length).toBeGreaterThan(20);
    return keys.filter((id) => !unnamed.has(id));
  };

  test('WEB-64 WEB-93 what the trade page says comes with it: no key of another part is named in its code', () => {
    const itsOwn = codeOf('apps/web/app/rooms/spot', 'apps/web/app/live', 'apps/web/app/ui', 'apps/web/app/terminal');
    const code = itsOwn + codeWith('apps/web/app/rooms/spot/trade.page.tsx');
    expect(namedIn(['front', 'app'], code)).toEqual([]);
  });

  test('WEB-93 FPAG-03 what the page of contracts says comes with it, and nothing of contracts with the trade page', () => {
    const code = codeWith('apps/web/app/rooms/futures/futures.page.tsx', true);
    expect(namedIn(['front', 'app'], code)).toEqual([]);
    expect(namedIn(['futures'], codeWith('apps/web/app/rooms/spot/trade.page.tsx', true))).toEqual([]);
  });

  test('WEB-64 WEB-93 what only its dialogs say comes with those that say it, and with nothing that the trade page begins with', () => {
    const named = (module: string) => namedIn(['desk'], codeWith(module));
    expect(named('apps/web/app/rooms/spot/trade.page.tsx')).toEqual([]);
    const laterOf = (path: string) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/import\('(\.[^']+)'\)(, \['desk'\])?/g)].map(
        ([, to = '', words]) => ({ module: join(dirname(path), to), isWithWords: words !== undefined }),
      );
    const later = ['apps/web/app/rooms/spot', 'apps/web/app/terminal'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
        .flatMap((path) => laterOf(join(folder, path))),
    );
    const isSaying = later.filter(({ module }) => named(module).length > 0);
    expect(isSaying.filter(({ isWithWords }) => !isWithWords)).toEqual([]);
    expect(later.filter(({ isWithWords }) => isWithWords)).toEqual(isSaying);
    expect(isSaying.length).toBeGreaterThan(3);
  });

  test('WEB-64 WEB-93 what only open pages say is not named by what every page may load', () => {
    for (const always of [
      'root.tsx',
      'entry.client.tsx',
      'shell/errors/error-page.tsx',
      'shell/frame/default-layout.tsx',
    ])
      expect(namedIn(['front'], codeWith(`apps/web/app/${always}`, true)), always).toEqual([]);
  });

  test('WEB-64 WEB-93 what a page says that fetches no more than every page does comes with it', () => {
    const bare = PAGES.filter(({ words }) => (words as WordPart) === 'site').map(({ name, room }) => `${room}/${name}`);
    expect(bare).toEqual(['identity/login', 'identity/register']);
    for (const page of [...bare.map((name) => `rooms/${name}`), 'shell/errors/not-found']) {
      const module = `apps/web/app/${page}.page.tsx`;
      expect(namedIn(['front', 'trade', 'app'], codeWith(module)), page).toEqual([]);
      expect(namedIn(['front'], codeWith(module, true)), page).toEqual([]);
    }
  });

  test('WEB-93 what menus say that come when they are opened comes with them, and with no page of its own', () => {
    for (const { name, room, words } of PAGES as readonly Page[]) {
      if (['app', 'p2p', 'inbox'].includes(words)) continue;
      expect(namedIn(['menu'], codeWith(`apps/web/app/rooms/${room}/${name}.page.tsx`, true)), name).toEqual([]);
    }
    expect(namedIn(['menu'], codeWith('apps/web/app/root.tsx', true))).toEqual([]);
    expect(namedIn(['menu'], codeOf('apps/web/app/shell/palette')).length).toBeGreaterThan(10);
    const palette = codeWith('apps/web/app/shell/palette/palette.tsx', true);
    expect(namedIn(['front', 'trade', 'desk', 'futures', 'app'], palette)).toEqual([]);
  });

  test('LEG-07 what people agree to comes with its own pages alone, and they say nothing of other parts', () => {
    const others = readdirSync(join(ROOT, 'apps/web/app/rooms')).filter((room) => room !== 'legal');
    const elsewhere = codeOf(
      ...['shell', 'ui', 'live', ...others.map((room) => `rooms/${room}`)].map((at) => `apps/web/app/${at}`),
    );
    expect(namedIn(['legal'], elsewhere)).toEqual([]);
    const pages = PAGES.filter(({ words }) => (words as WordPart) === 'legal');
    expect(pages).toHaveLength(5);
    for (const { name } of pages)
      expect(namedIn(['front', 'trade', 'desk', 'app'], codeWith(`apps/web/app/rooms/legal/${name}.page.tsx`))).toEqual(
        [],
      );
  });

  test('WEB-54 no message is unused', () => {
    expect(unusedKeys(Object.keys(english), code)).toEqual([]);
  });

  test.each(TAGS.filter((tag) => tag !== DEFAULT_LOCALE))('WEB-58 no English text is left in %s', (tag) => {
    expect(englishLeft(tag, english, of(tag))).toEqual([]);
  });

  test.each(['zh_CN', 'zh_TW', 'ja_JP'] as const)('WEB-88 sentences of %s end in its own full stop', (tag) => {
    expect(stopFaults(of(tag))).toEqual([]);
    const mails = JSON.parse(readFileSync(join(ROOT, `apps/worker/src/mail/words/${tag}.json`), 'utf8')) as Words;
    expect(stopFaults(mails)).toEqual([]);
  });

  test.each([
    ['订单已取消.', true],
    ['共 {count}. 请重试', true],
    ['注文を取り消しました. もう一度', true],
    ['请使用 USDT.', true],
    ['完成!', true],
    ['订单已取消。', false],
    ['请访问 name@example.com，或 4.5 版', false],
    ['小写字母、数字或 . _ -', false],
    ['{hours}:{minutes}', false],
    ['请稍候…', false],
  ] as const)('WEB-88 in Chinese and Japanese %j is at fault: %s', (text, isFault) => {
    expect(stopFaults({ one: text })).toHaveLength(isFault ? 1 : 0);
  });

  /** The calling code of the country that each language is the one of; English: of the United States. */
  const CALLING_CODES = {
    en_US: '1',
    zh_CN: '86',
    zh_TW: '886',
    ja_JP: '81',
    ko_KR: '82',
    tr_TR: '90',
    ru_RU: '7',
    uk_UA: '380',
    es_ES: '34',
    fr_FR: '33',
    pt_PT: '351',
    vi_VN: '84',
    ar_AE: '971',
  } as const satisfies Record<LocaleTag, string>;
  test.each(TAGS)('WEB-90 how a phone number is written is shown in %s with its own country code', (tag) => {
    for (const id of ['identity.phoneWrong', 'identity.emailOrPhoneWrong'])
      expect(/\+(\d+)…/.exec(of(tag)[id] ?? '')?.[1], id).toBe(CALLING_CODES[tag]);
  });

  test.each(TAGS)('WEB-90 a refused log-in names in %s neither mail nor phone', (tag) => {
    expect(of(tag)['error.WRONG_CREDENTIALS']).not.toMatch(
      /mail|邮|郵|メール|이메일|почт|пошт|correo|البريد|phone|电话|電話/i,
    );
  });

  test('WEB-58 a word kept in English has a reason, and a locale it is for', () => {
    for (const { reason, locales, words: kept } of KEPT_ENGLISH) {
      expect(reason.length).toBeGreaterThan(10);
      expect(locales.length).toBeGreaterThan(0);
      for (const word of kept) expect(word, reason).not.toMatch(/\s/);
    }
  });
});
