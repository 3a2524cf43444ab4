import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import { usePageLink } from '../i18n/locale.ts';

/** Returns the function that gives the address of a market's page by its symbol: spot's, or that of contracts. */
export function useMarketLink(): (symbol: string) => string {
  const to = usePageLink();
  return (symbol) => (isContractSymbol(symbol) ? to('futures', { contract: symbol }) : to('trade', { pair: symbol }));
}

/** Returns a market's name for people: BTC/USDT, BTC/USDT Perp. */
export function marketName(symbol: string): string {
  const [base, quote, contract] = symbol.split('_');
  return `${base}/${quote}${contract === undefined ? '' : ' Perp'}`;
}
