import { KLINE_INTERVALS } from '@pelorus/protocol/markets/intervals.ts';
import { describe, expect, test } from 'vitest';
import {
  INDICATOR_NAMES,
  INDICATORS,
  ON_CANDLES,
  PANES_MAX,
  readParameter,
  toggled,
  usualIndicator,
} from '../indicators/indicators.ts';
import { barIntervals, CHART_DEFAULTS, CHECKS, type ChartSettings, starred } from './chart-settings.ts';

describe('intervals of the bar', () => {
  test('TRAD-100 a second is among them; starred ones stand shortest first, and the one that is shown', () => {
    expect(KLINE_INTERVALS[0]).toBe('1s');
    expect(barIntervals({ favourites: ['1d', '1m'], interval: '1s' })).toEqual(['1s', '1m', '1d']);
    expect(barIntervals({ favourites: ['1d', '1m'], interval: '1d' })).toEqual(['1m', '1d']);
    expect(starred(['1d', '1m'], '1s')).toEqual(['1s', '1m', '1d']);
    expect(starred(['1d', '1m'], '1d')).toEqual(['1m']);
  });
});

describe('indicators', () => {
  test('TRAD-102 parameters are whole numbers up to 500, a width of bands may have a digit', () => {
    expect(readParameter('MA', 0, '7')).toBe(7);
    expect(readParameter('MA', 0, '500')).toBe(500);
    for (const text of ['', '0', '501', '1.5', '-1', '1e2', 'x', '7 '])
      expect(readParameter('MA', 0, text), text).toBeNull();
    expect(readParameter('BOLL', 1, '2.5')).toBe(2.5);
    expect(readParameter('BOLL', 1, '10.5')).toBeNull();
    expect(readParameter('MA', 9, '7')).toBeNull();
  });
  test('TRAD-102 there is room for four panes, and for everything over the candles', () => {
    const panes = INDICATOR_NAMES.filter((name) => !ON_CANDLES.has(name)).slice(0, PANES_MAX + 1);
    const full = panes.reduce(toggled, []);
    expect(full.map(({ name }) => name)).toEqual(panes.slice(0, PANES_MAX));
    expect(toggled(full, 'EMA').map(({ name }) => name)).toEqual([...panes.slice(0, PANES_MAX), 'EMA']);
    expect(toggled(full, panes[0] as 'VOL')).toHaveLength(PANES_MAX - 1);
  });
});

describe('what is kept', () => {
  const right = (name: keyof ChartSettings, value: unknown) => CHECKS[name](value);
  test('TRAD-103 every default is right', () => {
    for (const [name, value] of Object.entries(CHART_DEFAULTS)) expect(right(name as never, value), name).toBe(true);
    for (const name of INDICATOR_NAMES) {
      expect(right('indicators', [usualIndicator(name)]), name).toBe(true);
      expect(usualIndicator(name).params).toHaveLength(INDICATORS[name].length);
    }
  });
  test('TRAD-103 what another version or another hand left is not believed', () => {
    const wrong: [keyof ChartSettings, unknown][] = [
      ['interval', '2m'],
      ['favourites', ['1m', 5]],
      ['favourites', 'all'],
      ['type', 'pie'],
      ['axis', null],
      ['indicators', [{ name: 'MA', params: [5] }]],
      ['indicators', [{ name: 'MA', params: [5, 10, 30, 5_000] }]],
      ['indicators', [{ name: 'toString', params: [] }]],
      ['indicators', [usualIndicator('MA'), usualIndicator('MA')]],
      ['switches', { orders: true }],
      ['switches', { ...CHART_DEFAULTS.switches, orders: 1 }],
      ['magnet', 'yes'],
    ];
    for (const [name, value] of wrong) expect(right(name, value), `${name} ${JSON.stringify(value)}`).toBe(false);
  });
});
