import { expect, test } from 'vitest';
import { type ListingNumbers, listingProblems, USUAL } from './listing.logic.ts';

const problems = (changes: Partial<ListingNumbers>) => listingProblems({ ...USUAL, referencePrice: '10', ...changes });

test('PLAN-02 what is usual can be listed, once it has a first price', () => {
  expect(problems({})).toEqual({});
  expect(problems({ referencePrice: '' })).toEqual({ referencePrice: { is: 'number' } });
  expect(problems({ maker: '-0.0001' })).toEqual({});
});

test('PLAN-02 each number that cannot be says what would be right', () => {
  expect(problems({ tickSize: '0', taker: 'x' })).toEqual({ tickSize: { is: 'number' }, taker: { is: 'number' } });
  expect(problems({ maker: '-0.0011' })).toEqual({ maker: { is: 'least', least: '-0.001' } });
  expect(problems({ maker: '1', taker: '-0.001' })).toEqual({ maker: { is: 'number' }, taker: { is: 'number' } });
  expect(problems({ tickSize: '0.000001' })).toEqual({ priceMax: { is: 'most', most: '2147.483646' } });
  expect(problems({ stepSize: '0.001' })).toEqual({ quantityMin: { is: 'least', least: '0.001' } });
  expect(problems({ quantityMax: '0.00001' })).toEqual({ quantityMax: { is: 'step', step: '0.0001' } });
  expect(problems({ referencePrice: '10.005' })).toEqual({ referencePrice: { is: 'step', step: '0.01' } });
  expect(problems({ referencePrice: '2000000' })).toEqual({ referencePrice: { is: 'most', most: '1000000' } });
  expect(problems({ priceMin: '20' })).toEqual({ referencePrice: { is: 'least', least: '20' } });
});
