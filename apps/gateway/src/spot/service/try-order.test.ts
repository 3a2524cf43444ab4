import { ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { expect, test } from 'vitest';
import { BTC, CATALOG } from '../../../testing/markets/test-market.ts';
import { LiveCatalog, type Market } from '../../catalog/live-catalog.ts';
import type { SpotNeeds } from '../needs.ts';
import { tryOrder } from './try-order.ts';

const catalog = new LiveCatalog();
catalog.reset(CATALOG);
const plain = catalog.marketById(BTC) as Market;
const OWNED_UNITS = 400_000;

/** An account without open orders, which has OWNED_UNITS of any asset. */
async function tried(rules: Partial<Market>, change: object = {}): Promise<string | undefined> {
  const needs = {
    barrier: { wait: async () => {} },
    catalog,
    filterTicks: () => 0,
    pool: { query: async () => ({ rows: [] }) },
  } as unknown as SpotNeeds;
  const order = {
    ...{ account: 16, market: BTC, side: SIDES.indexOf('BUY'), type: ORDER_TYPES.indexOf('LIMIT') },
    ...{ tif: TIMES_IN_FORCE.indexOf('GTC'), stp: 0, lots: 100, quoteUnits: 0, priceTicks: 5_000_000 },
    ...change,
  };
  const moment = { nowMs: 1_000, lastTicks: 5_000_000, owned: async () => OWNED_UNITS };
  return (await tryOrder(needs, { ...plain, ...rules }, order, moment))?.code;
}

test('BINA-53 an order to buy is refused that would bring the account above the market’s position', async () => {
  const positionMax = OWNED_UNITS + 100 * plain.lotUnits;
  expect(await tried({})).toBeUndefined();
  expect(await tried({ positionMax })).toBeUndefined();
  expect(await tried({ positionMax }, { lots: 101 })).toBe('MAX_POSITION');
  expect(await tried({ positionMax }, { lots: 101, side: SIDES.indexOf('SELL') })).toBeUndefined();
});

test('BINA-53 of several reasons the engine’s first is told: status, filters, then what the account has open', async () => {
  expect(await tried({ status: 'HALT', openOrdersMax: 0, lotsMin: 200 })).toBe('MARKET_CLOSED');
  expect(await tried({ openOrdersMax: 0, lotsMin: 200 })).toBe('LOT_SIZE');
  expect(await tried({ openOrdersMax: 0 })).toBe('MAX_NUM_ORDERS');
  expect(await tried({ openOrdersMax: 0 }, { tif: TIMES_IN_FORCE.indexOf('IOC') })).toBeUndefined();
});
