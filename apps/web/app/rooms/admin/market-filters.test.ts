import type { MarketFiltersData } from '@pelorus/protocol/admin/markets.ts';
import { marketFilters } from '@pelorus/protocol/config/market.ts';
import { expect, test } from 'vitest';
import {
  changedOf,
  type DraftFilters,
  draftOf,
  type FilterName,
  filtersOf,
  problemsOf,
} from './market-filters.logic.ts';

const IN_FORCE: MarketFiltersData['inForce'] = {
  ...{ priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001', quantityMax: '1000' },
  ...{ marketQuantityMax: '100', marketQuantityMin: '0', marketQuantityStep: '0' },
  ...{ notionalMin: '5', notionalMax: '0', notionalMinToMarket: true, notionalMaxToMarket: true },
  ...{ averagePriceMinutes: 5, fixedReferencePrice: '0', percentUp: '0', percentDown: '0' },
  ...{ bidUp: '5', bidDown: '0.2', askUp: '5', askDown: '0.2', openOrdersMax: 200, conditionalOrdersMax: 100 },
  ...{ icebergOrdersMax: 0, orderListsMax: 20, icebergPartsMax: 100, trailingDeltaMin: 1, trailingDeltaMax: 5_000 },
  ...{ positionMax: '0', amendsMax: 0 },
};
const STEPS = { tickSize: '0.01', stepSize: '0.0001' };
const problems = (changes: Partial<Record<FilterName, string>>) =>
  problemsOf({ ...draftOf(IN_FORCE), ...changes } as DraftFilters, STEPS);

test('PLAN-10 what is in force has no problem, is unchanged and sent as it was read', () => {
  expect(problems({})).toEqual({});
  expect(filtersOf(draftOf(IN_FORCE))).toEqual(IN_FORCE);
  expect(changedOf(draftOf({ ...IN_FORCE, notionalMin: '5.00', askUp: '4' }), IN_FORCE)).toEqual(['askUp']);
  expect(changedOf({ ...draftOf(IN_FORCE), notionalMaxToMarket: false }, IN_FORCE)).toEqual(['notionalMaxToMarket']);
  expect(Object.keys(marketFilters.shape).sort()).toEqual(Object.keys(IN_FORCE).sort());
});

test('PLAN-10 PLAN-29 each filter that cannot be says what would be right', () => {
  expect(problems({ notionalMin: '-1', askUp: '1e3', positionMax: '' })).toEqual({
    ...{ notionalMin: { is: 'number' }, askUp: { is: 'number' }, positionMax: { is: 'number' } },
  });
  expect(problems({ priceMax: '10.005', quantityMax: '1.00001' })).toEqual({
    priceMax: { is: 'step', step: '0.01' },
    quantityMax: { is: 'step', step: '0.0001' },
  });
  expect(problems({ priceMin: '0', quantityMin: '0' })).toEqual({
    priceMin: { is: 'least', least: '0.01' },
    quantityMin: { is: 'least', least: '0.0001' },
  });
  expect(problems({ openOrdersMax: '0', amendsMax: '1.5', trailingDeltaMax: '10000' })).toEqual({
    openOrdersMax: { is: 'whole', least: '1', most: '10000' },
    amendsMax: { is: 'whole', least: '0', most: '1000' },
    trailingDeltaMax: { is: 'whole', least: '1', most: '9999' },
  });
  expect(problems({ bidUp: '1000.1' })).toEqual({ bidUp: { is: 'most', most: '1000' } });
});

test('PLAN-10 FILT-21 a bound below its counterpart is said at the bound; 0 is none where it may be', () => {
  expect(problems({ quantityMin: '200' })).toEqual({ marketQuantityMax: { is: 'below', name: 'quantityMin' } });
  expect(problems({ marketQuantityMax: '1001' })).toEqual({ quantityMax: { is: 'below', name: 'marketQuantityMax' } });
  expect(problems({ notionalMax: '4.99' })).toEqual({ notionalMax: { is: 'below', name: 'notionalMin' } });
  expect(problems({ askUp: '0.1' })).toEqual({ askUp: { is: 'below', name: 'askDown' } });
  expect(problems({ askUp: '0', notionalMax: '0' })).toEqual({});
  expect(problems({ priceMin: '5', priceMax: '0' })).toEqual({ priceMax: { is: 'below', name: 'priceMin' } });
});
