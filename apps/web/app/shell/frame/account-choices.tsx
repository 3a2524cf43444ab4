import type { PageName } from '@pelorus/site/paths.ts';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import type { MenuPlace } from '../../ui/overlays/menu-button.tsx';
import type { MenuChoice } from '../../ui/overlays/menu-choice.ts';
import PopoverMenu from '../../ui/overlays/popover-menu.tsx';
import { isInShell } from '../native/page-shell.ts';
import { useLogOut } from './log-out.ts';
import { useOrdersQuery } from './orders-query.ts';
import { accountPages, pagesFor } from './page-list.ts';

const never = () => () => {};
/** Beside the pages of the account, in a group of their own. */
const MONEY: readonly PageName[] = ['wallet', 'convert', 'orders'];

/** What the account menu offers: the pages of one's account and money, and the way out (WEB-120). */
export default function AccountChoices({ label, email, ...place }: { label: string; email: string } & MenuPlace) {
  const t = useMessages();
  const to = usePageLink();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const root = useRootData();
  const ordersQuery = useOrdersQuery();
  const isInside = useSyncExternalStore(never, isInShell, () => false);
  if (root === undefined) return null;
  const openSettings = async () => {
    const { openInternalApp } = await import('@pelorus/client/native/internal-app.ts');
    try {
      openInternalApp('settings');
    } catch {
      showToast({ kind: 'failed', text: t('native.notInShell') });
    }
  };
  const money = pagesFor(root).filter(({ page }) => MONEY.includes(page));
  const choices: MenuChoice[] = [
    ...accountPages(root).map(({ page, text, icon, group }) => ({
      id: page,
      // Whose account it is.
      text: page === 'account' ? email : t(text),
      icon,
      group: t(group === 'access' ? 'pages.access' : 'pages.account'),
    })),
    ...money.map(({ page, text, icon }) => ({ id: page, text: t(text), icon, group: t('nav.wallet') })),
    ...(isInside ? [{ id: 'app', text: t('native.settings'), icon: 'phone', group: t('nav.logOut') } as const] : []),
    { id: 'logOut', text: t('nav.logOut'), icon: 'exit', group: t('nav.logOut') },
  ];
  const choose = (id: string) => {
    if (id === 'logOut') void logOut();
    else if (id === 'app') void openSettings();
    else void navigate(to(id as PageName, {}, id === 'orders' ? ordersQuery : {}));
  };
  return <PopoverMenu label={label} choices={choices} onChoose={choose} {...place} />;
}
