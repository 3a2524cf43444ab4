import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';

/** My profile in P2P (PPAG-20). */
export default function P2pProfilePage() {
  const t = useMessages();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('p2p.me.title')} />
      <h1 className="text-xl font-semibold">{t('p2p.me.title')}</h1>
    </main>
  );
}
