import { formatNumber } from '@pelorus/site/numbers.ts';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import type { MarketRules } from '../market-rules.ts';
import { markColours } from './chart-colours.ts';
import type { ChartLine, KlineChart } from './kline-chart.ts';
import type { LinePlace } from './line-place.ts';
import { wholePrice } from './order-lines.ts';

/** A line across the candles. */
export interface DrawnLine {
  id: string;
  /** A decimal text. */
  price: string;
  colour: Exclude<keyof ReturnType<typeof markColours>, 'edge'>;
  isDashed: boolean;
  /** On the axis it yields to the last price. */
  givesWay: boolean;
}

/**
 * Draws an owner's lines on the chart, and returns what gives a line its label: the chart puts it beside the line each
 * time it draws, without rendering anything.
 */
export function useChartLines(chart: KlineChart, rules: MarketRules, owner: string, lines: readonly DrawnLine[]) {
  const { tag } = useLocale();
  const labels = useRef(new Map<string, HTMLElement>());
  const places = useRef(new Map<string, LinePlace | null>());
  useEffect(() => {
    const colours = markColours();
    chart.setLines(
      owner,
      lines.map(
        ({ id, price, colour, isDashed, givesWay }): ChartLine => ({
          id,
          price: Number(price),
          colour: colours[colour],
          textColour: colours.edge,
          text: formatNumber(wholePrice(price, rules), tag),
          isDashed,
          givesWay,
          onPlace: (place) => {
            places.current.set(id, place);
            putAt(labels.current.get(id), place);
          },
        }),
      ),
    );
  }, [chart, rules, owner, lines, tag]);
  useEffect(() => () => chart.setLines(owner, []), [chart, owner]);
  return (id: string) => (element: HTMLElement | null) => {
    if (element === null) labels.current.delete(id);
    else {
      labels.current.set(id, element);
      putAt(element, places.current.get(id) ?? null);
    }
  };
}

function putAt(element: HTMLElement | undefined, place: LinePlace | null): void {
  if (element === undefined) return;
  element.style.display = place === null ? 'none' : 'flex';
  if (place === null) return;
  const { y, endX } = place;
  const x = endX === null ? 0 : endX - element.offsetLeft - element.offsetWidth;
  element.style.transform = `translate(${x}px, calc(${y}px - 50%))`;
}
