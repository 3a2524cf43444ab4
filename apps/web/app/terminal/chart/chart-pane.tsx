import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useTicker } from '../../live/use-tickers.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { savePicture } from '../../ui/save-picture.ts';
import type { MarketRules } from '../market-rules.ts';
import { ChartBar } from './chart-bar.tsx';
import { ChartNotice } from './chart-notice.tsx';
import { useChartSettings } from './chart-settings.ts';
import { snappedPrice } from './order-lines.ts';
import type { PricePlace } from './price-menu.tsx';
import { useChartKeys } from './use-chart-keys.ts';
import { useDrawings } from './use-drawings.ts';
import { useFullScreen } from './use-full-screen.ts';
import { type ChartState, useKlineChart } from './use-kline-chart.ts';

const DrawingBar = lazyPart(() => import('./drawing-bar.tsx'));
const CandleTable = lazyPart(() => import('./candle-table.tsx'));
const PriceMenu = lazyPart(() => import('./price-menu.tsx'));
const OwnOrders = lazyPart(() => import('./own-orders.tsx'));
const ChartAlerts = lazyPart(() => import('../chart-alerts/chart-alerts.tsx'), ['desk']);

interface ChartPaneProps {
  rules: MarketRules;
  ticker: Ticker;
  /** Account whose orders and trades are drawn; null: none. */
  accountId?: number | null;
  /** Called for a trade at a price: fills the form. */
  onTrade?: (side: Side, price: string) => void;
  onReady?: () => void;
}

/** The candle chart. Its library comes after the first paint; until then its place is held. */
export function ChartPane({ rules, ticker, accountId = null, onTrade, onReady }: ChartPaneProps) {
  const t = useMessages();
  const [isDrawing, setDrawing] = useState(false);
  const [isTable, setTable] = useState(false);
  const section = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullScreen(section);
  const { state, chart, drawings, place, setPlace, retry } = useWorkplace(container, rules, ticker, onReady);
  const save = async () => {
    if (chart === null) return;
    const { interval } = useChartSettings.getState();
    savePicture(await chart.picture(), `${rules.pairCode}-${interval}-${new Date().toISOString().slice(0, 19)}`);
  };
  return (
    <section
      ref={section}
      aria-label={t('trade.chart.title')}
      className={`flex min-h-0 min-w-0 grow flex-col bg-surface-raised ${isFull ? 'fixed inset-0 z-45 ps-(--safe-left) pe-(--safe-right) pt-(--safe-top) pb-(--safe-bottom)' : ''}`}
    >
      <ChartBar
        isDrawing={isDrawing}
        isFull={isFull}
        isReady={state === 'ready'}
        onDraw={() => setDrawing(!isDrawing)}
        onFull={toggleFull}
        onPicture={save}
        onTable={() => setTable(true)}
      />
      <ChartSummary rules={rules} first={ticker} />
      <div className="flex min-h-0 grow max-lg:flex-col">
        {isDrawing && (
          <Suspense fallback={<div className="shrink-0 max-lg:h-11 lg:w-10" />}>
            <DrawingBar drawings={drawings} />
          </Suspense>
        )}
        <div dir="ltr" className="relative min-h-0 min-w-0 grow overflow-hidden">
          <div
            ref={container}
            role="application"
            aria-label={t('trade.chart.keys')}
            className="absolute inset-0 isolate"
          />
          {chart !== null && accountId !== null && state === 'ready' && (
            <Suspense>
              <OwnOrders chart={chart} rules={rules} accountId={accountId} />
              <ChartAlerts chart={chart} rules={rules} />
            </Suspense>
          )}
          {chart !== null && place !== null && (
            <Suspense>
              <PriceMenu
                place={place}
                rules={rules}
                onClose={() => setPlace(null)}
                onLine={(value) => drawings.add(horizontalLine(value, chart.newest(1)[0]?.timestamp ?? 0))}
                chart={container}
                {...(onTrade === undefined ? {} : { onTrade: isFull ? uncovered(onTrade, toggleFull) : onTrade })}
              />
            </Suspense>
          )}
          <ChartNotice state={state} rules={rules} onRetry={retry} />
        </div>
      </div>
      {isTable && chart !== null && (
        <Suspense>
          <CandleTable chart={chart} priceDigits={rules.priceScale} onClose={() => setTable(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Fills the form in where it is seen: not under a chart that fills the screen. */
function uncovered(onTrade: NonNullable<ChartPaneProps['onTrade']>, leaveFull: () => void) {
  return (side: Side, price: string) => {
    leaveFull();
    onTrade(side, price);
  };
}

/** The chart of a market with its drawings, and the place on it whose menu is open. */
function useWorkplace(
  container: RefObject<HTMLDivElement | null>,
  rules: MarketRules,
  ticker: Ticker,
  onReady?: () => void,
) {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<ChartState>('loading');
  const [place, setPlace] = useState<PricePlace | null>(null);
  const events = useRef<ReturnType<typeof useDrawings>['events']>(null);
  const openMenu = (x: number | null, y: number) => {
    const price = chart?.priceAt(y);
    if (price != null)
      setPlace({ x: x ?? (container.current?.clientWidth ?? 0) - 90, y, price: snappedPrice(price, rules) });
  };
  const chart = useKlineChart(container, rules, ticker, tries, {
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
  });
  const drawings = useDrawings(rules.pairCode, chart);
  events.current = drawings.events;
  useChartKeys(container, chart, openMenu);
  return { state, chart, drawings, place, setPlace, retry: () => setTries(tries + 1) };
}

/** The chart in one sentence. */
function ChartSummary({ rules, first }: { rules: MarketRules; first: Ticker }) {
  const t = useMessages();
  const ticker = useTicker(rules.pairCode) ?? first;
  const { tag } = useLocale();
  const summary = t('trade.chart.summary', {
    pair: rules.pairCode.replace('_', '/'),
    last: formatNumber(ticker.last, tag),
    high: formatNumber(ticker.high, tag),
    low: formatNumber(ticker.low, tag),
    change: formatNumber(ticker.changePercent, tag),
  });
  return <p className="sr-only">{summary}</p>;
}

function horizontalLine(price: string, timestamp: number) {
  const points = [{ timestamp, value: Number(price) }];
  return { id: crypto.randomUUID(), tool: 'horizontalStraightLine' as const, points };
}
