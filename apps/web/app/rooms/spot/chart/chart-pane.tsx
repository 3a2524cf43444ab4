import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { fetchKlines } from '../../../live/api.ts';
import { listenToCandles } from '../../../live/klines.ts';
import { usePreferences } from '../../../shell/use-preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { MarketRules } from '../market-rules.ts';
import { chartNumbers } from './chart-numbers.ts';
import { useChartSettings } from './chart-settings.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import type { ChartOptions, KlineChart } from './kline-chart.ts';

type ChartState = 'loading' | 'ready' | 'failed';

/** The candle chart. Its library comes after the first paint; until then its place is held. */
export function ChartPane({ rules, ticker, onReady }: { rules: MarketRules; ticker: Ticker; onReady?: () => void }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { interval, indicators, setInterval, toggle } = useChartSettings();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<ChartState>('loading');
  const container = useRef<HTMLDivElement>(null);
  const chart = useChart(container, rules, tries, (next) => {
    setState(next);
    if (next === 'ready') onReady?.();
  });
  useEffect(() => chart?.setInterval(interval), [chart, interval]);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  const summary = t('trade.chart.summary', {
    pair: rules.pairCode.replace('_', '/'),
    last: formatNumber(ticker.last, tag),
    high: formatNumber(ticker.high, tag),
    low: formatNumber(ticker.low, tag),
    change: formatNumber(ticker.changePercent, tag),
  });
  return (
    <section aria-label={t('trade.chart.title')} className="flex min-h-0 min-w-0 grow flex-col">
      <ChartToolbar interval={interval} indicators={indicators} onInterval={setInterval} onIndicator={toggle} />
      <p className="sr-only">{summary}</p>
      <div className="relative min-h-0 grow">
        <div ref={container} dir="ltr" className="absolute inset-0" />
        {state === 'loading' && <Skeleton className="absolute inset-2 h-auto w-auto" />}
        {state === 'failed' && (
          <div
            role="alert"
            className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface-raised"
          >
            <p>{t('trade.chart.failed')}</p>
            <Button variant="secondary" size="sm" onPress={() => setTries(tries + 1)}>
              {t('ui.tryAgain')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function useChart(
  container: React.RefObject<HTMLDivElement | null>,
  rules: MarketRules,
  tries: number,
  onState: (state: ChartState) => void,
): KlineChart | null {
  const t = useMessages();
  const [chart, setChart] = useState<KlineChart | null>(null);
  const { pairCode, priceScale, quantityScale } = rules;
  const { tag } = useLocale();
  const { digits } = usePreferences();
  const mode = useRef(digits);
  useEffect(() => {
    mode.current = digits;
    chart?.recolour();
  }, [chart, digits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart for a new market or another try, not for a new callback
  useEffect(() => {
    let made: KlineChart | null = null;
    let isGone = false;
    onState('loading');
    const make = async () => {
      await useChartSettings.persist.rehydrate();
      const { KlineChart } = await import('./kline-chart.ts');
      const element = container.current;
      if (isGone || element === null) return;
      const options: ChartOptions = {
        container: element,
        pairCode,
        priceDigits: priceScale,
        quantityDigits: quantityScale,
        words: chartWords(t),
        numbers: chartNumbers(tag, () => mode.current),
        source: {
          load: (interval, limit, endTime) =>
            fetchKlines({ symbol: pairCode, interval, limit, ...(endTime === undefined ? {} : { endTime }) }),
          listen: (interval, onCandle) => listenToCandles(pairCode, interval, onCandle),
        },
        onReady: (error) => onState(error === null ? 'ready' : 'failed'),
      };
      made = new KlineChart(options, useChartSettings.getState().interval);
      setChart(made);
    };
    make().catch(() => {
      if (!isGone) onState('failed');
    });
    const stopWatching = onThemeChange(() => made?.recolour());
    return () => {
      isGone = true;
      stopWatching();
      made?.destroy();
      setChart(null);
    };
  }, [pairCode, priceScale, quantityScale, tries]);
  return chart;
}

function chartWords(t: ReturnType<typeof useMessages>): ChartOptions['words'] {
  return {
    time: `${t('trade.time')}: `,
    open: `${t('trade.chart.open')}: `,
    high: `${t('trade.chart.high')}: `,
    low: `${t('trade.chart.low')}: `,
    close: `${t('trade.chart.close')}: `,
    volume: `${t('trade.chart.volume')}: `,
    change: `${t('trade.chart.change')}: `,
    turnover: `${t('trade.chart.turnover')}: `,
    second: 's',
    minute: 'm',
    hour: 'h',
    day: 'd',
    week: 'w',
    month: 'M',
    year: 'Y',
  };
}

/** Calls back when the page changes its theme or which colour a rise has. */
function onThemeChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-up'] });
  return () => observer.disconnect();
}
