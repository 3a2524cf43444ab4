import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DONE_REASONS, ORDER_STATUSES, ORDER_TYPES } from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { PAGES } from '@pelorus/site/paths.ts';
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

const ROOT = new URL('../../../../', import.meta.url).pathname;
const MESSAGES = join(ROOT, 'packages/site/src/messages');
const FILES = ['app', 'site'];
const TAGS = LOCALES.map(({ tag }) => tag);

const read = (tag: string, file: string): Words =>
  JSON.parse(readFileSync(join(MESSAGES, tag, `${file}.json`), 'utf8'));
const words = new Map(TAGS.map((tag) => [tag, Object.assign({}, ...FILES.map((file) => read(tag, file))) as Words]));
const of = (tag: LocaleTag): Words => words.get(tag) ?? {};
const english = of(DEFAULT_LOCALE);

/** Keys that the tables of the wire need. */
const NEEDED = [
  ...Object.keys(REJECTIONS).map((name) => `error.${name}`),
  ...DONE_REASONS.map((name) => `trade.reason.${name}`),
  ...ORDER_STATUSES.map((name) => `trade.status.${name}`),
  ...ORDER_TYPES.map((name) => `orderType.${name}`),
  ...POSTING_REASONS.map((name) => `ledgerReason.${name}`),
];

/** Returns the code of folders that may name a key. */
function codeOf(...folders: string[]): string {
  return folders
    .flatMap((folder) => {
      const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !/\/(node_modules|build|\.react-router)\//.test(path));
    })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

/** Returns a module's code with that of all it brings along; what it loads later only if asked for. */
function codeWith(module: string, andLater = false): string {
  const named = andLater ? /(?:from |import\()'(\.[^']+\.tsx?)'/g : /from '(\.[^']+\.tsx?)'/g;
  const texts = new Map<string, string>();
  const bring = (path: string) => {
    if (texts.has(path) || !existsSync(path)) return;
    const text = readFileSync(path, 'utf8');
    texts.set(path, text);
    for (const [, to = ''] of text.matchAll(named)) bring(join(dirname(path), to));
  };
  bring(join(ROOT, module));
  return [...texts.values()].join('\n');
}

/** All code that may name a key: the web app's and the packages'. */
const code = codeOf('apps/web', 'packages');

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
    expect(keys.length).toBeGreaterThan(30);
    return keys.filter((id) => !unnamed.has(id));
  };

  test('WEB-64 WEB-93 what the trade page says comes with it: no key of another part is named in its code', () => {
    const itsOwn = codeOf('apps/web/app/rooms/spot', 'apps/web/app/live', 'apps/web/app/ui', 'apps/web/app/terminal');
    const code = itsOwn + codeWith('apps/web/app/rooms/spot/trade.page.tsx');
    expect(namedIn(['front', 'app'], code)).toEqual([]);
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

describe('the checks see a planted fault', () => {
  test('WEB-50 a key too few, a key too many', () => {
    const { 'nav.home': _, ...fewer } = english;
    expect(keyFaults(english, fewer)).toEqual(['nav.home: missing']);
    expect(keyFaults(english, { ...english, 'nav.hoem': 'Home' })).toEqual(['nav.hoem: not in English']);
  });

  test.each([
    ['nav.account', 'Compte : {mail}', 'nav.account: takes {mail}, English takes {email}'],
    ['nav.account', 'Compte', 'nav.account: takes {}, English takes {email}'],
    ['nav.home', 'Accueil {brand}', 'nav.home: takes {brand}, English takes {}'],
    ['nav.home', '  ', 'nav.home: empty'],
    [
      'trade.form.submit',
      '{side, select, BUY {Acheter {base}} other {Vendre}} {quote}',
      'trade.form.submit: takes {base, quote, side}, English takes {base, side}',
    ],
  ])('WEB-51 %s as %j', (id, text, fault) => {
    expect(valueFaults(english, { [id]: text })).toEqual([fault]);
  });

  test.each([
    ['ru_RU', '{count, plural, one {# рынок} few {# рынка} other {# рынков}}'],
    ['uk_UA', '{count, plural, one {# ринок} many {# ринків} other {# ринку}}'],
    ['ar_AE', '{count, plural, one {سوق} two {سوقان} few {# أسواق} many {# سوقًا} other {# سوق}}'],
    ['fr_FR', '{count, plural, one {# marché} other {# marchés}}'],
    ['ja_JP', '{count, plural, one {# 件} other {# 件}}'],
    ['en_US', '{count, plural, other {# markets}}'],
    ['ru_RU', '{side, select, BUY {{count, plural, one {#} other {#}}} other {}}'],
    ['en_US', '{count, selectordinal, one {#st} two {#nd} other {#th}}'],
  ] as const)('WEB-52 %s: %s', (tag, text) => {
    const faults = pluralFaults(localeOf(tag).bcp47, { 'markets.found': text });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^markets\.found \{count, /);
  });

  test('WEB-52 an exact number beside the forms is no fault', () => {
    expect(pluralFaults('en-US', { a: '{count, plural, =0 {None} one {One} other {#}}' })).toEqual([]);
  });

  test('WEB-54 a key nobody names, in whole or by its family', () => {
    expect(unusedKeys(['nav.home', 'nav.hoem'], "t('nav.home')")).toEqual(['nav.hoem']);
    expect(unusedKeys(['nav.home'], "t('nav.home.more'); t('home')")).toEqual(['nav.home']);
    expect(unusedKeys(['a.X', 'a.Y-Z'], 't(`a.$' + "{name}`); const names = ['X', 'Y-Z']")).toEqual([]);
    expect(unusedKeys(['a.X', 'a.XY'], 't(`a.$' + '{name}`); const NAMES = { XY: 1 }')).toEqual(['a.X']);
    const odd = ['error.NEVER', 'SEEN'].join('_');
    expect(unusedKeys([odd], code)).toEqual([odd]);
  });

  const left: [LocaleTag, string, string][] = [
    ['fr_FR', 'nav.wallet', 'Wallet'],
    ['fr_FR', 'nav.wallet', 'WALLET'],
    ['es_ES', 'ui.tryAgain', 'Try again'],
    ['pt_PT', 'home.demoNote', english['home.demoNote'] ?? ''],
    ['tr_TR', 'errorPage.failedHint', 'The mistake is on our side. Paranız ve emirleriniz etkilenmedi.'],
    ['vi_VN', 'markets.nothingFoundHint', 'Tìm symbol or name, ví dụ BTC hoặc Bitcoin.'],
    ['fr_FR', 'nav.account', 'Account: {email}'],
    ['es_ES', 'markets.found', '{count, plural, one {One market shown} many {# de mercados} other {# mercados}}'],
    ['pt_PT', 'trade.form.submit', '{side, select, BUY {Buy {base}} other {Vender {base}}}'],
    ['ru_RU', 'nav.wallet', 'Wallet'],
    ['ja_JP', 'feature.apiText', '文書化された API と live sockets。'],
    ['ar_AE', 'error.UNKNOWN_ORDER', 'هذا order لم يعد مفتوحًا.'],
  ];
  test.each(left)('WEB-58 %s %s: %j', (tag, id, text) => {
    expect(englishLeft(tag, english, { [id]: text })).toHaveLength(1);
  });

  test('WEB-58 the whole of English in another folder', () => {
    const spoken = Object.values(english).filter((text) => /[A-Za-z]{2}/.test(text.replace(/\{[^{}]*\}/g, '')));
    for (const tag of ['ko_KR', 'fr_FR'] as const)
      expect(englishLeft(tag, english, english).length).toBeGreaterThan(spoken.length * 0.95);
  });

  test('WEB-58 kept words, values and names of values are no fault', () => {
    const fine: [LocaleTag, string, string][] = [
      ['fr_FR', 'trade.fills.maker', 'Maker'],
      ['zh_TW', 'home.title', 'API、BTC、USDT'],
      ['ar_AE', 'trade.title', '{price} | {pair}'],
      ['ru_RU', 'trade.form.submit', '{side, select, BUY {Купить {base}} other {Продать {base}}}'],
    ];
    for (const [tag, id, text] of fine) expect(englishLeft(tag, english, { [id]: text })).toEqual([]);
  });
});
