import { nextTurn } from '@pelorus/client/next-turn.ts';
import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { productOf } from '@pelorus/protocol/futures/contracts.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { fetchKlines } from '../../live/api.ts';
import { listenToCandles } from '../../live/klines.ts';
import { usePreferences } from '../../state/use-preferences.ts';
import type { MarketRules } from '../market-rules.ts';
import { lastPriceFeed } from '../use-last-price.ts';
import { chartNumbers, pictureText } from './chart-numbers.ts';
import { type ChartSettings, readChartSettings, useChartSettings } from './chart-settings.ts';
import { chartTimes, countdownText } from './chart-times.ts';
import { followLast } from './follow-last.ts';
import type { ChartOptions, KlineChart } from './kline-chart.ts';
import type { DrawingEvents } from './kline-drawings.ts';

export type ChartState = 'loading' | 'ready' | 'empty' | 'failed';

/** The settings that one chart of the page has. */
export type ChartView = Pick<ChartSettings, 'interval' | 'indicators' | 'type' | 'axis' | 'switches'>;
export type ViewOf = (settings: ChartSettings) => ChartView;

interface Wanted {
  container: RefObject<HTMLDivElement | null>;
  rules: MarketRules;
  /** The ticker that the page came with. */
  first: Pick<Ticker, 'last'>;
  /** Takes the settings of this chart out of all; the same function each time. */
  viewOf: ViewOf;
  /** Another number makes the chart anew. */
  tries: number;
}

/** Callbacks of the chart; always the newest are called. */
interface ChartCallbacks {
  onState(state: ChartState): void;
  onPriceSign(y: number): void;
  drawings: DrawingEvents;
}

/**
 * Creates a market's chart in `container` after the first paint, and again for another market or retry; follows the
 * settings and the page's theme. Returns null until the library has loaded.
 */
export function useKlineChart(
  { container, rules, first, viewOf, tries }: Wanted,
  callbacks: ChartCallbacks,
): { chart: KlineChart | null; view: ChartView } {
  const t = useMessages();
  const { tag, bcp47 } = useLocale();
  const [chart, setChart] = useState<KlineChart | null>(null);
  const { pairCode, priceScale, quantityScale } = rules;
  const { digits } = usePreferences();
  const mode = useRef(digits);
  const latest = useRef(callbacks);
  latest.current = callbacks;
  useEffect(() => {
    mode.current = digits;
    chart?.recolour();
  }, [chart, digits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart for a new market or another try, not for new words
  useEffect(() => {
    let made: KlineChart | null = null;
    let isGone = false;
    latest.current.onState('loading');
    const make = async () => {
      readChartSettings();
      const { KlineChart } = await import('./kline-chart.ts');
      await nextTurn(); // Making it takes long: in a task of its own, and what it is given after that in another.
      const element = container.current;
      if (isGone || element === null) return;
      const numbers = chartNumbers(tag, () => mode.current);
      const price = (value: number) => formatNumber(pictureText(value, priceScale), tag);
      const options: ChartOptions = {
        container: element,
        pairCode,
        priceDigits: priceScale,
        quantityDigits: quantityScale,
        words: chartWords(t),
        bands: bandWords(t),
        numbers: { ...numbers, formatter: { ...numbers.formatter, ...liveFormatter(bcp47, price, viewOf) } },
        source: sourceOf(pairCode),
        drawings: {
          onDrawn: (drawing) => latest.current.drawings.onDrawn(drawing),
          onTool: (tool) => latest.current.drawings.onTool(tool),
          onChosen: (id) => latest.current.drawings.onChosen(id),
        },
        onReady: (error, count) => latest.current.onState(error !== null ? 'failed' : count === 0 ? 'empty' : 'ready'),
        onPriceSign: (y) => latest.current.onPriceSign(y),
      };
      const { interval, type, switches } = viewOf(useChartSettings.getState());
      made = new KlineChart(options, interval, { type, countdown: switches.countdown });
      await nextTurn();
      if (!isGone) setChart(made);
    };
    make().catch(() => {
      if (!isGone) latest.current.onState('failed');
    });
    const stopWatching = onLookChange(() => made?.recolour());
    return () => {
      isGone = true;
      stopWatching();
      made?.destroy();
      setChart(null);
    };
  }, [pairCode, priceScale, quantityScale, viewOf, tries]);
  useLast(chart, pairCode, first);
  return { chart, view: useView(chart, viewOf) };
}

/** Has the chart follow the last price that the page shows (TRAD-340), without rendering anything. */
function useLast(chart: KlineChart | null, pairCode: string, first: Pick<Ticker, 'last'>): void {
  useEffect(() => {
    if (chart === null) return;
    return followLast(lastPriceFeed(pairCode, first), (last) => chart.setLast(last === null ? null : Number(last)));
  }, [chart, pairCode, first]);
}

/** Returns where the candles of a market come from. */
function sourceOf(pairCode: string): ChartOptions['source'] {
  const symbol = { symbol: pairCode };
  return {
    load: (interval, limit, endTime) =>
      fetchKlines(productOf(pairCode), { ...symbol, interval, limit, ...(endTime === undefined ? {} : { endTime }) }),
    listen: (interval, onCandle) => listenToCandles(pairCode, interval, onCandle),
  };
}

/** Returns the settings of a chart, and has it follow them. */
function useView(chart: KlineChart | null, viewOf: ViewOf): ChartView {
  const view = viewOf(useChartSettings());
  const { interval, indicators, type, axis, switches } = view;
  useEffect(() => chart?.setInterval(interval), [chart, interval]);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  useEffect(() => chart?.setLook({ type, countdown: switches.countdown }), [chart, type, switches.countdown]);
  useEffect(() => chart?.setAxis(axis), [chart, axis]);
  return view;
}

/**
 * Times as the viewer reads them; beside the last price how long its candle still lasts and, where the axis is in
 * percents, the price itself (which makes the axis wide enough for the prices of lines too).
 */
function liveFormatter(
  bcp47: string,
  price: (value: number) => string,
  viewOf: ViewOf,
): NonNullable<ChartOptions['numbers']['formatter']> {
  const write = chartTimes(bcp47);
  const days = new Intl.NumberFormat(bcp47, { style: 'unit', unit: 'day', unitDisplay: 'narrow' });
  return {
    formatDate: ({ timestamp, template, type }) => write(timestamp, template, type),
    formatExtendText: ({ data, index }) => {
      const { interval, axis } = viewOf(useChartSettings.getState());
      if (index === 1) return axis === 'percentage' ? price(data.close) : '';
      return countdownText(nextCandleOpenMs(interval, data.timestamp) - Date.now(), (count) => days.format(count));
    },
  };
}

function bandWords(t: ReturnType<typeof useMessages>): ChartOptions['bands'] {
  return {
    upper: t('trade.chart.band.upper'),
    middle: t('trade.chart.band.middle'),
    lower: t('trade.chart.band.lower'),
  };
}

function chartWords(t: ReturnType<typeof useMessages>): ChartOptions['words'] {
  return {
    time: `${t('trade.time')}: `,
    open: `${t('trade.chart.open')}: `,
    high: `${t('trade.chart.high')}: `,
    low: `${t('trade.chart.low')}: `,
    close: `${t('trade.chart.close')}: `,
    volume: `${t('trade.chart.volume')}: `,
    change: `${t('trade.chart.change')}: `,
    turnover: `${t('trade.chart.turnover')}: `,
    second: 's',
    minute: 'm',
    hour: 'h',
    day: 'd',
    week: 'w',
    month: 'M',
    year: 'Y',
  };
}

/**
 * Calls back when the theme or the rise colour changes, and when a font has loaded: a canvas does not redraw its texts
 * by itself, and characters whose slice was missing appear as boxes (decision 0023).
 */
function onLookChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-up'] });
  document.fonts.addEventListener('loadingdone', callback);
  // The theme may be the device's own (WEB-118).
  const device = matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', callback);
  return () => {
    observer.disconnect();
    device.removeEventListener('change', callback);
    document.fonts.removeEventListener('loadingdone', callback);
  };
}
