import type { PlaceContractOrderBody } from '@pelorus/protocol/futures/order-http.ts';
import { expect, test } from 'vitest';
import { catalogWith } from '../../testing/futures/test-marks.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import { contractOrRefuse } from './contracts.ts';
import { contractFields } from './order-fields.ts';

const catalog = new LiveCatalog();
catalog.reset(catalogWith());
const market = contractOrRefuse(catalog, 'BTC_USDT_PERP');
type Change = Partial<PlaceContractOrderBody>;
const body = (change: Change): PlaceContractOrderBody => ({
  symbol: 'BTC_USDT_PERP',
  side: 'SELL',
  type: 'LIMIT',
  ...change,
});
const LIMITED = { price: '50000', quantity: '0.003' } as const;
const STOPPED = { type: 'STOP_MARKET', stopPrice: '45000' } as const;

function refusedField(change: Change): string | null | undefined {
  try {
    contractFields(market, body(change));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.field;
  }
}

test.each<[string, Change, object]>([
  ['a limit order', LIMITED, { type: 0, tif: 0, priceTicks: 5_000_000, lots: 300, positionSide: 0, reduceOnly: false }],
  ['post only', { ...LIMITED, timeInForce: 'GTX' }, { type: 1, tif: 0 }],
  [
    'a market order that reduces',
    { type: 'MARKET', quantity: '0.003', reduceOnly: true },
    { type: 2, reduceOnly: true },
  ],
  [
    'a stop on the mark price',
    {
      type: 'STOP',
      ...LIMITED,
      stopPrice: '51000',
      workingType: 'MARK_PRICE',
      priceProtect: true,
      positionSide: 'LONG',
    },
    { type: 4, stopTicks: 5_100_000, workingType: 1, priceProtect: true, positionSide: 1 },
  ],
  ['a stop that closes all', { ...STOPPED, closePosition: true }, { type: 3, lots: 0, closePosition: true }],
  ['a take-profit', { type: 'TAKE_PROFIT', ...LIMITED, stopPrice: '51000' }, { type: 6 }],
  ['a take-profit at market', { type: 'TAKE_PROFIT_MARKET', quantity: '0.003', stopPrice: '51000' }, { type: 5 }],
  [
    'a trailing one from now on',
    { type: 'TRAILING_STOP_MARKET', quantity: '0.003', trailingDelta: 100 },
    { type: 3, stopTicks: 0, trailingBips: 100 },
  ],
  [
    'a trailing one from a price on',
    { type: 'TRAILING_STOP_MARKET', quantity: '0.003', trailingDelta: 100, stopPrice: '52000' },
    { type: 5, stopTicks: 5_200_000, trailingBips: 100 },
  ],
  [
    'exits',
    { ...LIMITED, takeProfit: '40000', stopLoss: '55000', exitType: 'MARK_PRICE' },
    { takeProfitTicks: 4_000_000, stopLossTicks: 5_500_000, exitType: 1 },
  ],
])('FORD-05 FORD-06 FORD-07 FORD-08 %s is said on the wire', (_name, change, fields) => {
  expect(contractFields(market, body(change))).toMatchObject(fields);
});

test.each<[string, Change]>([
  ['price', { quantity: '0.003' }],
  ['quantity', { price: '50000' }],
  ['price', { type: 'MARKET', ...LIMITED }],
  ['timeInForce', { type: 'STOP', ...LIMITED, stopPrice: '45000', timeInForce: 'GTX' }],
  ['goodTill', { ...LIMITED, timeInForce: 'GTD' }],
  ['stopPrice', { type: 'STOP_MARKET', quantity: '0.003' }],
  ['stopPrice', { ...LIMITED, stopPrice: '45000' }],
  ['trailingDelta', { type: 'TRAILING_STOP_MARKET', quantity: '0.003' }],
  ['trailingDelta', { ...STOPPED, quantity: '0.003', trailingDelta: 100 }],
  ['workingType', { ...LIMITED, workingType: 'MARK_PRICE' }],
  ['priceProtect', { type: 'MARKET', quantity: '0.003', priceProtect: true }],
  ['closePosition', { ...LIMITED, closePosition: true }],
  ['closePosition', { type: 'TRAILING_STOP_MARKET', trailingDelta: 100, closePosition: true }],
  ['quantity', { ...STOPPED, closePosition: true, quantity: '0.003' }],
  ['reduceOnly', { ...STOPPED, closePosition: true, reduceOnly: true }],
  ['takeProfit', { ...STOPPED, closePosition: true, takeProfit: '40000' }],
  ['exitType', { ...LIMITED, exitType: 'MARK_PRICE' }],
  ['takeProfit', { ...LIMITED, takeProfit: '40000.001' }],
  ['stopLoss', { ...LIMITED, stopLoss: '0' }],
])('FORD-04 %s is refused by its name in %j', (field, change) => {
  expect(refusedField(change)).toBe(field);
});
