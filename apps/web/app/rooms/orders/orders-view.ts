import { ORDER_STATUSES, ORDER_TYPES, SIDES } from '@pelorus/protocol/exchange/orders.ts';
import type { AddressView } from '../../shell/markets/use-address-view.ts';
import { type HistoryFilter, WHOLE_HISTORY } from '../../terminal/orders/history-filter.ts';

export const TABS = ['open', 'history', 'trades', 'algos'] as const;
type TabId = (typeof TABS)[number];

/** State of the orders page, all of it in the URL (TRAD-250). */
export interface OrdersView extends HistoryFilter {
  tab: TabId;
}

/** A history, and what narrows it. */
export interface HistoryProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

const MARKET = /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function textOf(query: URLSearchParams, name: string, pattern: RegExp): string {
  const text = query.get(name) ?? '';
  return pattern.test(text) ? text : '';
}

/** By the names of the API, but for days, which are the reader's own. */
export const ORDERS_VIEW: AddressView<OrdersView> = {
  read: (query) => ({
    tab: TABS.find((id) => id === query.get('tab')) ?? 'open',
    symbol: textOf(query, 'symbol', MARKET),
    side: SIDES.find((side) => side === query.get('side')) ?? '',
    type: ORDER_TYPES.find((type) => type === query.get('type')) ?? '',
    status: ORDER_STATUSES.find((status) => status === query.get('status')) ?? '',
    from: textOf(query, 'from', DAY),
    to: textOf(query, 'to', DAY),
  }),
  write: ({ tab, ...filter }, query) => {
    const next = new URLSearchParams(query);
    const parts = { tab: tab === 'open' ? '' : tab, ...WHOLE_HISTORY, ...filter };
    for (const [name, text] of Object.entries(parts)) {
      if (text === '') next.delete(name);
      else next.set(name, text);
    }
    return next;
  },
};
