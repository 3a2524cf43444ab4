import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import { ContractTerms } from './contract-terms.tsx';
import { ContractsTable } from './contracts-table.tsx';
import { FundingHistory } from './funding-history.tsx';
import { MarkAndIndex } from './mark-and-index.tsx';
import { RULES_VIEW } from './rules-view.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return { contracts: await context.get(webContext).api.contracts() };
}

const LINK = 'inline-flex min-h-8 items-center text-accent underline max-md:min-h-11';

/** The terms of every contract, and how its prices and funding are made (FWEB-40). */
export default function ContractRulesPage() {
  const t = useMessages();
  const to = usePageLink();
  const { contracts } = useLoaderData<typeof loader>();
  const [{ symbol }, change] = useAddressView(RULES_VIEW);
  const shown = contracts.find((contract) => contract.symbol === symbol) ?? contracts[0];
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('nav.rules')} description={t('rules.lead')} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('nav.rules')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('rules.lead')}</p>
        <p className="flex flex-wrap gap-x-5">
          <Link to={to('futures-calculator')} className={LINK}>
            {t('calculator.title')}
          </Link>
          <Link to={to('insurance-fund')} className={LINK}>
            {t('nav.fund')}
          </Link>
        </p>
      </div>
      {shown === undefined ? (
        <section className="rounded bg-surface-raised">
          <EmptyState icon="gauge" title={t('rules.none')} />
        </section>
      ) : (
        <QueryProvider>
          <ContractsTable contracts={contracts} shown={shown} onShow={(next) => change({ symbol: next })} />
          <ContractTerms contract={shown} />
          <FundingHistory key={shown.symbol} contract={shown} />
          <MarkAndIndex contract={shown} />
        </QueryProvider>
      )}
    </main>
  );
}
