import type { Me } from '@pelorus/protocol/identity/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuOpener } from '../../ui/overlays/menu-button.tsx';

const load = () => import('./account-choices.tsx');
const AccountChoices = lazyPart(load, ['menu']);

/** The account menu, on every page. What is in it comes when it is opened. */
export function AccountMenu({ me }: { me: Me }) {
  const label = useMessages()('nav.account', { email: me.email });
  return (
    <MenuOpener
      icon="user"
      label={label}
      onNear={load}
      menu={(place) => <AccountChoices label={label} email={me.email} {...place} />}
    />
  );
}
