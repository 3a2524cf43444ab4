import { useMessages } from '../../i18n/messages.ts';
import { useConnection } from '../../live/use-connection.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { MarketRules } from '../market-rules.ts';
import type { ChartState } from './use-kline-chart.ts';

const OVER = 'absolute inset-0 flex flex-col items-center justify-center gap-3 bg-surface-raised p-4 text-center';

/** Message over the candles: loading, empty or outdated (TRAD-116). */
export function ChartNotice({
  state,
  rules: { status, opensAt },
  onRetry,
}: {
  state: ChartState;
  rules: Pick<MarketRules, 'status' | 'opensAt'>;
  onRetry: () => void;
}) {
  const t = useMessages();
  const isDown = useConnection() === 'down';
  if (state === 'loading')
    return (
      // The library draws an axis of invented prices while it has no candles.
      <div role="status" className={OVER}>
        <Skeleton className="absolute inset-2 h-auto w-auto" />
        <p dir="auto" className="relative text-text-muted">
          {t('trade.chart.loading')}
        </p>
      </div>
    );
  if (state === 'failed')
    return (
      <div role="alert" className={OVER}>
        <p dir="auto">{t('trade.chart.failed')}</p>
        <Button variant="secondary" size="sm" onPress={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    );
  if (state === 'empty')
    return (
      <p dir="auto" className={`${OVER} text-text-muted`}>
        {t('trade.tape.empty')}
      </p>
    );
  return (
    // Its own element: what lay over the whole chart would be seen to move here.
    <div key="badges" className="pointer-events-none absolute inset-x-2 bottom-8 flex flex-wrap justify-center gap-1">
      {isDown && <Badge>{t('connection.down')}</Badge>}
      {status === 'HALT' && <Badge>{t(opensAt === null ? 'trade.problem.halted' : 'markets.notOpen')}</Badge>}
      {status === 'CANCEL_ONLY' && <Badge>{t('trade.problem.cancelOnly')}</Badge>}
    </div>
  );
}

/** The chart runs left to right in every language, its words as theirs do. */
function Badge({ children }: { children: string }) {
  return (
    <span dir="auto" className="rounded bg-warn-soft px-2 py-0.5 text-xs text-warn">
      {children}
    </span>
  );
}
