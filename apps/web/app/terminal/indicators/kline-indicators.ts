import type { Chart, IndicatorPolygonStyle, IndicatorStyle, SmoothLineStyle } from 'klinecharts';
import { CANDLES } from '../chart/kline-parts.ts';
import { indicatorLegend } from './indicator-legend.ts';
import { type BandWords, type IndicatorName, lineNames, ON_CANDLES, type ShownIndicator } from './indicators.ts';
import { LINE_COLOURS, lineLooks } from './line-looks.ts';

const PANE_HEIGHT_PX = 84;

interface IndicatorOptions {
  priceDigits: number;
  quantityDigits: number;
  words: BandWords & { volume: string };
  /** Formats long numbers. */
  big: (value: string) => string;
  /** Returns the page's present colour of a token. */
  colour: (token: (typeof LINE_COLOURS)[keyof typeof LINE_COLOURS]) => string;
}

/** The indicators of a chart of the library. */
export class KlineIndicators {
  readonly #chart: Chart;
  readonly #options: IndicatorOptions;
  #shown: readonly ShownIndicator[] = [];

  constructor(chart: Chart, options: IndicatorOptions) {
    this.#chart = chart;
    this.#options = options;
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

  /** Reads the page's colours again. */
  recolour(): void {
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
    const paneId = isOnCandles ? CANDLES : `pane_${name}`;
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
    if (!isOnCandles) this.#chart.setPaneOptions({ id: paneId, height: PANE_HEIGHT_PX });
  }

  #wordsOf(name: IndicatorName) {
    const { words } = this.#options;
    const one = this.#shown.find((shown) => shown.name === name);
    const bars = name === 'VOL' ? words.volume : name;
    return { lines: one === undefined ? [] : lineNames(one, words), bars };
  }

  #stylesOf(one: ShownIndicator): Partial<IndicatorStyle> {
    const { words, colour } = this.#options;
    const looks = lineLooks(lineNames(one, words).length, one.lines);
    if (looks.length === 0) return {};
    const lines = looks.map(
      (look): SmoothLineStyle => ({
        style: 'solid',
        smooth: false,
        dashedValue: [2, 2],
        color: colour(LINE_COLOURS[look.colour]),
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
