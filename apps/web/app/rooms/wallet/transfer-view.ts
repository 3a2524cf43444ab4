import type { AddressView } from '../../shell/markets/use-address-view.ts';

const TABS = ['own', 'person'] as const;
type TransferTab = (typeof TABS)[number];

/** Which kind of transfer the page shows, in its address. */
export const TRANSFER_VIEW: AddressView<{ tab: TransferTab }> = {
  read: (query) => ({ tab: TABS.find((tab) => tab === query.get('tab')) ?? 'own' }),
  write: ({ tab }, query) => {
    const next = new URLSearchParams(query);
    if (tab === 'own') next.delete('tab');
    else next.set('tab', tab);
    return next;
  },
};
