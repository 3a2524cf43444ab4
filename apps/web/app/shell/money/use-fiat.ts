import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { RatesData } from '@pelorus/protocol/markets/rates.ts';
import { isDollar } from '@pelorus/site/currencies.ts';
import { type Decimal, multiply, ONE, readDecimal } from '@pelorus/site/decimal.ts';
import { dollarsIn } from '@pelorus/site/fiat.ts';
import { priceGraph, worth } from '@pelorus/site/valuation.ts';
import { useMemo } from 'react';
import { createFeed, type Feed } from '../../live/feed.ts';
import { ratesFeed } from '../../live/rates.ts';
import { tickersFeed } from '../../live/tickers.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useRootData } from '../../state/root-data.ts';
import { useCurrency } from './use-currency.ts';

/** Returns the exchange rates: the rendered ones, or newer ones; undefined on an error page without them. */
export function useRates(): RatesData | undefined {
  const rendered = useRootData()?.rates;
  return useFeed(ratesFeed) ?? rendered;
}

const NO_TICKERS: Feed<ReadonlyMap<string, Ticker>> = createFeed(new Map(), () => () => {});

/** Returns one of an asset in dollars: 1 for dollar assets; else by live prices, the rendered ones until there are any; null: unknown. */
function useDollarPrice(asset: string): Decimal | null {
  const rendered = useRootData()?.dollarPrices[asset];
  const isOne = isDollar(asset);
  const tickers = useFeed(isOne ? NO_TICKERS : tickersFeed);
  return useMemo(() => {
    if (isOne) return ONE;
    return worth(ONE, asset, priceGraph(tickers.values()), isDollar) ?? readDecimal(rendered ?? '');
  }, [asset, isOne, tickers, rendered]);
}

/** Returns the function that turns an amount of an asset into the reader's currency, exact; null: unknown (FMT-21, FMT-22). */
export function useFiat(asset: string): (amount: Decimal | null) => Decimal | null {
  const currency = useCurrency();
  const rates = useRates();
  const price = useDollarPrice(asset);
  return (amount) => {
    if (amount === null || price === null || rates === undefined) return null;
    return dollarsIn(multiply(amount, price), currency, rates.rates);
  };
}
