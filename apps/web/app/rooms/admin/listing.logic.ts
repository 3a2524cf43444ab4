import type { ListingBody } from '@pelorus/protocol/admin/markets.ts';
import { compare, type Decimal, decimalText, isMultiple, multiply, trimmed, ZERO } from '@pelorus/site/decimal.ts';
import { rateProblems } from './market-fees.logic.ts';
import { type Problem as FilterProblem, problemsOf } from './market-filters.logic.ts';
import { readTyped } from './typed-decimal.ts';

/** Fields of a new market, and their defaults. */
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
export const FEES = { maker: '0.001', taker: '0.001' };

export type ListingNumbers = Record<keyof typeof MARKET | keyof typeof FEES, string>;
export const USUAL: ListingNumbers = { ...MARKET, ...FEES };

/** A price is a 32-bit number of ticks; the highest value means none. */
const TICKS_MAX: Decimal = { units: 2n ** 31n - 2n, scale: 0 };

/** An asset of the pair, with the digits that it is counted in. */
export interface PairAsset {
  code: string;
  scale: number;
}
export interface Pair {
  base: PairAsset;
  quote: PairAsset;
}

export type Problem = FilterProblem | TooFine;
/** A tick × a lot that the quote asset has no digits for, and what would fit in the place of either (PLAN-15). */
interface TooFine {
  is: 'tooFine';
  tick: string;
  step: string;
  asset: string;
  unit: string;
  fitTick: string;
  fitStep: string;
}

const unitOf = ({ scale }: PairAsset): Decimal => ({ units: 1n, scale });
const textOf = (value: Decimal) => decimalText(trimmed(value));

/** Returns whether a tick × a lot is no whole number of the quote's units, with the next of either, ten times each, that is. */
function tooFine(tick: Decimal, step: Decimal, { quote }: Pair): TooFine | null {
  const unit = unitOf(quote);
  let tens: Decimal = { units: 1n, scale: 0 };
  while (!isMultiple(multiply(multiply(tick, step), tens), unit)) tens = { units: tens.units * 10n, scale: 0 };
  if (tens.units === 1n) return null;
  const [fitTick, fitStep] = [textOf(multiply(tick, tens)), textOf(multiply(step, tens))];
  return {
    is: 'tooFine',
    tick: textOf(tick),
    step: textOf(step),
    asset: quote.code,
    unit: textOf(unit),
    fitTick,
    fitStep,
  };
}

/**
 * Returns values that the decimals of the two assets cannot hold: lots of the base, amounts of the quote, a tick × a
 * lot.
 */
function digitProblems(
  { notionalMax, notionalMin, stepSize, tickSize }: ListingNumbers,
  pair: Pair,
): Partial<Record<keyof ListingNumbers, Problem>> {
  const problems: Partial<Record<keyof ListingNumbers, Problem>> = {};
  const [tick, step] = [read(tickSize), read(stepSize)];
  const isOf = (value: Decimal, asset: PairAsset) => isMultiple(value, unitOf(asset));
  if (!isOf(read(notionalMin), pair.quote)) problems.notionalMin = { is: 'step', step: textOf(unitOf(pair.quote)) };
  if (!isOf(read(notionalMax), pair.quote)) problems.notionalMax = { is: 'step', step: textOf(unitOf(pair.quote)) };
  if (!isOf(step, pair.base)) problems.stepSize = { is: 'step', step: textOf(unitOf(pair.base)) };
  const fine = problems.stepSize === undefined ? tooFine(tick, step, pair) : null;
  if (fine !== null) problems.tickSize = fine;
  return problems;
}

const read = (text: string): Decimal => readTyped(text) ?? ZERO;

/** Returns the problems of a listing's numbers; `pair`: once it is chosen. */
export function listingProblems(
  numbers: ListingNumbers,
  pair: Pair | null,
): Partial<Record<keyof ListingNumbers, Problem>> {
  const { tickSize, stepSize, referencePrice, maker, taker, ...filters } = numbers;
  const problems: Partial<Record<keyof ListingNumbers, Problem>> = {};
  const [tick, step] = [read(tickSize), read(stepSize)];
  if (tick.units === 0n) problems.tickSize = { is: 'number' };
  if (step.units === 0n) problems.stepSize = { is: 'number' };
  Object.assign(problems, rateProblems({ maker, taker }));
  // Without valid steps nothing else can be checked.
  if (tick.units === 0n || step.units === 0n) return problems;
  const steps = { tickSize, stepSize };
  Object.assign(problems, pair === null ? {} : digitProblems(numbers, pair), problemsOf(filters, steps));
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
