import { expect, test } from 'vitest';
import { matchingPairs } from './matching-pairs.ts';

const pair = (base: string, quote: string, name: string, aliases: string[] = []) => ({
  pairCode: `${base}_${quote}`,
  base,
  quote,
  name,
  aliases,
});
const pairs = [
  pair('BTC', 'USDT', 'Bitcoin', ['XBT', '比特币']),
  pair('ETH', 'USDT', 'Ether'),
  pair('ETH', 'BTC', 'Ether'),
  pair('BCH', 'USDT', 'Bitcoin Cash'),
];

test.each<[string, string[], string[]]>([
  ['', [], ['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'BCH_USDT']],
  ['', ['ETH_BTC'], ['ETH_BTC', 'BTC_USDT', 'ETH_USDT', 'BCH_USDT']],
  ['btc', [], ['BTC_USDT', 'ETH_BTC']],
  ['eth/us', [], ['ETH_USDT']],
  ['ETH_USDT', [], ['ETH_USDT']],
  [' bitcoin ca ', [], ['BCH_USDT']],
  ['nothing', [], []],
  // As on the markets page.
  ['usdt bitcoin', [], ['BTC_USDT', 'BCH_USDT']],
  ['ｘｂｔ', [], ['BTC_USDT']],
  ['比特币', [], ['BTC_USDT']],
])('TRAD-03 MKTS-15 %j with favourites %j finds %j', (query, favourites, found) => {
  expect(matchingPairs(pairs, query, favourites).map(({ pairCode }) => pairCode)).toEqual(found);
});
