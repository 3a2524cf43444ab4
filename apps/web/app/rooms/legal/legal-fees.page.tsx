import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { FeeTablesView, usePercent } from './fee-tables.tsx';
import { legalLoader } from './legal-loader.ts';
import { LegalPage } from './legal-page.tsx';
import { NetworkFees } from './network-fees.tsx';
import { OwnLevel, useFeeLevel } from './own-level.tsx';

const loadText = legalLoader('fees');

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(webContext);
  const [text, fees, coins] = await Promise.all([loadText(args), api.feeTables(), api.coins()]);
  return { ...text, fees, coins };
}

/** What everything costs, one's own level, and the document that people agree to (LEG-10 to LEG-12). */
export default function LegalFeesPage() {
  return (
    <QueryProvider>
      <Fees />
    </QueryProvider>
  );
}

function Fees() {
  const { own, fees, coins } = useLoaderData<typeof loader>();
  const t = useMessages();
  const percent = usePercent();
  const level = useFeeLevel();
  return (
    <LegalPage document="fees" own={own} above={<OwnLevel level={level} />}>
      <FeeTablesView fees={fees} own={level.data?.tier} />
      <NetworkFees coins={coins} />
      <section aria-labelledby="other-fees" className="flex flex-col gap-2">
        <h2 id="other-fees" className="text-lg font-semibold">
          {t('legal.fees.other')}
        </h2>
        {fees.p2p !== null && (
          <p className="text-text-muted text-pretty">{t('legal.fees.p2p', { rate: percent(fees.p2p) })}</p>
        )}
        <p className="text-text-muted text-pretty">{t('legal.fees.convert')}</p>
      </section>
    </LegalPage>
  );
}
