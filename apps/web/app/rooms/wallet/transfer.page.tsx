import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { OwnTransfer } from './own-transfer.tsx';
import { RecentSends } from './recent-sends.tsx';
import { SendForm } from './send-form.tsx';
import { TRANSFER_VIEW } from './transfer-view.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [{ assets }, contracts] = await Promise.all([api.symbols(), api.contracts()]);
  return { assets, marginAssets: [...new Set(contracts.map(({ marginAsset }) => marginAsset))] };
}

/** Moves money between the person's own wallets, and to other people here (WPAG-50). */
export default function TransferPage() {
  return (
    <QueryProvider>
      <main id="main" className="page flex grow flex-col gap-6 py-8">
        <Transfer />
      </main>
    </QueryProvider>
  );
}

function Transfer() {
  const t = useMessages();
  const { assets, marginAssets } = useLoaderData<typeof loader>();
  const [{ tab }, change] = useAddressView(TRANSFER_VIEW);
  const me = useRootData()?.me;
  const own = (
    <div className="max-w-xl rounded bg-surface-raised p-5 md:p-6">
      <OwnTransfer assets={assets} marginAssets={marginAssets} />
    </div>
  );
  return (
    <>
      <PageHead title={t('transfer.open')} />
      <h1 className="text-xl font-semibold">{t('transfer.open')}</h1>
      {me?.sub !== undefined ? (
        own
      ) : (
        <Tabs
          label={t('transferPage.ways')}
          selected={tab}
          onSelect={(next) => change({ tab: next })}
          tabs={[
            { id: 'own', title: t('transferPage.own'), content: <div className="pt-6">{own}</div> },
            {
              id: 'person',
              title: t('transferPage.person'),
              content: (
                <div className="grid items-start gap-6 pt-6 lg:grid-cols-2">
                  <section
                    aria-label={t('transferPage.person')}
                    className="min-w-0 rounded bg-surface-raised p-5 md:p-6"
                  >
                    <SendForm assets={assets} />
                  </section>
                  <div className="flex min-w-0 flex-col gap-6">
                    <OwnNumber />
                    <RecentSends />
                  </div>
                </div>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

/** By which others can name the person. */
function OwnNumber() {
  const t = useMessages();
  const number = useRootData()?.me?.accountId;
  if (number === undefined) return null;
  return (
    <Card id="own-number" title={t('send.number')} lead={t('send.numberAbout')}>
      <p className="flex items-center gap-3 font-mono text-lg">
        <bdi dir="ltr">{number}</bdi>
        <CopyButton text={String(number)} what={t('send.number')} />
      </p>
    </Card>
  );
}
