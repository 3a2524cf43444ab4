import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { type Chart, dispose, init, type KLineData, type Locales, type Options, registerLocale } from 'klinecharts';
import type { BandWords, ShownIndicator } from '../indicators/indicators.ts';
import { KlineIndicators } from '../indicators/kline-indicators.ts';
import { type ChartLook, chartStyles, hasLegend, markColours, pageColours } from './chart-colours.ts';
import type { AxisKind } from './chart-settings.ts';
import { type DrawingEvents, KlineDrawings } from './kline-drawings.ts';
import {
  barOf,
  CANDLES,
  HEIKIN_ASHI,
  type LineData,
  OWN_TRADES,
  type PlacedLine,
  PRICE_LINE,
  periodOf,
  registerParts,
} from './kline-parts.ts';
import { NewestCandle } from './newest-candle.ts';
import { takeQuickPresses } from './quick-presses.ts';
import type { CandleMarks } from './trade-marks.ts';

/** Candles loaded at once, at the start and on scrolling to the beginning. */
const PAGE = 500;
/** As the library sets the words over the candles, at their size here (chart-colours.ts). */
const LEGEND_TOP_PX = 6;
const LEGEND_ROW_PX = 19;

interface CandleSource {
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
  bands: BandWords;
  /** How numbers and times are written (chart-numbers.ts, chart-times.ts). */
  numbers: Pick<Options, 'thousandsSeparator' | 'decimalFold' | 'formatter'>;
  source: CandleSource;
  drawings: DrawingEvents;
  /** The first candles are drawn (how many), or could not be had. */
  onReady(error: unknown, count: number): void;
  /** The sign beside the price axis was pressed, at this place (pixels from the chart's top). */
  onPriceSign(y: number): void;
}

/** A price line, drawn by the library and moved by its owner. */
export interface ChartLine extends LineData {
  id: string;
  price: number;
}

/** The chart library behind a few verbs. Import it in the browser only: the library wants a window when it loads. */
export class KlineChart {
  readonly drawings: KlineDrawings;
  readonly #indicators: KlineIndicators;
  readonly #options: ChartOptions;
  readonly #chart: Chart;
  #interval: KlineInterval;
  #look: ChartLook;
  #axis: AxisKind = 'normal';
  #marks: CandleMarks = new Map();
  readonly #lines = new Map<string, ReadonlySet<string>>();
  readonly #newest = new NewestCandle<KLineData>();
  #draw: (bar: KLineData) => void = () => {};
  #stopListening = () => {};
  #stopPresses = () => {};
  /** Users of the chart may release it later than its page. */
  #isGone = false;

  constructor(options: ChartOptions, interval: KlineInterval, look: ChartLook) {
    this.#options = options;
    this.#interval = interval;
    this.#look = look;
    const { container, pairCode, priceDigits, quantityDigits, words, bands, numbers } = options;
    registerLocale('page', words);
    registerParts();
    const styles = chartStyles(container.clientWidth, look);
    // Its keys would work on the whole page: the ones that count here are the pane's own.
    const chart = init(container, { locale: 'page', styles, hotkey: { enabled: false }, ...numbers });
    if (chart === null) throw new Error('the chart could not be made');
    this.#chart = chart;
    this.drawings = new KlineDrawings(chart, options.drawings);
    this.#indicators = new KlineIndicators(chart, {
      priceDigits,
      quantityDigits,
      words: { ...bands, volume: words.volume.replace(/: $/, '') },
      big: (value) => numbers.formatter?.formatBigNumber?.(value) ?? value,
      height: () => container.clientHeight,
      colours: pageColours,
    });
    const candles = chart.getDom(CANDLES, 'main');
    if (candles !== null) this.#stopPresses = takeQuickPresses(candles, () => this.drawings.step());
    // The library puts itself first in the Tab order; the surrounding pane has its natural place.
    for (const element of container.querySelectorAll<HTMLElement>('[tabindex]')) element.removeAttribute('tabindex');
    chart.setSymbol({ ticker: pairCode, pricePrecision: priceDigits, volumePrecision: quantityDigits });
    chart.setPeriod(periodOf(interval));
    chart.subscribeAction('onCrosshairFeatureClick', this.#onSign);
    this.#connect();
    if (look.type === 'heikinAshi') this.recolour();
  }

  readonly #onSign = (pressed?: unknown): void => {
    const y = (pressed as { crosshair?: { y?: number } } | undefined)?.crosshair?.y;
    if (y !== undefined) this.#options.onPriceSign(y);
  };

  setInterval(interval: KlineInterval): void {
    if (interval === this.#interval) return;
    this.#interval = interval;
    this.#chart.setPeriod(periodOf(interval));
  }

  setLook(look: ChartLook): void {
    const { type, countdown } = this.#look;
    if (look.type === type && look.countdown === countdown) return;
    this.#look = look;
    this.recolour();
  }

  setAxis(name: AxisKind): void {
    if (name === this.#axis) return;
    this.#axis = name;
    this.#chart.overrideYAxis({ paneId: CANDLES, name });
  }

  /** Draws the newest candle and the line of the last price at this one; null: as the candles say (TRAD-340). */
  setLast(price: number | null): void {
    if (this.#isGone) return;
    const bar = this.#newest.move(price);
    if (bar !== null) this.#draw(bar);
  }

  /** Shows exactly these. */
  setIndicators(wanted: readonly ShownIndicator[]): void {
    this.#indicators.show(wanted);
  }

  /** Marks one's own trades on the candles they fell into. */
  setMarks(marks: CandleMarks): void {
    if (this.#isGone) return;
    this.#marks = marks;
    this.#showMarks();
  }

  #showMarks(): void {
    const data = { marks: this.#marks, ...markColours() };
    if (this.#chart.getIndicators({ name: OWN_TRADES }).length === 0) {
      if (this.#marks.size > 0)
        this.#chart.createIndicator({ name: OWN_TRADES, paneId: CANDLES, extendData: () => data }, true);
    } else this.#chart.overrideIndicator({ name: OWN_TRADES, extendData: () => data });
  }

  /** Shows exactly these lines of an owner's, each where it belongs now. */
  setLines(owner: string, lines: readonly ChartLine[]): void {
    if (this.#isGone) return;
    const before = this.#lines.get(owner) ?? new Set();
    const now = new Map(lines.map((line) => [`${owner} ${line.id}`, line]));
    for (const id of before) if (!now.has(id)) this.#chart.removeOverlay({ id });
    for (const [id, { id: _, price, ...line }] of now) {
      const points = [{ value: price }];
      const extendData: PlacedLine = { ...line, legendPx: this.#legendPx };
      if (before.has(id)) this.#chart.overrideOverlay({ id, points, extendData });
      else this.#chart.createOverlay({ name: PRICE_LINE, id, paneId: CANDLES, points, extendData });
    }
    this.#lines.set(owner, new Set(now.keys()));
  }

  /** A row for the candle and one for each indicator over the candles; none where they come with a finger. */
  readonly #legendPx = (): number => {
    if (!hasLegend(this.#options.container.clientWidth)) return 0;
    return LEGEND_TOP_PX + (1 + this.#indicators.onCandles) * LEGEND_ROW_PX;
  };

  /** Shows the crosshair's line at a moment, ms; null: none. */
  pointAt(timeMs: number | null): void {
    if (this.#isGone) return;
    const point = timeMs === null ? null : this.#chart.convertToPixel({ timestamp: timeMs }, { paneId: CANDLES });
    const x = (Array.isArray(point) ? point[0] : point)?.x;
    // In no pane: the line of the price is that of the pointer's own chart.
    this.#chart.executeAction('onCrosshairChange', x === undefined ? {} : { x, paneId: 'linked' });
  }

  /** Calls back with the moment that is pointed at, ms; null: none any more. Returns how to stop. */
  onPoint(listener: (timeMs: number | null) => void): () => void {
    const { container } = this.#options;
    const onChange = (crosshair?: unknown) => {
      const { x } = (crosshair ?? {}) as { x?: number };
      const point = x === undefined ? null : this.#chart.convertFromPixel([{ x }], { paneId: CANDLES });
      listener((Array.isArray(point) ? point[0] : point)?.timestamp ?? null);
    };
    const onLeave = () => listener(null);
    this.#chart.subscribeAction('onCrosshairChange', onChange);
    container.addEventListener('pointerleave', onLeave);
    return () => {
      container.removeEventListener('pointerleave', onLeave);
      if (!this.#isGone) this.#chart.unsubscribeAction('onCrosshairChange', onChange);
    };
  }

  /** Returns the price at a height, pixels from the chart's top; null outside of the candles. */
  priceAt(y: number): number | null {
    const size = this.#chart.getSize(CANDLES, 'main');
    if (size === null || y < size.top || y > size.top + size.height) return null;
    const point = this.#chart.convertFromPixel([{ x: 0, y }], { paneId: CANDLES, absolute: true });
    return (Array.isArray(point) ? point[0] : point)?.value ?? null;
  }

  /** Returns the candles that are shown newest first, at most `limit`. */
  newest(
    limit: number,
  ): { timestamp: number; open: number; high: number; low: number; close: number; volume?: number }[] {
    return this.#chart.getDataList().slice(-limit).reverse();
  }

  /** Scrolls by candles, positive to the right. */
  scroll(candles: number): void {
    this.#chart.scrollByDistance(-candles * this.#chart.getBarSpace().bar);
  }

  zoom(factor: number): void {
    this.#chart.zoomAtCoordinate(factor);
  }

  scrollToNewest(): void {
    this.#chart.scrollToRealTime();
  }

  /** Returns the chart as it is seen, as a picture file. */
  async picture(): Promise<Blob> {
    const background = getComputedStyle(this.#options.container).backgroundColor;
    const surface = /^rgba\(0, 0, 0, 0\)$|^transparent$/.test(background) ? markColours().edge : background;
    const [, data = ''] = this.#chart.getConvertPictureUrl(true, 'png', surface).split(',');
    return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
  }

  /** Reads the page's colours again, after a change of theme or settings. */
  recolour(): void {
    this.#chart.setStyles(chartStyles(this.#options.container.clientWidth, this.#look));
    const has = this.#chart.getIndicators({ name: HEIKIN_ASHI }).length > 0;
    if (this.#look.type === 'heikinAshi' && !has)
      this.#chart.createIndicator({ name: HEIKIN_ASHI, paneId: CANDLES }, true);
    if (this.#look.type !== 'heikinAshi' && has) this.#chart.removeIndicator({ name: HEIKIN_ASHI });
    if (this.#marks.size > 0) this.#showMarks();
    this.#indicators.recolour();
    this.#indicators.fit();
  }

  destroy(): void {
    this.#isGone = true;
    this.#stopListening();
    this.#stopPresses();
    dispose(this.#options.container);
  }

  #connect(): void {
    const { source, onReady } = this.#options;
    this.#chart.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        const interval = this.#interval;
        // Nothing is newer than the initial candles and the stream.
        if (type === 'backward') return callback([], { backward: false });
        const endTime = type === 'forward' && timestamp !== null ? timestamp - 1 : undefined;
        try {
          const candles = await source.load(interval, PAGE, endTime);
          if (interval !== this.#interval) return;
          const bars = candles.map(barOf);
          callback(type === 'init' ? this.#newest.begin(bars) : bars, {
            forward: candles.length === PAGE,
            backward: false,
          });
          if (type === 'init') onReady(null, candles.length);
        } catch (error) {
          if (interval !== this.#interval) return;
          callback([], { forward: false, backward: false });
          if (type === 'init') onReady(error, 0);
        }
      },
      subscribeBar: ({ callback }) => {
        this.#stopListening();
        this.#draw = callback;
        this.#stopListening = source.listen(this.#interval, (candle) => {
          if (this.#chart.getDataList().length > 0) return this.#newest.tell(barOf(candle)).forEach(callback);
          // The market's first trade: a past may have been imported with it, so load again.
          this.#chart.resetData();
        });
      },
      unsubscribeBar: () => {
        this.#stopListening();
        this.#stopListening = () => {};
        this.#draw = () => {};
      },
    });
  }
}
