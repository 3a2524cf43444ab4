import { expect, test } from 'vitest';
import { readDraftAs } from './kept-draft.ts';
import { EMPTY_DRAFT, type OrderDraft } from './order-draft.ts';

const written: OrderDraft = {
  ...EMPTY_DRAFT,
  side: 'SELL',
  kind: 'stopLimit',
  timeInForce: 'GTD',
  lasts: 'own',
  until: '2026-11-24T18:30',
  price: '67390.',
  stop: '67000.50',
  pegLevels: 3,
  quantity: '0.010',
  total: '673.9',
};

test('TRAD-248 what was written comes back as it was typed', () => {
  expect(readDraftAs(EMPTY_DRAFT, JSON.parse(JSON.stringify(written)))).toEqual(written);
  const ladder = { from: '1', to: '2', count: '5', quantity: '', distribution: 'FLAT', isPostOnly: true };
  const other = { ...ladder, distribution: 'DESCENDING', isPostOnly: false, quantity: '7' };
  expect(readDraftAs(ladder, other)).toEqual(other);
});

test.each<[string, unknown]>([
  ['a kind that is no more', { kind: 'iceberg' }],
  ['a side of nobody', { side: 'HOLD', nextSide: 5, peg: 'NONE' }],
  ['what no field writes', { price: '<b>', quantity: 'x'.repeat(99), total: '1'.repeat(65), stop: null }],
  ['a count beyond all', { pegLevels: 1e9 }],
  ['a field that there is not', { secret: 'x' }],
  ['nothing', null],
  ['a text', 'draft'],
])('TRAD-248 of %s nothing is believed', (_, kept) => {
  expect(readDraftAs(EMPTY_DRAFT, kept)).toEqual(EMPTY_DRAFT);
});

test('TRAD-248 what is right beside it is', () => {
  expect(readDraftAs(EMPTY_DRAFT, { kind: 'iceberg', price: '5' })).toEqual({ ...EMPTY_DRAFT, price: '5' });
});
