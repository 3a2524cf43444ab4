import { expect, test } from 'vitest';
import {
  type Dated,
  ENDED_STATUSES,
  exportAddress,
  fillQueryOf,
  type HistoryFilter,
  isBefore,
  isNarrowed,
  isWanted,
  orderQueryOf,
  SPOT_KINDS,
  WHOLE_HISTORY,
} from './history-filter.ts';

const row = (timeMs: number, more: Partial<Dated> = {}): Dated => ({
  symbol: 'BTC_USDT',
  side: 'BUY',
  type: 'LIMIT',
  status: 'FILLED',
  timeMs,
  ...more,
});
const filter = (parts: Partial<HistoryFilter>): HistoryFilter => ({ ...WHOLE_HISTORY, ...parts });
const local = (day: number, hour: number, ms = 0) => new Date(2026, 10, day, hour, 0, 0, ms).getTime();

test.each([
  [{ symbol: 'BTC_USDT' }, true],
  [{ symbol: 'ETH_USDT' }, false],
  [{ side: 'BUY' }, true],
  [{ side: 'SELL' }, false],
  [{ type: 'LIMIT' }, true],
  [{ type: 'MARKET' }, false],
  [{ status: 'FILLED' }, true],
  [{ status: 'CANCELED' }, false],
  [{}, true],
] as const)('TRAD-231 of a filled purchase the filter %j takes: %s', (parts, isTaken) => {
  expect(isWanted(row(local(20, 12)), filter(parts))).toBe(isTaken);
});

test('TRAD-231 TRAD-299 both days are whole, where the reader is', () => {
  const days = filter({ from: '2026-11-20', to: '2026-11-20' });
  expect(isWanted(row(local(20, 0)), days)).toBe(true);
  expect(isWanted(row(local(21, 0) - 1), days)).toBe(true);
  expect(isWanted(row(local(21, 0)), days)).toBe(false);
  expect(isWanted(row(local(20, 0) - 1), days)).toBe(false);
});

test('TRAD-231 TRAD-299 half a day typed is no day', () => {
  expect(isWanted(row(local(1, 0)), filter({ from: '2026-11', to: 'x' }))).toBe(true);
  expect(isNarrowed(filter({ from: '2026-11', symbol: 'BTC_USDT' }))).toBe(false);
  expect(isNarrowed(filter({ to: '2026-11-20' }))).toBe(true);
});

test.each(['0002-11-20', '0020-11-20', '0202-11-20'])(
  'TRAD-231 TRAD-299 %s, a year that is being typed, asks for nothing yet',
  (day) => {
    const typed = filter({ from: day, to: day });
    expect(orderQueryOf(typed, SPOT_KINDS)).toEqual({});
    expect(fillQueryOf(typed)).toEqual({});
    expect(isNarrowed(typed)).toBe(false);
    expect(isWanted(row(local(21, 12)), typed)).toBe(true);
  },
);

test('TRAD-231 TRAD-300 older pages end where the days begin', () => {
  const days = filter({ from: '2026-11-20' });
  expect(isBefore(row(local(20, 0)), days)).toBe(false);
  expect(isBefore(row(local(20, 0) - 1), days)).toBe(true);
  expect(isBefore(row(0), WHOLE_HISTORY)).toBe(false);
  expect(isBefore(undefined, days)).toBe(false);
});

test('TRAD-231 a trade has no status to be left out by', () => {
  expect(isWanted(row(1, { status: null }), filter({ status: 'CANCELED' }))).toBe(true);
});

test('TRAD-231 the server is asked for exactly what is chosen, whole days of the reader’s', () => {
  expect(orderQueryOf(WHOLE_HISTORY, SPOT_KINDS)).toEqual({});
  const chosen = filter({ symbol: 'BTC_USDT', side: 'SELL', status: 'FILLED', from: '2026-11-20', to: '2026-11-21' });
  const span = { from: local(20, 0), to: local(22, 0) };
  expect(orderQueryOf(chosen, SPOT_KINDS)).toEqual({ symbol: 'BTC_USDT', side: 'SELL', status: 'FILLED', ...span });
  expect(fillQueryOf(chosen)).toEqual({ symbol: 'BTC_USDT', side: 'SELL', ...span });
  expect(exportAddress('trades', fillQueryOf(filter({ side: 'BUY' })))).toBe('/api/spot/trades/export?side=BUY');
});

test('TRAD-232 a history of ended orders asks for those alone, and its file holds no other', () => {
  const ended = 'FILLED,CANCELED,EXPIRED,EXPIRED_IN_MATCH';
  expect(orderQueryOf(WHOLE_HISTORY, SPOT_KINDS, ENDED_STATUSES)).toEqual({ status: ended });
  expect(exportAddress('orders', orderQueryOf(WHOLE_HISTORY, SPOT_KINDS, ENDED_STATUSES))).toBe(
    `/api/spot/orders/export?status=${encodeURIComponent(ended)}`,
  );
  expect(orderQueryOf(filter({ status: 'EXPIRED' }), SPOT_KINDS, ENDED_STATUSES)).toEqual({ status: 'EXPIRED' });
  expect(orderQueryOf(WHOLE_HISTORY, SPOT_KINDS)).toEqual({});
});
