import type { Me } from '@pelorus/protocol/identity/http.ts';
import { useNavigate } from 'react-router';
import { usePageLink } from '../i18n/locale.ts';
import { useMessages } from '../i18n/messages.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { useLogOut } from './log-out.ts';

/** What a person who is logged in may reach from everywhere. */
export function AccountMenu({ me }: { me: Me }) {
  const t = useMessages();
  const to = usePageLink();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const actions: Record<string, () => unknown> = {
    wallet: () => navigate(to('wallet')),
    orders: () => navigate(to('orders')),
    account: () => navigate(to('account')),
    logOut,
  };
  return (
    <MenuButton
      icon="user"
      label={t('nav.account', { email: me.email })}
      choices={[
        { id: 'account', text: me.email, icon: 'user' },
        { id: 'wallet', text: t('nav.wallet'), icon: 'wallet' },
        { id: 'orders', text: t('nav.orders'), icon: 'orders' },
        { id: 'logOut', text: t('nav.logOut'), icon: 'exit' },
      ]}
      onChoose={(id) => actions[id]?.()}
    />
  );
}
