import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MarketRules } from '../market-rules.ts';
import { linkCrosshair } from '../several-charts/linked-crosshair.ts';
import type { KlineChart } from './kline-chart.ts';
import { snappedPrice } from './order-lines.ts';
import type { PricePlace } from './price-menu.tsx';
import { useChartKeys } from './use-chart-keys.ts';
import { type Drawings, useDrawings } from './use-drawings.ts';
import { type ChartState, type ChartView, useKlineChart, type ViewOf } from './use-kline-chart.ts';

/** The chart of a market, and the place on it whose menu is open. */
export interface Workplace {
  container: RefObject<HTMLDivElement | null>;
  rules: MarketRules;
  state: ChartState;
  chart: KlineChart | null;
  view: ChartView;
  drawings: Drawings;
  place: PricePlace | null;
  setPlace: (place: PricePlace | null) => void;
  retry: () => void;
}

interface Wanted {
  rules: MarketRules;
  /** The ticker that the page came with. */
  first: Pick<Ticker, 'last'>;
  /** Takes the settings of this chart out of all; the same function each time. */
  viewOf: ViewOf;
  /** The drawings of a pair belong to one chart of the page. */
  hasDrawings: boolean;
  onReady?: () => void;
}

/** Makes a market's chart, with its drawings, keys and menu. */
export function useWorkplace({ rules, first, viewOf, hasDrawings, onReady }: Wanted): Workplace {
  const container = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<ChartState>('loading');
  const [place, setPlace] = useState<PricePlace | null>(null);
  const events = useRef<Drawings['events']>(null);
  const openMenu = (x: number | null, y: number) => {
    const price = chart?.priceAt(y);
    if (price != null)
      setPlace({ x: x ?? (container.current?.clientWidth ?? 0) - 90, y, price: snappedPrice(price, rules) });
  };
  const { chart, view } = useKlineChart(
    { container, rules, first, viewOf, tries },
    {
      onState: (next) => {
        setState(next);
        if (next === 'ready') onReady?.();
      },
      onPriceSign: (y) => openMenu(null, y),
      drawings: {
        onDrawn: (drawing) => events.current?.onDrawn(drawing),
        onTool: (tool) => events.current?.onTool(tool),
        onChosen: (id) => events.current?.onChosen(id),
      },
    },
  );
  const drawings = useDrawings(rules.pairCode, hasDrawings ? chart : null);
  events.current = drawings.events;
  useChartKeys(container, chart, openMenu);
  useEffect(() => (chart === null ? undefined : linkCrosshair(chart)), [chart]);
  return { container, rules, state, chart, view, drawings, place, setPlace, retry: () => setTries(tries + 1) };
}
