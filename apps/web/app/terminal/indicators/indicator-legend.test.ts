import type { Chart, Crosshair, Indicator } from 'klinecharts';
import { expect, test } from 'vitest';
import { indicatorLegend, solid } from './indicator-legend.ts';

const MUTED = 'rgb(90, 90, 90)';
const chart = {
  getStyles: () => ({ indicator: { lines: [{ color: 'rgb(0, 0, 200)' }], tooltip: { legend: { color: MUTED } } } }),
} as unknown as Pick<Chart, 'getStyles'>;
const volume = {
  shortName: 'VOL',
  calcParams: [5],
  precision: 2,
  shouldFormatBigNumber: true,
  figures: [
    { key: 'ma1', title: 'MA5: ', type: 'line' },
    { key: 'volume', title: 'VOLUME: ', type: 'bar', styles: () => ({ color: 'rgba(0, 120, 80, 0.45)' }) },
  ],
  result: [{ volume: 1 }, { volume: 2_500, ma1: 10 }],
} as unknown as Indicator;
const legend = (crosshair: Partial<Crosshair>, indicator = volume) =>
  indicatorLegend(
    { chart, indicator, crosshair: crosshair as Crosshair },
    { lines: ['MA 5'], bars: 'Volume' },
    (value) => `<${value}>`,
  );

test('WEB-20 WEB-91 the words over the bars are in the full colour of what they name, though the bars are faint', () => {
  expect(solid('rgba(1, 2, 3, 0.45)')).toBe('rgb(1, 2, 3)');
  expect(solid(MUTED)).toBe(MUTED);
  expect(legend({}).legends).toEqual([
    { title: { text: 'MA 5: ', color: 'rgb(0, 0, 200)' }, value: { text: '<10.00>', color: 'rgb(0, 0, 200)' } },
    { title: { text: 'Volume: ', color: 'rgb(0, 120, 80)' }, value: { text: '<2500.00>', color: 'rgb(0, 120, 80)' } },
  ]);
});

test('TRAD-362 name and value of a line are in the colour that was chosen for it', () => {
  const styled = { ...volume, styles: { lines: [{ color: 'rgb(200, 0, 0)' }] } } as unknown as Indicator;
  expect(legend({}, styled).legends[0]).toMatchObject({
    title: { color: 'rgb(200, 0, 0)' },
    value: { color: 'rgb(200, 0, 0)' },
  });
  expect(legend({}, { ...volume, calcParams: [] } as Indicator)).toMatchObject({ name: 'VOL', calcParamsText: '' });
});

test('TRAD-36 the words over the bars are of the candle under the crosshair; what is not known yet has no number', () => {
  expect(legend({ dataIndex: 0 }).legends.map(({ value }) => value)).toMatchObject([
    { text: '--' },
    { text: '<1.00>' },
  ]);
});
