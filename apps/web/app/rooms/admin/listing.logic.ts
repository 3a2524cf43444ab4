import type { ListingBody } from '@pelorus/protocol/admin/markets.ts';
import { compare, type Decimal, decimalText, multiply, trimmed, ZERO } from '@pelorus/site/decimal.ts';
import { rateProblems } from './market-fees.logic.ts';
import { type Problem, problemsOf } from './market-filters.logic.ts';
import { readTyped } from './typed-decimal.ts';

/** What a market is listed with, and what is usual. */
const MARKET = {
  tickSize: '0.01',
  stepSize: '0.0001',
  priceMin: '0.01',
  priceMax: '1000000',
  quantityMin: '0.0001',
  quantityMax: '1000',
  marketQuantityMin: '0',
  marketQuantityMax: '100',
  marketQuantityStep: '0',
  notionalMin: '5',
  notionalMax: '0',
  averagePriceMinutes: '5',
  fixedReferencePrice: '0',
  referencePrice: '',
} as const satisfies Partial<Record<keyof ListingBody['market'], string>>;
const FEES = { maker: '0.001', taker: '0.001' };

export type ListingNumbers = Record<keyof typeof MARKET | keyof typeof FEES, string>;
export const USUAL: ListingNumbers = { ...MARKET, ...FEES };

/** A price is a 32-bit number of ticks, of which the last means none. */
const TICKS_MAX: Decimal = { units: 2n ** 31n - 2n, scale: 0 };

const read = (text: string): Decimal => readTyped(text) ?? ZERO;

/** Returns what is wrong with each number of a listing that cannot be. */
export function listingProblems(numbers: ListingNumbers): Partial<Record<keyof ListingNumbers, Problem>> {
  const { tickSize, stepSize, referencePrice, maker, taker, ...filters } = numbers;
  const problems: Partial<Record<keyof ListingNumbers, Problem>> = {};
  const [tick, step] = [read(tickSize), read(stepSize)];
  if (tick.units === 0n) problems.tickSize = { is: 'number' };
  if (step.units === 0n) problems.stepSize = { is: 'number' };
  Object.assign(problems, rateProblems({ maker, taker }));
  // Measured by steps that are none, nothing else can be said.
  if (tick.units === 0n || step.units === 0n) return problems;
  const steps = { tickSize, stepSize };
  Object.assign(problems, problemsOf(filters, steps));
  const reference = problemsOf({ priceMin: referencePrice }, steps).priceMin;
  if (reference !== undefined) problems.referencePrice = reference;
  const most = multiply(tick, TICKS_MAX);
  if (problems.priceMax === undefined && compare(read(filters.priceMax), most) > 0)
    problems.priceMax = { is: 'most', most: decimalText(trimmed(most)) };
  if (problems.referencePrice !== undefined || problems.priceMin !== undefined || problems.priceMax !== undefined)
    return problems;
  const first = read(referencePrice);
  if (compare(first, read(filters.priceMin)) < 0) problems.referencePrice = { is: 'least', least: filters.priceMin };
  if (compare(first, read(filters.priceMax)) > 0) problems.referencePrice = { is: 'most', most: filters.priceMax };
  return problems;
}
