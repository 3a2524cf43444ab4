import { matching } from '@pelorus/site/market-search.ts';
import type { AddressView } from '../../shell/markets/use-address-view.ts';
import { inOrder, isNew, type MarketRow, type Order, SORT_KEYS, sortRows } from './market-rows.ts';
import { boundsOf, EMPTY_SCREEN, isScreened, passes, type Screen, screenEntries } from './screen.ts';

/** Tabs that everybody has; an own list is `list:<id>`. */
export const TABS = ['all', 'favourites', 'gainers', 'losers', 'volume', 'new'] as const;
/** Contracts, where the venue has some (FWEB-50). */
export const FUTURES_TAB = 'futures';
export type Tab = (typeof TABS)[number] | typeof FUTURES_TAB | `list:${string}`;

/** State of the list, all of it in the URL (MKTS-14). */
export interface MarketView {
  tab: Tab;
  /** null: of every quote, of every category. */
  quote: string | null;
  category: string | null;
  search: string;
  /** null: as the tab has it. */
  order: Order | null;
  screen: Screen;
  isMap: boolean;
}

export const USUAL_VIEW: MarketView = {
  tab: 'all',
  quote: null,
  category: null,
  search: '',
  order: null,
  screen: EMPTY_SCREEN,
  isMap: false,
};

const SEARCH_MAX = 60;
const LIST_TAB = /^list:[a-z0-9]{1,16}$/;

function tabOf(text: string | null): Tab {
  const known = [...TABS, FUTURES_TAB].find((tab) => tab === text) as Tab | undefined;
  return known ?? (text !== null && LIST_TAB.test(text) ? (text as Tab) : 'all');
}

function orderOf(text: string | null): Order | null {
  const descending = text?.startsWith('-') === true;
  const by = SORT_KEYS.find((key) => key === (descending ? text?.slice(1) : text));
  return by === undefined ? null : { by, descending };
}

/** Returns the view that an address asks for; what makes no sense in it is as if it were not there. */
export function readView(query: URLSearchParams): MarketView {
  const code = (name: string, pattern: RegExp) => {
    const text = query.get(name);
    return text !== null && pattern.test(text) ? text : null;
  };
  return {
    tab: tabOf(query.get('tab')),
    quote: code('quote', /^[A-Z0-9]{2,12}$/),
    category: code('category', /^[a-z][a-z0-9-]{0,29}$/),
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    order: orderOf(query.get('sort')),
    screen: boundsOf(query),
    isMap: query.get('as') === 'map',
  };
}

/** Returns the view as this exchange can show it: a quote or category that it does not have narrows nothing (MKTS-14). */
export function knownView(
  view: MarketView,
  quotes: readonly string[],
  categories: readonly string[],
  hasContracts: boolean,
): MarketView {
  const known = (one: string | null, all: readonly string[]) => (one !== null && all.includes(one) ? one : null);
  const tab = view.tab === FUTURES_TAB && !hasContracts ? 'all' : view.tab;
  return { ...view, tab, quote: known(view.quote, quotes), category: known(view.category, categories) };
}

/** Returns `query` including the view: defaults are left out, other parameters stay. */
export function writeView(view: MarketView, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  const { tab, order } = view;
  const parts: [string, string | null][] = [
    ['tab', tab === 'all' ? null : tab],
    ['quote', view.quote],
    ['category', view.category],
    ['search', view.search.trim() === '' ? null : view.search.trim()],
    ['sort', order === null ? null : `${order.descending ? '-' : ''}${order.by}`],
    ['as', view.isMap ? 'map' : null],
    ...screenEntries(view.screen),
  ];
  for (const [name, value] of parts)
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
}

export const MARKET_VIEW: AddressView<MarketView> = { read: readView, write: writeView };

/** Default sorting of the tabs; null: the list's own order. */
const TAB_ORDERS: Partial<Record<Tab, Order>> = {
  gainers: { by: 'change', descending: true },
  losers: { by: 'change', descending: false },
  volume: { by: 'volume', descending: true },
  new: { by: 'listed', descending: true },
};

/** Returns the sorting; null: the operator's order or the reader's. */
export function orderIn({ order, tab }: MarketView): Order | null {
  return order ?? TAB_ORDERS[tab] ?? null;
}

/** Returns the view after a column was asked to sort: the other way if it does already, the largest first if not. */
export function sortedBy(view: MarketView, by: Order['by']): MarketView {
  const present = orderIn(view);
  return { ...view, order: { by, descending: present?.by === by ? !present.descending : by !== 'pair' } };
}

function inTab(row: MarketRow, tab: Tab, own: readonly string[], nowMs: number): boolean {
  const { changePercent } = row.ticker;
  const moved = /[1-9]/.test(changePercent);
  if (tab === 'gainers') return moved && !changePercent.startsWith('-');
  if (tab === 'losers') return moved && changePercent.startsWith('-');
  if (tab === 'new') return isNew(row, nowMs);
  return tab === 'all' || tab === 'volume' || own.includes(row.pairCode);
}

/**
 * Returns the rows of a view, in its order (MKTS-10, MKTS-12). `own`: the markets of the tab where that is a list, in
 * the reader's order.
 */
export function rowsIn(
  view: MarketView,
  rows: readonly MarketRow[],
  own: readonly string[],
  nowMs: number,
): MarketRow[] {
  const { tab, quote, category, screen } = view;
  const narrowed = rows.filter(
    (row) =>
      inTab(row, tab, own, nowMs) &&
      (quote === null || row.quote === quote) &&
      (category === null || row.tags.includes(category)) &&
      (!isScreened(screen) || passes(screen, row, nowMs)),
  );
  const found = matching(narrowed, view.search);
  const order = orderIn(view);
  if (order !== null) return sortRows(found, order);
  return isOwn(tab) ? inOrder(found, own) : found;
}

/** Is the tab a list of the reader's own? */
export function isOwn(tab: Tab): boolean {
  return tab === 'favourites' || tab.startsWith('list:');
}

/** Is there a filter besides the tab? */
export function isNarrowed({ quote, category, search, screen }: MarketView): boolean {
  return quote !== null || category !== null || search.trim() !== '' || isScreened(screen);
}

/** Why nothing is shown (MKTS-18). */
export type Emptiness = 'filtered' | 'favourites' | 'list' | 'new' | 'tab';

export function emptinessOf(view: MarketView): Emptiness {
  if (isNarrowed(view)) return 'filtered';
  if (view.tab === 'favourites' || view.tab === 'new') return view.tab;
  return isOwn(view.tab) ? 'list' : 'tab';
}

/** So many rows are drawn at first: enough for every eye, and a page of thousands stays quick (MKTS-17). */
const DRAWN_MAX = 200;
export function drawnOf<R>(rows: readonly R[], isAll: boolean): readonly R[] {
  return isAll ? rows : rows.slice(0, DRAWN_MAX);
}
