import { type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { describe, expect, test } from 'vitest';
import { englishLeft, keyFaults, pluralFaults, unusedKeys, valueFaults } from './message-checks.ts';
import { code, english } from './test-words.ts';

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
