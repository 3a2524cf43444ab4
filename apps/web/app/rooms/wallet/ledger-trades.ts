import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { add, type Decimal, decimal, decimalText, trimmed, ZERO } from '@pelorus/site/decimal.ts';
import { totalChange } from './ledger-filter.ts';

/** A change of a balance, or all changes of one trade of an order (WALT-42). */
export type LedgerItem = { kind: 'posting'; row: LedgerRow } | { kind: 'trade'; trade: LedgerTrade };

export interface LedgerTrade {
  /** Newest first; never empty. */
  rows: readonly LedgerRow[];
  isBought: boolean;
  /** What was traded and what for, without the fee: decimals without a sign. */
  amount: string;
  asset: string;
  total: string;
  quote: string;
}

const isSameTrade = (a: LedgerRow, b: LedgerRow) =>
  a.tradeId !== null && a.tradeId === b.tradeId && a.orderId === b.orderId && seqOf(a) === seqOf(b);
const seqOf = ({ id }: LedgerRow) => id.slice(0, id.indexOf(':'));

/** Returns a history as it is shown, from rows in which a trade's stand together (WALT-40). `markets`: BASE_QUOTE. */
export function ledgerItems(rows: readonly LedgerRow[], markets: ReadonlySet<string>): LedgerItem[] {
  const groups: LedgerRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && isSameTrade(last[0], row)) last.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group): LedgerItem[] => {
    const trade = tradeOf(group, markets);
    return trade === null ? group.map((row) => ({ kind: 'posting', row })) : [{ kind: 'trade', trade }];
  });
}

/** Returns the trade of some rows; null where they are not one asset against another. */
function tradeOf(rows: readonly LedgerRow[], markets: ReadonlySet<string>): LedgerTrade | null {
  const sums = new Map<string, Decimal>();
  for (const row of rows)
    if (row.reason === 'TRADE') sums.set(row.asset, add(sums.get(row.asset) ?? ZERO, decimal(totalChange(row))));
  const [came, ...others] = [...sums].filter(([, sum]) => sum.units > 0n);
  const [went, ...more] = [...sums].filter(([, sum]) => sum.units < 0n);
  if (came === undefined || went === undefined || others.length + more.length > 0) return null;
  // Of a market that is gone, what came was bought.
  const isBought = !markets.has(`${went[0]}_${came[0]}`);
  const [base, quote] = isBought ? [came, went] : [went, came];
  return { rows, isBought, amount: size(base[1]), asset: base[0], total: size(quote[1]), quote: quote[0] };
}

const size = (sum: Decimal) => decimalText(trimmed({ ...sum, units: sum.units < 0n ? 0n - sum.units : sum.units }));
