import { ORDER_STATUSES, ORDER_TYPES, SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { PRODUCTS, type Product } from '@pelorus/protocol/exchange/products.ts';
import type { AddressView } from '../../shell/markets/use-address-view.ts';
import { type HistoryFilter, WHOLE_HISTORY } from '../../terminal/orders/history-filter.ts';

export const TABS = ['open', 'history', 'trades', 'algos'] as const;
type TabId = (typeof TABS)[number];

/** State of the orders page, all of it in the URL (TRAD-250). */
export interface OrdersView extends HistoryFilter {
  product: Product;
  tab: TabId;
}

/** A history, and what narrows it. */
export interface HistoryProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

const MARKET = /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}(_PERP)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function textOf(query: URLSearchParams, name: string, pattern: RegExp): string {
  const text = query.get(name) ?? '';
  return pattern.test(text) ? text : '';
}

/** By the names of the API, but for days, which are the reader's own. */
export const ORDERS_VIEW: AddressView<OrdersView> = {
  read: (query) => ({
    product: PRODUCTS.find((id) => id === query.get('product')) ?? 'spot',
    tab: TABS.find((id) => id === query.get('tab')) ?? 'open',
    symbol: textOf(query, 'symbol', MARKET),
    side: SIDES.find((side) => side === query.get('side')) ?? '',
    type: ORDER_TYPES.find((type) => type === query.get('type')) ?? '',
    status: ORDER_STATUSES.find((status) => status === query.get('status')) ?? '',
    from: textOf(query, 'from', DAY),
    to: textOf(query, 'to', DAY),
  }),
  write: ({ product, tab, ...filter }, query) => {
    const next = new URLSearchParams(query);
    const usual = { product: product === 'spot' ? '' : product, tab: tab === 'open' ? '' : tab };
    for (const [name, text] of Object.entries({ ...usual, ...WHOLE_HISTORY, ...filter })) {
      if (text === '') next.delete(name);
      else next.set(name, text);
    }
    return next;
  },
};

/** Returns the query of the same view of another product, which has no market of this one. */
export function inProduct(product: Product, view: OrdersView): Record<string, string> {
  return Object.fromEntries(ORDERS_VIEW.write({ ...view, product, symbol: '' }, new URLSearchParams()));
}
