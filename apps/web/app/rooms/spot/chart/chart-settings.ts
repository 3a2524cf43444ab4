import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/intervals.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Lines and panes a chart can have; their names are those of the chart library and of every trader's screen. */
export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const;
export type IndicatorName = (typeof INDICATORS)[number];
/** Those drawn over the candles; the others get a pane of their own. */
export const ON_CANDLES: ReadonlySet<IndicatorName> = new Set(['MA', 'EMA', 'BOLL']);

interface ChartSettings {
  interval: KlineInterval;
  indicators: readonly IndicatorName[];
  setInterval(interval: KlineInterval): void;
  toggle(indicator: IndicatorName): void;
}

/** How this browser likes its charts. Read it only in the browser: the server has the defaults. */
export const useChartSettings = create<ChartSettings>()(
  persist(
    (set) => ({
      interval: '15m',
      indicators: ['MA', 'VOL'],
      setInterval: (interval) => set({ interval }),
      toggle: (name) =>
        set(({ indicators }) => ({
          indicators: indicators.includes(name) ? indicators.filter((one) => one !== name) : [...indicators, name],
        })),
    }),
    {
      name: 'chart',
      // The page reads it once it runs: the first paint must be what the server sent.
      skipHydration: true,
      partialize: ({ interval, indicators }) => ({ interval, indicators }),
      merge: (stored, defaults) => ({ ...defaults, ...checked(stored) }),
    },
  ),
);

/** Storage may hold anything: an older version's, or another hand's. */
function checked(stored: unknown): Partial<ChartSettings> {
  const { interval, indicators } = (stored ?? {}) as Partial<Record<'interval' | 'indicators', unknown>>;
  const known = KLINE_INTERVALS.find((one) => one === interval);
  return {
    ...(known === undefined ? {} : { interval: known }),
    ...(Array.isArray(indicators) ? { indicators: INDICATORS.filter((name) => indicators.includes(name)) } : {}),
  };
}
