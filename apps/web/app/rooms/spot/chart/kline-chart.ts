import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import {
  type Chart,
  dispose,
  init,
  type KLineData,
  type Locales,
  type Options,
  type Period,
  registerLocale,
} from 'klinecharts';
import { chartStyles } from './chart-colours.ts';
import { type IndicatorName, ON_CANDLES } from './chart-settings.ts';

/** Candles asked for at once, when the chart opens and each time somebody scrolls to its beginning. */
const PAGE = 500;
const PANE_HEIGHT_PX = 84;

const PERIOD_TYPES = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

function periodOf(interval: KlineInterval): Period {
  const type = PERIOD_TYPES[interval.slice(-1) as keyof typeof PERIOD_TYPES];
  return { type, span: Number.parseInt(interval, 10) };
}

/** A candle as pixels need it: a chart draws floats. No amount that is sent or added up comes from here. */
function barOf([timestamp, open, high, low, close, volume, , turnover]: Kline): KLineData {
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    turnover: Number(turnover),
  };
}

export interface CandleSource {
  /** Up to `limit` candles that opened at or before `endTime`, oldest first; the newest if absent. */
  load(interval: KlineInterval, limit: number, endTime?: number): Promise<Kline[]>;
  listen(interval: KlineInterval, onCandle: (candle: Kline) => void): () => void;
}

export interface ChartOptions {
  container: HTMLElement;
  pairCode: string;
  priceDigits: number;
  quantityDigits: number;
  words: Locales;
  /** How numbers are written (chart-numbers.ts). */
  numbers: Pick<Options, 'thousandsSeparator' | 'decimalFold' | 'formatter'>;
  source: CandleSource;
  /** The first candles are drawn, or could not be had. */
  onReady(error: unknown): void;
}

/** The chart library behind four verbs. Import it in the browser only: the library wants a window when it loads. */
export class KlineChart {
  readonly #options: ChartOptions;
  readonly #chart: Chart;
  #interval: KlineInterval;
  #stopListening = () => {};

  constructor(options: ChartOptions, interval: KlineInterval) {
    this.#options = options;
    this.#interval = interval;
    const { container, pairCode, priceDigits, quantityDigits, words, numbers } = options;
    registerLocale('page', words);
    const chart = init(container, { locale: 'page', styles: chartStyles(container.clientWidth), ...numbers });
    if (chart === null) throw new Error('the chart could not be made');
    this.#chart = chart;
    // The library takes the first place in the order of the Tab key; it gets the one where it stands.
    for (const element of container.querySelectorAll<HTMLElement>('[tabindex]')) element.tabIndex = 0;
    chart.setSymbol({ ticker: pairCode, pricePrecision: priceDigits, volumePrecision: quantityDigits });
    chart.setPeriod(periodOf(interval));
    this.#connect();
  }

  setInterval(interval: KlineInterval): void {
    if (interval === this.#interval) return;
    this.#interval = interval;
    this.#chart.setPeriod(periodOf(interval));
  }

  /** Shows exactly these. */
  setIndicators(names: readonly IndicatorName[]): void {
    const shown = new Set(this.#chart.getIndicators().map(({ name }) => name));
    for (const name of shown) if (!names.includes(name as IndicatorName)) this.#chart.removeIndicator({ name });
    for (const name of names) {
      if (shown.has(name)) continue;
      if (ON_CANDLES.has(name)) this.#chart.createIndicator({ name, paneId: 'candle_pane' }, true);
      else {
        this.#chart.createIndicator({ name, paneId: `pane_${name}` });
        this.#chart.setPaneOptions({ id: `pane_${name}`, height: PANE_HEIGHT_PX });
      }
    }
  }

  /** Takes the page's colours anew, after a change of theme. */
  recolour(): void {
    this.#chart.setStyles(chartStyles(this.#options.container.clientWidth));
  }

  destroy(): void {
    this.#stopListening();
    dispose(this.#options.container);
  }

  #connect(): void {
    const { source, onReady } = this.#options;
    this.#chart.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        const interval = this.#interval;
        // Nothing is newer than what the chart opened with and hears of.
        if (type === 'backward') return callback([], { backward: false });
        const endTime = type === 'forward' && timestamp !== null ? timestamp - 1 : undefined;
        try {
          const candles = await source.load(interval, PAGE, endTime);
          if (interval !== this.#interval) return;
          callback(candles.map(barOf), { forward: candles.length === PAGE, backward: false });
          if (type === 'init') onReady(null);
        } catch (error) {
          if (interval !== this.#interval) return;
          callback([], { forward: false, backward: false });
          if (type === 'init') onReady(error);
        }
      },
      subscribeBar: ({ callback }) => {
        this.#stopListening();
        this.#stopListening = source.listen(this.#interval, (candle) => callback(barOf(candle)));
      },
      unsubscribeBar: () => {
        this.#stopListening();
        this.#stopListening = () => {};
      },
    });
  }
}
