import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useTicker } from '../../live/use-tickers.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { savePicture } from '../../ui/save-picture.ts';
import type { MarketRules } from '../market-rules.ts';
import { useHasRoom } from '../several-charts/use-has-room.ts';
import { ChartBar } from './chart-bar.tsx';
import { type ChartSettings, useChartSettings } from './chart-settings.ts';
import { ChartSurface } from './chart-surface.tsx';
import type { KlineChart } from './kline-chart.ts';
import { useFullScreen } from './use-full-screen.ts';
import type { ChartView } from './use-kline-chart.ts';
import { useWorkplace } from './use-workplace.ts';

const DrawingBar = lazyPart(() => import('./drawing-bar.tsx'));
const CandleTable = lazyPart(() => import('./candle-table.tsx'));
const ExtraCharts = lazyPart(() => import('../several-charts/extra-charts.tsx'));

const firstView = (settings: ChartSettings): ChartView => settings;

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
  const [isFull, toggleFull] = useFullScreen(section);
  const ready = onReady === undefined ? {} : { onReady };
  const work = useWorkplace({ rules, first: ticker, viewOf: firstView, hasDrawings: true, ...ready });
  const { state, chart, drawings } = work;
  const hasRoom = useHasRoom();
  const charts = useChartSettings((settings) => settings.charts);
  const count = hasRoom ? charts : 1;
  useRoomOf(chart, count);
  const trading = onTrade === undefined ? {} : { onTrade: isFull ? uncovered(onTrade, toggleFull) : onTrade };
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
        hasRoom={hasRoom}
        onDraw={() => setDrawing(!isDrawing)}
        onFull={toggleFull}
        onPicture={save}
        onTable={() => setTable(true)}
      />
      <ChartSummary rules={rules} first={ticker} />
      <div
        className={`grid min-h-0 grow gap-px bg-line ${count === 1 ? 'grid-cols-[minmax(0,1fr)]' : 'grid-cols-2'} ${count === 4 ? 'grid-rows-2' : ''}`}
      >
        <div className="flex min-h-0 min-w-0 bg-surface-raised max-lg:flex-col">
          {isDrawing && (
            <Suspense fallback={<div className="shrink-0 max-lg:h-11 lg:w-10" />}>
              <DrawingBar drawings={drawings} />
            </Suspense>
          )}
          <ChartSurface
            work={work}
            accountId={accountId}
            onLine={(value) => drawings.add(horizontalLine(value, chart?.newest(1)[0]?.timestamp ?? 0))}
            {...trading}
          />
        </div>
        {count > 1 && (
          <Suspense fallback={<div className="bg-surface-raised" />}>
            <ExtraCharts count={count - 1} page={{ rules, ticker, accountId, ...trading }} />
          </Suspense>
        )}
      </div>
      {isTable && chart !== null && (
        <Suspense>
          <CandleTable chart={chart} priceDigits={rules.priceScale} onClose={() => setTable(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Beside others a chart has less room for words: it looks again when there are more or fewer. */
function useRoomOf(chart: KlineChart | null, count: number): void {
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== count) chart?.recolour();
    known.current = count;
  }, [chart, count]);
}

/** Fills the form in where it is seen: not under a chart that fills the screen. */
function uncovered(onTrade: NonNullable<ChartPaneProps['onTrade']>, leaveFull: () => void) {
  return (side: Side, price: string) => {
    leaveFull();
    onTrade(side, price);
  };
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
