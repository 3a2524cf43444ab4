import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useCoins } from './deposit-data.ts';
import { RecentWithdrawals } from './recent-withdrawals.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** A sub-account does not withdraw (WDRW-06). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if ((await context.get(webContext).api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('wallet')));
  return null;
}

/** Sends coins to an address outside (WPAG-10). */
export default function WithdrawPage() {
  return (
    <QueryProvider>
      <main id="main" className="page flex grow flex-col gap-6 py-8">
        <Withdraw />
      </main>
    </QueryProvider>
  );
}

function Withdraw() {
  const t = useMessages();
  const coins = useCoins();
  return (
    <>
      <PageHead title={t('withdraw.title')} />
      <h1 className="text-xl font-semibold">{t('withdraw.title')}</h1>
      {coins.data === undefined && coins.isError ? (
        <div className="rounded bg-surface-raised">
          <ErrorState error={coins.error} onRetry={() => void coins.refetch()} />
        </div>
      ) : coins.data?.length === 0 ? (
        <div className="rounded bg-surface-raised">
          <EmptyState icon="wallet" title={t('withdraw.noNetworks')} />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {coins.data === undefined ? <Skeleton className="h-147 w-full" /> : <WithdrawForm coins={coins.data} />}
          <RecentWithdrawals coins={coins.data ?? []} />
        </div>
      )}
    </>
  );
}
