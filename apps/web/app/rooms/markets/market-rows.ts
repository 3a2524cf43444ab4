import type { SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';

/** What one line of the markets list shows. */
export interface MarketRow {
  ticker: Ticker;
  base: string;
  quote: string;
  /** The base asset's name: Bitcoin. */
  name: string;
  status: SymbolsData['symbols'][number]['status'];
}

/** Returns the rows of all markets that have a ticker, in the operator's order; live tickers win over rendered ones. */
export function marketRows(
  symbols: SymbolsData,
  rendered: readonly Ticker[],
  live: ReadonlyMap<string, Ticker>,
): MarketRow[] {
  const names = new Map(symbols.assets.map(({ code, name }) => [code, name]));
  const tickers = new Map(rendered.map((ticker) => [ticker.pairCode, ticker]));
  return symbols.symbols.flatMap(({ pairCode, base, quote, status }) => {
    const ticker = live.get(pairCode) ?? tickers.get(pairCode);
    return ticker === undefined ? [] : [{ ticker, base, quote, status, name: names.get(base) ?? base }];
  });
}

export const SORT_KEYS = ['pair', 'last', 'change', 'high', 'low', 'volume'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

const byDecimal = (read: (row: MarketRow) => string) => (a: MarketRow, b: MarketRow) =>
  compare(decimal(read(a)), decimal(read(b)));

const ORDERS: Record<SortKey, (a: MarketRow, b: MarketRow) => number> = {
  pair: (a, b) => (a.ticker.pairCode < b.ticker.pairCode ? -1 : 1),
  last: byDecimal(({ ticker }) => ticker.last),
  change: byDecimal(({ ticker }) => ticker.changePercent),
  high: byDecimal(({ ticker }) => ticker.high),
  low: byDecimal(({ ticker }) => ticker.low),
  volume: byDecimal(({ ticker }) => ticker.quoteVolume),
};

/** Returns the rows in a new order; equal ones keep their place. */
export function sortRows(rows: readonly MarketRow[], by: SortKey, descending: boolean): MarketRow[] {
  const order = ORDERS[by];
  return rows.toSorted(descending ? (a, b) => order(b, a) : order);
}

/** Returns the rows of `pairs` in that order, the others after them as they stood (DSN-08). */
export function inOrder(rows: readonly MarketRow[], pairs: readonly string[]): MarketRow[] {
  const place = ({ ticker }: MarketRow) => {
    const at = pairs.indexOf(ticker.pairCode);
    return at < 0 ? pairs.length : at;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** Returns the rows whose pair or asset name holds every word that was typed; "btc/usdt" and "btc usdt" find BTC_USDT. */
export function searchRows(rows: readonly MarketRow[], typed: string): MarketRow[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/_-]+/)
    .filter((word) => word !== '');
  return rows.filter(({ base, quote, name }) => {
    const text = `${base} ${quote} ${base}${quote} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the quote assets of the rows, the one with most markets first. */
export function quotesOf(rows: readonly MarketRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { quote } of rows) counts.set(quote, (counts.get(quote) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([quote]) => quote);
}
