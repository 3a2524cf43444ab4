import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { add, type Decimal, decimal, divide, multiply, ZERO } from '@pelorus/site/decimal.ts';

/** Digits kept when a price must be turned around or a value shown; a value, not a balance. */
const DIVISION_DIGITS = 18;

type Rate = { of: 'times' | 'over'; price: Decimal };

/** How assets are worth each other: asset → asset → rate of the last trade. */
function ratesOf(tickers: Iterable<Ticker>): Map<string, Map<string, Rate>> {
  const rates = new Map<string, Map<string, Rate>>();
  const put = (from: string, to: string, rate: Rate) => {
    const row = rates.get(from) ?? new Map<string, Rate>();
    row.set(to, rate);
    rates.set(from, row);
  };
  for (const { pairCode, last } of tickers) {
    const [base = '', quote = ''] = pairCode.split('_');
    const price = decimal(last);
    if (price.units <= 0n) continue;
    put(base, quote, { of: 'times', price });
    put(quote, base, { of: 'over', price });
  }
  return rates;
}

function convert(amount: Decimal, { of, price }: Rate): Decimal {
  return of === 'times' ? multiply(amount, price) : divide(amount, price, DIVISION_DIGITS);
}

export interface Valued {
  balance: BalanceData;
  /** available + held, exact. */
  total: Decimal;
  /** In the unit of account, by last prices; null when no market leads there. */
  value: Decimal | null;
}

/** Returns what each balance is worth in `unit`: by its own market, else over one asset between. */
export function valueBalances(balances: readonly BalanceData[], tickers: Iterable<Ticker>, unit: string): Valued[] {
  const rates = ratesOf(tickers);
  return balances.map((balance) => {
    const total = add(decimal(balance.available), decimal(balance.held));
    return { balance, total, value: worth(balance.asset, total, rates, unit) };
  });
}

function worth(asset: string, total: Decimal, rates: Map<string, Map<string, Rate>>, unit: string): Decimal | null {
  if (asset === unit) return total;
  if (total.units === 0n) return ZERO;
  const direct = rates.get(asset)?.get(unit);
  if (direct !== undefined) return convert(total, direct);
  for (const [between, first] of rates.get(asset) ?? []) {
    const second = rates.get(between)?.get(unit);
    if (second !== undefined) return convert(convert(total, first), second);
  }
  return null;
}

/** Returns the sum of all values that are known. */
export function totalValue(valued: readonly Valued[]): Decimal {
  return valued.reduce((sum, { value }) => (value === null ? sum : add(sum, value)), ZERO);
}
