import type { Chart, IndicatorPolygonStyle, IndicatorStyle, SmoothLineStyle } from 'klinecharts';
import { CANDLES } from '../chart/kline-parts.ts';
import { indicatorLegend } from './indicator-legend.ts';
import { type BandWords, type IndicatorName, lineNames, ON_CANDLES, type ShownIndicator } from './indicators.ts';
import { LINE_COLOURS, lineLooks } from './line-looks.ts';

const PANE_MOST_PX = 84;
const PANE_LEAST_PX = 36;

/** Returns the height of an indicator's pane in a chart so high: a fifth, so that candles keep their room beside four. */
function paneHeight(chartPx: number): number {
  return Math.min(PANE_MOST_PX, Math.max(PANE_LEAST_PX, Math.floor(chartPx / 5)));
}

type Colours = Readonly<Record<(typeof LINE_COLOURS)[keyof typeof LINE_COLOURS], string>>;

const paneOf = (name: string) => `pane_${name}`;

interface IndicatorOptions {
  priceDigits: number;
  quantityDigits: number;
  words: BandWords & { volume: string };
  /** Formats long numbers. */
  big: (value: string) => string;
  /** Returns how high the chart is, pixels. */
  height: () => number;
  /** Returns the page's present colours, by token. */
  colours: () => Colours;
}

/** The indicators of a chart of the library. */
export class KlineIndicators {
  readonly #chart: Chart;
  readonly #options: IndicatorOptions;
  #shown: readonly ShownIndicator[] = [];
  /** The colours they are drawn in. */
  #colours: Colours;
  /** Of each pane, unless its edge was moved by hand. */
  #panePx: number;

  constructor(chart: Chart, options: IndicatorOptions) {
    this.#chart = chart;
    this.#options = options;
    this.#colours = options.colours();
    this.#panePx = paneHeight(options.height());
  }

  /** Shows exactly these. */
  show(wanted: readonly ShownIndicator[]): void {
    const before = new Map(this.#shown.map((one) => [one.name, one]));
    for (const name of before.keys())
      if (!wanted.some((one) => one.name === name)) this.#chart.removeIndicator({ name });
    this.#shown = wanted;
    for (const one of wanted) {
      const known = before.get(one.name);
      if (known === undefined) this.#create(one);
      else if (JSON.stringify(known) !== JSON.stringify(one)) this.#change(one);
    }
  }

  /** Gives each pane its share of the chart's present height. */
  fit(): void {
    const panePx = paneHeight(this.#options.height());
    if (panePx === this.#panePx) return;
    this.#panePx = panePx;
    for (const { name } of this.#shown)
      if (!ON_CANDLES.has(name)) this.#chart.setPaneOptions({ id: paneOf(name), height: panePx });
  }

  /** Reads the page's colours again. */
  recolour(): void {
    const before = JSON.stringify(this.#colours);
    this.#colours = this.#options.colours();
    // To draw them anew is to compute them anew.
    if (JSON.stringify(this.#colours) === before) return;
    for (const one of this.#shown) this.#change(one);
  }

  /** How many of them stand over the candles. */
  get onCandles(): number {
    return this.#shown.filter(({ name }) => ON_CANDLES.has(name)).length;
  }

  #change(one: ShownIndicator): void {
    this.#chart.overrideIndicator({ name: one.name, calcParams: [...one.params], styles: this.#stylesOf(one) });
  }

  #create(one: ShownIndicator): void {
    const { name, params } = one;
    const { priceDigits, quantityDigits, big } = this.#options;
    const isOnCandles = ON_CANDLES.has(name);
    const precision = name === 'VOL' ? quantityDigits : isOnCandles ? priceDigits : undefined;
    const paneId = isOnCandles ? CANDLES : paneOf(name);
    this.#chart.createIndicator(
      {
        name,
        paneId,
        calcParams: [...params],
        styles: this.#stylesOf(one),
        ...(precision === undefined ? {} : { precision }),
        createTooltipDataSource: (shown) => indicatorLegend(shown, this.#wordsOf(name), big),
      },
      isOnCandles,
    );
    if (!isOnCandles) this.#chart.setPaneOptions({ id: paneId, height: this.#panePx });
  }

  #wordsOf(name: IndicatorName) {
    const { words } = this.#options;
    const one = this.#shown.find((shown) => shown.name === name);
    const bars = name === 'VOL' ? words.volume : name;
    return { lines: one === undefined ? [] : lineNames(one, words), bars };
  }

  #stylesOf(one: ShownIndicator): Partial<IndicatorStyle> {
    const looks = lineLooks(lineNames(one, this.#options.words).length, one.lines);
    if (looks.length === 0) return {};
    const lines = looks.map(
      (look): SmoothLineStyle => ({
        style: 'solid',
        smooth: false,
        dashedValue: [2, 2],
        color: this.#colours[LINE_COLOURS[look.colour]],
        size: look.width,
      }),
    );
    return one.name === 'SAR' ? { circles: lines.map(({ color }) => dots(color)) } : { lines };
  }
}

function dots(color: string): IndicatorPolygonStyle {
  return {
    style: 'fill',
    borderStyle: 'solid',
    borderSize: 1,
    borderDashedValue: [2, 2],
    upColor: color,
    downColor: color,
    noChangeColor: color,
  };
}
