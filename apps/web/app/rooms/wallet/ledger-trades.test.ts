import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { expect, test } from 'vitest';
import { ledgerItems } from './ledger-trades.ts';

const row = (id: string, asset: string, availableChange: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ id, asset, availableChange, heldChange: '0', available: '1', held: '0', total: '1' },
  ...{ time: 0, reason: 'TRADE', orderId: 7, tradeId: 9, ...more },
});
const MARKETS = new Set(['BTC_USDT']);
const told = (rows: readonly LedgerRow[], markets: ReadonlySet<string> = MARKETS) =>
  ledgerItems(rows, markets).map((item) => {
    if (item.kind === 'posting') return item.row.id;
    const { amount, asset, isBought, quote, rows: legs, total } = item.trade;
    return `${isBought ? 'bought' : 'sold'} ${amount} ${asset} for ${total} ${quote} in ${legs.length}`;
  });
const bought = [
  row('5:3', 'BTC', '-0.00001000', { reason: 'FEE' }),
  // A purchase pays from what its order held.
  row('5:2', 'USDT', '0.000000', { heldChange: '-842.000000' }),
  row('5:1', 'BTC', '0.01000000'),
];

test('WALT-42 both legs and the fee of a trade are one row, and what is no trade stays as it is', () => {
  const faucet = row('4:0', 'USDT', '5', { reason: 'FAUCET', orderId: null, tradeId: null });
  expect(told([...bought, faucet])).toEqual(['bought 0.01 BTC for 842 USDT in 3', '4:0']);
  expect(told([row('5:2', 'USDT', '842.5'), row('5:1', 'BTC', '-0.01')])).toEqual([
    'sold 0.01 BTC for 842.5 USDT in 2',
  ]);
});

test('WALT-42 trades of one command, and the two sides of a trade with oneself, are rows of their own', () => {
  const second = bought.map((one) => ({ ...one, id: one.id.replace('5:', '5:1'), tradeId: 10 }));
  expect(told([...second, ...bought])).toHaveLength(2);
  const other = [row('5:5', 'USDT', '842', { orderId: 8 }), row('5:4', 'BTC', '-0.01', { orderId: 8 })];
  expect(told([...other, ...bought])).toEqual(['sold 0.01 BTC for 842 USDT in 2', 'bought 0.01 BTC for 842 USDT in 3']);
});

test('WALT-42 of a market that is gone what came was bought; a lone fee, or what a contract realised, is no exchange', () => {
  expect(told([row('5:2', 'USDT', '842'), row('5:1', 'BTC', '-0.01')], new Set())).toEqual([
    'bought 842 USDT for 0.01 BTC in 2',
  ]);
  expect(told([row('5:2', 'USDT', '-1', { reason: 'FEE' })])).toEqual(['5:2']);
  expect(told([row('5:2', 'USDT', '3', { reason: 'REALISED' }), row('5:1', 'USDT', '-1', { reason: 'FEE' })])).toEqual([
    '5:2',
    '5:1',
  ]);
});
