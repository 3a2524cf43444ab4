import { wrapped } from '@pelorus/client/storage/stored.ts';
import { schemaOfDocument } from '@pelorus/protocol/identity/documents.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../state/fake-page.ts';
import { INDICATOR_NAMES, usualIndicator } from '../indicators/indicators.ts';
import { AXES, CANDLE_TYPES, CHART_DEFAULTS } from './chart-settings.ts';
import { type Drawing, drawn, followed, sheetOf, TOOL_NAMES, TOOLS } from './drawings.ts';

afterEach(() => vi.unstubAllGlobals());

const line = (id: string, value = 1): Drawing => ({ id, tool: 'priceLine', points: [{ timestamp: 5, value }] });

describe('what changes elsewhere', () => {
  test('DOC-08 DOC-10 settings are followed at once, but for the interval that is looked at', async () => {
    const page = stubPage();
    vi.resetModules();
    const { readChartSettings, useChartSettings, setChart } = await import('./chart-settings.ts');
    const { takeOwn } = await import('@pelorus/client/storage/own.ts');
    page.local.values.set('chart', wrapped({ interval: '1h', type: 'area' }));
    readChartSettings();
    expect(useChartSettings.getState()).toEqual({ ...CHART_DEFAULTS, interval: '1h', type: 'area' });
    takeOwn('chart', wrapped({ interval: '1d', axis: 'logarithm', type: 'no such' }));
    expect(useChartSettings.getState()).toEqual({ ...CHART_DEFAULTS, interval: '1h', type: 'area', axis: 'logarithm' });
    // Following writes nothing back; a change does.
    expect(page.local.values.get('chart')).toContain('no such');
    setChart({ magnet: true });
    expect(JSON.parse(page.local.values.get('chart') as string).data).toEqual(useChartSettings.getState());
  });

  test('DOC-10 TRAD-105 drawings of elsewhere come on the sheet, and the way back begins anew', () => {
    const sheet = drawn(sheetOf([line('a')]), line('b'));
    expect(followed(sheet, structuredClone(sheet.now))).toBe(sheet);
    const renewed = followed(sheet, structuredClone([line('a'), line('c'), line('b', 2)]));
    expect(renewed).toEqual(sheetOf([line('a'), line('c'), line('b', 2)]));
    // It stands on the chart already, and stays there.
    expect(renewed.now[0]).toBe(sheet.now[0]);
  });
});

describe('DOC-01 whatever a page can hold the account takes', () => {
  const takes = (kind: string, body: unknown) => expect(schemaOfDocument(kind).safeParse(body).error).toBeUndefined();

  test('chart settings with every indicator, and drawings of every tool', () => {
    takes('chart', CHART_DEFAULTS);
    for (const type of CANDLE_TYPES) for (const axis of AXES) takes('chart', { ...CHART_DEFAULTS, type, axis });
    for (const name of INDICATOR_NAMES) takes('chart', { ...CHART_DEFAULTS, indicators: [usualIndicator(name)] });
    const point = fc.record({
      timestamp: fc.integer(),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...TOOL_NAMES),
        point,
        fc.uuid(),
        fc.string({ maxLength: 120 }),
        (tool, at, id, text) => {
          takes('drawings-BTC_USDT', [{ id, tool, text, points: Array(TOOLS[tool] || 500).fill(at) }]);
        },
      ),
    );
  });
});
