import type { Chart, Crosshair, Indicator, IndicatorTooltipData } from 'klinecharts';
import { pictureText } from '../chart/chart-numbers.ts';

const NONE = '--';

/** Returns a colour without what can be seen through it: a bar may be faint, a word of the legend may not (WEB-20). */
export function solid(colour: string): string {
  return colour.replace(/^rgba\((.+), [\d.]+\)$/, 'rgb($1)');
}

/** Words of a legend. */
interface LegendWords {
  /** What the lines are called, in the order they are drawn. */
  lines: readonly string[];
  /** What the bars are called. */
  bars: string;
}

/**
 * Returns the legend of an indicator: of each line its name and value, both in its colour (TRAD-362). `big` formats long
 * numbers.
 */
export function indicatorLegend(
  { chart, indicator, crosshair }: { chart: Pick<Chart, 'getStyles'>; indicator: Indicator; crosshair: Crosshair },
  words: LegendWords,
  big: (value: string) => string,
): IndicatorTooltipData {
  const defaultStyles = chart.getStyles().indicator;
  const lineStyles = indicator.styles?.lines ?? defaultStyles.lines;
  const rows = indicator.result as Record<string, unknown>[];
  const at = crosshair.dataIndex ?? rows.length - 1;
  const data = { prev: rows[at - 1] ?? null, current: rows[at] ?? null, next: rows[at + 1] ?? null };
  const barSpace = { bar: 0, halfBar: 0, gapBar: 0, halfGapBar: 0 };
  let lines = 0;
  const legends = indicator.figures.flatMap((figure) => {
    const style = figure.styles?.({ data, indicator, barSpace, defaultStyles }) as { color?: string } | undefined;
    if (figure.title === undefined) return [];
    const isBar = figure.type === 'bar';
    const line = figure.type === 'line' ? lineStyles[lines % lineStyles.length]?.color : undefined;
    const name = isBar ? words.bars : (words.lines[lines++] ?? figure.title);
    const color = solid(style?.color ?? line ?? defaultStyles.tooltip.legend.color);
    const value = data.current?.[figure.key];
    const text = typeof value === 'number' ? pictureText(value, indicator.precision) : NONE;
    const shown = indicator.shouldFormatBigNumber && text !== NONE ? big(text) : text;
    return [{ title: { text: `${name}: `, color }, value: { text: shown, color } }];
  });
  const calcParamsText = indicator.calcParams.length === 0 ? '' : `(${indicator.calcParams.join(',')})`;
  return { name: indicator.shortName, calcParamsText, features: [], legends };
}
