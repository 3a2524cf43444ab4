import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/intervals.ts';
import { isShownSet, type ShownIndicator, usualIndicator } from '../indicators/indicators.ts';

/** How many charts stand side by side on a wide screen (TRAD-367). */
export const CHART_COUNTS = [1, 2, 4] as const;
export type ChartCount = (typeof CHART_COUNTS)[number];

/** A chart beside the first one. */
export interface Pane {
  /** null: the market of the page. */
  symbol: string | null;
  interval: KlineInterval;
  indicators: readonly ShownIndicator[];
}

const pane = (interval: KlineInterval): Pane => ({ symbol: null, interval, indicators: [usualIndicator('MA')] });
/** The charts beside the first one, until a person changes them. */
export const FIRST_PANES: readonly Pane[] = [pane('1h'), pane('4h'), pane('1d')];

/** Returns the chart at a place beside the first one, from 0. */
export function paneAt(panes: readonly Pane[], index: number): Pane {
  return panes[index] ?? (FIRST_PANES[index] as Pane);
}

/** Returns the charts with a change of one. */
export function withPane(panes: readonly Pane[], index: number, change: Partial<Pane>): readonly Pane[] {
  return FIRST_PANES.map((_, at) => ({ ...paneAt(panes, at), ...(at === index ? change : {}) }));
}

function isPane(value: unknown): boolean {
  const { symbol, interval, indicators } = (value ?? {}) as Partial<Record<keyof Pane, unknown>>;
  return (
    (symbol === null || typeof symbol === 'string') &&
    KLINE_INTERVALS.includes(interval as KlineInterval) &&
    isShownSet(indicators)
  );
}

/** Returns whether a stored value is a list of charts (TRAD-103). */
export function isPanes(value: unknown): value is readonly Pane[] {
  return Array.isArray(value) && value.length === FIRST_PANES.length && value.every(isPane);
}
