import type { MarketFiltersData } from '@pelorus/protocol/admin/markets.ts';
import { compare, decimal, isMultiple, ZERO } from '@pelorus/site/decimal.ts';
import { readTyped } from './typed-decimal.ts';

type Filters = MarketFiltersData['inForce'];
export type FilterName = keyof Filters;
type NamesOf<T> = { [K in FilterName]: Filters[K] extends T ? K : never }[FilterName];

/** Draft of the filters; booleans stay booleans. */
export type DraftFilters = { [K in FilterName]: Filters[K] extends boolean ? boolean : string };

/** A problem with the input, and what would be valid. */
export type Problem =
  | { is: 'number' }
  | { is: 'whole'; least: string; most: string }
  | { is: 'step'; step: string }
  | { is: 'least'; least: string }
  | { is: 'most'; most: string }
  | { is: 'below'; name: FilterName };

const PRICES: readonly FilterName[] = ['priceMin', 'priceMax', 'fixedReferencePrice'];
const QUANTITIES: readonly FilterName[] = [
  ...(['quantityMin', 'quantityMax'] as const),
  ...(['marketQuantityMin', 'marketQuantityMax', 'marketQuantityStep'] as const),
];
const RATES: readonly FilterName[] = ['percentUp', 'percentDown', 'bidUp', 'bidDown', 'askUp', 'askDown'];
const RATE_MAX = '1000';
/** Whole numbers, each with the range that the configuration file allows. */
const WHOLES: Record<NamesOf<number>, readonly [least: number, most: number]> = {
  averagePriceMinutes: [0, 1_440],
  openOrdersMax: [1, 10_000],
  conditionalOrdersMax: [0, 10_000],
  icebergOrdersMax: [0, 10_000],
  orderListsMax: [0, 10_000],
  icebergPartsMax: [1, 10_000],
  trailingDeltaMin: [1, 9_999],
  trailingDeltaMax: [1, 9_999],
  amendsMax: [0, 1_000],
};

/** Is the filter a whole number? */
export function isWhole(name: string): boolean {
  return name in WHOLES;
}

/** Pairs whose first must not exceed the second; a bound of 0 means none, where 0 is allowed. */
const ORDERED: readonly (readonly [low: FilterName, high: FilterName])[] = [
  ['priceMin', 'priceMax'],
  ['quantityMin', 'quantityMax'],
  ['quantityMin', 'marketQuantityMax'],
  ['marketQuantityMax', 'quantityMax'],
  ['marketQuantityMin', 'marketQuantityMax'],
  ['marketQuantityStep', 'marketQuantityMax'],
  ['notionalMin', 'notionalMax'],
  ['percentDown', 'percentUp'],
  ['bidDown', 'bidUp'],
  ['askDown', 'askUp'],
  ['trailingDeltaMin', 'trailingDeltaMax'],
];
const NEVER_NONE: readonly FilterName[] = ['priceMax', 'quantityMax', 'marketQuantityMax', 'trailingDeltaMax'];

export function draftOf(filters: Filters): DraftFilters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  ) as DraftFilters;
}

function numberProblem(name: FilterName, text: string, steps: Record<'tickSize' | 'stepSize', string>): Problem | null {
  const range = WHOLES[name as NamesOf<number>];
  if (range !== undefined) {
    const isIn = /^(0|[1-9]\d{0,5})$/.test(text) && Number(text) >= range[0] && Number(text) <= range[1];
    return isIn ? null : { is: 'whole', least: String(range[0]), most: String(range[1]) };
  }
  const value = readTyped(text);
  if (value === null) return { is: 'number' };
  if (RATES.includes(name) && compare(value, decimal(RATE_MAX)) > 0) return { is: 'most', most: RATE_MAX };
  const step = PRICES.includes(name) ? steps.tickSize : QUANTITIES.includes(name) ? steps.stepSize : null;
  if (step === null) return null;
  const unit = decimal(step);
  if ((name === 'priceMin' || name === 'quantityMin') && compare(value, unit) < 0) return { is: 'least', least: step };
  return isMultiple(value, unit) ? null : { is: 'step', step };
}

/** Returns the problems by filter; filters missing in the draft have defaults. */
export function problemsOf(
  draft: Partial<DraftFilters>,
  steps: Record<'tickSize' | 'stepSize', string>,
): Partial<Record<FilterName, Problem>> {
  const problems: Partial<Record<FilterName, Problem>> = {};
  for (const [name, value] of Object.entries(draft) as [FilterName, string | boolean][]) {
    const problem = typeof value === 'boolean' ? null : numberProblem(name, value.trim(), steps);
    if (problem !== null) problems[name] = problem;
  }
  for (const [low, high] of ORDERED) {
    if (problems[low] !== undefined || problems[high] !== undefined) continue;
    if (draft[low] === undefined || draft[high] === undefined) continue;
    const [least, most] = [decimal(String(draft[low]).trim()), decimal(String(draft[high]).trim())];
    const isBound = compare(most, ZERO) !== 0 || NEVER_NONE.includes(high);
    if (isBound && compare(least, most) > 0) problems[high] = { is: 'below', name: low };
  }
  return problems;
}

/** Returns the draft as filters; it has no problems. */
export function filtersOf(draft: DraftFilters): Filters {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value];
      return [name, isWhole(name) ? Number(value.trim()) : value.trim()];
    }),
  ) as Filters;
}

/** Returns the filters that are other than those in force. */
export function changedOf(draft: DraftFilters, inForce: Filters): FilterName[] {
  const isSame = (name: FilterName) => {
    const [value, before] = [draft[name], inForce[name]];
    if (typeof value === 'boolean') return value === before;
    const typed = readTyped(value.trim());
    return typed !== null && compare(typed, decimal(String(before))) === 0;
  };
  return (Object.keys(draft) as FilterName[]).filter((name) => !isSame(name));
}
