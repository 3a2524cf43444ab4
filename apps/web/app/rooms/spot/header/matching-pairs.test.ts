import { expect, test } from 'vitest';
import { matchingPairs } from './matching-pairs.ts';

const pair = (base: string, quote: string, baseName: string) => ({
  pairCode: `${base}_${quote}`,
  base,
  quote,
  baseName,
});
const pairs = [
  pair('BTC', 'USDT', 'Bitcoin'),
  pair('ETH', 'USDT', 'Ether'),
  pair('ETH', 'BTC', 'Ether'),
  pair('BCH', 'USDT', 'Bitcoin Cash'),
];

test.each([
  ['', [], ['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'BCH_USDT']],
  ['', ['ETH_BTC'], ['ETH_BTC', 'BTC_USDT', 'ETH_USDT', 'BCH_USDT']],
  ['btc', [], ['BTC_USDT', 'ETH_BTC']],
  ['eth/us', [], ['ETH_USDT']],
  ['ETH_USDT', [], ['ETH_USDT']],
  [' bitcoin c ', [], ['BCH_USDT']],
  ['nothing', [], []],
])('TRAD-03 %j with favourites %j finds %j', (query, favourites, found) => {
  expect(matchingPairs(pairs, query, favourites).map(({ pairCode }) => pairCode)).toEqual(found);
});
