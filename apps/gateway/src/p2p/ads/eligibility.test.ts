import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { INELIGIBLE, type Ineligible } from '@pelorus/protocol/p2p/rules.ts';
import { expect, test } from 'vitest';
import { TERMS } from '../../../testing/p2p/test-ads.ts';
import { P2P } from '../../../testing/p2p/test-p2p.ts';
import { CATALOG } from '../../../testing/test-core.ts';
import { CONFIG } from '../../../testing/test-gateway.ts';
import { LiveCatalog } from '../../catalog/live-catalog.ts';
import type { MarketNeeds } from '../needs.ts';
import type { Asker } from './asker.ts';
import { reasonsAgainst } from './eligibility.ts';
import type { Offer } from './offer.ts';

const catalog = new LiveCatalog();
catalog.reset(CATALOG);
const p2p = { ...P2P, level: 1, blockedCountries: ['KP'], firstOrdersMax: '1000' };
const deps = {
  catalog,
  config: brandConfigSchema.parse({ ...CONFIG, p2p }),
  fiatRates: { read: () => ({ rates: { TRY: '40' } }) },
} as unknown as MarketNeeds;

/** Somebody who may take everything. */
const ASKER: Asker = {
  ...{ userId: 'asker', level: 3, name: 'Ann', country: 'TR', isPaused: false, completed: 50, completion: '98.0' },
  ...{ accountDays: 400, openAds: new Set(), open: 0, methods: new Set(['papara']), blocked: new Set() },
  ...{ available: new Map([[1, 10_000_000_000]]), isRunning: true },
};
const ROW = {
  ...{ adId: 7, userId: 'owner', side: 'BUY', asset: 1, fiat: 'TRY', units: 10_000_000_000, terms: TERMS },
} as unknown as Offer['row'];
const OFFER: Offer = { row: ROW, price: '40', priceUnits: 4_000_000_000n, fiatMost: '3000', isOffered: true };
const conditions = (changes: Partial<typeof TERMS.conditions>): Offer => ({
  ...OFFER,
  row: { ...ROW, terms: { ...TERMS, conditions: { ...TERMS.conditions, ...changes } } },
});
const NEW: Partial<Asker> = { completed: 2 };

test('PADS-30 who meets everything has no reason against them', () => {
  expect(reasonsAgainst(deps, ASKER, OFFER)).toEqual([]);
  expect(reasonsAgainst(deps, { ...ASKER, ...NEW }, OFFER)).toEqual([]);
});

const CASES: Record<Ineligible, [Partial<Asker>, Offer][]> = {
  OWN_AD: [[{ userId: 'owner' }, OFFER]],
  BLOCKED: [[{ blocked: new Set(['owner']) }, OFFER]],
  COUNTRY: [
    [{ country: 'KP' }, OFFER],
    [{ country: 'DE' }, conditions({ countries: ['TR', 'AZ'] as never[] })],
    [{ country: null }, conditions({ countries: ['TR'] as never[] })],
  ],
  LEVEL: [[{ level: 0 }, OFFER]],
  MIN_LEVEL: [[{ level: 1 }, conditions({ level: 2 })]],
  MIN_ORDERS: [[{ completed: 49 }, conditions({ orders: 50 })]],
  MIN_COMPLETION: [
    [{ completion: '89.9' }, conditions({ completion: 90 })],
    [{ completion: null }, conditions({ completion: 1 })],
  ],
  MIN_AGE: [[{ accountDays: 29 }, conditions({ accountDays: 30 })]],
  PAUSED_BY_CANCELS: [[{ isPaused: true }, OFFER]],
  FIRST_ORDERS_LIMIT: [[NEW, { ...OFFER, row: { ...ROW, terms: { ...TERMS, fiatMin: '40000.01' } } }]],
  OPEN_ORDER: [[{ openAds: new Set([7]) }, OFFER]],
  OPEN_ORDERS_MAX: [
    [{ open: 10 }, OFFER],
    [{ ...NEW, open: 1 }, OFFER],
  ],
  NO_BALANCE: [
    [{ available: new Map([[1, 1_249_999_999]]) }, OFFER],
    [{ available: new Map() }, OFFER],
  ],
  NO_PAYMENT_ACCOUNT: [[{ methods: new Set(['havale']) }, OFFER]],
  OFFLINE: [[{}, { ...OFFER, isOffered: false }]],
  VENUE_PAUSED: [[{ isRunning: false }, OFFER]],
};

test.each(INELIGIBLE)('PADS-30 %s is told, alone where nothing else is wrong', (reason) => {
  const rich = { available: new Map([[1, Number.MAX_SAFE_INTEGER]]) };
  for (const [asker, offer] of CASES[reason])
    expect(reasonsAgainst(deps, { ...ASKER, ...rich, ...asker }, offer)).toEqual([reason]);
});

test('PADS-30 all reasons are told at once, in the order of the table', () => {
  const worst: Partial<Asker> = {
    userId: 'owner',
    level: 0,
    country: 'KP',
    isPaused: true,
    open: 99,
    isRunning: false,
  };
  const asker: Asker = { ...ASKER, ...worst, openAds: new Set([7]), methods: new Set(), available: new Map() };
  expect(reasonsAgainst(deps, asker, { ...conditions({ level: 1 }), isOffered: false })).toEqual([
    ...['OWN_AD', 'COUNTRY', 'LEVEL', 'MIN_LEVEL', 'PAUSED_BY_CANCELS', 'OPEN_ORDER', 'OPEN_ORDERS_MAX'],
    ...['NO_BALANCE', 'NO_PAYMENT_ACCOUNT', 'OFFLINE', 'VENUE_PAUSED'],
  ]);
});

test('PADS-30 exactly enough is enough', () => {
  const edges: Partial<Asker> = { completion: '90.0', accountDays: 30, completed: 50, level: 2, open: 9 };
  const asker = { ...ASKER, ...edges, available: new Map([[1, 1_250_000_000]]) };
  const offer = conditions({ completion: 90, accountDays: 30, orders: 50, level: 2, countries: ['TR'] as never[] });
  expect(reasonsAgainst(deps, asker, offer)).toEqual([]);
});
