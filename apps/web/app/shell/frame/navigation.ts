import type { PageName } from '@pelorus/site/paths.ts';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import type { IconName } from '../../ui/text/icons.tsx';
import { usePage } from '../start/page.ts';
import { useOrdersQuery } from './orders-query.ts';

interface NavigationItem {
  id: PageName;
  href: string;
  text: string;
  icon: IconName;
  /** The product is not open yet: its page says so (PUB-10). */
  soon: boolean;
  /** The page that is shown is this item's, on whatever pair: the item itself leads to one of them. */
  isHere: boolean;
}

/** Returns where the main navigation leads; P2P and futures only while their menus are shown (spec S6.04). */
export function useNavigationItems(): NavigationItem[] {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const page = usePage();
  const ordersQuery = useOrdersQuery();
  const pair = root?.defaultPair;
  const contract = root?.defaultContract;
  const features = root?.config.features;
  const items: (Omit<NavigationItem, 'soon' | 'isHere'> & { shown: boolean; soon?: boolean })[] = [
    { id: 'home', href: to('home'), text: t('nav.home'), icon: 'home', shown: true },
    { id: 'markets', href: to('markets'), text: t('nav.markets'), icon: 'markets', shown: true },
    { id: 'trade', href: to('trade', pair == null ? {} : { pair }), text: t('nav.trade'), icon: 'trade', shown: true },
    {
      id: 'futures',
      href: to('futures', contract == null ? {} : { contract }),
      text: t('nav.futures'),
      icon: 'gauge',
      shown: features?.futures === true,
      soon: contract == null,
    },
    {
      id: 'p2p',
      href: to('p2p'),
      text: t('nav.p2p'),
      icon: 'people',
      shown: features?.p2p === true,
      soon: features?.p2pOpen !== true,
    },
    {
      id: 'orders',
      href: to('orders', {}, ordersQuery),
      text: t('nav.orders'),
      icon: 'orders',
      shown: root?.me != null,
    },
    { id: 'wallet', href: to('wallet'), text: t('nav.wallet'), icon: 'wallet', shown: true },
  ];
  return items
    .filter(({ shown }) => shown)
    .map(({ shown: _, soon = false, ...item }) => ({
      ...item,
      soon,
      isHere: item.id === page?.name || (item.id === 'p2p' && page?.room === 'p2p'),
    }));
}
