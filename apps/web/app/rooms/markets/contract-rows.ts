import type { ContractData, MarkData } from '@pelorus/protocol/futures/http.ts';
import type { AssetData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { compare, type Decimal, decimal, readDecimal } from '@pelorus/site/decimal.ts';
import type { PastChanges } from './past-changes.ts';
import type { ContractColumn } from './table-columns.ts';

/** What a contract is found and shown by, beyond its prices. */
export interface ContractInfo {
  symbol: string;
  base: string;
  /** What it settles in. */
  quote: string;
  /** The base asset's name: Bitcoin. */
  name: string;
  aliases: readonly string[];
  leverageMax: number;
}

/** A contract with its prices; undefined: none yet. */
export interface ContractRow extends ContractInfo, PastChanges {
  ticker: Ticker | undefined;
  mark: MarkData | undefined;
}

/** Returns the list's fields of the listed contracts, in the operator's order. */
export function contractInfos(contracts: readonly ContractData[], assets: readonly AssetData[]): ContractInfo[] {
  return contracts.map(({ symbol, base, marginAsset, leverageMax }) => {
    const asset = assets.find(({ code }) => code === base);
    return { symbol, base, quote: marginAsset, name: asset?.name ?? base, aliases: asset?.aliases ?? [], leverageMax };
  });
}

interface Rendered {
  tickers: readonly Ticker[];
  marks: readonly MarkData[];
}
interface Live {
  tickers: ReadonlyMap<string, Ticker>;
  marks: ReadonlyMap<string, MarkData>;
}

/** Returns all contracts with their prices; live ones win over rendered ones. */
export function contractRows(infos: readonly ContractInfo[], rendered: Rendered, live: Live): ContractRow[] {
  return infos.map((info) => ({
    ...info,
    ticker: live.tickers.get(info.symbol) ?? rendered.tickers.find(({ pairCode }) => pairCode === info.symbol),
    mark: live.marks.get(info.symbol) ?? rendered.marks.find(({ symbol }) => symbol === info.symbol),
  }));
}

export type ContractKey = 'contract' | 'last' | 'change' | ContractColumn;
export interface ContractOrder {
  by: ContractKey;
  descending: boolean;
}

const known = (text: string | undefined) => readDecimal(text ?? '');
const VALUES: Record<Exclude<ContractKey, 'contract'>, (row: ContractRow) => Decimal | null> = {
  last: ({ ticker, mark }) => known(ticker?.last ?? mark?.markPrice),
  hour: ({ hourChange }) => hourChange ?? null,
  change: ({ ticker }) => known(ticker?.changePercent),
  week: ({ weekChange }) => weekChange ?? null,
  high: ({ ticker }) => known(ticker?.high),
  low: ({ ticker }) => known(ticker?.low),
  funding: ({ mark }) => known(mark?.fundingRate),
  interest: ({ mark }) => known(mark?.openInterestValue),
  volume: ({ ticker }) => known(ticker?.quoteVolume),
};

/** Returns the rows in order, by exact amounts; those without one come last either way, and equal ones keep their place. */
export function sortContracts(rows: readonly ContractRow[], { by, descending }: ContractOrder): ContractRow[] {
  const way = descending ? -1 : 1;
  if (by === 'contract') return rows.toSorted((a, b) => way * (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  const valued = rows.map((row) => ({ row, value: VALUES[by](row) }));
  return valued
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return way * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** Returns the most traded contracts, those that nobody traded yet by the operator's order. */
export function mostTraded(rows: readonly ContractRow[], count: number): ContractRow[] {
  const isTraded = ({ ticker }: ContractRow) =>
    ticker !== undefined && compare(decimal(ticker.quoteVolume), decimal('0')) > 0;
  const traded = sortContracts(rows.filter(isTraded), { by: 'volume', descending: true });
  return [...traded, ...rows.filter((row) => !isTraded(row))].slice(0, count);
}
