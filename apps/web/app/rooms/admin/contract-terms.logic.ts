import type { ContractTermsData } from '@pelorus/protocol/admin/contracts.ts';
import { isWhole } from './market-filters.logic.ts';

type Terms = ContractTermsData['inForce'];

/** Terms by their place: `brackets.0.notionalMax`; booleans stay booleans. */
export type DraftTerms = Record<string, string | boolean>;

/** Lists to which rows may be added. */
export const LISTS = ['brackets', 'sources'] as const;
type ListName = (typeof LISTS)[number];

const WHOLES = ['leverageMax', 'intervalHours', 'tier', 'weight'];
/** May be below zero. */
const SIGNED = ['interest', 'floor', 'maker'];
/** Empty together: margin does not rise with open interest. */
const BOUNDS = ['openInterest.from', 'openInterest.to'];

const fieldOf = (place: string) => place.split('.').at(-1) as string;

export function isWholeTerm(place: string): boolean {
  return WHOLES.includes(fieldOf(place)) || isWhole(place);
}

export function isSignedTerm(place: string): boolean {
  return SIGNED.includes(fieldOf(place));
}

function leaves(value: unknown, place: string): [string, string | boolean][] {
  if (typeof value === 'boolean') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [[place, String(value)]];
  return Object.entries(value).flatMap(([name, inside]) => leaves(inside, place === '' ? name : `${place}.${name}`));
}

export function draftOf(terms: Terms): DraftTerms {
  return Object.fromEntries(leaves({ ...terms, openInterest: terms.openInterest ?? { from: '', to: '' } }, ''));
}

/** Returns how many rows a list has. */
export function rowsOf(draft: DraftTerms, list: ListName): number {
  return new Set(Object.keys(draft).flatMap((place) => (place.startsWith(`${list}.`) ? place.split('.')[1] : []))).size;
}

/** Returns the draft with one more row: a copy of the last, to be changed. */
export function withRow(draft: DraftTerms, list: ListName): DraftTerms {
  const count = rowsOf(draft, list);
  const last = `${list}.${count - 1}.`;
  const added = Object.entries(draft)
    .filter(([place]) => place.startsWith(last))
    .map(([place, value]) => [place.replace(last, `${list}.${count}.`), value]);
  return { ...draft, ...Object.fromEntries(added) };
}

/** Returns the draft without the last row of a list. */
export function withoutRow(draft: DraftTerms, list: ListName): DraftTerms {
  const last = `${list}.${rowsOf(draft, list) - 1}.`;
  return Object.fromEntries(Object.entries(draft).filter(([place]) => !place.startsWith(last)));
}

const NUMBER = /^-?(0|[1-9]\d{0,37})(\.\d{1,18})?$/;

/** Returns the places whose text is no number that may be sent. */
export function unreadTerms(draft: DraftTerms): string[] {
  const isUnbounded = BOUNDS.every((place) => draft[place] === '');
  return Object.entries(draft).flatMap(([place, value]) => {
    if (typeof value === 'boolean' || fieldOf(place) === 'name') return [];
    if (isUnbounded && BOUNDS.includes(place)) return [];
    const isNumber = NUMBER.test(value) && (isSignedTerm(place) || !value.startsWith('-'));
    return isNumber && (!isWholeTerm(place) || /^\d+$/.test(value)) ? [] : [place];
  });
}

/** Returns the places whose value is another than that in force; rows that are gone by their old places. */
export function changedTerms(draft: DraftTerms, inForce: Terms): string[] {
  const before = draftOf(inForce);
  return [...new Set([...Object.keys(before), ...Object.keys(draft)])].filter(
    (place) => draft[place] !== before[place],
  );
}

/** Returns the draft as terms; every text is a number (unreadTerms). */
export function termsOf(draft: DraftTerms): Terms {
  const root: Record<string, unknown> = {};
  for (const [place, value] of Object.entries(draft)) {
    if (value === '') continue;
    const path = place.split('.');
    const field = path.pop() as string;
    let inside = root;
    for (const [i, name] of path.entries()) {
      inside[name] ??= /^\d+$/.test(path[i + 1] ?? '') ? [] : {};
      inside = inside[name] as Record<string, unknown>;
    }
    inside[field] = typeof value === 'string' && isWholeTerm(place) ? Number(value) : value;
  }
  return root as Terms;
}

/** What a new contract is drafted with; fees for each tier. */
export function usualTerms(tiers: readonly number[]): DraftTerms {
  const brackets = [
    { notionalMax: '50000', leverageMax: 50, maintenance: '0.01' },
    { notionalMax: '250000', leverageMax: 20, maintenance: '0.025' },
    { notionalMax: '1000000', leverageMax: 10, maintenance: '0.05' },
  ];
  return draftOf({
    ...{ priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001', quantityMax: '1000', marketQuantityMax: '100' },
    ...{ marketQuantityMin: '0', marketQuantityStep: '0', notionalMin: '5', notionalMax: '0' },
    ...{ notionalMinToMarket: true, notionalMaxToMarket: true, averagePriceMinutes: 5, fixedReferencePrice: '0' },
    ...{ percentUp: '0', percentDown: '0', bidUp: '5', bidDown: '0.2', askUp: '5', askDown: '0.2' },
    ...{ openOrdersMax: 200, conditionalOrdersMax: 10, trailingDeltaMin: 10, trailingDeltaMax: 2_000, amendsMax: 0 },
    brackets,
    funding: { interest: '0.0001', intervalHours: 8, cap: '0.003', floor: '-0.003', slopes: false },
    fees: tiers.map((tier) => ({ tier, maker: '0.0002', taker: '0.0005' })),
    ...{ liquidationFee: '0.0125', markClamp: '0.05', protect: '0.05', impactNotional: '5000' },
    sources: [
      { name: 'own', weight: 1 },
      { name: 'binance', weight: 1 },
    ],
  });
}
