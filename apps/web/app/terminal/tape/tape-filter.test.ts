import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { leastChoices, tapeAfter, WHOLE_TAPE } from './tape-filter.ts';

const trade = (id: number, quantity: string, takerSide: 'BUY' | 'SELL' = 'BUY') =>
  ({ id, quantity, takerSide, price: '1.00' }) as PublicTrade;
const ids = (trades: readonly PublicTrade[]) => trades.map(({ id }) => id);

test('TRAD-215 one side, from a least amount on, newest first', () => {
  const came = [trade(1, '0.100'), trade(2, '0.099'), trade(3, '5.000', 'SELL'), trade(4, '0.101')];
  expect(ids(tapeAfter([], came, { side: 'BUY', least: '0.1' }, rules))).toEqual([4, 1]);
  expect(ids(tapeAfter([], came, { side: 'SELL', least: '0' }, rules))).toEqual([3]);
  expect(ids(tapeAfter([], came, WHOLE_TAPE, rules))).toEqual([4, 3, 2, 1]);
});

test('TRAD-215 what was seen stays, each trade once, until fifty fit', () => {
  const filter = { side: null, least: '1' };
  const first = tapeAfter([], [trade(1, '2'), trade(2, '0.5')], filter, rules);
  const later = tapeAfter(first, [trade(1, '2'), trade(3, '1')], filter, rules);
  expect(ids(later)).toEqual([3, 1]);
  const many = Array.from({ length: 60 }, (_, index) => trade(index + 10, '1'));
  const full = tapeAfter(later, many, filter, rules);
  expect([full.length, full[0]?.id, full.at(-1)?.id]).toEqual([50, 69, 20]);
});

test('TRAD-215 least amounts are powers of ten up to the largest trade, none below the step', () => {
  expect(leastChoices([trade(1, '34.5'), trade(2, '0.01')], rules)).toEqual(['0', '0.1', '1', '10']);
  expect(leastChoices([trade(1, '0.02')], rules)).toEqual(['0', '0.01']);
  expect(leastChoices([], rules)).toEqual(['0']);
});
