import { useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';
import { BlockedPeople } from './profile/blocked-people.tsx';
import { OwnProfile } from './profile/own-profile.tsx';

export { loader };

/** My name, my statistics and whom I blocked (PPAG-20). */
export default function P2pProfilePage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.me.title')}>
      <h1 className="text-xl font-semibold">{t('p2p.me.title')}</h1>
      <OwnProfile />
      <BlockedPeople />
    </P2pFrame>
  );
}
