import type { SpotQuote } from '@pelorus/protocol/futures/indexes.ts';
import { expect, test } from 'vitest';
import type { SourcePrice } from './price-source.ts';
import { ownMarkets, simulatedPrices } from './told-sources.ts';

const QUOTE: SpotQuote = { bidTicks: 1_000, askTicks: 1_010, lastTicks: 1_004, tickSize: '0.05', atMs: 77 };
const priceOf = (change: Partial<SpotQuote>) => ownMarkets('own', () => ({ ...QUOTE, ...change })).latest('BTC_USDT');

test('IDX-02 our own price is the last trade, never outside the book, with the time of the book', () => {
  expect(priceOf({})).toEqual({ price: '50.20', atMs: 77 });
  expect(priceOf({ lastTicks: 5 })?.price).toBe('50.00');
  expect(priceOf({ lastTicks: 9_999 })?.price).toBe('50.50');
  expect(priceOf({ lastTicks: undefined })?.price).toBe('50.25');
  expect(priceOf({ tickSize: '0.000000000001' })?.price).toBe('0.000000001004');
});

test('IDX-03 a book with an empty side, or sides far apart, has no price, and neither has a market that is not ours', () => {
  expect(priceOf({ bidTicks: undefined })).toBeUndefined();
  expect(priceOf({ askTicks: undefined })).toBeUndefined();
  expect(priceOf({ bidTicks: undefined, askTicks: undefined })).toBeUndefined();
  expect(priceOf({ askTicks: 1_050 })?.price).toBe('50.20');
  expect(priceOf({ askTicks: 1_051 })).toBeUndefined();
  expect(ownMarkets('own', () => undefined).latest('BTC_USDT')).toBeUndefined();
});

test('IDX-04 the simulator’s price is what it says, where that is a price', () => {
  let told: SourcePrice | undefined;
  const source = simulatedPrices('simulator', () => told);
  expect(source.latest('BTC_USDT')).toBeUndefined();
  told = { price: '84250.1', atMs: 5 };
  expect(source.latest('BTC_USDT')).toEqual(told);
  for (const price of ['0', '-1', 'NaN', '1e5', '']) {
    told = { price, atMs: 5 };
    expect(source.latest('BTC_USDT')).toBeUndefined();
  }
});
