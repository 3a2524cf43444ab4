import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { KLINE_INTERVALS } from '@pelorus/protocol/markets/intervals.ts';
import { Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Select } from '../../ui/fields/select.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ChartIcon, TOOL } from '../chart/chart-icons.tsx';
import { type ChartSettings, setChart, useChartSettings } from '../chart/chart-settings.ts';
import { ChartSurface } from '../chart/chart-surface.tsx';
import { useWorkplace } from '../chart/use-workplace.ts';
import { marketName } from '../market-links.ts';
import type { MarketRules } from '../market-rules.ts';
import { ChartMarketsContext } from './chart-markets.ts';
import { type Pane, paneAt, withPane } from './panes.ts';

const IndicatorDialog = lazyPart(() => import('../indicators/indicator-dialog.tsx'), ['desk']);

/** The page's market, and what can be done in it. */
interface PageMarket {
  rules: MarketRules;
  ticker: Ticker;
  accountId: number | null;
  onTrade?: (side: Side, price: string) => void;
}

const change = (index: number, changed: Partial<Pane>) =>
  setChart({ panes: withPane(useChartSettings.getState().panes, index, changed) });

/** The charts beside the first one, each with its own market, interval and indicators (TRAD-367). */
export default function ExtraCharts({ count, page }: { count: number; page: PageMarket }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a chart is its place
    <ExtraChart key={index} index={index} page={page} />
  ));
}

function ExtraChart({ index, page }: { index: number; page: PageMarket }) {
  const t = useMessages();
  const { symbol } = useChartSettings(({ panes }) => paneAt(panes, index));
  const markets = useContext(ChartMarketsContext);
  const own = useMemo(() => (symbol === null ? null : (markets?.rulesOf(symbol) ?? null)), [symbol, markets]);
  const ticker = markets?.pairs.find(({ pairCode }) => pairCode === symbol)?.ticker;
  const isPages = own === null || own.pairCode === page.rules.pairCode;
  return (
    <section
      aria-label={t('trade.chart.numbered', { number: index + 2 })}
      className="flex min-h-0 min-w-0 flex-col bg-surface-raised"
    >
      <PaneBar index={index} symbol={own === null ? null : symbol} page={page} />
      {isPages ? (
        <Market index={index} market={page} />
      ) : (
        <Market key={own.pairCode} index={index} market={{ rules: own, ticker: ticker ?? null, accountId: null }} />
      )}
    </section>
  );
}

const PAGES_MARKET = 'page';

/** Market, interval and indicators of one chart. */
function PaneBar({ index, symbol, page }: { index: number; symbol: string | null; page: PageMarket }) {
  const t = useMessages();
  const pane = useChartSettings(({ panes }) => paneAt(panes, index));
  const markets = useContext(ChartMarketsContext);
  const [isAsked, setAsked] = useState(false);
  const pages = t('trade.chart.pagesMarket', { market: marketName(page.rules.pairCode) });
  const options = (markets?.pairs ?? []).map(({ pairCode }) => ({ id: pairCode, text: marketName(pairCode) }));
  return (
    <div
      role="toolbar"
      aria-label={t('trade.chart.numbered', { number: index + 2 })}
      className="flex h-9 shrink-0 items-center gap-1 overflow-x-auto overflow-y-hidden border-b border-line px-1"
    >
      <Select
        label={t('orders.market')}
        hideLabel
        options={[{ id: PAGES_MARKET, text: pages }, ...options]}
        value={symbol ?? PAGES_MARKET}
        onChange={(id) => change(index, { symbol: id === PAGES_MARKET ? null : id })}
      />
      <Select
        label={t('trade.chart.interval')}
        hideLabel
        options={KLINE_INTERVALS.map((id) => ({ id, text: id }))}
        value={pane.interval}
        onChange={(interval) => change(index, { interval })}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('trade.chart.indicators')}
        title={t('trade.chart.indicators')}
        onClick={() => setAsked(true)}
        className={TOOL}
      >
        <ChartIcon name="indicators" />
      </button>
      <Suspense>
        {isAsked && (
          <IndicatorDialog
            indicators={pane.indicators}
            onChange={(indicators) => change(index, { indicators })}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Of a market before whose ticker nothing is known. */
const UNKNOWN = { last: '0' };

function Market({ index, market }: { index: number; market: Omit<PageMarket, 'ticker'> & { ticker: Ticker | null } }) {
  const { rules, ticker, accountId, onTrade } = market;
  const viewOf = useCallback((settings: ChartSettings) => ({ ...settings, ...paneAt(settings.panes, index) }), [index]);
  const work = useWorkplace({ rules, first: ticker ?? UNKNOWN, viewOf, hasDrawings: false });
  return <ChartSurface work={work} accountId={accountId} {...(onTrade === undefined ? {} : { onTrade })} />;
}
