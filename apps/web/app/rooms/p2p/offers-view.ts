import type { OffersQuery, P2pSettingsData } from '@pelorus/protocol/p2p/ads.ts';
import { AD_SIDES, type AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { readDecimal } from '@pelorus/site/decimal.ts';
import type { AddressView } from '../../shell/markets/use-address-view.ts';

/** What the market shows, all of it in the address (PPAG-01). side: the reader's. */
export interface OffersView {
  side: AdSide;
  /** null: the venue's first, the reader's currency. */
  asset: string | null;
  fiat: string | null;
  /** In fiat; empty: any. */
  amount: string;
  methods: readonly string[];
  country: string | null;
  isMerchant: boolean;
  isEligible: boolean;
}

const METHODS_MOST = 10;

function code(query: URLSearchParams, name: string, pattern: RegExp): string | null {
  const text = query.get(name);
  return text !== null && pattern.test(text) ? text : null;
}

function readView(query: URLSearchParams): OffersView {
  const amount = query.get('amount') ?? '';
  const methods = (query.get('methods') ?? '').split(',').filter((one) => /^[a-z0-9-]{1,40}$/.test(one));
  return {
    side: AD_SIDES.find((side) => side.toLowerCase() === query.get('side')) ?? 'BUY',
    asset: code(query, 'asset', /^[A-Z0-9]{1,12}$/),
    fiat: code(query, 'fiat', /^[A-Z]{3}$/),
    amount: isAmount(amount) ? amount : '',
    methods: methods.slice(0, METHODS_MOST),
    country: code(query, 'country', /^[A-Z]{2}$/),
    isMerchant: query.get('merchants') === '1',
    isEligible: query.get('mine') === '1',
  };
}

function writeView(view: OffersView, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  const parts: [string, string | null][] = [
    ['side', view.side === 'BUY' ? null : 'sell'],
    ['asset', view.asset],
    ['fiat', view.fiat],
    ['amount', isAmount(view.amount) ? view.amount : null],
    ['methods', view.methods.length === 0 ? null : view.methods.join(',')],
    ['country', view.country],
    ['merchants', view.isMerchant ? '1' : null],
    ['mine', view.isEligible ? '1' : null],
  ];
  for (const [name, value] of parts)
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
}

export const OFFERS_VIEW: AddressView<OffersView> = { read: readView, write: writeView };

/** Is it an amount to look for: a decimal above zero, of a length that the API takes? */
function isAmount(text: string): boolean {
  const value = text.length <= 30 ? readDecimal(text) : null;
  return value !== null && value.units > 0n;
}

/** A view with what the venue has in place of what it does not have. */
export interface KnownView extends OffersView {
  asset: string;
  fiat: string;
}

/** Returns the view as this venue can show it; `usual`: the reader's currency. An asset or method that it lacks narrows nothing. */
export function knownView(view: OffersView, settings: P2pSettingsData, usual: string): KnownView {
  const { assets, fiats, methods } = settings;
  const first = (all: readonly string[], ...wanted: (string | null)[]) =>
    wanted.find((one) => one !== null && all.includes(one)) ?? all[0] ?? '';
  const fiat = first(fiats, view.fiat, usual);
  const ofFiat = new Set(methods.filter((method) => method.fiats.includes(fiat)).map((method) => method.code));
  return {
    ...view,
    asset: first(assets, view.asset),
    fiat,
    methods: view.methods.filter((method) => ofFiat.has(method)),
  };
}

/** Rows of one page of the list. */
const PAGE_ROWS = 20;

/** Returns what is asked of the API for a view; a visitor's list is never narrowed to what they may take. */
export function offersAsked(view: KnownView, isPerson: boolean): OffersQuery {
  return {
    side: view.side,
    asset: view.asset,
    fiat: view.fiat,
    ...(isAmount(view.amount) && { fiatAmount: view.amount }),
    ...(view.methods.length > 0 && { methods: view.methods.join(',') }),
    ...(view.country !== null && { country: view.country }),
    isMerchant: view.isMerchant ? '1' : '0',
    isEligible: view.isEligible && isPerson ? '1' : '0',
    limit: PAGE_ROWS,
  };
}
