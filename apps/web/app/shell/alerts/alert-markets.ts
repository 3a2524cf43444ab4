import { useMemo } from 'react';
import { contractsFeed } from '../../live/contracts.ts';
import { symbolsFeed } from '../../live/symbols.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { contractName } from '../markets/contract-name.ts';

export interface AlertMarket {
  symbol: string;
  /** As traders write it: BTC/USDT, BTCUSDT of a contract. */
  name: string;
  priceScale: number;
  tickSize: string;
}

/** Returns the name of a market by its symbol. */
export const marketName = (symbol: string): string =>
  symbol.endsWith('_PERP') ? contractName(symbol) : symbol.replace('_', '/');

/** Returns spot markets and contracts; null until they came. */
export function useAlertMarkets(): readonly AlertMarket[] | null {
  const symbols = useFeed(symbolsFeed);
  const contracts = useFeed(contractsFeed);
  return useMemo(() => {
    if (symbols === null) return null;
    const spot = symbols.symbols
      .filter(({ status }) => status !== 'DELISTED')
      .map(({ pairCode, priceScale, tickSize }) => ({
        symbol: pairCode,
        name: marketName(pairCode),
        priceScale,
        tickSize,
      }));
    const futures = (contracts ?? []).map(({ symbol, priceScale, tickSize }) => {
      return { symbol, name: marketName(symbol), priceScale, tickSize };
    });
    return [...spot, ...futures];
  }, [symbols, contracts]);
}

/** Returns the last price of any market; undefined until it came. */
export function useLastPrices(): (symbol: string) => string | undefined {
  const spot = useTickers('spot');
  const futures = useTickers('futures');
  return (symbol) => (spot.get(symbol) ?? futures.get(symbol))?.last;
}
