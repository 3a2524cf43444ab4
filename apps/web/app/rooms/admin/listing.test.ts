import { expect, test } from 'vitest';
import { type ListingNumbers, listingProblems, type Pair, USUAL } from './listing.logic.ts';

const [BTC, USDT, IDR] = [
  { code: 'BTC', scale: 8 },
  { code: 'USDT', scale: 6 },
  { code: 'IDR', scale: 0 },
];
const problems = (changes: Partial<ListingNumbers>, pair: Pair = { base: BTC, quote: USDT }) =>
  listingProblems({ ...USUAL, referencePrice: '10', ...changes }, pair);

test('PLAN-15 a tick × a lot finer than the quote’s smallest unit says both, the unit, and what of either would fit', () => {
  const tooFine = { is: 'tooFine', asset: 'USDT', unit: '0.000001' };
  const finer = { tickSize: '0.0001', priceMin: '0.0001', priceMax: '1000' };
  expect(problems({ ...finer, stepSize: '0.0001' })).toEqual({
    tickSize: { ...tooFine, tick: '0.0001', step: '0.0001', fitTick: '0.01', fitStep: '0.01' },
  });
  // What it says would fit does.
  expect(problems({ stepSize: '0.0001' })).toEqual({});
  expect(problems({ ...finer, stepSize: '0.01', quantityMin: '0.01' })).toEqual({});
  expect(problems({ tickSize: '0.05', priceMin: '0.05', stepSize: '0.00002', quantityMin: '0.00002' })).toEqual({});
  expect(problems({}, { base: BTC, quote: IDR }).tickSize).toMatchObject({ asset: 'IDR', unit: '1', fitTick: '10000' });
  // Before both assets are chosen nothing can be said of their digits.
  expect(
    listingProblems({ ...USUAL, referencePrice: '10', stepSize: '0.00001', quantityMin: '0.00001' }, null),
  ).toEqual({});
});

test('PLAN-15 PLAN-40 a lot finer than the base’s unit, and a worth finer than the quote’s, say the unit', () => {
  expect(problems({ stepSize: '0.000000001', quantityMin: '0.000000001' })).toEqual({
    stepSize: { is: 'step', step: '0.00000001' },
  });
  expect(problems({ notionalMin: '0.0000001' })).toEqual({ notionalMin: { is: 'step', step: '0.000001' } });
});

test('PLAN-02 what is usual can be listed, once it has a first price', () => {
  expect(problems({})).toEqual({});
  expect(problems({ referencePrice: '' })).toEqual({ referencePrice: { is: 'number' } });
  expect(problems({ maker: '-0.0001' })).toEqual({});
});

test('PLAN-02 each number that cannot be says what would be right', () => {
  expect(problems({ tickSize: '0', taker: 'x' })).toEqual({ tickSize: { is: 'number' }, taker: { is: 'number' } });
  expect(problems({ maker: '-0.0011' })).toEqual({ maker: { is: 'least', least: '-0.001' } });
  expect(problems({ maker: '1', taker: '-0.001' })).toEqual({ maker: { is: 'number' }, taker: { is: 'number' } });
  const exact = { base: BTC, quote: { code: 'EXACT', scale: 12 } };
  expect(problems({ tickSize: '0.000001' }, exact)).toEqual({ priceMax: { is: 'most', most: '2147.483646' } });
  expect(problems({ stepSize: '0.001' })).toEqual({ quantityMin: { is: 'least', least: '0.001' } });
  expect(problems({ quantityMax: '0.00001' })).toEqual({ quantityMax: { is: 'step', step: '0.0001' } });
  expect(problems({ referencePrice: '10.005' })).toEqual({ referencePrice: { is: 'step', step: '0.01' } });
  expect(problems({ referencePrice: '2000000' })).toEqual({ referencePrice: { is: 'most', most: '1000000' } });
  expect(problems({ priceMin: '20' })).toEqual({ referencePrice: { is: 'least', least: '20' } });
});
