import { schemaOfDocument } from '@pelorus/protocol/identity/documents.ts';
import { describe, expect, test } from 'vitest';
import { CHECKS } from '../chart/chart-settings.ts';
import { foundIndicators } from './indicator-search.ts';
import {
  INDICATOR_NAMES,
  INDICATORS,
  isLineEach,
  lineNames,
  type ShownIndicator,
  usualIndicator,
} from './indicators.ts';
import { LINE_COLOUR_NAMES, type LineLook, lineLooks } from './line-looks.ts';

const BANDS = { upper: 'Upper', middle: 'Middle', lower: 'Lower' };
const FULL: Partial<Record<string, string>> = {
  MA: 'Moving average',
  EMA: 'Média móvel exponencial',
  RSI: '相对强弱指数',
  MACD: 'Moving average convergence divergence',
};
const found = (text: string) => foundIndicators(text, (name) => FULL[name] ?? '');

describe('indicators', () => {
  test('TRAD-360 are found by sign, by words of their full name in any order, whatever case and accents', () => {
    expect(found('macd')).toEqual(['MACD']);
    expect(found('average moving')).toEqual(['MA', 'MACD']);
    expect(found('media EXPONENCIAL')).toEqual(['EMA']);
    expect(found('强弱')).toEqual(['RSI']);
    expect(found('no such')).toEqual([]);
    expect(found(' ')).toEqual(INDICATOR_NAMES);
  });

  test('TRAD-362 every line has a name of its own, that of a length says it', () => {
    expect(lineNames({ name: 'MA', params: [7, 25, 99, 200] }, BANDS)).toEqual(['MA 7', 'MA 25', 'MA 99', 'MA 200']);
    expect(lineNames(usualIndicator('BOLL'), BANDS)).toEqual(['Upper', 'Middle', 'Lower']);
    expect(lineNames(usualIndicator('PVT'), BANDS)).toEqual(['PVT']);
    for (const name of INDICATOR_NAMES) {
      const names = lineNames(usualIndicator(name), BANDS);
      expect(new Set(names).size, name).toBe(names.length);
      if (isLineEach(name)) expect(names, name).toHaveLength(INDICATORS[name].length);
    }
  });
});

describe('the looks of lines', () => {
  const look: LineLook = { colour: 'pink', width: 3 };
  test('TRAD-361 are those that were chosen, else the palette in its order, one pixel wide', () => {
    expect(lineLooks(2, undefined)).toEqual([
      { colour: 'blue', width: 1 },
      { colour: 'amber', width: 1 },
    ]);
    expect(lineLooks(2, [look, look])).toEqual([look, look]);
    expect(lineLooks(9, undefined)[8]).toEqual({ colour: 'blue', width: 1 });
  });

  test('TRAD-361 TRAD-103 are kept with their indicator, and believed only where every line has one there is', () => {
    const rsi: ShownIndicator = { ...usualIndicator('RSI'), lines: [look, look, look] };
    expect(CHECKS.indicators([rsi])).toBe(true);
    for (const lines of [
      [look],
      'pink',
      [look, look, { ...look, width: 9 }],
      [look, look, { ...look, colour: 'toString' }],
      [look, look, null],
    ])
      expect(CHECKS.indicators([{ ...rsi, lines }]), JSON.stringify(lines)).toBe(false);
  });

  test('DOC-01 the account takes every one', () => {
    for (const name of INDICATOR_NAMES)
      for (const colour of LINE_COLOUR_NAMES) {
        const indicator = usualIndicator(name);
        const lines = lineNames(indicator, BANDS).map(() => ({ colour, width: 4 }));
        const body = { indicators: [{ ...indicator, lines }] };
        expect(schemaOfDocument('chart').safeParse(body).error).toBeUndefined();
        expect(CHECKS.indicators(body.indicators)).toBe(true);
      }
  });
});
