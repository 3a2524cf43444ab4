import { useLoaderData, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { AdEditor } from './ads/ad-editor.tsx';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** Edits one of my ads (PPAG-21). */
export default function P2pAdPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.editAd')}>
      <h1 className="text-xl font-semibold">{t('p2p.editAd')}</h1>
      <AdEditor id={useParams().id ?? ''} />
    </P2pFrame>
  );
}
