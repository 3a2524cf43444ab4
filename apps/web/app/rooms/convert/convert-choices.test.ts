import { expect, test } from 'vitest';
import { choicesOf, targetOf } from './convert-choices.ts';

const to = (...codes: string[]) => codes.map((asset) => ({ asset, via: null }));
const PAIRS = [
  { from: 'BTC', to: to('USDT', 'ETH') },
  { from: 'USDT', to: to('BTC') },
];

test('CONV-40 a coin that cannot be had gives way to the first that can', () => {
  expect(targetOf(PAIRS, 'USDT')).toBe('USDT');
  expect(targetOf(PAIRS, 'ETH')).toBe('BTC');
  expect(targetOf(PAIRS, 'ETH', 'BTC')).toBe('ETH');
  expect(targetOf(PAIRS, 'ETH', 'USDT')).toBe('BTC');
  expect(targetOf([], 'USDT')).toBe('');
});

test('CONV-40 a coin is found by its code and by its name', () => {
  expect(choicesOf([{ code: 'BTC', name: 'Bitcoin' }], ['BTC', 'X'])).toEqual([
    { id: 'BTC', text: 'BTC · Bitcoin' },
    { id: 'X', text: 'X' },
  ]);
});
