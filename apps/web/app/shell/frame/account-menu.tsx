import type { Me } from '@pelorus/protocol/identity/http.ts';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { isInShell } from '../native/page-shell.ts';
import { useLogOut } from './log-out.ts';

const never = () => () => {};

/** The account menu, on every page. */
export function AccountMenu({ me }: { me: Me }) {
  const t = useMessages();
  const to = usePageLink();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const isInside = useSyncExternalStore(never, isInShell, () => false);
  const actions: Record<string, () => unknown> = {
    wallet: () => navigate(to('wallet')),
    convert: () => navigate(to('convert')),
    orders: () => navigate(to('orders')),
    account: () => navigate(to('account')),
    security: () => navigate(to('security')),
    demo: () => navigate(to('demo')),
    app: async () => {
      const { openInternalApp } = await import('@pelorus/client/native/internal-app.ts');
      try {
        openInternalApp('settings');
      } catch {
        showToast({ kind: 'failed', text: t('native.notInShell') });
      }
    },
    logOut,
  };
  return (
    <MenuButton
      icon="user"
      label={t('nav.account', { email: me.email })}
      choices={[
        { id: 'account', text: me.email, icon: 'user' },
        ...(me.sub === undefined ? [{ id: 'security', text: t('nav.security'), icon: 'shield' } as const] : []),
        ...(me.sub === undefined || me.isDemo === true
          ? [{ id: 'demo', text: t('demo.title'), icon: 'gauge' } as const]
          : []),
        { id: 'wallet', text: t('nav.wallet'), icon: 'wallet' },
        { id: 'convert', text: t('nav.convert'), icon: 'swap' },
        { id: 'orders', text: t('nav.orders'), icon: 'orders' },
        ...(isInside ? [{ id: 'app', text: t('native.settings'), icon: 'phone' } as const] : []),
        { id: 'logOut', text: t('nav.logOut'), icon: 'exit' },
      ]}
      onChoose={(id) => actions[id]?.()}
    />
  );
}
