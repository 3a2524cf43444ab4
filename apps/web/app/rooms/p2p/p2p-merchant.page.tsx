import { useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Merchant } from './merchant.tsx';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** Whether I am a merchant, and the way there (PMER-01). */
export default function P2pMerchantPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.merchant')}>
      <Merchant />
    </P2pFrame>
  );
}
