import { array, assert, property, shuffledSubarray, string } from 'fast-check';
import { expect, test } from 'vitest';
import { matchScore } from './fuzzy.ts';

test.each([
  ['settings', 'setngs', true],
  ['Wallet history', 'hist wal', true],
  ['Wallet history', 'wallet xyz', false],
  ['BTC/USDT', 'btc usdt', true],
  ['Bitcoin', 'ＢＩＴ', true],
  ['Préférences', 'preferences', true],
  ['イーサリアム', 'いーさ', true],
  ['التفضيلات', 'التفض', true],
  // Letters far apart, or from within a word, are no word.
  ['Preferences of the account', 'pac', false],
  ['Preferences', 'rfr', false],
  ['Dark', 'dk', false],
])('WEB-113 of %j, %j is meant: %s', (text, typed, isMeant) => {
  expect(matchScore(typed, [text]) > 0).toBe(isMeant);
});

test('WEB-113 a whole word counts more than its beginning, that more than what is within, that more than gaps', () => {
  const scores = ['dark', 'darkness', 'midark', 'dapirk'].map((text) => matchScore('dark', [text]));
  expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
  expect(new Set(scores).size).toBe(4);
});

test('WEB-113 what is typed of a text, whole words in any order, finds it', () => {
  const word = string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 }).filter((text) =>
    /^[a-z0-9]+$/.test(text),
  );
  const words = array(word, { minLength: 1, maxLength: 5 });
  assert(
    property(
      words.chain((all) => shuffledSubarray(all, { minLength: 1 }).map((typed) => ({ all, typed }))),
      ({ all, typed }) => {
        expect(matchScore(typed.join(' '), [all.join(' ')])).toBeGreaterThan(0);
        // One word in each text is as good as all of them in one.
        expect(matchScore(typed.join(' '), all)).toBeGreaterThan(0);
      },
    ),
  );
});
