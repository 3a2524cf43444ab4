import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { describe, expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { averageEntry } from './average-entry.ts';
import { chartTimes, countdownText } from './chart-times.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { candleMarks } from './trade-marks.ts';

describe('times', () => {
  const noon = Date.UTC(2026, 2, 5, 12, 34, 56);
  test('TRAD-114 are in the language and the zone of the viewer', () => {
    const english = chartTimes('en-US', 'Asia/Tokyo');
    expect(english(noon, 'HH:mm:ss', 'crosshair')).toBe('21:34:56');
    expect(english(noon, 'YYYY-MM-DD', 'tooltip')).toBe('03/05/2026');
    expect(english(noon, 'YYYY-MM-DD HH:mm', 'tooltip')).toBe('03/05/2026, 21:34');
    expect(chartTimes('de-DE', 'UTC')(noon, 'MM-DD HH:mm', 'xAxis')).toBe('05.03., 12:34');
  });
  test('TRAD-114 where a day begins the axis says the day, the legend the hour', () => {
    const write = chartTimes('en-US', 'Asia/Tokyo');
    const midnight = Date.UTC(2026, 2, 4, 15);
    expect(write(midnight, 'HH:mm', 'xAxis')).toBe('Mar 5');
    expect(write(midnight, 'MM-DD HH:mm', 'xAxis')).toBe('Mar 5');
    expect(write(midnight, 'HH:mm', 'crosshair')).toBe('00:00');
    expect(write(midnight + 1_000, 'HH:mm:ss', 'xAxis')).toBe('00:00:01');
  });
  test('TRAD-114 every language has Latin digits and no marks of direction', () => {
    for (const { bcp47 } of LOCALES) {
      const text = chartTimes(bcp47, 'UTC')(noon, 'YYYY-MM-DD HH:mm', 'tooltip');
      expect(text, bcp47).toMatch(/12:34/);
      expect(text, bcp47).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\u200e\u200f\u061c]/);
    }
  });
  test('TRAD-113 what is left of a candle', () => {
    const days = (count: number) => `${count} d`;
    expect(countdownText(0, days)).toBe('');
    expect(countdownText(1, days)).toBe('0:01');
    expect(countdownText(299_001, days)).toBe('5:00');
    expect(countdownText(3_600_000, days)).toBe('1:00:00');
    expect(countdownText(47 * 3_600_000 + 59_000, days)).toBe('47:00:59');
    expect(countdownText(49 * 3_600_000, days)).toBe('2 d');
  });
});

test('TRAD-101 Heikin-Ashi: means of the prices, bodies that begin in the middle of the one before', () => {
  const shown = heikinAshi([
    { open: 10, high: 14, low: 8, close: 12 },
    { open: 12, high: 13, low: 12, close: 13 },
  ]);
  expect(shown).toEqual([
    { open: 11, high: 14, low: 8, close: 11 },
    { open: 11, high: 13, low: 11, close: 12.5 },
  ]);
});

test('TRAD-111 trades of one side in one candle are one mark', () => {
  const fill = (time: number, side: 'BUY' | 'SELL') => ({ time, side });
  const marks = candleMarks(
    [fill(60_000, 'BUY'), fill(119_999, 'BUY'), fill(119_999, 'SELL'), fill(120_000, 'SELL')],
    '1m',
  );
  expect([...marks].map(([openMs, sides]) => [openMs, [...sides]])).toEqual([
    [60_000, ['BUY', 'SELL']],
    [120_000, ['SELL']],
  ]);
});

describe('the average entry', () => {
  const fill = (side: 'BUY' | 'SELL', quantity: string, quoteQuantity: string) =>
    ({ side, quantity, quoteQuantity }) as FillData;
  const entry = (...oldestFirst: FillData[]) => averageEntry(oldestFirst.reverse(), rules);
  test('TRAD-110 is the mean price of what was bought and not sold since', () => {
    expect(entry(fill('BUY', '1', '100'), fill('BUY', '3', '330'))).toEqual({ price: '107.50', quantity: '4' });
    expect(entry(fill('BUY', '1', '100'), fill('BUY', '3', '330'), fill('SELL', '2', '999'))).toEqual({
      price: '107.50',
      quantity: '2',
    });
  });
  test('TRAD-110 selling more than was bought begins anew', () => {
    expect(entry(fill('BUY', '1', '100'), fill('SELL', '5', '700'))).toBeNull();
    expect(entry(fill('SELL', '5', '700'), fill('BUY', '1', '90'))).toEqual({ price: '90.00', quantity: '1' });
    expect(entry()).toBeNull();
  });
  test('TRAD-110 is rounded half up at the scale of the price', () => {
    expect(entry(fill('BUY', '0.003', '0.100005'))?.price).toBe('33.34');
    expect(entry(fill('BUY', '0.003', '0.1'))?.price).toBe('33.33');
  });
});
