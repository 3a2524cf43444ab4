import { AD_SIDES, type AdSide } from '@pelorus/protocol/p2p/rules.ts';
import type { AddressView } from '../../../shell/markets/use-address-view.ts';
import { type Days, dayStart } from '../../../terminal/orders/days.ts';

export const ORDERS_TABS = ['open', 'ended'] as const;
export type OrdersTab = (typeof ORDERS_TABS)[number];
/** How ended orders ended. */
export const ENDS = ['released', 'cancelled', 'disputed'] as const;
type End = (typeof ENDS)[number];

/** What a tab is narrowed to; empty: all. */
export interface OrdersFilter extends Days {
  side: AdSide | '';
  asset: string;
  fiat: string;
  end: End | '';
}
export const ALL: OrdersFilter = { side: '', asset: '', fiat: '', end: '', from: '', to: '' };

/** Is nothing left out? */
export function isAll(filter: OrdersFilter): boolean {
  return Object.values(filter).every((value) => value === '');
}

/** Returns the API query: whole days of the reader, both ends included. */
export function queryOf(tab: OrdersTab, { asset, end, fiat, from, side, to }: OrdersFilter) {
  const given = (value: string) => (value === '' ? undefined : value);
  const is = tab === 'ended' && end !== '' ? end : tab;
  return {
    ...{ is, side: given(side), asset: given(asset), fiat: given(fiat) },
    ...{ from: dayStart(from), to: dayStart(to, 1) },
  };
}

/** Returns the URL of the file of exactly these rows (PORD-61). */
export function fileAddress(tab: OrdersTab, filter: OrdersFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(tab, filter)))
    if (value !== undefined) query.set(name, String(value));
  return `/api/p2p/orders/export?${query}`;
}

const CODE = /^[A-Z0-9]{1,20}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The page's view in its address; anything that makes no sense is as if it were not there. */
export const ORDERS_VIEW: AddressView<{ tab: OrdersTab } & OrdersFilter> = {
  read: (query) => {
    const plain = (name: string, form: RegExp) => form.exec(query.get(name) ?? '')?.[0] ?? '';
    const tab = ORDERS_TABS.find((one) => one === query.get('tab')) ?? ORDERS_TABS[0];
    const end = tab === 'ended' ? ENDS.find((one) => one === query.get('end')) : undefined;
    const side = AD_SIDES.find((one) => one === query.get('side'));
    const codes = { asset: plain('asset', CODE), fiat: plain('fiat', CODE) };
    return { tab, side: side ?? '', end: end ?? '', ...codes, from: plain('from', DAY), to: plain('to', DAY) };
  },
  write: (view, query) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(view))
      if (value === '' || value === ORDERS_TABS[0]) next.delete(name);
      else next.set(name, value);
    return next;
  },
};
