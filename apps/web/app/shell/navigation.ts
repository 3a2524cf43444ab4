import { usePageLink } from '../i18n/locale.ts';
import { useMessages } from '../i18n/messages.ts';
import type { IconName } from '../ui/icons.tsx';
import { useRootData } from './root-data.ts';

export interface NavigationItem {
  id: string;
  href: string;
  text: string;
  icon: IconName;
}

/** Returns where the main navigation leads, for the header and for the bar at the foot of phones. */
export function useNavigationItems(): NavigationItem[] {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const pair = root?.defaultPair;
  return [
    { id: 'home', href: to('home'), text: t('nav.home'), icon: 'home' },
    { id: 'markets', href: to('markets'), text: t('nav.markets'), icon: 'markets' },
    { id: 'trade', href: to('trade', pair == null ? {} : { pair }), text: t('nav.trade'), icon: 'trade' },
    ...(root?.me == null ? [] : [{ id: 'orders', href: to('orders'), text: t('nav.orders'), icon: 'orders' as const }]),
    { id: 'wallet', href: to('wallet'), text: t('nav.wallet'), icon: 'wallet' },
  ];
}
