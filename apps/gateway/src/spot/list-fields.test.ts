import type { PlaceListBody } from '@pelorus/protocol/spot/http.ts';
import { decodeListIds } from '@pelorus/protocol/wire/decode-command.ts';
import { encodePlaceList } from '@pelorus/protocol/wire/encode-command.ts';
import { expect, test } from 'vitest';
import { CATALOG } from '../../testing/test-core.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import { listFieldsOf } from './list-fields.ts';

const catalog = new LiveCatalog();
catalog.reset(CATALOG);
const market = catalog.marketOrRefuse('BTC_USDT');

const PROFIT = { side: 'SELL', type: 'LIMIT_MAKER', price: '60000', quantity: '0.003' } as const;
const STOP = { side: 'SELL', type: 'STOP_LOSS', stopPrice: '45000', quantity: '0.003' } as const;
const WORKING = { side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003' } as const;
const { quantity: _p, ...PAID_PROFIT } = PROFIT;
const { quantity: _s, ...PAID_STOP } = STOP;
const body = (kind: PlaceListBody['kind'], legs: PlaceListBody['legs']): PlaceListBody => ({
  symbol: 'BTC_USDT',
  kind,
  legs,
});

test.each<[PlaceListBody['kind'], PlaceListBody['legs'], object[]]>([
  [
    'OCO',
    [PROFIT, STOP],
    [
      { type: 1, lots: 300 },
      { type: 3, lots: 300, stopTicks: 4_500_000 },
    ],
  ],
  ['OTO', [WORKING, STOP], [{ type: 0 }, { type: 3 }]],
  ['OTOCO', [WORKING, PROFIT, STOP], [{ type: 0 }, { type: 1 }, { type: 3 }]],
  ['OPO', [WORKING, PAID_STOP], [{ lots: 300 }, { type: 3, lots: 0 }]],
  ['OPOCO', [WORKING, PAID_PROFIT, PAID_STOP], [{ lots: 300 }, { lots: 0 }, { lots: 0 }]],
])('SPAP-21 SPAP-72 %s is said on the wire', (kind, legs, said) => {
  const fields = listFieldsOf(market, body(kind, legs), 7, 'base');
  expect(fields.legs).toMatchObject(said);
  const record = encodePlaceList(fields);
  expect(decodeListIds(new DataView(record.buffer), 0)).toEqual({
    clientListId: 'base',
    clientOrderIds: legs.map((_, i) => `base-${i + 1}`),
  });
});

test.each<[string, PlaceListBody['kind'], PlaceListBody['legs'], string]>([
  ['too many orders', 'OCO', [PROFIT, STOP, STOP], 'legs'],
  ['too few', 'OTOCO', [WORKING, PROFIT], 'legs'],
  ['two profits', 'OCO', [PROFIT, PROFIT], 'legs.1.type'],
  ['a stop first', 'OCO', [STOP, PROFIT], 'legs.0.type'],
  ['two sides', 'OCO', [PROFIT, { ...STOP, side: 'BUY' }], 'legs.1.side'],
  ['two quantities', 'OCO', [PROFIT, { ...STOP, quantity: '0.004' }], 'legs.1.quantity'],
  ['a first that waits', 'OTO', [STOP, PROFIT], 'legs.0.type'],
  ['one that is to sell first', 'OPO', [{ ...WORKING, side: 'SELL' }, PAID_STOP], 'legs.0.side'],
  ['one that is to buy with what it bought', 'OPO', [WORKING, { ...PAID_STOP, side: 'BUY' }], 'legs.1.side'],
  ['a quantity that is not known', 'OPO', [WORKING, STOP], 'legs.1.quantity'],
  [
    'money instead of a quantity',
    'OTO',
    [WORKING, { side: 'SELL', type: 'MARKET', quoteQuantity: '5' }],
    'legs.1.quoteQuantity',
  ],
])('SPAP-21 SPAP-73 SPAP-72 %s is refused by its field', (_name, kind, legs, field) => {
  const refusing = () => listFieldsOf(market, body(kind, legs), 7, 'base');
  expect(refusing).toThrow(Refused);
  expect(refusing).toThrow(expect.objectContaining({ field }));
});
