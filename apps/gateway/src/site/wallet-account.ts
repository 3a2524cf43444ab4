import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { WalletAccountData } from '@pelorus/protocol/site/http.ts';
import { isDollar } from '@pelorus/site/currencies.ts';
import { add, type Decimal, decimal, decimalText, round, ZERO } from '@pelorus/site/decimal.ts';
import { priceGraph, worth } from '@pelorus/site/valuation.ts';
import { balancesOf } from '../wallet/routes.ts';
import type { SiteNeeds } from './needs.ts';

type Needs = Pick<SiteNeeds, 'config' | 'core' | 'pool' | 'catalog' | 'barrier' | 'metrics' | 'clock'>;

const VALUE_DIGITS = 8;
const valueText = (value: Decimal) => decimalText(round(value, VALUE_DIGITS, 'floor'));

/**
 * Returns an account's balances, in asset units and in US dollars by last prices, including its own last command. Sums
 * use exact values, cut to 8 digits at the end; an asset without a market path to a dollar has no value.
 */
export async function walletAccount(
  deps: Needs,
  accountId: number,
  tickers: readonly Ticker[],
): Promise<WalletAccountData> {
  const graph = priceGraph(tickers);
  let sum = ZERO;
  const assets = (await balancesOf(deps, accountId)).map(({ asset, available, held }) => {
    const value = worth(add(decimal(available), decimal(held)), asset, graph, isDollar);
    if (value !== null) sum = add(sum, value);
    return { asset, available, held, value: value === null ? null : valueText(value) };
  });
  const amount = valueText(sum);
  return { totalAsset: { amount, currency: 'USD' }, walletList: [{ walletType: 1, amount, assets }] };
}
