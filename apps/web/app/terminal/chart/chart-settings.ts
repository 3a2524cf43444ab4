import { followOwn, readOwn, writeOwn } from '@pelorus/client/storage/own.ts';
import { unwrapped, wrapped } from '@pelorus/client/storage/stored.ts';
import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/intervals.ts';
import { create } from 'zustand';
import { isShownSet, type ShownIndicator, usualIndicator } from '../indicators/indicators.ts';
import { isTemplates, type Template } from '../indicators/templates.ts';
import { CHART_COUNTS, type ChartCount, FIRST_PANES, isPanes, type Pane } from '../several-charts/panes.ts';

export const CANDLE_TYPES = ['candles', 'hollow', 'bars', 'area', 'heikinAshi'] as const;
export type CandleType = (typeof CANDLE_TYPES)[number];
export const AXES = ['normal', 'percentage', 'logarithm'] as const;
export type AxisKind = (typeof AXES)[number];

/** Switches for one's own marks on the chart, and for the confirmation of moved orders. */
export const SWITCHES = ['orders', 'trades', 'entry', 'countdown', 'confirm'] as const;
type SwitchName = (typeof SWITCHES)[number];

export interface ChartSettings {
  interval: KlineInterval;
  /** Intervals shown in the toolbar. */
  favourites: readonly KlineInterval[];
  type: CandleType;
  axis: AxisKind;
  indicators: readonly ShownIndicator[];
  /** Sets of indicators under names (TRAD-363). */
  templates: readonly Template[];
  switches: Readonly<Record<SwitchName, boolean>>;
  /** How many charts stand on a wide screen, and those beside the first (TRAD-367). */
  charts: ChartCount;
  panes: readonly Pane[];
  /** Drawn points jump to the prices of their candle. */
  magnet: boolean;
  locked: boolean;
  hidden: boolean;
}

export const CHART_DEFAULTS: ChartSettings = {
  interval: '15m',
  favourites: ['1m', '5m', '15m', '1h', '4h', '1d'],
  type: 'candles',
  axis: 'normal',
  indicators: [usualIndicator('MA'), usualIndicator('VOL')],
  templates: [],
  switches: { orders: true, trades: true, entry: true, countdown: true, confirm: true },
  charts: 1,
  panes: FIRST_PANES,
  magnet: false,
  locked: false,
  hidden: false,
};

const among =
  (list: readonly unknown[]) =>
  (value: unknown): boolean =>
    list.includes(value);
const isBoolean = (value: unknown) => typeof value === 'boolean';

/** Storage may hold anything: an older version's, or another hand's. Each field is taken if it is right (TRAD-103). */
export const CHECKS: { [K in keyof ChartSettings]: (value: unknown) => boolean } = {
  interval: among(KLINE_INTERVALS),
  favourites: (value) => Array.isArray(value) && value.every(among(KLINE_INTERVALS)),
  type: among(CANDLE_TYPES),
  axis: among(AXES),
  indicators: isShownSet,
  templates: isTemplates,
  switches: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === SWITCHES.length &&
    SWITCHES.every((name) => isBoolean((value as Record<string, unknown>)[name])),
  charts: among(CHART_COUNTS),
  panes: isPanes,
  magnet: isBoolean,
  locked: isBoolean,
  hidden: isBoolean,
};

const KEY = 'chart';

/** A person's chart settings. Read them only in the browser: the server has the defaults. */
export const useChartSettings = create<ChartSettings>()(() => CHART_DEFAULTS);

let isRead = false;
let isTaking = false;

function take(left: readonly string[] = []): void {
  const found = Object.entries(unwrapped(readOwn(KEY)) ?? {});
  const right = found.filter(([name, value]) => CHECKS[name as keyof ChartSettings]?.(value) && !left.includes(name));
  isTaking = true;
  useChartSettings.setState(Object.fromEntries(right) as Partial<ChartSettings>);
  isTaking = false;
}

/**
 * Loads the stored settings, once per page; afterwards changes are stored, and changes made elsewhere are applied,
 * except for the intervals and the charts there are, which belong to this page (DOC-08). Call after the first paint.
 */
export function readChartSettings(): void {
  if (isRead) return;
  isRead = true;
  take();
  followOwn(KEY, () => take(['interval', 'charts', 'panes']));
  useChartSettings.subscribe((settings) => {
    if (!isTaking) writeOwn(KEY, wrapped(settings));
  });
}

/** Changes some of the settings; they are kept. */
export function setChart(change: Partial<ChartSettings>): void {
  useChartSettings.setState(change);
}

/** Returns the intervals of the bar, shortest first, with the one shown among them (TRAD-100). */
export function barIntervals({
  favourites,
  interval,
}: Pick<ChartSettings, 'favourites' | 'interval'>): KlineInterval[] {
  return KLINE_INTERVALS.filter((one) => favourites.includes(one) || one === interval);
}

/** Returns the favourites with an interval starred, or its star taken away. */
export function starred(favourites: readonly KlineInterval[], interval: KlineInterval): KlineInterval[] {
  const has = favourites.includes(interval);
  return KLINE_INTERVALS.filter((one) => (one === interval ? !has : favourites.includes(one)));
}
