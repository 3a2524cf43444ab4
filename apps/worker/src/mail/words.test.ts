import { readdirSync, readFileSync } from 'node:fs';
import { DECISION_REASONS } from '@pelorus/protocol/identity/verification-rules.ts';
import { kindRow, MESSAGE_KINDS, type NoticeKind } from '@pelorus/protocol/messages/kinds.ts';
import { describe, expect, test } from 'vitest';
import { composeLetter } from './letter.ts';
import { languageOf, say, type Words } from './words.ts';

const HERE = new URL('./words/', import.meta.url);
const read = (tag: string) => JSON.parse(readFileSync(new URL(`${tag}.json`, HERE), 'utf8')) as Record<string, string>;
const TAGS = readdirSync(HERE).map((name) => name.replace(/\.json$/, ''));
const english = read('en_US');
const placeholders = (text: string) => [...new Set(text.match(/\{[^}]*\}/g))].sort();

test('MSG-03 there are words in exactly the languages that the pages have', () => {
  const pages = readdirSync(new URL('../../../../packages/site/src/messages/', import.meta.url));
  expect(TAGS.toSorted()).toEqual(pages.toSorted());
  expect(TAGS.length).toBe(13);
});

describe.each(TAGS)('the words of %s', (tag) => {
  const words = read(tag);

  test('MSG-03 are all there and no others, in the order of the English ones', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  test('MSG-03 take the values that the English ones take, and say something', () => {
    for (const [key, text] of Object.entries(words)) {
      expect(placeholders(text), key).toEqual(placeholders(english[key] as string));
      expect(text.trim(), key).toBe(text);
      expect(text.length, key).toBeGreaterThan(0);
      // The direction is given around a text, never in it.
      expect(text, key).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]|<|\n/);
    }
  });

  test.runIf(tag !== 'en_US')('MSG-03 are translated: no sentence is the English one', () => {
    const same = Object.entries(words).filter(([key, text]) => text === english[key] && / /.test(text));
    expect(same).toEqual([]);
    if (['ar_AE', 'ja_JP', 'ko_KR', 'zh_CN', 'zh_TW', 'ru_RU', 'uk_UA'].includes(tag)) {
      const latin = Object.entries(words).filter(([, text]) => {
        const spoken = text.replace(/\{\w+\}|API Key|API|IP/g, '');
        return /[A-Za-z]{2,}/.test(spoken);
      });
      expect(latin).toEqual([]);
    }
  });
});

test('MSG-03 every text is used, by some message', () => {
  const used = new Set<string>();
  const { words } = languageOf('en_US') as { words: Words };
  const watched = new Proxy(words, {
    get: (target, key: string) => {
      used.add(key);
      return target[key as keyof Words];
    },
  });
  const language = languageOf('en_US') as { words: Words };
  language.words = watched;
  const each = {
    factor: ['totp', 'passkey', 'link'],
    scopes: ['read,spot,futures,transfer,p2p,withdraw'],
    outcome: ['approved', 'rejected', 'more'],
    reason: [DECISION_REASONS.join(',')],
    device: ['', 'Firefox · Linux'],
    country: ['JP'],
  } as Record<string, string[]>;
  for (const [kind, { values }] of Object.entries(MESSAGE_KINDS).filter(([name]) => kindRow(name)?.isMailed !== false))
    for (let round = 0; round < 3; round++)
      composeLetter({
        kind,
        language: 'en_US',
        values: Object.fromEntries(values.map((name) => [name, each[name]?.[round % each[name].length] ?? '1'])),
        endsAtMs: 1,
        antiPhishingCode: 'Blue7',
        freezeUrl: 'https://a.example/f',
        brandName: 'B',
        origin: 'https://a.example',
      });
  say(watched, 'sms.code');
  // Titles of pushes.
  for (const kind of Object.keys(MESSAGE_KINDS))
    if (kindRow(kind)?.topic !== null) say(watched, `${kind as NoticeKind}.subject`);
  language.words = words;
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
});

test('MSG-02 a language that has no words is written in English', () => {
  for (const tag of ['ar_XB', 'xx_XX', '../../package', '', 'en_US']) expect(languageOf(tag)).toBe(languageOf('en_US'));
  expect(languageOf('ar_AE').dir).toBe('rtl');
  expect(languageOf('ja_JP').lang).toBe('ja-JP');
});
