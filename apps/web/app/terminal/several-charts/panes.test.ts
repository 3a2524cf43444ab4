import { wrapped } from '@pelorus/client/storage/stored.ts';
import { schemaOfDocument } from '@pelorus/protocol/identity/documents.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../state/fake-page.ts';
import { CHART_DEFAULTS, CHECKS } from '../chart/chart-settings.ts';
import { usualIndicator } from '../indicators/indicators.ts';
import { CHART_COUNTS, FIRST_PANES, paneAt, withPane } from './panes.ts';

afterEach(() => vi.unstubAllGlobals());

describe('several charts', () => {
  const own = withPane([], 1, { symbol: 'ETH_USDT', interval: '5m', indicators: [usualIndicator('RSI')] });

  test('TRAD-367 each has its own market, interval and indicators; at first that of the page', () => {
    expect(own).toEqual([
      FIRST_PANES[0],
      { symbol: 'ETH_USDT', interval: '5m', indicators: [usualIndicator('RSI')] },
      FIRST_PANES[2],
    ]);
    expect(withPane(own, 0, { interval: '1m' })[1]).toEqual(own[1]);
    expect(paneAt(own, 1)).toBe(own[1]);
    expect(FIRST_PANES.every(({ symbol }) => symbol === null)).toBe(true);
  });

  test('TRAD-367 TRAD-103 DOC-01 they are kept, believed where they can be shown, and the account takes them', () => {
    for (const charts of CHART_COUNTS)
      expect(schemaOfDocument('chart').safeParse({ ...CHART_DEFAULTS, charts, panes: own }).error).toBeUndefined();
    expect([CHECKS.panes(own), CHECKS.charts(4), CHECKS.charts(3), CHECKS.charts('2')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    for (const wrong of [
      'all',
      [],
      own.slice(1),
      [...own.slice(1), null],
      [...own.slice(1), { ...FIRST_PANES[0], interval: '7m' }],
      [...own.slice(1), { ...FIRST_PANES[0], symbol: 5 }],
      [...own.slice(1), { ...FIRST_PANES[0], indicators: [{ name: 'no such', params: [] }] }],
    ])
      expect(CHECKS.panes(wrong), JSON.stringify(wrong)).toBe(false);
  });

  test('TRAD-367 DOC-08 what is looked at here stays when another tab arranges its own', async () => {
    stubPage();
    vi.resetModules();
    const { readChartSettings, setChart, useChartSettings } = await import('../chart/chart-settings.ts');
    const { takeOwn } = await import('@pelorus/client/storage/own.ts');
    readChartSettings();
    setChart({ charts: 2, panes: own });
    takeOwn('chart', wrapped({ charts: 4, panes: FIRST_PANES, axis: 'logarithm' }));
    expect(useChartSettings.getState()).toMatchObject({ charts: 2, panes: own, axis: 'logarithm' });
  });
});
