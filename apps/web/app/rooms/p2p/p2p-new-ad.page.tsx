import { useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { AdForm } from './ads/ad-form.tsx';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** Posts an ad (PPAG-21). */
export default function P2pNewAdPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.newAd')}>
      <h1 className="text-xl font-semibold">{t('p2p.newAd')}</h1>
      <AdForm ad={null} />
    </P2pFrame>
  );
}
