import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { useAlertMarkets } from './alert-markets.ts';
import { usePriceAlerts } from './price-alerts.ts';

/** The person's price alerts: a form, those that wait and those that fired (INBX-57). `symbol`: of one market alone, in little room. */
export function AlertPanel({ symbol = null }: { symbol?: string | null }) {
  const t = useMessages();
  const alerts = usePriceAlerts(symbol ?? undefined);
  const markets = useAlertMarkets();
  const [changed, setChanged] = useState<PriceAlert | null>(null);
  if (alerts === null || markets === null)
    return (
      <div className="flex flex-col gap-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-12 w-full" />
        ))}
      </div>
    );
  return (
    <div className={classes('grid gap-6', symbol === null && 'items-start lg:grid-cols-[20rem_1fr] lg:gap-10')}>
      <AlertForm
        key={changed?.id ?? 'new'}
        markets={markets}
        symbol={symbol}
        changed={changed}
        onDone={() => setChanged(null)}
      />
      <div className="flex min-w-0 flex-col gap-6">
        {alerts.length === 0 && <EmptyState icon="clock" title={t('alerts.none')} />}
        <AlertList
          title={t('alerts.waiting')}
          alerts={alerts.filter(({ firedAt }) => firedAt === null)}
          onChange={setChanged}
        />
        <AlertList
          title={t('alerts.fired')}
          alerts={alerts.filter(({ firedAt }) => firedAt !== null)}
          onChange={setChanged}
        />
      </div>
    </div>
  );
}
