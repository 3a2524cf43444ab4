import type { ReferenceRoute } from '@pelorus/protocol/http/api-reference.ts';
import { expect, it } from 'vitest';
import { narrowed } from './narrowed.ts';

const route = (method: string, path: string, socketMethod: string | null, ...names: string[]): ReferenceRoute => ({
  id: path,
  method,
  path,
  subject: 'market',
  weight: { least: 1, most: 1 },
  permission: null,
  proof: 'none',
  socketMethod,
  parameters: names.map((name) => ({ name, isMandatory: false, kind: 'string' })),
});
const depth = route('GET', '/api/v3/depth', 'depth', 'symbol', 'limit');
const place = route('POST', '/api/v3/order', 'order.place', 'symbol', 'quoteOrderQty');
const all = [depth, place];

it.each([
  ['', all],
  ['  ', all],
  ['DEPTH', [depth]],
  ['post order', [place]],
  ['order post', [place]],
  ['quoteorderqty', [place]],
  ['order.place', [place]],
  ['symbol', all],
  ['get quoteOrderQty', []],
])('ADOC-22 %j finds calls by every word of it', (asked, found) => {
  expect(narrowed(all, asked)).toEqual(found);
});
