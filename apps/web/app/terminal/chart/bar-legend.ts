import type { Chart, Crosshair, Indicator, IndicatorTooltipData } from 'klinecharts';
import { pictureText } from './chart-numbers.ts';

/** Indicators that draw bars: in faint colours, so that lines are seen before them. */
export const WITH_BARS: ReadonlySet<string> = new Set(['VOL', 'MACD', 'AO']);

const NONE = '--';

/** Returns a colour without what can be seen through it: a bar may be faint, a word of the legend may not (WEB-20). */
export function solid(colour: string): string {
  return colour.replace(/^rgba\((.+), [\d.]+\)$/, 'rgb($1)');
}

/**
 * Returns the legend of an indicator with bars. The library uses each bar's colour for its text; `big` formats long
 * numbers.
 */
export function barLegend(
  { chart, indicator, crosshair }: { chart: Pick<Chart, 'getStyles'>; indicator: Indicator; crosshair: Crosshair },
  big: (value: string) => string,
): IndicatorTooltipData {
  const defaultStyles = chart.getStyles().indicator;
  const rows = indicator.result as Record<string, unknown>[];
  const at = crosshair.dataIndex ?? rows.length - 1;
  const data = { prev: rows[at - 1] ?? null, current: rows[at] ?? null, next: rows[at + 1] ?? null };
  const barSpace = { bar: 0, halfBar: 0, gapBar: 0, halfGapBar: 0 };
  let lines = 0;
  const legends = indicator.figures.flatMap((figure) => {
    const style = figure.styles?.({ data, indicator, barSpace, defaultStyles }) as { color?: string } | undefined;
    const line = figure.type === 'line' ? defaultStyles.lines[lines++ % defaultStyles.lines.length]?.color : undefined;
    if (figure.title === undefined) return [];
    const color = solid(style?.color ?? line ?? defaultStyles.tooltip.legend.color);
    const value = data.current?.[figure.key];
    const text = typeof value === 'number' ? pictureText(value, indicator.precision) : NONE;
    const shown = indicator.shouldFormatBigNumber && text !== NONE ? big(text) : text;
    return [{ title: { text: figure.title, color }, value: { text: shown, color } }];
  });
  return { name: indicator.shortName, calcParamsText: `(${indicator.calcParams.join(',')})`, features: [], legends };
}
