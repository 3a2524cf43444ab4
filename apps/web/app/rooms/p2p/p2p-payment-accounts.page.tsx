import { useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Accounts } from './accounts.tsx';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** Where I am paid and from where I pay (PMET-04 to PMET-08). */
export default function P2pPaymentAccountsPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.accounts')}>
      <Accounts />
    </P2pFrame>
  );
}
