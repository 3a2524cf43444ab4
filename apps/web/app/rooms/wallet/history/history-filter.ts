import { CONVERSION_STATES } from '@pelorus/protocol/convert/states.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@pelorus/protocol/wallet/movement-states.ts';
import type { AddressView } from '../../../shell/markets/use-address-view.ts';
import { type Days, dayStart } from '../../../terminal/orders/days.ts';

export const HISTORY_TABS = ['deposits', 'withdrawals', 'conversions', 'sends'] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];

/** What a tab is narrowed to; empty: all. */
export interface HistoryFilter extends Days {
  asset: string;
  network: string;
  state: string;
}
export const ALL: HistoryFilter = { asset: '', network: '', state: '', from: '', to: '' };

/** Where a tab's rows come from, and what they can be narrowed by (WPAG-71). */
export const SOURCES = {
  deposits: { path: '/api/wallet/deposits', hasNetwork: true, states: DEPOSIT_STATES },
  withdrawals: { path: '/api/wallet/withdrawals', hasNetwork: true, states: WITHDRAWAL_STATES },
  conversions: { path: '/api/convert/history', hasNetwork: false, states: CONVERSION_STATES },
  sends: { path: '/api/wallet/sends', hasNetwork: false, states: [] },
} as const satisfies Record<HistoryTab, { path: string; hasNetwork: boolean; states: readonly string[] }>;

/** Returns the filter without what the tab's rows do not have. */
export function fitting(tab: HistoryTab, filter: HistoryFilter): HistoryFilter {
  const { hasNetwork, states } = SOURCES[tab];
  const isState = states.some((state) => state === filter.state);
  return { ...filter, network: hasNetwork ? filter.network : '', state: isState ? filter.state : '' };
}

/** Is nothing left out? */
export function isAll(filter: HistoryFilter): boolean {
  return Object.values(filter).every((value) => value === '');
}

/** Returns the API query: whole days of the reader, both ends included. */
export function queryOf({ asset, from, network, state, to }: HistoryFilter) {
  const given = (value: string) => (value === '' ? undefined : value);
  const days = { from: dayStart(from), to: dayStart(to, 1) };
  return { asset: given(asset), network: given(network), state: given(state), ...days };
}

/** Returns the URL of the file of exactly these rows (WPAG-74). */
export function fileAddress(tab: HistoryTab, filter: HistoryFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(filter))) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `${SOURCES[tab].path}/export${text === '' ? '' : `?${text}`}`;
}

/** Returns the first and the last day of a year; no days for no year. */
export function daysOf(year: string): Days {
  return year === '' ? { from: '', to: '' } : { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Returns which of the years the days are exactly; empty: none. */
export function yearOf({ from, to }: Days, years: readonly string[]): string {
  return years.find((year) => daysOf(year).from === from && daysOf(year).to === to) ?? '';
}

/** Codes and days as addresses may have them; anything else is as if it were not there. */
const PLAIN = { asset: /^[A-Z0-9]{1,20}$/, network: /^[A-Z0-9-]{1,20}$/, state: /^[A-Z_]{1,20}$/ } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The page's view in its address (WPAG-70). */
export const HISTORY_VIEW: AddressView<{ tab: HistoryTab } & HistoryFilter> = {
  read: (query) => {
    const plain = (name: string, form: RegExp) => form.exec(query.get(name) ?? '')?.[0] ?? '';
    const tab = HISTORY_TABS.find((one) => one === query.get('tab')) ?? HISTORY_TABS[0];
    const days = { from: plain('from', DAY), to: plain('to', DAY) };
    const { asset, network, state } = PLAIN;
    const filter = { asset: plain('asset', asset), network: plain('network', network), state: plain('state', state) };
    return { tab, ...fitting(tab, { ...filter, ...days }) };
  },
  write: (view, query) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(view))
      if (value === '' || value === HISTORY_TABS[0]) next.delete(name);
      else next.set(name, value);
    return next;
  },
};
