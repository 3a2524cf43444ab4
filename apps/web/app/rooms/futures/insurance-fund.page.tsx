import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { FundBalances } from './fund-balances.tsx';
import { LiquidationFeed } from './liquidation-feed.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const contracts = await context.get(webContext).api.contracts();
  return { symbols: contracts.map(({ symbol }) => symbol) };
}

/** What makes losses good that margins do not cover, and the liquidations of everybody (FWEB-44). */
export default function InsuranceFundPage() {
  const t = useMessages();
  const { symbols } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('nav.fund')} description={t('fund.lead')} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('nav.fund')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('fund.lead')}</p>
      </div>
      {symbols.length === 0 ? (
        <section className="rounded bg-surface-raised">
          <EmptyState icon="shield" title={t('rules.none')} />
        </section>
      ) : (
        <QueryProvider>
          <FundBalances />
          <Card id="how" title={t('fund.how')}>
            <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-6">
              {(['fund.warn', 'fund.book', 'fund.takeOver', 'fund.deleverage', 'fund.stuck'] as const).map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          </Card>
          <LiquidationFeed symbols={symbols} />
        </QueryProvider>
      )}
    </main>
  );
}
