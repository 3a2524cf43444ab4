import { type LiveCatalog, nameTaken } from './live-catalog.ts';
import { ConfigMistake, keyIn } from './market-payload.ts';

/**
 * Throws ConfigMistake for two markets of one name in the Binance dialect, or one that has the name of another in
 * `catalog`: orders would be taken for the other's (PLAN-09).
 */
export function checkNames(
  markets: readonly { symbol: string }[],
  catalog?: Pick<LiveCatalog, 'of' | 'dialectMarket'>,
): void {
  const named = new Map<string, string>();
  for (const { symbol } of markets) {
    const name = symbol.replace('_', '');
    const isTaken = catalog !== undefined && nameTaken(catalog, symbol);
    const other = named.get(name) ?? (isTaken ? catalog.dialectMarket(name)?.symbol : undefined);
    if (other !== undefined && other !== symbol)
      throw new ConfigMistake(keyIn(symbol, 'symbol'), `has the same name in the Binance API as ${other}: ${name}`);
    named.set(name, symbol);
  }
}
