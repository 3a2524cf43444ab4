import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { CATALOG } from '../../testing/test-core.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import { orderFields } from './order-fields.ts';

const catalog = new LiveCatalog();
catalog.reset(CATALOG);
const market = catalog.marketOrRefuse('BTC_USDT');
const body = (change: Partial<PlaceOrderBody>): PlaceOrderBody => ({
  symbol: 'BTC_USDT',
  side: 'SELL',
  type: 'LIMIT',
  ...change,
});
const LIMITED = { price: '50000', quantity: '0.003' } as const;

/** The field that is refused; null: none. */
function refusedField(change: Partial<PlaceOrderBody>): string | null | undefined {
  try {
    orderFields(market, body(change));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.field;
  }
}

test.each<[string, Partial<PlaceOrderBody>, object]>([
  [
    'a stop',
    { type: 'STOP_LOSS', quantity: '0.003', stopPrice: '45000' },
    { type: 3, tif: 0, priceTicks: 0, lots: 300, stopTicks: 4_500_000, trailingBips: 0 },
  ],
  [
    'a trailing take-profit',
    { type: 'TAKE_PROFIT', quantity: '0.003', trailingDelta: 250 },
    { type: 5, stopTicks: 0, trailingBips: 250 },
  ],
  [
    'one that follows from a price on, with a limit',
    { type: 'STOP_LOSS_LIMIT', ...LIMITED, stopPrice: '45000', trailingDelta: 10, timeInForce: 'IOC' },
    { type: 4, tif: 1, priceTicks: 5_000_000, stopTicks: 4_500_000, trailingBips: 10 },
  ],
  ['an iceberg', { ...LIMITED, visibleQuantity: '0.001' }, { visibleLots: 100, goodTillMs: 0 }],
  [
    'a pegged one',
    { type: 'LIMIT', quantity: '0.003', peg: 'MARKET', pegLevels: 2 },
    { priceTicks: 0, peg: 2, pegLevels: 2 },
  ],
  ['one until a time', { ...LIMITED, timeInForce: 'GTD', goodTill: 5_000 }, { tif: 3, goodTillMs: 5_000 }],
  [
    'a post-only iceberg until a time',
    { type: 'LIMIT_MAKER', ...LIMITED, timeInForce: 'GTD', goodTill: 9, visibleQuantity: '0.001' },
    { type: 1, tif: 3, visibleLots: 100, goodTillMs: 9 },
  ],
])('SPAP-20 SPAP-70 SPAP-69 %s is said on the wire', (_name, change, fields) => {
  expect(orderFields(market, body(change))).toMatchObject(fields);
});

test.each<[string, Partial<PlaceOrderBody>, string]>([
  ['a stop without a condition', { type: 'STOP_LOSS', quantity: '1' }, 'stopPrice'],
  ['a stop with a price', { type: 'STOP_LOSS', ...LIMITED, stopPrice: '1' }, 'price'],
  [
    'a stop with a time in force',
    { type: 'STOP_LOSS', quantity: '1', stopPrice: '1', timeInForce: 'GTC' },
    'timeInForce',
  ],
  ['a stop by quote', { type: 'STOP_LOSS', quoteQuantity: '1', stopPrice: '1' }, 'quoteQuantity'],
  ['a limited stop without a price', { type: 'TAKE_PROFIT_LIMIT', quantity: '1', stopPrice: '1' }, 'price'],
  ['a condition of a plain order', { ...LIMITED, stopPrice: '1' }, 'stopPrice'],
  ['a delta of a plain order', { type: 'MARKET', quantity: '1', trailingDelta: 1 }, 'trailingDelta'],
  ['an iceberg at market', { type: 'MARKET', quantity: '1', visibleQuantity: '1' }, 'visibleQuantity'],
  ['an iceberg that cannot stay', { ...LIMITED, timeInForce: 'IOC', visibleQuantity: '0.001' }, 'visibleQuantity'],
  ['a peg with a price', { ...LIMITED, peg: 'PRIMARY' }, 'price'],
  ['a peg at market', { type: 'MARKET', quantity: '1', peg: 'MARKET' }, 'peg'],
  ['a maker at the other side', { type: 'LIMIT_MAKER', quantity: '1', peg: 'MARKET' }, 'peg'],
  ['levels of no peg', { ...LIMITED, pegLevels: 1 }, 'pegLevels'],
  ['a peg that cannot stay', { type: 'LIMIT', quantity: '1', peg: 'PRIMARY', timeInForce: 'IOC' }, 'timeInForce'],
  ['GTD without a time', { ...LIMITED, timeInForce: 'GTD' }, 'goodTill'],
  ['a time without GTD', { ...LIMITED, goodTill: 5 }, 'goodTill'],
])('SPAP-20 SPAP-70 SPAP-69 SPAP-02 %s is refused by its field', (_name, change, field) => {
  expect(refusedField(change)).toBe(field);
});
