import { useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { AdsList } from './ads/ads-list.tsx';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** My ads (PPAG-20). */
export default function P2pAdsPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.myAds')}>
      <AdsList />
    </P2pFrame>
  );
}
