import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { CheckBalance } from './check-balance.tsx';
import { ReservesAddresses } from './reserves-addresses.tsx';
import { useReserves } from './reserves-data.ts';
import { ReservesHistory } from './reserves-history.tsx';
import { ReservesTotals } from './reserves-totals.tsx';

/** What the venue owes and holds, and the reader's own part of it, checked in the browser (RSV-50). */
export default function ProofOfReservesPage() {
  const t = useMessages();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('nav.reserves')} description={t('reserves.lead')} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('nav.reserves')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('reserves.lead')}</p>
      </div>
      <QueryProvider>
        <Newest />
      </QueryProvider>
    </main>
  );
}

function Newest() {
  const t = useMessages();
  const { data, error, refetch } = useReserves();
  if (data === undefined && error !== null)
    return (
      <section className="rounded bg-surface-raised">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (data === undefined) return <Skeleton className="h-96 w-full" />;
  if (data === null)
    return (
      <section className="rounded bg-surface-raised">
        <EmptyState icon="shield" title={t('reserves.none')} text={t('reserves.noneText')} />
      </section>
    );
  return (
    <>
      <ReservesTotals file={data} />
      <CheckBalance file={data} />
      <ReservesAddresses addresses={data.addresses} />
      <ReservesHistory />
    </>
  );
}
