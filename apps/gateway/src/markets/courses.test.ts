import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { expect, test } from 'vitest';
import { Courses } from './courses.ts';
import type { CandleRange } from './history.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NOW_MS = 1_800_000_000_000 + 17 * MINUTE_MS + 34_567;

const kline = (close: string) => [0, '', '', '', close] as unknown as Kline;

test('MKTS-05 the prices are those of the last candles that had ended an hour and seven days ago', async () => {
  const asked: [string, KlineInterval, CandleRange][] = [];
  const courses = new Courses(async (symbol, interval, range) => {
    asked.push([symbol, interval, range]);
    if (symbol === 'NEW_USDT') return [];
    return [kline(interval === '1m' ? '9' : '4')];
  });
  expect(await courses.pastPrices(['BTC_USDT', 'NEW_USDT'], NOW_MS)).toEqual({
    BTC_USDT: { hour: '9', week: '4' },
    NEW_USDT: { hour: null, week: null },
  });
  const minute = Math.floor(NOW_MS / MINUTE_MS) * MINUTE_MS;
  const hour = Math.floor(NOW_MS / HOUR_MS) * HOUR_MS;
  expect(asked).toContainEqual(['BTC_USDT', '1m', { toMs: minute - HOUR_MS - 1, limit: 1 }]);
  expect(asked).toContainEqual(['BTC_USDT', '1h', { toMs: hour - 168 * HOUR_MS - 1, limit: 1 }]);
});

test('MKTS-05 they are read once a minute for all who ask, again after a failure, a new market or another past', async () => {
  let reads = 0;
  let fails = false;
  const courses = new Courses(async () => {
    reads += 1;
    if (fails) throw new Error('away');
    return [kline('1')];
  });
  const at = async (nowMs: number, symbols = ['BTC_USDT']) => {
    await courses.pastPrices(symbols, nowMs);
    return reads;
  };
  const minute = Math.floor(NOW_MS / MINUTE_MS) * MINUTE_MS;
  expect(await at(minute)).toBe(2);
  expect(await at(minute + MINUTE_MS - 1)).toBe(2);
  expect(await at(minute + MINUTE_MS)).toBe(4);
  expect(await at(minute + MINUTE_MS, ['BTC_USDT', 'ETH_USDT'])).toBe(8);
  courses.forget();
  fails = true;
  await expect(at(minute + MINUTE_MS)).rejects.toThrow('away');
  fails = false;
  const before = reads;
  expect(await at(minute + MINUTE_MS)).toBeGreaterThan(before);
});
