import { useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** My orders of P2P (PPAG-20). */
export default function P2pOrdersPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.orders.title')}>
      <h1 className="text-xl font-semibold">{t('p2p.orders.title')}</h1>
    </P2pFrame>
  );
}
