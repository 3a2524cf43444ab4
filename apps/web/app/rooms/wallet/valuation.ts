import type { FuturesWallet } from '@pelorus/protocol/futures/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { add, type Decimal, decimal, ZERO } from '@pelorus/site/decimal.ts';
import { type LastPrice, priceGraph, worth } from '@pelorus/site/valuation.ts';

export interface Valued {
  balance: BalanceData;
  /** available + held, exact. */
  total: Decimal;
  /** In the unit of account, by last prices; null when no market leads there. */
  value: Decimal | null;
}

/** Returns the value of each balance in `unit`, over as few markets as possible (WEB-40, FMT-22). */
export function valueBalances(balances: readonly BalanceData[], markets: Iterable<LastPrice>, unit: string): Valued[] {
  const graph = priceGraph(markets);
  return balances.map((balance) => {
    const total = add(decimal(balance.available), decimal(balance.held));
    return { balance, total, value: worth(total, balance.asset, graph, (asset) => asset === unit) };
  });
}

/** Returns the sum of all values that are known. */
export function totalValue(valued: readonly Valued[]): Decimal {
  return valued.reduce((sum, { value }) => (value === null ? sum : add(sum, value)), ZERO);
}

/**
 * Returns what futures wallets are worth by their equity; null: an equity or a price is not known, so that it cannot be said
 * (FWEB-20). Wallets of nothing count as nothing, whether anything prices them or not.
 */
export function futuresValue(
  wallets: readonly Pick<FuturesWallet, 'asset' | 'equity'>[],
  markets: Iterable<LastPrice>,
  unit: string,
): Decimal | null {
  let sum = ZERO;
  for (const { value } of futuresParts(wallets, markets, unit)) {
    if (value === null) return null;
    sum = add(sum, value);
  }
  return sum;
}

/** Returns what futures wallets are worth by asset, as far as it can be said. */
export function futuresParts(
  wallets: readonly Pick<FuturesWallet, 'asset' | 'equity'>[],
  markets: Iterable<LastPrice>,
  unit: string,
): { asset: string; value: Decimal | null }[] {
  const graph = priceGraph(markets);
  return wallets.map(({ asset, equity }) => ({
    asset,
    value: equity === null ? null : worth(decimal(equity), asset, graph, (code) => code === unit),
  }));
}

/** Returns the function that turns values in `unit` into BTC; null: no market leads there. */
export function toBitcoin(markets: Iterable<LastPrice>, unit: string): (value: Decimal) => Decimal | null {
  const graph = priceGraph(markets);
  return (value) => worth(value, unit, graph, (asset) => asset === 'BTC');
}
