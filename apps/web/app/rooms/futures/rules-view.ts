import type { AddressView } from '../../shell/markets/use-address-view.ts';

/** Which contract is shown in full, in the address. */
export const RULES_VIEW: AddressView<{ symbol: string }> = {
  read: (query) => ({ symbol: query.get('symbol') ?? '' }),
  write: ({ symbol }, query) => {
    const next = new URLSearchParams(query);
    next.set('symbol', symbol);
    return next;
  },
};
