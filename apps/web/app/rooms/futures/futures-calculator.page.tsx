import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Calculator } from './calculator.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const contracts = await context.get(webContext).api.contracts();
  return { contracts, symbol: url.searchParams.get('symbol') ?? undefined };
}

/** The calculator by itself (FWEB-60). */
export default function FuturesCalculatorPage() {
  const t = useMessages();
  const { contracts, symbol } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('calculator.title')} description={t('calculator.lead')} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('calculator.title')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('calculator.lead')}</p>
      </div>
      <section aria-label={t('calculator.title')} className="max-w-xl rounded bg-surface-raised p-5 md:p-6">
        {contracts.length === 0 ? (
          <EmptyState icon="gauge" title={t('rules.none')} />
        ) : (
          <Calculator contracts={contracts} symbol={symbol} />
        )}
      </section>
    </main>
  );
}
