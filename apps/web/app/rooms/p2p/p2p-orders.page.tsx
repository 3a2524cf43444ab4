import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';

/** My orders of P2P (PPAG-20). */
export default function P2pOrdersPage() {
  const t = useMessages();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('p2p.orders.title')} />
      <h1 className="text-xl font-semibold">{t('p2p.orders.title')}</h1>
    </main>
  );
}
