import type { FuturesAccount, FuturesWallet } from '@pelorus/protocol/futures/http.ts';
import { expect, test } from 'vitest';
import { assetsOf, digitsOf, movableOf, problemOf, type Wallets } from './transfer.logic.ts';

const wallet = (asset: string, withdrawable: string | null) => ({ asset, balance: '7.0000000', withdrawable });
const account = (...wallets: object[]): FuturesAccount => ({
  isHedge: false,
  transfersClosedSince: null,
  wallets: wallets as FuturesWallet[],
});
const spot = new Map([['USDT', { asset: 'USDT', name: 'Tether', available: '12.5000000', held: '1.0000000' }]]);
const KNOWN: Wallets = { spot, futures: account(wallet('USDT', '3.0000000'), wallet('OLD', '2.00')) };
const UNKNOWN: Wallets = { spot: undefined, futures: undefined };

test('FWEB-11 into futures go margin assets, out of it whatever lies there', () => {
  expect(assetsOf('TO_FUTURES', ['USDT'], KNOWN)).toEqual(['USDT']);
  expect(assetsOf('TO_SPOT', ['USDT', 'USDC'], KNOWN)).toEqual(['USDT', 'USDC', 'OLD']);
  expect(assetsOf('TO_SPOT', ['USDT'], UNKNOWN)).toEqual(['USDT']);
});

test('FWEB-12 the most is what spot has available, or what futures may give', () => {
  expect(movableOf('TO_FUTURES', 'USDT', KNOWN)).toBe('12.5000000');
  expect(movableOf('TO_FUTURES', 'BTC', KNOWN)).toBe('0');
  expect(movableOf('TO_SPOT', 'USDT', KNOWN)).toBe('3.0000000');
  expect(movableOf('TO_SPOT', 'USDC', KNOWN)).toBe('0');
  expect(movableOf('TO_SPOT', 'USDT', { spot, futures: account(wallet('USDT', null)) })).toBeNull();
  expect([movableOf('TO_FUTURES', 'USDT', UNKNOWN), movableOf('TO_SPOT', 'USDT', UNKNOWN)]).toEqual([
    undefined,
    undefined,
  ]);
  expect([digitsOf('USDT', KNOWN), digitsOf('OLD', KNOWN), digitsOf('USDT', UNKNOWN)]).toEqual([7, 7, 0]);
});

test('FWEB-12 no amount and too much are said before anything is sent; what is not known is for the exchange to refuse', () => {
  expect(['', '0', '0.0', 'x'].map((text) => problemOf(text, '3'))).toEqual(Array(4).fill('missing'));
  expect(problemOf('3.0000001', '3.0000000')).toBe('tooMuch');
  expect(['3', '3.0000000', '0.0000001'].map((text) => problemOf(text, '3.0000000'))).toEqual([null, null, null]);
  expect([problemOf('9', null), problemOf('9', undefined)]).toEqual([null, null]);
});
