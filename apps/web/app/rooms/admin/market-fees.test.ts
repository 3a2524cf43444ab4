import type { FeesData } from '@pelorus/protocol/admin/fees.ts';
import { expect, test } from 'vitest';
import { draftOf, mayUseFile, rateProblems, readFees } from './market-fees.logic.ts';

const SET = { by: 'ann', agreedBy: 'bob', at: 1, reason: 'why' };
const DATA: FeesData = {
  markets: ['BTC_USDT'],
  tiers: [0, 1],
  rows: [
    {
      ...{ symbol: null, tier: 0, set: SET },
      ...{ inForce: { maker: '0.001', taker: '0.0015' }, configured: { maker: '0.002', taker: '0.002' } },
    },
    { symbol: null, tier: 1, inForce: { maker: '-0.0001', taker: '0.001' }, configured: null, set: null },
  ],
};

test('PLAN-11 the form tells each rate before and after, and sends the rows that change alone', () => {
  const draft = draftOf(DATA, null);
  expect(readFees(draft, DATA, null)).toEqual({ problems: {}, fees: [], changes: [] });
  expect(readFees({ ...draft, 0: { maker: '0.0010', taker: ' 0.002 ' } }, DATA, null)).toEqual({
    problems: {},
    fees: [{ tier: 0, maker: '0.001', taker: '0.002' }],
    changes: [{ filter: 'feeTiers.0.taker', before: '0.0015', after: '0.002' }],
  });
  expect(readFees({ ...draft, 1: { maker: '-0', taker: '0.001' } }, DATA, null).fees).toEqual([
    { tier: 1, maker: '0', taker: '0.001' },
  ]);
});

test('PLAN-11 PLAN-39 a market without rows of its own may be given one, and tiers that are left empty stay without', () => {
  const draft = draftOf(DATA, 'BTC_USDT');
  expect(readFees(draft, DATA, 'BTC_USDT').fees).toEqual([]);
  const typed = readFees({ ...draft, 0: { maker: '0', taker: '0.0005' } }, DATA, 'BTC_USDT');
  expect(typed.changes).toEqual([
    { filter: 'feeTiers.0.maker', before: '', after: '0' },
    { filter: 'feeTiers.0.taker', before: '', after: '0.0005' },
  ]);
  expect(readFees({ ...draft, 1: { maker: '0', taker: '' } }, DATA, 'BTC_USDT').problems).toEqual({
    1: { taker: { is: 'number' } },
  });
});

test.each(['0,001', '1e-3', '.5', '1', '0.0000001', '10%', ''])(
  'PLAN-11 "%s" is no rate, and is not made one',
  (text) => {
    expect(rateProblems({ maker: text, taker: '0.1' }).maker).toEqual({ is: 'number' });
    expect(rateProblems({ maker: '0', taker: text }).taker).toEqual({ is: 'number' });
  },
);

test('PLAN-11 nobody is paid back more than the taker pays', () => {
  expect(rateProblems({ maker: '-0.002', taker: '0.001' })).toEqual({ maker: { is: 'least', least: '-0.001' } });
  expect(rateProblems({ maker: '-0.001', taker: '0.001' })).toEqual({});
});

test('PLAN-11 the file may hold again where staff set something that it has too', () => {
  expect(mayUseFile(DATA, null)).toBe(true);
  expect(mayUseFile(DATA, 'BTC_USDT')).toBe(false);
  expect(mayUseFile({ ...DATA, rows: DATA.rows.map((row) => ({ ...row, configured: null })) }, null)).toBe(false);
});
