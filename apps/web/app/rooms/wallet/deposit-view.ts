import type { AddressView } from '../../shell/markets/use-address-view.ts';

/** Which coin and network the page shows, in its address: other pages lead to one of them. Null: the first. */
export const DEPOSIT_VIEW: AddressView<{ asset: string | null; network: string | null }> = {
  read: (query) => ({ asset: query.get('asset'), network: query.get('network') }),
  write: ({ asset, network }, query) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ asset, network }))
      if (value === null) next.delete(name);
      else next.set(name, value);
    return next;
  },
};
