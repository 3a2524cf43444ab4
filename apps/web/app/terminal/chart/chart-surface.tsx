import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { Suspense } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ChartNotice } from './chart-notice.tsx';
import type { Workplace } from './use-workplace.ts';

const PriceMenu = lazyPart(() => import('./price-menu.tsx'));
const OwnOrders = lazyPart(() => import('./own-orders.tsx'));
const ChartAlerts = lazyPart(() => import('../chart-alerts/chart-alerts.tsx'), ['desk']);

/** A chart where it is drawn, with what lies over it: one's orders and alerts, the menu at a price, what is to be said. */
export function ChartSurface({
  work,
  accountId,
  onTrade,
  onLine,
}: {
  work: Workplace;
  /** Account whose orders, trades and alerts are drawn; null: none. */
  accountId: number | null;
  /** Called for a trade at a price. */
  onTrade?: (side: Side, price: string) => void;
  /** Called for a line at a price; absent: none can be drawn. */
  onLine?: (price: string) => void;
}) {
  const t = useMessages();
  const { container, rules, state, chart, view, place, setPlace, retry } = work;
  return (
    <div dir="ltr" className="relative min-h-0 min-w-0 grow overflow-hidden">
      {/* While it loads, its panes find their places unseen (WEB-79). */}
      <div
        ref={container}
        role="application"
        aria-label={t('trade.chart.keys')}
        className={`absolute inset-0 isolate ${state === 'loading' ? 'invisible' : ''}`}
      />
      {chart !== null && accountId !== null && state === 'ready' && (
        <Suspense>
          <OwnOrders chart={chart} rules={rules} accountId={accountId} interval={view.interval} />
          <ChartAlerts chart={chart} rules={rules} />
        </Suspense>
      )}
      {chart !== null && place !== null && (
        <Suspense>
          <PriceMenu
            place={place}
            rules={rules}
            onClose={() => setPlace(null)}
            chart={container}
            {...(onLine === undefined ? {} : { onLine })}
            {...(onTrade === undefined ? {} : { onTrade })}
          />
        </Suspense>
      )}
      <ChartNotice state={state} rules={rules} onRetry={retry} />
    </div>
  );
}
