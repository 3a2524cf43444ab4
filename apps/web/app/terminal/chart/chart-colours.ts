import type { DeepPartial, CandleType as LibraryCandle, Styles, TooltipFeatureStyle } from 'klinecharts';
import type { CandleType } from './chart-settings.ts';

const TOKENS = [
  'surface-raised',
  'line',
  'line-strong',
  'text',
  'text-muted',
  'accent',
  'up',
  'down',
  'warn',
  'green',
  'red',
  'violet',
  'cyan',
  'pink',
] as const;
type Colours = Record<(typeof TOKENS)[number], string>;

/** Returns the page's present colours as rgb texts: canvas code does not know tokens, nor all of it oklch. */
export function pageColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const entries = TOKENS.map((token) => {
    const css = style.getPropertyValue(`--${token}`).trim();
    if (context === null) return [token, css];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return [token, `rgb(${red}, ${green}, ${blue})`];
  });
  return Object.fromEntries(entries) as Colours;
}

/** Narrower charts say the numbers of a candle only while a finger is on it, or the words would cover the picture. */
const NARROW_PX = 560;

/** Returns whether the candle legend is always visible, in a chart `widthPx` wide. */
export const hasLegend = (widthPx: number): boolean => widthPx >= NARROW_PX;

/** Settings of a chart's appearance. */
export interface ChartLook {
  type: CandleType;
  /** Shows the candle's remaining time beside the last price. */
  countdown: boolean;
}

/** Heikin-Ashi candles are drawn over candles that are not seen (kline-parts.ts). */
const TYPES: Record<CandleType, LibraryCandle> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  area: 'area',
  heikinAshi: 'candle_solid',
};
const UNSEEN = 'rgba(0, 0, 0, 0)';

/** Returns the colours of one's own marks on the chart; `edge` is the page's background. */
export function markColours(): Record<'up' | 'down' | 'edge' | 'neutral' | 'warning' | 'alert', string> {
  const { up, down, accent, warn, violet, 'surface-raised': edge } = pageColours();
  return { up, down, edge, neutral: accent, warning: warn, alert: violet };
}

/** Returns the styles of a chart `widthPx` wide in the page's colours and typeface. */
export function chartStyles(widthPx: number, { type, countdown }: ChartLook): DeepPartial<Styles> {
  const showRule = hasLegend(widthPx) ? ('always' as const) : ('follow_cross' as const);
  const colours = pageColours();
  const family = getComputedStyle(document.body).fontFamily;
  const { up, down } = colours;
  const muted = colours['text-muted'];
  const faint = { color: colours.line, style: 'solid' as const, size: 1 };
  const tick = { color: muted, family, size: 11 };
  const mark = { family, size: 11, color: colours['surface-raised'] };
  const cross = {
    family,
    size: 11,
    backgroundColor: colours.text,
    borderColor: colours.text,
    color: colours['surface-raised'],
  };
  const [barUp, barDown, barSame] = type === 'heikinAshi' ? [UNSEEN, UNSEEN, UNSEEN] : [up, down, muted];
  return {
    grid: { horizontal: faint, vertical: { ...faint, show: false } },
    candle: {
      type: TYPES[type],
      area: areaStyle(colours),
      bar: {
        upColor: barUp,
        downColor: barDown,
        noChangeColor: barSame,
        upBorderColor: barUp,
        downBorderColor: barDown,
        noChangeBorderColor: barSame,
        upWickColor: barUp,
        downWickColor: barDown,
        noChangeWickColor: barSame,
      },
      priceMark: {
        high: { color: muted, textFamily: family },
        low: { color: muted, textFamily: family },
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: muted,
          text: mark,
          // Marks of the last price; see use-kline-chart.ts.
          extendTexts: [countdown, true].map((show) => ({ ...LAST_TEXT, ...mark, show })),
        },
      },
      tooltip: { showRule, title: { show: false }, legend: { color: muted, family, size: 11 } },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: muted },
      bars: [{ upColor: faded(up), downColor: faded(down), noChangeColor: faded(muted) }],
      tooltip: { showRule, title: { color: muted, family, size: 11 }, legend: { color: muted, family, size: 11 } },
    },
    xAxis: { axisLine: { color: colours.line }, tickLine: { show: false }, tickText: tick },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: tick },
    overlay: overlayStyles(colours, family),
    separator: { color: colours.line, activeBackgroundColor: faded(colours.accent) },
    crosshair: {
      horizontal: { line: { color: colours['line-strong'] }, text: cross, features: [priceSign(colours)] },
      vertical: { line: { color: colours['line-strong'] }, text: cross },
    },
  };
}

/** Closes as a line over its own shade. */
function areaStyle(colours: Colours): DeepPartial<Styles['candle']['area']> {
  return {
    lineColor: colours.accent,
    lineSize: 1.5,
    backgroundColor: [
      { offset: 0, color: faded(colours.accent, 0.02) },
      { offset: 1, color: faded(colours.accent, 0.25) },
    ],
    point: { show: false },
  };
}

/** Drawings are of the page's accent, their words on it. */
function overlayStyles(colours: Colours, family: string): DeepPartial<Styles['overlay']> {
  const { accent } = colours;
  const soft = faded(accent, 0.2);
  return {
    point: { color: accent, borderColor: soft, activeColor: accent, activeBorderColor: soft },
    line: { color: accent },
    rect: { color: soft, borderColor: accent },
    polygon: { color: soft, borderColor: accent },
    circle: { color: soft, borderColor: accent },
    arc: { color: accent },
    text: { color: colours['surface-raised'], backgroundColor: accent, family, size: 11 },
  };
}

type Edges<K extends string> = Record<`${K}${'Left' | 'Top' | 'Right' | 'Bottom'}`, number>;

/** Returns the same room beside, and the same above and below: a canvas has no other sides than its own. */
function around<K extends 'padding' | 'margin'>(kind: K, beside: number, above: number): Edges<K> {
  const edges = { Left: beside, Top: above, Right: beside, Bottom: above };
  return Object.fromEntries(Object.entries(edges).map(([edge, px]) => [`${kind}${edge}`, px])) as Edges<K>;
}

/** As the library's own text beside the last price, whose measures it does not take over for a second one. */
const LAST_TEXT = {
  position: 'below_price' as const,
  updateInterval: 1_000,
  style: 'fill' as const,
  weight: 'normal',
  ...around('padding', 4, 2),
  borderStyle: 'solid' as const,
  borderSize: 0,
  borderColor: UNSEEN,
  borderDashedValue: [2, 2],
  borderRadius: 2,
};

const SIGN_PX = 18;

/** The sign beside the price axis that opens what can be done at the price of the crosshair (TRAD-112). */
function priceSign(colours: Colours): TooltipFeatureStyle {
  return {
    id: 'price',
    position: 'middle',
    type: 'path',
    content: { path: 'M9 3.5v11M3.5 9h11', style: 'stroke', lineWidth: 1.6 },
    size: SIGN_PX,
    color: colours['surface-raised'],
    activeColor: colours['surface-raised'],
    backgroundColor: colours.text,
    activeBackgroundColor: colours.accent,
    borderRadius: 2,
    ...around('padding', 0, 0),
    ...around('margin', 2, 0),
  };
}

function faded(rgb: string, share = 0.45): string {
  return rgb.replace('rgb(', 'rgba(').replace(')', `, ${share})`);
}
