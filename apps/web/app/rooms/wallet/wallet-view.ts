import type { AddressView } from '../../shell/markets/use-address-view.ts';

const TABS = ['spot', 'futures'] as const;
type WalletTab = (typeof TABS)[number];

/** Which wallet the page shows, in its address: other pages lead to one of them (FWEB-10). */
export const WALLET_VIEW: AddressView<{ tab: WalletTab }> = {
  read: (query) => ({ tab: TABS.find((tab) => tab === query.get('tab')) ?? 'spot' }),
  write: ({ tab }, query) => {
    const next = new URLSearchParams(query);
    if (tab === 'spot') next.delete('tab');
    else next.set('tab', tab);
    return next;
  },
};
