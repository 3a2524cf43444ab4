import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { usePairs } from './convert-data.ts';
import { ConvertForm } from './convert-form.tsx';
import { Dust } from './dust.tsx';
import { History } from './history.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [tickers, { assets }] = await Promise.all([api.tickers(), api.symbols()]);
  return {
    prices: tickers.map(({ pairCode, last }) => ({ pairCode, last })),
    assets: assets.map(({ code, name, scale }) => ({ code, name, scale })),
  };
}

export default function ConvertPage() {
  return (
    <QueryProvider>
      <Convert />
    </QueryProvider>
  );
}

function Convert() {
  const t = useMessages();
  const { assets, prices } = useLoaderData<typeof loader>();
  const pairs = usePairs();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('convert.title')} />
      <div>
        <h1 className="text-xl font-semibold">{t('convert.title')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('convert.about')}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
        <section aria-label={t('convert.title')} className="min-w-0 rounded bg-surface-raised p-5 md:p-6">
          {pairs.data === undefined ? (
            pairs.isError ? (
              <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />
            ) : (
              <Skeleton className="h-67 w-full md:h-61" />
            )
          ) : pairs.data.length === 0 ? (
            <EmptyState icon="swap" title={t('error.NO_ROUTE')} />
          ) : (
            <ConvertForm assets={assets} pairs={pairs.data} />
          )}
        </section>
        <section aria-labelledby="dust" className="min-w-0 rounded bg-surface-raised p-5 md:p-6">
          <h2 id="dust" className="mb-2 text-lg font-semibold">
            {t('convert.dust')}
          </h2>
          {pairs.data !== undefined && pairs.data.length > 0 && (
            <Dust assets={assets} pairs={pairs.data} prices={prices} />
          )}
          {pairs.data === undefined && !pairs.isError && <Skeleton className="h-57 w-full md:h-49" />}
        </section>
      </div>
      <History />
    </main>
  );
}
