import type { DeepPartial, Styles } from 'klinecharts';

const TOKENS = ['surface-raised', 'line', 'line-strong', 'text', 'text-muted', 'accent', 'up', 'down', 'warn'] as const;
type Colours = Record<(typeof TOKENS)[number], string>;

/** Returns the page's present colours as rgb texts: canvas code does not know tokens, nor all of it oklch. */
function readColours(): Colours {
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

/** Returns the styles of a chart `widthPx` wide in the page's colours and typeface. */
export function chartStyles(widthPx: number): DeepPartial<Styles> {
  const showRule = widthPx < NARROW_PX ? ('follow_cross' as const) : ('always' as const);
  const colours = readColours();
  const family = getComputedStyle(document.body).fontFamily;
  const { up, down } = colours;
  const muted = colours['text-muted'];
  const faint = { color: colours.line, style: 'solid' as const, size: 1 };
  const tick = { color: muted, family, size: 11 };
  const mark = { family, size: 11, color: colours['surface-raised'] };
  const lines = [colours.accent, colours.warn, muted, up, down].map((color) => ({ color, size: 1 }));
  const cross = {
    family,
    size: 11,
    backgroundColor: colours.text,
    borderColor: colours.text,
    color: colours['surface-raised'],
  };
  return {
    grid: { horizontal: faint, vertical: { ...faint, show: false } },
    candle: {
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: muted,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: muted,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: muted,
      },
      priceMark: {
        high: { color: muted, textFamily: family },
        low: { color: muted, textFamily: family },
        last: { upColor: up, downColor: down, noChangeColor: muted, text: mark },
      },
      tooltip: { showRule, title: { show: false }, legend: { color: muted, family, size: 11 } },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: muted },
      bars: [{ upColor: faded(up), downColor: faded(down), noChangeColor: faded(muted) }],
      lines,
      tooltip: { showRule, title: { color: muted, family, size: 11 }, legend: { color: muted, family, size: 11 } },
    },
    xAxis: { axisLine: { color: colours.line }, tickLine: { show: false }, tickText: tick },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: tick },
    separator: { color: colours.line, activeBackgroundColor: faded(colours.accent) },
    crosshair: {
      horizontal: { line: { color: colours['line-strong'] }, text: cross },
      vertical: { line: { color: colours['line-strong'] }, text: cross },
    },
  };
}

function faded(rgb: string): string {
  return rgb.replace('rgb(', 'rgba(').replace(')', ', 0.45)');
}
