import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { expect, test } from 'vitest';
import { ALL, FAVOURITES, groupsOf, inGroup, sortedPairs } from './pair-groups.ts';

const pairs = ['ETH_BTC', 'BTC_USDT', 'ETH_USDT', 'ADA_USDT'].map((pairCode) => ({
  pairCode,
  quote: pairCode.split('_')[1] ?? '',
}));
const codes = (found: readonly { pairCode: string }[]) => found.map(({ pairCode }) => pairCode).join();

test('TRAD-233 favourites, all, and each quote asset, the fullest first', () => {
  expect(groupsOf(pairs)).toEqual([FAVOURITES, ALL, 'USDT', 'BTC']);
  expect(codes(inGroup(pairs, 'BTC', []))).toBe('ETH_BTC');
  expect(codes(inGroup(pairs, FAVOURITES, ['ADA_USDT', 'GONE_USDT']))).toBe('ADA_USDT');
  expect(codes(inGroup(pairs, ALL, []))).toBe('ETH_BTC,BTC_USDT,ETH_USDT,ADA_USDT');
});

test('TRAD-233 by volume in dollars and by change; what has no ticker stands last', () => {
  const tickers: Record<string, Partial<Ticker>> = {
    ETH_BTC: { quoteVolume: '3', changePercent: '-9.00' },
    BTC_USDT: { quoteVolume: '100000', changePercent: '10.00' },
    ETH_USDT: { quoteVolume: '99999.5', changePercent: '9.50' },
  };
  const by = (sort: 'own' | 'volume' | 'change') =>
    codes(
      sortedPairs(
        pairs,
        sort,
        (pair) => tickers[pair] as Ticker | undefined,
        (asset) => ({ BTC: '60000', USDT: '1' })[asset],
      ),
    );
  expect(by('volume')).toBe('ETH_BTC,BTC_USDT,ETH_USDT,ADA_USDT');
  expect(by('change')).toBe('BTC_USDT,ETH_USDT,ETH_BTC,ADA_USDT');
  expect(by('own')).toBe(codes(pairs));
});
