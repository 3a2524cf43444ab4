import type { SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { isDollar } from '@pelorus/site/currencies.ts';
import { compare, type Decimal, decimal, multiply, ONE, readDecimal } from '@pelorus/site/decimal.ts';
import { priceGraph, worth } from '@pelorus/site/valuation.ts';
import type { PastChanges } from './past-changes.ts';

/** Facts about a market beyond its ticker. */
export interface MarketInfo {
  pairCode: string;
  base: string;
  quote: string;
  status: SymbolsData['symbols'][number]['status'];
  /** The base asset's name: Bitcoin. */
  name: string;
  /** Other names of the base asset. */
  aliases: readonly string[];
  tags: readonly string[];
  /** ms; null: unknown. */
  listedAtMs: number | null;
  /** Start of trading, ms; null: it trades, or no time is set. */
  opensAtMs: number | null;
  /** Time of delisting, ms; null: none is set. */
  delistsAtMs: number | null;
}

/** A row of the markets list. */
export interface MarketRow extends MarketInfo, PastChanges {
  ticker: Ticker;
  /** One of its quote asset, the last price and the day's turnover in dollars; null: no market leads there. */
  quoteDollars: Decimal | null;
  dollarPrice: Decimal | null;
  dollarVolume: Decimal | null;
}

/** Returns the list's fields of the configured markets, in the operator's order. */
export function marketInfos({ assets, symbols }: SymbolsData): MarketInfo[] {
  const bases = new Map(assets.map((asset) => [asset.code, asset]));
  return symbols.map(({ pairCode, base, quote, status, tags, listedAt, opensAt, delistsAt }) => ({
    pairCode,
    base,
    quote,
    status,
    tags,
    name: bases.get(base)?.name ?? base,
    aliases: bases.get(base)?.aliases ?? [],
    listedAtMs: listedAt,
    opensAtMs: opensAt,
    delistsAtMs: delistsAt,
  }));
}

const inDollars = (amount: string, dollars: Decimal | null) =>
  dollars === null ? null : multiply(decimal(amount), dollars);

/** Returns the rows of all markets that have a ticker, in the operator's order; live tickers win over rendered ones. */
export function marketRows(
  markets: readonly MarketInfo[],
  rendered: readonly Ticker[],
  live: ReadonlyMap<string, Ticker>,
): MarketRow[] {
  const tickers = new Map([...rendered.map((ticker) => [ticker.pairCode, ticker] as const), ...live]);
  const graph = priceGraph(tickers.values());
  const dollars = new Map<string, Decimal | null>();
  const dollarsOf = (quote: string) => {
    if (!dollars.has(quote)) dollars.set(quote, worth(ONE, quote, graph, isDollar));
    return dollars.get(quote) ?? null;
  };
  return markets.flatMap((market) => {
    const ticker = tickers.get(market.pairCode);
    if (ticker === undefined) return [];
    const quoteDollars = dollarsOf(market.quote);
    const dollarPrice = inDollars(ticker.last, quoteDollars);
    return [
      { ...market, ticker, quoteDollars, dollarPrice, dollarVolume: inDollars(ticker.quoteVolume, quoteDollars) },
    ];
  });
}

export const SORT_KEYS = ['pair', 'last', 'hour', 'change', 'week', 'high', 'low', 'volume', 'listed'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export interface Order {
  by: SortKey;
  descending: boolean;
}

/** Columns of amounts in the quote asset: different quotes are compared by value (MKTS-11). */
const AMOUNTS: Partial<Record<SortKey, (ticker: Ticker) => string>> = {
  last: ({ last }) => last,
  high: ({ high }) => high,
  low: ({ low }) => low,
  volume: ({ quoteVolume }) => quoteVolume,
};

interface Valued {
  row: MarketRow;
  /** Sort value; null comes last in both directions. */
  value: Decimal | null;
  /** In its own quote: orders those without a value. */
  own: Decimal | null;
}

function valued(row: MarketRow, by: SortKey): Valued {
  const { ticker, listedAtMs, quoteDollars } = row;
  const amount = AMOUNTS[by]?.(ticker);
  if (amount !== undefined) return { row, value: inDollars(amount, quoteDollars), own: decimal(amount) };
  if (by === 'change') return { row, value: readDecimal(ticker.changePercent), own: null };
  if (by === 'hour' || by === 'week') return { row, value: row[`${by}Change`] ?? null, own: null };
  return { row, value: listedAtMs === null ? null : { units: BigInt(listedAtMs), scale: 0 }, own: null };
}

/** Returns the rows in a new order; equal ones keep their place (MKTS-11). */
export function sortRows(rows: readonly MarketRow[], { by, descending }: Order): MarketRow[] {
  const way = descending ? -1 : 1;
  if (by === 'pair') return rows.toSorted((a, b) => way * (a.pairCode < b.pairCode ? -1 : 1));
  const worthless = (a: Valued, b: Valued) => {
    if (a.own === null || b.own === null) return 0;
    const { quote } = a.row;
    return quote === b.row.quote ? way * compare(a.own, b.own) : quote < b.row.quote ? -1 : 1;
  };
  return rows
    .map((row) => valued(row, by))
    .sort((a, b) => {
      if (a.value !== null && b.value !== null) return way * compare(a.value, b.value);
      if (a.value === null && b.value === null) return worthless(a, b);
      return Number(a.value === null) - Number(b.value === null);
    })
    .map(({ row }) => row);
}

/** Returns the rows of `pairs` in that order, the others after them as they stood (DSN-08). */
export function inOrder(rows: readonly MarketRow[], pairs: readonly string[]): MarketRow[] {
  const place = ({ pairCode }: MarketRow) => {
    const at = pairs.indexOf(pairCode);
    return at < 0 ? pairs.length : at;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** Returns those of `pairs` that are not markets. */
export function unknownPairs(markets: readonly Pick<MarketInfo, 'pairCode'>[], pairs: Iterable<string>): string[] {
  const known = new Set(markets.map(({ pairCode }) => pairCode));
  return [...pairs].filter((pair) => !known.has(pair));
}

/** Returns the quote assets of the rows, the one with most markets first. */
export function quotesOf(rows: readonly Pick<MarketInfo, 'quote'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { quote } of rows) counts.set(quote, (counts.get(quote) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([quote]) => quote);
}

const NEW_MS = 30 * 86_400_000;

/** Was a market listed in the last 30 days (MKTS-10)? */
export function isNew({ listedAtMs }: Pick<MarketInfo, 'listedAtMs'>, nowMs: number): boolean {
  return listedAtMs !== null && nowMs - listedAtMs < NEW_MS;
}

/** Returns the markets that are marked new: none where all are (MKTS-16). */
export function markedNew(markets: readonly MarketInfo[], nowMs: number): ReadonlySet<string> {
  const young = markets.filter((market) => isNew(market, nowMs));
  return new Set(young.length === markets.length ? [] : young.map(({ pairCode }) => pairCode));
}
