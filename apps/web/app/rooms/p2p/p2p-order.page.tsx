import { useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';

/** One order of P2P (PPAG-10). */
export default function P2pOrderPage() {
  const t = useMessages();
  const title = t('p2p.order.title', { id: useParams().id ?? '' });
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={title} />
      <h1 className="text-xl font-semibold">{title}</h1>
    </main>
  );
}
