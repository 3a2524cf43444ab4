import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import {
  type KLineData,
  type Overlay,
  type OverlayFigure,
  type Period,
  registerIndicator,
  registerOverlay,
} from 'klinecharts';
import { heikinAshi, type Ohlc } from './heikin-ashi.ts';
import { coversLast, type LinePlace, linePlace } from './line-place.ts';
import type { CandleMarks } from './trade-marks.ts';

/** Our own chart elements: Heikin-Ashi candles, trade marks, price lines. */
export const HEIKIN_ASHI = 'pelorusHeikinAshi';
export const OWN_TRADES = 'pelorusOwnTrades';
export const PRICE_LINE = 'pelorusPriceLine';
export const CANDLES = 'candle_pane';

const PERIOD_TYPES = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

export function periodOf(interval: KlineInterval): Period {
  const type = PERIOD_TYPES[interval.slice(-1) as keyof typeof PERIOD_TYPES];
  return { type, span: Number.parseInt(interval, 10) };
}

/** A candle as pixels need it: a chart draws floats. No amount that is sent or added up comes from here. */
export function barOf([timestamp, open, high, low, close, volume, , turnover]: Kline): KLineData {
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

/** Passed as a function, because the library copies its data and cannot copy a map. */
interface MarksData {
  marks: CandleMarks;
  up: string;
  down: string;
  edge: string;
}

/** A line across the candles, and its price on the axis. */
export interface LineData {
  colour: string;
  /** On it. */
  textColour: string;
  text: string;
  isDashed: boolean;
  /** Its price is also in its label: on the axis it yields to the last price. */
  givesWay: boolean;
  /** Called with the line's position; null: out of sight. */
  onPlace(place: LinePlace | null): void;
}

/** Given to the library with a line. `legendPx`: how far down the words over the candles reach. */
export interface PlacedLine extends LineData {
  legendPx(): number;
}

const EMPTY_LEGEND = { name: '', calcParamsText: '', features: [], legends: [] };
const MARK_PX = 5;

let isRegistered = false;

/** Makes the library know them, once. */
export function registerParts(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHeikinAshi();
  registerOwnTrades();
  registerPriceLine();
}

function registerHeikinAshi(): void {
  registerIndicator<Ohlc>({
    name: HEIKIN_ASHI,
    series: 'price',
    // The axis makes room for them.
    figures: [{ key: 'high' }, { key: 'low' }],
    calc: (bars) => heikinAshi(bars),
    createTooltipDataSource: () => EMPTY_LEGEND,
    draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
      const { upColor, downColor } = chart.getStyles().indicator.ohlc;
      const { from, to } = chart.getVisibleRange();
      const { gapBar } = chart.getBarSpace();
      for (let index = from; index < to; index++) {
        const candle = indicator.result[index];
        if (candle === undefined) continue;
        const x = Math.round(xAxis.convertToPixel(index));
        const top = yAxis.convertToPixel(Math.max(candle.open, candle.close));
        const bottom = yAxis.convertToPixel(Math.min(candle.open, candle.close));
        const high = yAxis.convertToPixel(candle.high);
        ctx.fillStyle = candle.close >= candle.open ? upColor : downColor;
        ctx.fillRect(x, high, 1, yAxis.convertToPixel(candle.low) - high);
        ctx.fillRect(x - Math.floor(gapBar / 2), top, Math.max(1, gapBar), Math.max(1, bottom - top));
      }
      return true;
    },
  });
}

function registerOwnTrades(): void {
  registerIndicator<object, unknown, () => MarksData>({
    name: OWN_TRADES,
    series: 'price',
    zLevel: 10,
    figures: [],
    calc: (bars) => bars.map(() => ({})),
    createTooltipDataSource: () => EMPTY_LEGEND,
    draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
      const { marks, up, down, edge } = indicator.extendData();
      const { from, to } = chart.getVisibleRange();
      const bars = chart.getDataList();
      ctx.strokeStyle = edge;
      ctx.lineWidth = 1.5;
      for (let index = from; index < to; index++) {
        const bar = bars[index];
        const sides = bar === undefined ? undefined : marks.get(bar.timestamp);
        if (bar === undefined || sides === undefined) continue;
        const x = xAxis.convertToPixel(index);
        if (sides.has('BUY')) arrow(ctx, x, yAxis.convertToPixel(bar.low) + 4, 1, up);
        if (sides.has('SELL')) arrow(ctx, x, yAxis.convertToPixel(bar.high) - 4, -1, down);
      }
      return true;
    },
  });
}

function registerPriceLine(): void {
  registerOverlay<PlacedLine>({
    name: PRICE_LINE,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ overlay, coordinates, bounding }) => {
      const y = coordinates[0]?.y ?? Number.NaN;
      const { colour, isDashed, legendPx, onPlace } = overlay.extendData;
      const place = linePlace(y, bounding, legendPx());
      onPlace(place);
      if (place === null) return [];
      const attrs = {
        coordinates: [
          { x: place.endX ?? 0, y },
          { x: bounding.width, y },
        ],
      };
      const styles = { color: colour, style: isDashed ? 'dashed' : 'solid', dashedValue: [5, 4], size: 1 };
      return { type: 'line', attrs, styles, ignoreEvent: true };
    },
    createYAxisFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
      const y = coordinates[0]?.y;
      const last = chart.getDataList().at(-1)?.close;
      const lastY = last === undefined ? undefined : yAxis?.convertToPixel(last);
      if (y === undefined || (overlay.extendData.givesWay && coversLast(y, lastY))) return [];
      return priceTag(overlay, y, bounding.width);
    },
  });
}

function priceTag({ extendData }: Overlay<PlacedLine>, y: number, width: number): OverlayFigure {
  const { colour, textColour, text } = extendData;
  const attrs = { x: width, y, text, align: 'right', baseline: 'middle' };
  const family = getComputedStyle(document.body).fontFamily;
  const styles = { style: 'fill', color: textColour, backgroundColor: colour, borderSize: 0, size: 11, family };
  return { type: 'text', attrs, styles, ignoreEvent: true };
}

/** An arrow with its tip at the candle: from below for buys, from above for sells. */
function arrow(ctx: CanvasRenderingContext2D, x: number, y: number, direction: 1 | -1, colour: string): void {
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x - MARK_PX, y + direction * 2 * MARK_PX);
  ctx.lineTo(x + MARK_PX, y + direction * 2 * MARK_PX);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.stroke();
}
