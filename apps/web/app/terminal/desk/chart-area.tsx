import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Depth, Ticker } from '@pelorus/protocol/markets/http.ts';
import { memo, Suspense } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useBook } from '../book/use-book.ts';
import { ChartPane } from '../chart/chart-pane.tsx';
import type { MarketRules } from '../market-rules.ts';
import { useDesk } from './desk-settings.ts';

const DepthChart = lazyPart(() => import('../depth/depth-chart.tsx'), ['desk']);
// It rests when the form beside it is typed in or thinks again.
const Chart = memo(ChartPane);

const TAB =
  'min-h-8 border-b-2 border-transparent text-sm text-text-muted hover:text-text aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text';

/** The candles, or the depth of the book; on a wide screen with the way from one to the other and the offer of the tour. */
export function ChartArea({
  rules,
  ticker,
  depth,
  isDepth,
  onDepth,
  onTour,
  accountId,
  onTrade,
}: {
  rules: MarketRules;
  ticker: Ticker;
  depth: Depth;
  isDepth: boolean;
  onDepth: (isDepth: boolean) => void;
  onTour: () => void;
  /** Account whose orders and trades the chart draws. */
  accountId: number | null;
  /** Called for a trade at a price of the chart. */
  onTrade: (side: Side, price: string) => void;
}) {
  const t = useMessages();
  const live = useBook(rules, depth);
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col" data-tour="chart">
      <div className="flex h-9 shrink-0 items-center gap-4 px-3 max-lg:hidden">
        <fieldset aria-label={t('trade.depth.or')} className="flex gap-4">
          <button type="button" aria-pressed={!isDepth} onClick={() => onDepth(false)} className={TAB}>
            {t('trade.views.chart')}
          </button>
          <button type="button" aria-pressed={isDepth} onClick={() => onDepth(true)} className={TAB}>
            {t('trade.views.depth')}
          </button>
        </fieldset>
        <TourOffer onTour={onTour} />
      </div>
      {isDepth ? (
        <Suspense fallback={<Skeleton className="m-2 h-auto w-auto grow" />}>
          <DepthChart rules={rules} live={live} />
        </Suspense>
      ) : (
        <Chart rules={rules} ticker={ticker} accountId={accountId} onTrade={onTrade} />
      )}
    </div>
  );
}

/** Offers the tour until it was taken or declined; it never begins by itself (TRAD-206). */
function TourOffer({ onTour }: { onTour: () => void }) {
  const t = useMessages();
  const isOver = useDesk((desk) => desk.isTourOver);
  if (isOver) return null;
  return (
    <p className="ms-auto flex items-center gap-1 text-sm">
      <button type="button" onClick={onTour} className="min-h-7 rounded px-2 text-accent hover:bg-surface-sunken">
        {t('trade.tour.offer')}
      </button>
      <IconButton icon="close" label={t('trade.tour.decline')} onPress={() => useDesk.setState({ isTourOver: true })} />
    </p>
  );
}
