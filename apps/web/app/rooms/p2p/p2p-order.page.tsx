import { useLoaderData, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** One order of P2P (PPAG-10). */
export default function P2pOrderPage() {
  const t = useMessages();
  const title = t('p2p.order.title', { id: useParams().id ?? '' });
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={title}>
      <h1 className="text-xl font-semibold">{title}</h1>
    </P2pFrame>
  );
}
