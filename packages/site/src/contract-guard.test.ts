import { describe, expect, test } from 'vitest';
import { contractToShow } from './contract-guard.ts';

const known = ['ETH_USDT', 'BTC_USDT'];

describe('contract guard', () => {
  test.each([
    ['BTC_USDT', known, 'BTC_USDT', { is: 'stay', contract: 'BTC_USDT' }],
    ['ETH_USDT', known, 'BTC_USDT', { is: 'stay', contract: 'ETH_USDT' }],
    ['eth_usdt', known, 'BTC_USDT', { is: 'go', contract: 'ETH_USDT' }],
    [undefined, known, 'BTC_USDT', { is: 'go', contract: 'BTC_USDT' }],
    ['', known, 'BTC_USDT', { is: 'go', contract: 'BTC_USDT' }],
    ['DOGE_USDT', known, 'BTC_USDT', { is: 'go', contract: 'BTC_USDT' }],
    ['__proto__', known, 'BTC_USDT', { is: 'go', contract: 'BTC_USDT' }],
    ['DOGE_USDT', known, 'GONE_USDT', { is: 'go', contract: 'ETH_USDT' }],
    [undefined, known, null, { is: 'go', contract: 'ETH_USDT' }],
    ['BTC_USDT', [], 'BTC_USDT', { is: 'none' }],
    [undefined, [], null, { is: 'none' }],
  ] as const)('S2.16 %s of %j, usually %s', (asked, contracts, usual, expected) => {
    expect(contractToShow(asked, contracts, usual)).toEqual(expected);
  });
});
